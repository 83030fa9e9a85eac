"""Many files: discovery, worker processes, and what becomes of the findings."""
