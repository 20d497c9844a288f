"""Exports that are trees (JSON, XML): every leaf has an address and is accounted for, as a cell of a sheet is."""
