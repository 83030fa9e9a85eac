"""The values that pass between the rooms: frozen, standard library only, no behaviour beyond reading themselves.

They are NamedTuples and slotted classes rather than dataclasses: `check` imports all of them at start-up, and a
dataclass costs about a millisecond each to define.
"""
