"""Deck registration sheets: what players hand in before an event, as an HTML page or a PDF file."""
