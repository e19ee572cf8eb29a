"""A push service on this machine, and browsers that can read what it was handed.

Decryption (RFC 8188 and 8291) and the signature (RFC 8292) are done here by hand, from the other
side: nothing of what sends is used.
"""

from __future__ import annotations

import json
import os
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass, field
from email.message import Message
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat


def encoded(raw: bytes) -> str:
    return urlsafe_b64encode(raw).rstrip(b"=").decode()


def decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


@dataclass(frozen=True)
class Push:
    """A request as it came in."""

    path: str
    headers: Message
    body: bytes


@dataclass
class Browser:
    """A browser: what it keeps to itself, and what it tells the site."""

    endpoint: str
    key: ec.EllipticCurvePrivateKey = field(
        default_factory=lambda: ec.generate_private_key(ec.SECP256R1())
    )
    secret: bytes = field(default_factory=lambda: os.urandom(16))

    @property
    def point(self) -> bytes:
        return self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    @property
    def form(self) -> dict[str, str]:
        """The fields of the form that signs it up."""
        keys = {"p256dh": encoded(self.point), "auth": encoded(self.secret)}
        return {"endpoint": self.endpoint, **keys}

    def read(self, push: Push) -> dict[str, Any]:
        """Decrypt one record of aes128gcm and parse it."""
        salt, length = push.body[:16], push.body[20]
        sender, sealed = push.body[21 : 21 + length], push.body[21 + length :]
        other = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        shared = self.key.exchange(ec.ECDH(), other)
        info = b"WebPush: info\0" + self.point + sender
        ikm = _derived(shared, self.secret, info, 32)
        key = _derived(ikm, salt, b"Content-Encoding: aes128gcm\0", 16)
        nonce = _derived(ikm, salt, b"Content-Encoding: nonce\0", 12)
        text = AESGCM(key).decrypt(nonce, sealed, None).rstrip(b"\0")
        assert text[-1:] == b"\x02", "the last record ends so"
        return dict(json.loads(text[:-1]))


def _derived(secret: bytes, salt: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def claims(push: Push) -> tuple[dict[str, Any], str]:
    """Return what the sender signed and the public key it gave; raises where they do not fit."""
    scheme, _, rest = push.headers["Authorization"].partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    head, body, signature = parts["t"].split(".")
    assert json.loads(decoded(head)) == {"typ": "JWT", "alg": "ES256"}
    raw = decoded(signature)
    r, s = int.from_bytes(raw[:32]), int.from_bytes(raw[32:])
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decoded(parts["k"]))
    signed = f"{head}.{body}".encode()
    key.verify(utils.encode_dss_signature(r, s), signed, ec.ECDSA(hashes.SHA256()))
    return json.loads(decoded(body)), parts["k"]


class PushService:
    """Takes whatever is posted; `answers` says what it says to paths, 201 to all others."""

    def __init__(self) -> None:
        self.pushes: list[Push] = []
        self.answers: dict[str, int] = {}
        service = self

        class Door(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers["Content-Length"]))
                service.pushes.append(Push(self.path, self.headers, body))
                status = service.answers.get(self.path, 201)
                self.send_response(status)
                if 300 <= status < 400:
                    self.send_header("Location", f"{service.origin}/elsewhere")
                self.send_header("Content-Length", "0")
                self.end_headers()

            def log_message(self, *_: object) -> None:
                """Write no log."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Door)
        self.origin = f"http://127.0.0.1:{self._server.server_port}"
        self._thread = Thread(target=self._server.serve_forever, args=(0.02,), daemon=True)
        self._thread.start()

    def browser(self, name: str) -> Browser:
        """A new browser with an address here."""
        return Browser(f"{self.origin}/{name}")

    def to(self, name: str) -> list[Push]:
        """Return what one browser was sent."""
        return [push for push in self.pushes if push.path == f"/{name}"]

    def stop(self) -> None:
        self._server.shutdown()
        self._thread.join()
        self._server.server_close()
