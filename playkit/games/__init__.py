"""The games that ship with playkit, one folder (or file) each."""
