"""All mutants: at least seven a game, each a slip that a person could make, with why play would differ."""

from __future__ import annotations

from .of_capture4 import CAPTURE4
from .of_marionette import MARIONETTE
from .of_patchies import PATCHIES
from .of_resonance24 import RESONANCE24

MUTANTS = (*PATCHIES, *RESONANCE24, *CAPTURE4, *MARIONETTE)
