"""Tests of capture 4; a package, so that its helpers and file names are its own."""
