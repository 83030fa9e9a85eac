"""The language server: what `check` and `lint` say of decks and scripts, while they are written.

`server.py` speaks the protocol and nothing else; `engine.py` judges documents; `diagnostics.py`, `hover.py` and
`completion.py` turn what is known into what an editor shows; `text.py` knows how editors count.
"""
