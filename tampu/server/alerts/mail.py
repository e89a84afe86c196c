"""Mail over SMTP. Every mail has a way out that takes one click, for people and for their mail programs (RFC 8058)."""

import asyncio
import re
import smtplib
from email.message import EmailMessage
from urllib.parse import unquote, urlsplit

from tampu.engine import BadInput

_SECONDS = 15.0
_ADDRESS = re.compile(r"[^@\s<>\"(),:;\\]{1,64}@[A-Za-z0-9](?:[A-Za-z0-9.-]{0,186}[A-Za-z0-9])?")
_PORTS = {"smtp": 25, "smtps": 465, "smtp+starttls": 587}


class Undeliverable(Exception):
    """This will never arrive."""


def is_address(text: str) -> bool:
    return len(text) <= 254 and text.isascii() and text.isprintable() and _ADDRESS.fullmatch(text) is not None


class Mailer:
    """Hands mails to a server: `smtp://HOST:PORT`, `smtps://USER:PASSWORD@HOST` or `smtp+starttls://...`."""

    def __init__(self, url: str, sender: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in _PORTS or not parts.hostname:
            raise BadInput("TAMPU_SMTP_URL is smtp://HOST, smtps://HOST or smtp+starttls://HOST")
        if not is_address(sender):
            raise BadInput("TAMPU_MAIL_FROM is the address that mails come from")
        self._parts = parts
        self._sender = sender

    async def send(self, to: str, subject: str, text: str, id: str, out: str = "") -> None:
        """One mail. The same `id` twice is the same mail, which programs show once."""
        mail = EmailMessage()
        mail["From"], mail["To"], mail["Subject"] = f"Tampu <{self._sender}>", to, subject
        mail["Message-ID"] = f"<{id}@{self._sender.partition('@')[2]}>"
        mail["Auto-Submitted"] = "auto-generated"
        if out:
            mail["List-Unsubscribe"] = f"<{out}>"
            mail["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
        mail.set_content(text)
        await asyncio.to_thread(self._send, mail)

    def _send(self, mail: EmailMessage) -> None:
        parts = self._parts
        host, port = parts.hostname or "", parts.port or _PORTS[parts.scheme]
        kind = smtplib.SMTP_SSL if parts.scheme == "smtps" else smtplib.SMTP
        with kind(host, port, timeout=_SECONDS) as server:
            if parts.scheme == "smtp+starttls":
                server.starttls()
            if parts.username:
                server.login(unquote(parts.username), unquote(parts.password or ""))
            try:
                server.send_message(mail)
            except smtplib.SMTPRecipientsRefused as refused:
                if all(code >= 500 for code, _ in refused.recipients.values()):
                    raise Undeliverable from None
                raise
