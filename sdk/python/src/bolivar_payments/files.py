"""Files in requests and responses."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class File:
    """A response that is no JSON, such as CSV, XLSX or a picture."""

    content: bytes
    content_type: str


@dataclass(frozen=True)
class Upload:
    """A file in the form of a request, as a value of ``body``."""

    content: bytes
    content_type: str
    name: str = "file"
