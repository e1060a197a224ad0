"""The course's policy: points, lateness, weights; all points that count are computed here."""

from hanoi_ref.gradebook.policy.ledger import Ledger
from hanoi_ref.gradebook.policy.reading import Policy, policy_of

__all__ = ["Ledger", "Policy", "policy_of"]
