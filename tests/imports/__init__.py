"""Tests of the importers; a package, so that they can share the script that writes the sample sheets."""
