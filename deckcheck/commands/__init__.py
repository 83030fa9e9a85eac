"""The bodies of the commands, one file each, named as in `deckcheck.cli`."""
