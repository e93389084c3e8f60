"""Verifies what the service posts to an endpoint, and signs as it does, for tests."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from decimal import Decimal
from typing import Any, Mapping, Optional, Sequence, Union, cast

from .errors import WebhookError
from .schemas import WebhookEvent

_TOLERANCE_SECONDS = 300


def verify_webhook(
    body: Union[str, bytes],
    headers: Mapping[str, Any],
    secret: Union[str, Sequence[str]],
    *,
    tolerance_seconds: float = _TOLERANCE_SECONDS,
    now: Optional[float] = None,
) -> WebhookEvent:
    """The event of a webhook, once its signature is found to be right.

    https://github.com/standard-webhooks/standard-webhooks/blob/main/spec/standard-webhooks.md. Raises a WebhookError:
    respond with 400 then. ``body`` is the request's text as it came, not one that was parsed and serialized again.
    ``headers`` is any mapping, such as a framework's or WSGI's environ. While you change the secret, pass the old one and the new one. ``now`` is in Unix seconds;
    by default it is the machine's.
    """
    if not isinstance(body, (str, bytes)):
        raise TypeError("The body was parsed already: pass the raw text of the request, such as request.get_data() gives it.")
    raw = body.encode() if isinstance(body, str) else body
    names = ("webhook-id", "webhook-timestamp", "webhook-signature")
    id, timestamp, signatures = (_header_of(headers, name) for name in names)
    if not id or not timestamp or not signatures:
        raise WebhookError("headers", "The headers of Standard Webhooks are missing.")
    present = time.time() if now is None else now
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(present - int(timestamp)) > tolerance_seconds:
        raise WebhookError("timestamp", "The webhook was not sent now: too old, or the clock is wrong.")
    secrets = [secret] if isinstance(secret, str) else secret
    if not _is_signed(_signed_bytes(id, timestamp, raw), signatures, secrets):
        raise WebhookError("signature", "The signature is not of this secret and body.")
    return _parse(raw)


def signature_headers(secrets: Sequence[str], *, id: str, timestamp_seconds: int, body: str) -> dict[str, str]:
    """The headers that the service signs a message with, one signature for each secret: for tests of an endpoint."""
    message = _signed_bytes(id, str(timestamp_seconds), body.encode())
    signatures = (base64.b64encode(_sign(message, secret)).decode() for secret in secrets)
    return {
        "webhook-id": id,
        "webhook-timestamp": str(timestamp_seconds),
        "webhook-signature": " ".join(f"v1,{signature}" for signature in signatures),
    }


def _signed_bytes(id: str, timestamp: str, body: bytes) -> bytes:
    return f"{id}.{timestamp}.".encode() + body


def _is_signed(message: bytes, signatures: str, secrets: Sequence[str]) -> bool:
    """Whether one of the signatures is of one of the secrets, compared in constant time."""
    presented = [_bytes_of_base64(text[3:]) for text in signatures.split(" ") if text.startswith("v1,")]
    expected = [_sign(message, secret) for secret in secrets]
    verdicts = [hmac.compare_digest(one, other) for one in expected for other in presented if other is not None]
    return any(verdicts)


def _sign(message: bytes, secret: str) -> bytes:
    key = _bytes_of_base64(re.sub(r"\Awhsec_", "", secret))
    if not key:
        raise TypeError("A webhook’s secret is whsec_ and base64.")
    return hmac.new(key, message, hashlib.sha256).digest()


def _bytes_of_base64(text: str) -> Optional[bytes]:
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def _header_of(headers: Mapping[str, Any], name: str) -> str:
    for known, value in headers.items():
        # WSGI names it HTTP_WEBHOOK_ID.
        if re.sub(r"\Ahttp-", "", known.lower().replace("_", "-")) == name:
            return str(value[0] if isinstance(value, (list, tuple)) else value)
    return ""


def _parse(raw: bytes) -> WebhookEvent:
    try:
        event = json.loads(raw.decode("utf-8"), parse_float=Decimal, parse_constant=_refuse_constant)
    except ValueError as error:
        raise WebhookError("body", "The body is not JSON.") from error
    return cast(WebhookEvent, event)


def _refuse_constant(name: str) -> Any:
    raise ValueError(f"{name} is not JSON.")
