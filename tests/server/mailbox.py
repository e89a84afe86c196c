"""A mail server of this machine that takes every mail and delivers none."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from email import message_from_bytes, policy
from email.message import EmailMessage


class Mailbox:
    """What was taken, and how the next recipients or mails are answered."""

    def __init__(self) -> None:
        self.port = 0
        self.mails: list[EmailMessage] = []
        self.recipient = "250 fine"
        self.stalls = False
        """Take a mail and say nothing more."""
        self.stalled = asyncio.Event()

    @property
    def url(self) -> str:
        return f"smtp://127.0.0.1:{self.port}"

    @asynccontextmanager
    async def open(self) -> AsyncIterator["Mailbox"]:
        server = await asyncio.start_server(self._serve, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        async with server:
            yield self

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        def say(line: str) -> None:
            writer.write(f"{line}\r\n".encode())

        say("220 mailbox")
        try:
            while line := (await reader.readline()).decode("ascii", "replace").strip():
                verb = line.upper()
                if verb.startswith("RCPT"):
                    say(self.recipient)
                elif verb == "DATA":
                    say("354 go on")
                    body = await reader.readuntil(b"\r\n.\r\n")
                    if self.stalls:
                        self.stalled.set()
                        await reader.read()
                        return
                    mail = message_from_bytes(body[:-5], policy=policy.default)
                    assert isinstance(mail, EmailMessage)
                    self.mails.append(mail)
                    say("250 taken")
                elif verb == "QUIT":
                    say("221 bye")
                    return
                else:
                    say("250 fine")
        finally:
            writer.close()
