"""The app without a connection, in a real Chromium: what was kept can be read, and a table says that it needs one."""

from __future__ import annotations

import re

from playwright.sync_api import expect
from support_web import running

KEPT = """async () => {
  const all = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
  return all.flat().map((request) => request.url);
}"""


def keep(ada):
    """Everything on this device."""
    ada.go("/")
    ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    ada.page.get_by_role("button", name="Keep rules, cards and lessons on this device").click()
    expect(ada.page.locator("#keep-offline [role=status]")).to_have_text(
        "Kept: shelf, rules, cards and lessons work without a connection.", timeout=60_000
    )
    return ada.page


def test_what_was_kept_can_be_read_without_a_connection(person):
    ada = person(service_workers="allow")
    ada.play_now()
    table = ada.page.url
    keep(ada)
    kept = ada.page.evaluate(KEPT)
    assert len(kept) > 30
    assert not [url for url in kept if "/t/" in url or "/mine" in url or "/s/" in url]
    ada.trouble.clear()
    ada.context.set_offline(True)
    ada.go("/")
    expect(ada.page.get_by_role("button", name="Play now: Don't Go In There!")).to_be_visible()
    expect(ada.page.get_by_role("heading", name="My tables")).to_have_count(0)
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
    # It goes on by itself.
    ada.context.set_offline(False)
    ada.ready()


def test_lessons_and_whys_answer_without_a_connection(person):
    ada = person(service_workers="allow")
    page = keep(ada)
    ada.trouble.clear()
    ada.context.set_offline(True)
    ada.go("/games/dont_go_in_there/learn/1")
    expect(page.get_by_text("No connection. This page was kept on this device.")).to_be_visible()
    right = page.locator("#move-place-b-1")
    page.locator("#board [data-move]:not(#move-place-b-1)").first.click()
    expect(page.locator("#verdict")).to_contain_text("Allowed, but not here.")
    right.click()
    expect(page.locator("#verdict")).to_contain_text("Done.")
    page.locator("#verdict a.rule-id").first.click()
    expect(page.locator("#tip")).to_contain_text(re.compile(".{40}"))
    expect(page.locator("#tip")).not_to_contain_text("could not be fetched")
    # Next, and several steps.
    page.get_by_role("link", name="Next: ").click()
    expect(page.locator("main[data-lesson][data-number='2']")).to_be_visible()
    ada.context.set_offline(False)


def test_without_a_server_there_is_an_honest_page_that_goes_on_by_itself(person, tmp_path):
    with running(tmp_path) as server:
        ada = person(server=server, service_workers="allow")
        ada.play_now()
        table = ada.page.url
        ada.go("/rules/viscounts_curse")
        ada.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        # What was read once stays; the first page came before there was anybody to keep it.
        ada.go("/rules/viscounts_curse")
        ada.go("/")
        expect(ada.page.get_by_role("heading", name="My tables")).to_be_visible()
        server.kill()
        ada.go("/rules/viscounts_curse")
        expect(ada.page.locator("main")).to_contain_text("VC-T1")
        ada.go("/")
        ada.page.get_by_role("button", name="Play now: Cursed Castle").click()
        expect(ada.page.get_by_role("heading", name="No connection")).to_be_visible()
        expect(ada.page.get_by_role("link", name="Rules: The Viscount's Curse")).to_be_visible()
        expect(ada.page.get_by_role("link", name="Rules: Cursed Castle")).to_be_hidden()
        assert ada.violations() == []
        ada.go(table)
        expect(ada.page.get_by_role("heading", name="No connection")).to_be_visible()
        server.start()
        ada.ready()
        assert ada.page.url == table
        ada.trouble.clear()


def test_it_can_be_installed(person):
    ada = person()
    ada.go("/")
    session = ada.context.new_cdp_session(ada.page)
    found = session.send("Page.getAppManifest")
    assert found["errors"] == []
    assert found["url"].endswith("/manifest.webmanifest")
    for icon in ("icon-192.png", "icon-512.png", "icon-maskable.png"):
        assert icon in found["data"]
