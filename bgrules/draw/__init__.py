"""Boards drawn: as plain characters and as SVG."""
