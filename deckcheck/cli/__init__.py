"""The commands: signatures and help only; the bodies import what they need, so that short runs are quick."""
