"""Responses that report a failure."""

import http.client
import json
from typing import Any

# Codes of problems that do not pass by themselves, although the status says so.
_LASTING = ("response_too_large", "damaged", "storage_full", "too_many_public_games")

# Statuses of servers that cannot do what is asked, now or later (RFC 9110, sections 15.6.2 and 15.6.6; RFC 2295,
# section 8.1; RFC 5842, section 7.2; RFC 2774, section 7; RFC 6585, section 6).
_LASTING_STATUSES = (501, 505, 506, 508, 510, 511)


# Helps where another server responds in place of the service.
REMEDY = "check the address, and sign in where the network asks for it"


class ServiceError(Exception):
    """A response that reports a failure. Its text is the problem's detail, a sentence for people.

    problem is the problem document (RFC 9457); it is empty where a gateway in front of the service responded
    on its own. Where another server than the service responded at the address, the text says so.
    """

    def __init__(self, status: int, body: bytes, retry_after: float = 0, address: str = "") -> None:
        self.status = status
        self.retry_after = retry_after
        self.problem: dict[str, Any] = _object(body)
        text = self.problem.get("detail") or self.problem.get("title") or f"The service responded with status {status}."
        if address and not self.code and not self.temporary:
            text = f"{address}: another server than the service responded with status {status}; {REMEDY}."
        super().__init__(text)
        self._arguments = status, body, retry_after, address

    def __reduce__(self) -> tuple[type["ServiceError"], tuple[int, bytes, float, str]]:
        return type(self), self._arguments

    @property
    def code(self) -> str:
        return str(self.problem.get("code", ""))

    @property
    def temporary(self) -> bool:
        """Whether the same request may succeed later."""
        lasting = self.code in _LASTING or self.code.startswith("card_set") or self.status in _LASTING_STATUSES
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
        self._fault = fault
        super().__init__(f"{address}: {fault}.")

    def __reduce__(self) -> tuple[type["PermanentError"], tuple[str, str]]:
        return type(self), (self.address, self._fault)


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
