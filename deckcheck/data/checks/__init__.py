"""Checks of the data as a whole: what the schema of a single file cannot see.

Each check is a function over the finished index that yields what it finds, in the table of its module; how many
findings a check may have before it stops a build, and what else it goes by, is data: `cardpool/checks.yaml`.
"""

from deckcheck.data.checks.base import Problem
from deckcheck.data.checks.run import TABLES_DISAGREE, Outcome, check, check_index, place

__all__ = ["TABLES_DISAGREE", "Outcome", "Problem", "check", "check_index", "place"]
