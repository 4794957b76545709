"""Letters when it is one's turn, through a real SMTP server: confirmed, stopped, few, and with nothing hidden in them."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from email import message_from_bytes, policy
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx
import pytest
from aiosmtpd.controller import Controller
from markupsafe import escape
from support_fair import hosted, play_until
from support_web import Browser, Running, free_port, running

ORIGIN = "https://games.example"


class Box:
    """What has been posted."""

    def __init__(self) -> None:
        self.letters: list[EmailMessage] = []

    async def handle_DATA(self, server: Any, session: Any, envelope: Any) -> str:  # noqa: N802 - its name there
        made = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(made, EmailMessage)
        self.letters.append(made)
        return "250 OK"

    def to(self, address: str) -> list[EmailMessage]:
        return [letter for letter in self.letters if letter["to"] == address]


@pytest.fixture(scope="module")
def box() -> Iterator[tuple[Box, int]]:
    found, port = Box(), free_port()
    controller = Controller(found, hostname="127.0.0.1", port=port)
    controller.start()
    yield found, port
    controller.stop()


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def posting(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory, box: tuple[Box, int]) -> Iterator[Running]:
    db = request.getfixturevalue("cluster").database() if request.param == "postgresql" else ""
    mail = {
        "smtp": f"smtp://127.0.0.1:{box[1]}",
        "mail_from": "table@games.example",
        "origin": ORIGIN,
        "mail_seconds": 0.3,
        "mail_pause": 0.0,
        "mail_remind": 2.5,
    }
    with running(tmp_path_factory.mktemp("mail"), db=db, **mail) as server:
        yield server
    log = server.logged()
    assert '"level": "error"' not in log
    assert "@example.org" not in log


def until(done: Callable[[], Any], seconds: float = 60.0) -> Any:
    end = time.monotonic() + seconds
    while not (found := done()):
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.05)
    return found


def text(letter: EmailMessage) -> str:
    return str(letter.get_content())


def test_letters_are_confirmed_sent_once_a_turn_and_stopped(posting: Running, box: tuple[Box, int]) -> None:
    me = f"ben{posting.port}@example.org"
    with Browser(posting.address) as ann, Browser(posting.address) as ben:
        table, links = hosted(ann, name="Annabella")
        ben.post(f"/s/{links['seats'][1]}", name="Ben")
        assert "Tell me by e-mail" in ben.get("/mine").text
        assert ben.post("/mine/mail", address=me).status_code == 303
        ben.post("/mine/mail/remind", on="no")
        asked = until(lambda: box[0].to(me))[0]
        token = re.search(rf"{ORIGIN}/mail/([\w-]{{32}})\s", text(asked)).group(1)  # type: ignore[union-attr]
        play_until(table, 1, ann, ben)
        time.sleep(1)
        assert len(box[0].to(me)) == 1, "not before it is confirmed"
        # To look at the link confirms nothing: programs do that, too.
        assert "Yes, write to me" in httpx.get(f"{posting.address}/mail/{token}").text
        assert httpx.post(f"{posting.address}/mail/{token}").status_code == 303
        assert "is told when others wait" in ben.get("/mine").text
        turn = until(lambda: box[0].to(me)[1:])[0]
        assert turn["subject"].startswith("Your turn: ")
        assert f"{ORIGIN}/t/{table}?seat=1" in text(turn)
        assert turn["list-unsubscribe"].strip() == f"<{ORIGIN}/mail/{token}/stop>"
        for secret in (*links["seats"], links["host"], links["watch"], "Annabella", ben.key()):
            assert not secret or secret not in turn.as_string()
        time.sleep(1)
        assert len(box[0].to(me)) == 2, "one letter a turn"
        # To look at the link that stops them stops nothing. (On a slow machine there may be letters about turns on the way, too.)
        httpx.get(f"{posting.address}/mail/{token}/stop")
        play_until(table, 1, ann, ben, moves=2)
        until(lambda: len(box[0].to(me)) > 2)
        # A mail program stops them, without a page; and everything about the address is gone.
        assert httpx.post(f"{posting.address}/mail/{token}/stop", data={"List-Unsubscribe": "One-Click"}).status_code == 200
        time.sleep(0.5)
        had = len(box[0].to(me))
        assert httpx.get(f"{posting.address}/mail/{token}").status_code == 404
        play_until(table, 1, ann, ben, moves=2)
        time.sleep(1)
        assert len(box[0].to(me)) == had
        assert "Tell me by e-mail" in ben.get("/mine").text


def test_whoever_wants_it_is_reminded_once(posting: Running, box: tuple[Box, int]) -> None:
    with Browser(posting.address) as ann, Browser(posting.address) as ben, Browser(posting.address) as cat:
        for who, me in ((ben, f"bo{posting.port}@example.org"), (cat, f"cat{posting.port}@example.org")):
            table, links = hosted(ann, name="Annabella")
            who.post(f"/s/{links['seats'][1]}", name="B")
            who.post("/mine/mail", address=me)
            token = re.search(rf"{ORIGIN}/mail/([\w-]{{32}})\s", text(until(lambda me=me: box[0].to(me))[0])).group(1)  # type: ignore[union-attr]
            httpx.post(f"{posting.address}/mail/{token}")
            if who is cat:
                assert "and reminded once" in cat.get("/mine").text
                assert cat.post("/mine/mail/remind", on="no").status_code == 303
                assert "Remind me once" in cat.get("/mine").text
            play_until(table, 1, ann, who)
        letters = until(lambda: box[0].to(f"bo{posting.port}@example.org")[2:])
        assert letters[0]["subject"].startswith("Still your turn: ")
        assert "still your turn" in text(letters[0])
        time.sleep(2)
        assert [len(box[0].to(f"{name}{posting.port}@example.org")) for name in ("bo", "cat")] == [3, 2]


def test_bad_and_impatient_wishes_are_refused(posting: Running, box: tuple[Box, int]) -> None:
    with Browser(posting.address) as ann, Browser(posting.address) as eve:
        for address in (
            "",
            "ann",
            "a@b",
            "a b@example.org",
            "a@example.org\nBcc: x@example.org",
            "<a@example.org>",
            "a@example.org,b@example.org",
            "x" * 250 + "@example.org",
        ):
            refused = ann.post("/mine/mail", address=address)
            assert refused.status_code == 422, address
            # At its field, with what was typed.
            assert "That is no e-mail address." in refused.text
            assert f'value="{escape(address)}" aria-invalid="true"' in refused.text
        me = f"ann{posting.port}@example.org"
        assert ann.post("/mine/mail", address=me).status_code == 303
        assert ann.post("/mine/mail", address=me).status_code == 429
        assert eve.post("/mine/mail", address=me).status_code == 429, "nobody is flooded by many browsers"
        assert "has been asked" in ann.get("/mine").text
        ann.post("/mine/mail/stop")
        assert "Tell me by e-mail" in ann.get("/mine").text
        assert len(box[0].to(me)) == 1
        for token in ("x", "x" * 32, "%00" * 32):
            assert ann.get(f"/mail/{token}").status_code == 404


def test_a_server_without_a_post_office_offers_none(server: Running) -> None:
    with Browser(server.address) as ann:
        assert "by e-mail" not in ann.get("/mine").text
        assert ann.post("/mine/mail", address="ann@example.org").status_code == 404


def test_what_cannot_be_posted_is_said_and_not_kept(tmp_path: Path) -> None:
    mail = {"smtp": f"smtp://127.0.0.1:{free_port()}", "mail_from": "table@games.example", "origin": ORIGIN}
    with running(tmp_path, **mail) as server, Browser(server.address) as ann:
        for _ in range(2):
            assert ann.post("/mine/mail", address="ann@example.org").status_code == 503
        assert "Tell me by e-mail" in ann.get("/mine").text
