"""Your turn is told where one does not look: on the tab, by a notification if it is wanted, and nothing of the game is in it."""

from __future__ import annotations

from playwright.sync_api import expect

SPY = """
window.told = [];
window.Notification = class extends EventTarget {
  static permission = "granted";
  static requestPermission() { return Promise.resolve("granted"); }
  constructor(title, options) { super(); window.told.push([title, options.body]); }
  close() {}
};
window.AudioContext = class { constructor() { window.told.push(["sound"]); throw new DOMException("no sound here"); } };
Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
"""

# On phones a page may not say so itself: `new Notification` fails there.
PHONE = """
window.Notification = class { constructor() { throw new TypeError("Illegal constructor"); } };
window.Notification.permission = "granted";
window.Notification.requestPermission = () => Promise.resolve("granted");
ServiceWorkerRegistration.prototype.showNotification = async (title, said) => {
  (window.heard ??= []).push([title, said.body, said.data.url]);
};
Object.defineProperty(document, "hidden", { get: () => window.away ?? false });
"""


def test_on_a_phone_the_service_worker_calls(person):
    ann, ben = person(), person(service_workers="allow")
    ben.context.add_init_script(PHONE)
    ann.new_table("me", "open", name="Ann")
    ben.sit_down(ann.page.locator("#link-1").input_value(), "Ben")
    # An invitation that somebody has sat down by is taken off the host's page.
    expect(ann.page.locator("#link-1")).to_be_hidden()
    expect(ann.page.locator("#all-taken")).to_have_count(1)
    ben.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ben.settled()
    ben.page.get_by_label("Notify me of my turn").check()
    ben.page.evaluate("window.away = true")
    while not ben.page.title().startswith("●"):
        ann.move()
        ann.settled()
        ben.page.wait_for_timeout(50)
    ben.page.wait_for_timeout(200)
    assert ben.page.evaluate("window.heard") == [["Don't Go In There!", "It is your turn.", ben.page.url]]


def test_whoever_looks_elsewhere_is_called(person):
    ann, ben = person(), person()
    ben.context.add_init_script(SPY)
    ann.new_table("me", "open", name="Ann")
    ben.sit_down(ann.page.locator("#link-1").input_value(), "Ben")
    ben.settled()
    expect(ben.page.locator("#chime")).not_to_be_checked()
    ben.page.get_by_label("Notify me of my turn").check()
    expect(ben.page.locator("#notify")).to_be_checked()
    ben.page.evaluate("window.away = true")
    quiet = ben.page.locator("link[rel=icon]").get_attribute("href")
    while not ben.page.title().startswith("●"):
        ann.move()
        ann.settled()
        ben.page.wait_for_timeout(50)
    expect(ben.page.locator("link[rel=icon]")).not_to_have_attribute("href", quiet)
    assert ben.page.evaluate("window.told") == [["Don't Go In There!", "It is your turn."]]
    # To concede asks once; and who wants to play again reaches the other.
    ann.concede()
    ben.page.locator("#result .sheet").wait_for()
    ann.page.get_by_role("button", name="Rematch").click()
    ann.page.wait_for_url("**/t/*")
    expect(ben.page.get_by_role("link", name="Go to the rematch")).to_be_visible()
    expect(ben.page.locator("#said")).to_have_text("A rematch is ready.")
    assert ben.page.evaluate("window.told").pop() == ["Don't Go In There!", "A rematch is ready."]
    # Alone with bots nobody needs to be called.
    ann.play_now()
    expect(ann.page.locator("#calls")).to_have_count(0)


DOUBLE = """async () => {
    const main = document.getElementById("main");
    const move = () => document.querySelector("#board [data-move]");
    const press = (detail) => move().dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail }));
    const first = move().dataset.move;
    press(1);
    while (main.classList.contains("sent") || !move() || move().dataset.move === first) await new Promise(requestAnimationFrame);
    press(2);
    const again = main.classList.contains("sent");
    press(1);
    return [again, main.classList.contains("sent")];
}"""


def test_a_double_press_answers_one_question(person):
    """What comes up under the pointer is not answered by the second half of the press before."""
    ada = person()
    ada.play_now()
    assert ada.page.evaluate(DOUBLE) == [False, True]
