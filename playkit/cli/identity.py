"""Who may speak to the table's server: whoever has its token, and from its own page alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from jupyter_server.auth import PasswordIdentityProvider

if TYPE_CHECKING:
    from tornado.web import RequestHandler


class TableIdentity(PasswordIdentityProvider):
    """The server's token, with the origin looked at even where a request brings the token in its address.

    Jupyter lets such a request come from any page; an address that was scanned and shared would then open the table's
    kernels to every page that got hold of it.
    """

    def should_check_origin(self, handler: RequestHandler) -> bool:
        """Look at the origin of every request."""
        del handler
        return True
