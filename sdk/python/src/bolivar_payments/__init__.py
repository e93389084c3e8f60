"""Client and webhooks of Bolívar Pagos."""

from .client import AsyncBolivar, Bolivar
from .errors import ApiError, BolivarError, ConnectionError, OutcomeUnknownError, WebhookError
from .files import File, Upload
from .pages import AsyncPages, Pages
from .webhooks import signature_headers, verify_webhook

__all__ = [
    "ApiError",
    "AsyncBolivar",
    "AsyncPages",
    "Bolivar",
    "BolivarError",
    "ConnectionError",
    "File",
    "OutcomeUnknownError",
    "Pages",
    "Upload",
    "WebhookError",
    "signature_headers",
    "verify_webhook",
]
