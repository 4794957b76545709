"""The app without a connection, in a real Chromium: what was kept can be read, and a table says that it needs one."""

from __future__ import annotations

from playwright.sync_api import expect

KEPT = """async () => {
  const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map((request) => request.url);
}"""


def test_what_was_kept_can_be_read_without_a_connection(person):
    ada = person(service_workers="allow")
    ada.play_now()
    table = ada.page.url
    ada.go("/")
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.page.get_by_role("button", name="Keep rules, cards and lessons on this device").click()
    expect(ada.page.locator("#keep-offline [role=status]")).to_have_text(
        "Kept: shelf, rules, cards and lessons can be read without a connection.", timeout=60_000
    )
    kept = ada.page.evaluate(KEPT)
    assert len(kept) > 30
    assert not [url for url in kept if "/t/" in url or "/mine" in url or "/s/" in url]
    ada.trouble.clear()
    ada.context.set_offline(True)
    ada.go("/")
    expect(ada.page.get_by_role("button", name="Play now: Don't Go In There!")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="Continue")).to_have_count(0)
    for path, words in (
        ("/rules/dont_go_in_there", "DG-T1"),
        ("/games/dont_go_in_there/cards", "Portrait"),
        ("/games/dont_go_in_there/how-to-play", "ghost"),
    ):
        ada.go(path)
        expect(ada.page.locator("main")).to_contain_text(words)
    assert ada.page.evaluate("getComputedStyle(document.querySelector('main')).display") == "grid", "with its looks"
    ada.go(table)
    expect(ada.page.get_by_role("heading", name="No connection")).to_be_visible()
    ada.context.set_offline(False)
    ada.go(table)
    ada.ready()


def test_it_can_be_installed(person):
    ada = person()
    ada.go("/")
    session = ada.context.new_cdp_session(ada.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.webmanifest")
    for icon in ("icon-192.png", "icon-512.png"):
        assert icon in found["data"]
