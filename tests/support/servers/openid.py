"""An OpenID Connect provider on this machine, with one person who is signed in there.

Discovery, authorization codes, PKCE and signed tokens are done here from the other side, after
OpenID Connect Core 1.0 and RFC 7636; nothing of what the site uses to ask is used to answer.
"""

from __future__ import annotations

import base64
import hashlib
import json
import secrets
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Any
from urllib.parse import parse_qs, urlencode, urlsplit

import jwt
from cryptography.hazmat.primitives.asymmetric import rsa

CLIENT_ID, SECRET = "fernzug-client", "a-secret-of-the-provider"
KEY = rsa.generate_private_key(public_exponent=65537, key_size=2048)


class Provider:
    """`claims` are what it says about the person; `agrees` is whether they want to sign in.

    `is_there` is whether it tells its addresses.
    """

    def __init__(self) -> None:
        self.claims: dict[str, Any] = {}
        self.agrees, self.is_there = True, True
        self.challenges: dict[str, dict[str, str]] = {}
        self.tokens: set[str] = set()
        self.asked_paths: list[str] = []
        handler = type("Handler", (_Handler,), {"provider": self})
        self._server = ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        Thread(target=self._server.serve_forever, daemon=True).start()

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    @property
    def setting(self) -> dict[str, str]:
        """The provider as OPENID_PROVIDERS names it."""
        return {
            "id": "club",
            "name": "Chess club",
            "server": self.url,
            "client_id": CLIENT_ID,
            "secret": SECRET,
        }

    def discovery(self) -> dict[str, Any]:
        return {
            "issuer": self.url,
            "authorization_endpoint": f"{self.url}/authorize",
            "token_endpoint": f"{self.url}/token",
            "userinfo_endpoint": f"{self.url}/userinfo",
            "jwks_uri": f"{self.url}/keys",
            "token_endpoint_auth_methods_supported": ["client_secret_post"],
        }

    def authorize(self, asked: dict[str, str]) -> str:
        """Return where the browser goes on to."""
        assert asked["client_id"] == CLIENT_ID
        assert asked["response_type"] == "code"
        assert "openid" in asked["scope"].split()
        assert asked["code_challenge_method"] == "S256"
        answer = {"state": asked["state"]}
        if not self.agrees:
            return f"{asked['redirect_uri']}?{urlencode({**answer, 'error': 'access_denied'})}"
        answer["code"] = secrets.token_urlsafe()
        self.challenges[answer["code"]] = asked
        return f"{asked['redirect_uri']}?{urlencode(answer)}"

    def redeem(self, asked: dict[str, str]) -> dict[str, Any] | None:
        """Return the tokens for a code, which is good once and for its own client; else None."""
        begun = self.challenges.pop(asked.get("code", ""), None)
        digest = hashlib.sha256(asked.get("code_verifier", "").encode()).digest()
        challenge = base64.urlsafe_b64encode(digest).rstrip(b"=").decode()
        is_good = (
            begun is not None
            and begun["code_challenge"] == challenge
            and begun["redirect_uri"] == asked.get("redirect_uri")
            and (asked.get("client_id"), asked.get("client_secret")) == (CLIENT_ID, SECRET)
        )
        if not is_good:
            return None
        token = secrets.token_urlsafe()
        self.tokens.add(token)
        return {"access_token": token, "token_type": "Bearer", "id_token": self._id_token()}

    def _id_token(self) -> str:
        now = int(time.time())
        claims = {"iss": self.url, "aud": CLIENT_ID, "iat": now, "exp": now + 60, **self.claims}
        return jwt.encode(claims, KEY, algorithm="RS256", headers={"kid": "first"})

    def keys(self) -> dict[str, Any]:
        public = json.loads(jwt.algorithms.RSAAlgorithm.to_jwk(KEY.public_key()))
        return {"keys": [{**public, "kid": "first", "use": "sig", "alg": "RS256"}]}


class _Handler(BaseHTTPRequestHandler):
    provider: Provider

    def log_message(self, *_: Any) -> None:
        """Keep the output of the tests clean."""

    def do_GET(self) -> None:
        path, query = urlsplit(self.path).path, urlsplit(self.path).query
        self.provider.asked_paths.append(path)
        if path == "/authorize":
            self.send_response(302)
            asked = {name: values[0] for name, values in parse_qs(query).items()}
            self.send_header("Location", self.provider.authorize(asked))
            self.end_headers()
        elif path == "/userinfo":
            token = self.headers.get("Authorization", "").removeprefix("Bearer ")
            self._answer(self.provider.claims if token in self.provider.tokens else None)
        elif path == "/.well-known/openid-configuration":
            self._answer(self.provider.discovery() if self.provider.is_there else None)
        else:
            self._answer(self.provider.keys() if path == "/keys" else None)

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        asked = {name: values[0] for name, values in parse_qs(body).items()}
        self._answer(self.provider.redeem(asked))

    def _answer(self, content: dict[str, Any] | None) -> None:
        self.send_response(400 if content is None else 200)
        self.send_header("Content-Type", "application/json")
        self.end_headers()
        self.wfile.write(json.dumps(content or {"error": "invalid_request"}).encode())
