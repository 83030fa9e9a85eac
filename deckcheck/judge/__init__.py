"""One deck, one exchange, one script → an item with its findings."""
