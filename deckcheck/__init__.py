"""Deck legality, side-deck exchanges and card scripts of the Yu-Gi-Oh! OCG/TCG, checked from the command line."""

__version__ = "0.1.0"
