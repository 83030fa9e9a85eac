"""Data packages: cards, releases and lists apart from the program, made, fetched, checked and put in use."""
