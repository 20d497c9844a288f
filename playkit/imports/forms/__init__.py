"""Blank sheets for the table, to print or to type in, and their way back: what is filled in imports without a question.

A sheet says what it is in one small line, its mark, so that its reader needs neither the file it was made as nor the
rules of its game.
"""

from __future__ import annotations

from playkit.imports.forms.form import Board, Form, Line, Mark

__all__ = ["Board", "Form", "Line", "Mark"]
