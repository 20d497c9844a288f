"""The version of playkit, written once."""

VERSION = "0.1.0"
