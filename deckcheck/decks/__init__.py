"""Decks below the rules: files joined with the pool, formats, rulesets, differences and side plans."""
