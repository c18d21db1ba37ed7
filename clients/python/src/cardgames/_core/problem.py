"""Responses that report a failure."""

import http.client
import json
from typing import Any

# Codes of problems that do not pass by themselves, although the status says so.
_LASTING = ("response_too_large", "damaged", "storage_full", "too_many_public_games")


class ServiceError(Exception):
    """A response that reports a failure. Its text is the problem's detail, a sentence for people.

    problem is the problem document (RFC 9457); it is empty where a gateway in front of the service responded
    on its own.
    """

    def __init__(self, status: int, body: bytes, retry_after: float = 0) -> None:
        self.status = status
        self.retry_after = retry_after
        self.problem: dict[str, Any] = _object(body)
        text = self.problem.get("detail") or self.problem.get("title")
        super().__init__(text or f"The service responded with status {status}.")

    @property
    def code(self) -> str:
        return str(self.problem.get("code", ""))

    @property
    def temporary(self) -> bool:
        """Whether the same request may succeed later."""
        sign_in = self.status == 511  # to a network (RFC 6585, section 6)
        lasting = self.code in _LASTING or self.code.startswith("card_set") or sign_in
        return (self.status == 429 or self.status >= 500) and not lasting

    @property
    def outdated(self) -> bool:
        """Whether the game has moved on since the version of the request."""
        return self.status in (409, 412)


class PermanentError(Exception):
    """A failure that does not pass by itself, and no response of the service.

    Its text names the address and what helps.
    """

    def __init__(self, address: str, fault: str) -> None:
        self.address = address
        super().__init__(f"{address}: {fault}.")


def is_temporary(error: Exception) -> bool:
    """Whether an attempt that failed is worth repeating: the service is busy, or its response was lost."""
    if isinstance(error, ServiceError):
        return error.temporary
    return isinstance(error, (OSError, http.client.HTTPException))


def _object(body: bytes) -> dict[str, Any]:
    try:
        value = json.loads(body)
    except ValueError:
        return {}
    return value if isinstance(value, dict) else {}
