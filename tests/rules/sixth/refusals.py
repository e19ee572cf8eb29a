"""What Pebbles refuses: the codes, each with its sentence."""

from games.coded_text import N_, Refusal


class PebblesRefusal(Refusal):
    """Why Pebbles refuses a move."""

    NOT_A_MOVE = "not-a-move", N_("“%(text)s” is not a move of Pebbles.")
    TOO_MANY_HIDDEN = "too-many-hidden", N_("Three at most.")
    NO_SUCH_THROW = "no-such-throw", N_("The die has three.")
    TOO_MANY_TAKEN = "too-many-taken", N_("You may take up to %(most)s.")
    MOVE_OUT_OF_ORDER = "move-out-of-order", N_("This is not the time for %(move)s.")
