"""What a course counts: points, lateness, weights; every number of a mark comes from here."""

from hanoi_ref.gradebook.policy.ledger import Ledger
from hanoi_ref.gradebook.policy.reading import Policy, policy_of

__all__ = ["Ledger", "Policy", "policy_of"]
