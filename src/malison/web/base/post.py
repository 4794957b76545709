"""Letters by SMTP."""

from __future__ import annotations

import asyncio
import re
import smtplib
import ssl
from collections.abc import Mapping
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final
from urllib.parse import unquote, urlsplit

from malison.web.base.refusal import Refusal
from malison.web.base.settings import Settings

PATIENCE: Final = 20.0
LONGEST_ADDRESS: Final = 254
ADDRESS: Final = re.compile(r"[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]+@[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)+")


class NotPosted(Exception):
    """The letter was not taken."""


def posts(settings: Settings) -> bool:
    """Whether this server writes letters."""
    return bool(settings.smtp and settings.mail_from and settings.origin)


def clean_address(text: str) -> str:
    tidy = text.strip()
    if len(tidy) > LONGEST_ADDRESS or not ADDRESS.fullmatch(tidy):
        raise Refusal(422, "That is no e-mail address. It looks like ann@example.org.")
    return tidy


async def post(settings: Settings, to: str, subject: str, text: str, headers: Mapping[str, str]) -> None:
    """In a thread: the other side may take its time. `NotPosted` if it will not have it."""
    letter = EmailMessage()
    letter["From"], letter["To"], letter["Subject"] = settings.mail_from, to, subject
    letter["Date"], letter["Message-ID"] = formatdate(), make_msgid(domain=settings.mail_from.rpartition("@")[2].strip("> "))
    for name, value in headers.items():
        letter[name] = value
    letter.set_content(text)
    try:
        await asyncio.to_thread(send, settings.smtp, letter)
    except (OSError, smtplib.SMTPException, ValueError) as error:
        raise NotPosted(type(error).__name__) from None


def send(url: str, letter: EmailMessage) -> None:
    parts = urlsplit(url)
    host, safe = parts.hostname or "", ssl.create_default_context()
    if parts.scheme == "smtps":
        server: smtplib.SMTP = smtplib.SMTP_SSL(host, parts.port or 465, timeout=PATIENCE, context=safe)
    else:
        server = smtplib.SMTP(host, parts.port or 587, timeout=PATIENCE)
    with server:
        server.ehlo()
        if parts.scheme == "smtp" and server.has_extn("starttls"):
            server.starttls(context=safe)
            server.ehlo()
        if parts.username:
            server.login(unquote(parts.username), unquote(parts.password or ""))
        server.send_message(letter)
