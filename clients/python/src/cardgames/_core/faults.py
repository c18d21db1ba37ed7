"""Why a request can never succeed at an address."""

import re
import socket
from typing import Any
from urllib.error import URLError
from urllib.parse import urlsplit

from .io import Response
from .problem import REMEDY, PermanentError

try:
    import ssl
except ImportError:  # a Python that was built without OpenSSL
    ssl = None  # type: ignore[assignment]

_NO_URL = "the address is no URL; write it like https://games.example"


def check_address(base: str) -> None:
    """Raises a PermanentError where an address is no URL of a service."""
    scheme = re.match(r"[a-z][a-z+.-]*(?=://)", base, re.IGNORECASE)
    if not scheme:
        raise PermanentError(base, "the address has no scheme; begin it with http:// or https://")
    if scheme[0].lower() not in ("http", "https"):
        raise PermanentError(base, "the address has another scheme than http:// or https://")
    try:
        parts = urlsplit(base)
        named = parts.hostname and (parts.port or True)
    except ValueError as error:
        raise PermanentError(base, _NO_URL) from error
    if not named or re.search(r"[^\x21-\x7e]", base):
        raise PermanentError(base, _NO_URL)
    if parts.scheme == "https" and ssl is None:
        raise PermanentError(base, "this Python has no module ssl; use one that has, or http://")


def check_token(base: str, token: str) -> None:
    """Raises a PermanentError where a header cannot have a token."""
    if re.search(r"[^\x21-\x7e]", token):
        fault = "the token has a line break or another character that no token has; pass it as it was given"
        raise PermanentError(base, fault)


def no_json(base: str, error: Exception) -> PermanentError:
    """The error of a request that cannot be encoded."""
    return PermanentError(base, f"the request is no JSON ({error}); pass values that JSON has")


def lasting_fault(base: str, error: Exception, reached: bool) -> Exception:
    """The error of a request without a response: a PermanentError where it does not pass by itself.

    A host that has responded exists: a device without a network may not find it either.
    """
    cause: Any = error.reason if isinstance(error, URLError) else error
    if isinstance(cause, socket.gaierror) and not reached:
        known = [getattr(socket, name, None) for name in ("EAI_NONAME", "EAI_NODATA")]
        if cause.errno in known:
            return PermanentError(base, "there is no host of this name; check the address and the network")
    if ssl is None or not isinstance(cause, ssl.SSLError):
        return error
    if isinstance(cause, ssl.SSLCertVerificationError):
        fault = "the certificate is not accepted; check the address and the clock, or have the certificate renewed"
        return PermanentError(base, fault)
    if cause.reason in ("WRONG_VERSION_NUMBER", "HTTP_REQUEST", "RECORD_LAYER_FAILURE"):
        return PermanentError(base, "the server does not speak TLS there; try http:// in place of https://")
    return error


def check_response(base: str, path: str, response: Response) -> None:
    """Raises a PermanentError where a response cannot be the service's. One that was cut begins like JSON."""
    if response.status // 100 == 3 and response.status != 304:
        to = response.headers.get("Location", "another address").removesuffix(path)
        raise PermanentError(base, f"the service redirects to {to}; use that address")
    if response.status // 100 == 2 and response.body.strip()[:1] not in (b"", b"{", b"["):
        raise PermanentError(base, f"the response is not JSON; {REMEDY}")
