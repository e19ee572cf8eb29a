"""The later steps of Frege-Sudoku: the last move, cells of one's own, and counting."""

from games.rules.kit.core import N_
from study.lessons.frege.answers import entered, has_won, named, played_out, still_wins
from study.lessons.kit.lesson import Attempt, Hint, LessonStep

LAST = LessonStep(
    key="last",
    title=N_("The last move wins"),
    task=N_(
        "A player who cannot enter a letter any more has lost. The small letters say what still "
        "fits, a cross where nothing does. Blue has a single cell left. Win at once."
    ),
    position=(
        "BF.OTREgL.gOL.G.BTGELgB..FR.RF..g.TBgGBTELR.OOT.GFBLEgROgFL.B.GFBGRgETL.TLEBG.gOF\n"
        "Red to move"
    ),
    solution="La6",
    is_solved=has_won,
    praise=N_(
        "Blue could use a6 and nothing else. Your L has taken it, Blue cannot move, and you have "
        "won, however many moves you had left."
    ),
    hints=(
        Hint(
            N_(
                "%(letter)s on %(cell)s was yours alone and would have waited. Blue takes a6 and "
                "plays on. Look for the cell that both of you can use."
            ),
            params=named,
        ),
    ),
    section=4,
    marks=True,
)


def _wastes_own_cell(tried: Attempt) -> bool:
    return named(tried)["count"] == 0


OWN = LessonStep(
    key="own",
    title=N_("What is yours can wait"),
    task=N_(
        "Only you can use c2, e3 and f6, only Blue can use i4 and i5. Both can use d3. Enter one "
        "letter so that Blue runs out first."
    ),
    position=(
        "BgFOLRE...LOGEF.BTGE.TB.OgRgGLER.FTBRTB.gL.G.E...FBLO.T.g..EBRGLB.R.T.FOOFEBG.gL.\n"
        "Red to move"
    ),
    solution="Ld3",
    is_solved=still_wins,
    praise=N_(
        "That left you three moves and Blue two. Both have played on, and Blue was the first "
        "without one. Cells of your own do not run away: take what both can use."
    ),
    hints=(
        Hint(
            N_(
                "%(cell)s was yours anyway. Blue has taken d3, and then it was two against two, "
                "with you to move: you ran out first."
            ),
            _wastes_own_cell,
            named,
            played_out,
        ),
        Hint(N_("That loses by a move: count what each side has left."), reply=played_out),
    ),
    section=7,
    reply=played_out,
    marks=True,
)


def _bars_itself(tried: Attempt) -> bool:
    return str(entered(tried)) == "Lg2"


CHEAP = LessonStep(
    key="cheap",
    title=N_("Do not stand in your own way"),
    task=N_(
        "Both can use g2 and i2. Your L also fits on g6, your G on e9. Take the cell that costs "
        "you nothing."
    ),
    position=(
        "Bg....TF.GTOE.R.BLFE.LBO.gREFRG.g.TBO.B.TLG.ELGT.FBR.OR.LgEFBOG.BgROG.E.TOEBL.gR.\n"
        "Red to move"
    ),
    solution="Ti2",
    is_solved=still_wins,
    praise=N_(
        "T on i2 bars nothing of yours. An L on g2 would have kept your L from g6, in the same "
        "column: one cell won, one lost. Both have played on, and you made the last move."
    ),
    hints=(
        Hint(
            N_(
                "L on g2 takes a cell from Blue, but it also bars your L from g6 in the same "
                "column. Blue took i2, and you were one move short."
            ),
            _bars_itself,
            reply=played_out,
        ),
        Hint(
            N_(
                "%(letter)s on %(cell)s was no hurry: Blue has taken a cell that both could use, "
                "and you were one move short."
            ),
            params=named,
            reply=played_out,
        ),
    ),
    section=7,
    reply=played_out,
    marks=True,
)

COUNT = LessonStep(
    key="count",
    title=N_("Count it yourself"),
    task=N_(
        "The same without small letters. Four cells are worth looking at: a2, g2, g5 and g9; Blue "
        "also has c3. Find the move that wins."
    ),
    position=(
        "Bg..OG.F.TROEL..B..ELgBTGOREO...gRTBF.BGRL..E.GTOFBL.gR..TgFB.G.BgRE...LL.FBGOgET\n"
        "Red to move"
    ),
    solution="Tg9",
    is_solved=still_wins,
    praise=N_(
        "T on g9 takes a cell from Blue and bars none of your letters. O on g2 would have barred "
        "your own O from a2 and g5. You have counted well: the last move was yours."
    ),
    hints=(
        Hint(
            N_(
                "After %(letter)s on %(cell)s Blue makes the last move. Which cell can Blue use as "
                "well, and which of your letters bars no cell of your own?"
            ),
            params=named,
            reply=played_out,
        ),
    ),
    section=7,
    reply=played_out,
)

ENDING_STEPS = (LAST, OWN, CHEAP, COUNT)
