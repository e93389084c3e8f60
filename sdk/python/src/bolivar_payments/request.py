"""How the call of an operation becomes a request."""

from __future__ import annotations

import json
import math
import re
import secrets
import uuid
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Callable, Mapping, Optional, Union
from urllib.parse import parse_qsl, quote, urlencode, urlsplit

from .files import Upload

OnHeaders = Callable[[Mapping[str, str]], None]


@dataclass(frozen=True)
class Request:
    """A request, as the service gets it."""

    method: str
    path: str
    headers: Mapping[str, str]
    body: Optional[bytes]
    gives_file: bool
    idempotency_key: Optional[str]
    on_headers: Optional[OnHeaders]

    @property
    def may_repeat(self) -> bool:
        """Whether it is carried out once, however often it is sent."""
        return self.method != "POST" or self.idempotency_key is not None


def make_request(
    method: str,
    path: str,
    headers: Mapping[str, str],
    body: Any,
    takes_key: bool,
    gives_file: bool,
    idempotency_key: Optional[str],
    on_headers: Optional[OnHeaders],
) -> Request:
    """The request with its content and its Idempotency-Key, which stays the same in all attempts."""
    if idempotency_key is not None and not takes_key:
        raise TypeError(f"{method} {path} takes no Idempotency-Key.")
    key = (idempotency_key or str(uuid.uuid4())) if takes_key else None
    content, content_type = _content_of(body)
    own = {"Idempotency-Key": key, "Content-Type": content_type}
    given = {name: value for name, value in own.items() if value is not None}
    return Request(method, path, {**headers, **given}, content, gives_file, key, on_headers)


def fill_path(name: str, template: str, values: Mapping[str, Any]) -> str:
    """The path with its parameters. Dots alone would lead to another path."""

    def fill(found: "re.Match[str]") -> str:
        value = values.get(found[1])
        if not isinstance(value, str) or re.fullmatch(r"\.{0,2}", value):
            raise TypeError(f"{name} needs {found[1]}.")
        return quote(value, safe="")

    return re.sub(r"\{(\w+)\}", fill, template)


def query_text(query: Mapping[str, Any]) -> str:
    """``?limit=2``, or nothing."""
    given = {name: text_of(value) for name, value in query.items() if value is not None}
    return f"?{urlencode(given)}" if given else ""


def next_query(link: str) -> Optional[dict[str, Any]]:
    """The query of the next page by a ``Link`` header, of whose address only that matters."""
    found = re.search(r'<([^>]*)>;\s*rel="next"', link)
    return dict(parse_qsl(urlsplit(found[1]).query, keep_blank_values=True)) if found else None


def text_of(value: Any) -> str:
    """A value as a parameter or a field of a form."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (list, tuple)):
        return ",".join(text_of(item) for item in value)
    return str(value)


def _content_of(body: Any) -> tuple[Optional[bytes], Optional[str]]:
    if body is None:
        return None, None
    if isinstance(body, (str, bytes)):
        return (body.encode() if isinstance(body, str) else body), "text/csv"
    if isinstance(body, Mapping) and any(isinstance(value, Upload) for value in body.values()):
        return _form(body)
    return _json(body).encode(), "application/json"


def _json(value: Any, field: str = "body") -> str:
    """Decimals keep all of their digits, which ``json`` alone would not write."""
    if isinstance(value, Mapping):
        pairs = (f"{json.dumps(name, ensure_ascii=False)}:{_json(item, name)}" for name, item in value.items())
        return f"{{{','.join(pairs)}}}"
    if isinstance(value, (list, tuple)):
        return f"[{','.join(_json(item, field) for item in value)}]"
    # JSON has no NaN and no Infinity: it would say null, which may mean something else than a sum that went wrong.
    if isinstance(value, (float, Decimal)) and not math.isfinite(value):
        raise TypeError(f"{field} has to be a number: it is {value}.")
    return format(value, "f") if isinstance(value, Decimal) else json.dumps(value, ensure_ascii=False)


def _form(fields: Mapping[str, Union[Upload, Any]]) -> tuple[bytes, str]:
    boundary = secrets.token_hex(16)
    parts: list[bytes] = []
    for name, value in fields.items():
        if value is None:
            continue
        head = f'--{boundary}\r\nContent-Disposition: form-data; name="{_quoted(name)}"'
        if isinstance(value, Upload):
            head += f'; filename="{_quoted(value.name)}"\r\nContent-Type: {value.content_type}'
        content = value.content if isinstance(value, Upload) else text_of(value).encode()
        parts += [f"{head}\r\n\r\n".encode(), content, b"\r\n"]
    return b"".join([*parts, f"--{boundary}--\r\n".encode()]), f"multipart/form-data; boundary={boundary}"


def _quoted(text: str) -> str:
    return text.replace("\r", "%0D").replace("\n", "%0A").replace('"', "%22")
