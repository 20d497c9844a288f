"""Who may speak to the table's server: whoever has its token, and from its own page alone."""

from __future__ import annotations

import secrets
from typing import TYPE_CHECKING

from jupyter_server.auth import PasswordIdentityProvider

if TYPE_CHECKING:
    from jupyter_server.auth import User
    from tornado.web import RequestHandler

FORMS = "_xsrf"
"""The server's name of the cookie that a form must repeat, so that no other page's form is taken."""


class TableIdentity(PasswordIdentityProvider):
    """The server's token, with three habits of Jupyter's changed.

    Jupyter lets a request that brings the token in its address come from any page; an address that was scanned and
    shared would then open the table's kernels to every page that got hold of it.

    Jupyter also takes a login cookie away where it is not of its own making, as the one of the server before is not. A
    phone that scans again after a restart says two things at once: its old page says goodbye with the old cookie, its
    new page comes in with the token and is given a new one. Answered in that order, the goodbye takes the new cookie
    away, and the page that was just let in stays empty.

    Voilà's page says goodbye with a form whose secret it reads from a cookie that nothing of Voilà's ever sets: each
    closed or reloaded page would leave its kernel behind, with 200 MB, until it is culled.
    """

    def should_check_origin(self, handler: RequestHandler) -> bool:
        """Look at the origin of every request."""
        del handler
        return True

    def clear_login_cookie(self, handler: RequestHandler) -> None:
        """Leave a cookie that opens nothing where it is; the next page brings the token and has it replaced."""
        del handler

    def set_login_cookie(self, handler: RequestHandler, user: User) -> None:
        """Let the page in, and let it say goodbye: what forms must show is given along."""
        super().set_login_cookie(handler, user)
        if not handler.get_cookie(FORMS):
            handler.set_cookie(FORMS, secrets.token_hex(16), expires_days=30, samesite="Strict")
