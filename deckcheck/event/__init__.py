"""An event's folder: who plays, with which deck, what was sided when, and what is not in order."""
