"""Addresses that may be told things."""

import ipaddress
from collections.abc import Collection
from urllib.parse import urlsplit

from verifier.service.api.errors import ErrorKind, ServiceError
from verifier.service.api.schemas import FieldError


def check_address(url: str, own_hosts: Collection[str]) -> None:
    """Raise ServiceError unless messages may be sent there.

    Where a name leads is looked at when something is sent, since it may change.
    """
    message = ""
    try:
        parts = urlsplit(url)
        host = parts.hostname or ""
        _ = parts.port
    except ValueError:
        host, parts = "", urlsplit("")
    if not host or not url.isascii() or not url.isprintable() or " " in url:
        message = "this is not the address of a host"
    elif parts.username is not None or parts.password is not None:
        message = "an address with a password in it is not kept"
    elif host in own_hosts:
        message = "" if parts.scheme in ("http", "https") else "this is neither http nor https"
    elif parts.scheme != "https":
        message = "only https is spoken"
    elif _is_private(host):
        message = "this address is not public"
    if message:
        raise ServiceError(
            ErrorKind.INVALID_REQUEST,
            f"/webhook: {message}",
            errors=[FieldError(field="/webhook", message=message)],
        )


def _is_private(host: str) -> bool:
    try:
        return not ipaddress.ip_address(host).is_global
    except ValueError:
        return host == "localhost" or host.endswith(".localhost")
