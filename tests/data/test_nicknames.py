"""Short forms that players type find their card."""

from deckcheck.data.store import Store

SHORT = """
    nibiru = Nibiru, the Primal Being | veiler = Effect Veiler | ash blossom = Ash Blossom & Joyous Spring | imperm = Infinite Impermanence
    super poly = Super Polymerization | ghost belle = Ghost Belle & Haunted Mansion | crossout = Crossout Designator
    d shifter = Dimension Shifter | baronne = Baronne de Fleur | lancea = Artifact Lancea | apollousa = Apollousa, Bow of the Goddess
    droplet = Forbidden Droplet | fuwalos = Mulcharmy Fuwalos | called by = Called by the Grave | droll = Droll & Lock Bird
    talents = Triple Tactics Talent | evenly = Evenly Matched | dark ruler = Dark Ruler No More | albaz = Fallen of Albaz
    unicorn = Knightmare Unicorn | snake eyes poplar = Snake-Eyes Poplar | gameciel = Gameciel, the Sea Turtle Kaiju | max c = Maxx "C"
    mst = Mystical Space Typhoon | little knight = S:P Little Knight | fenrir = Kashtira Fenrir | accesscode = Accesscode Talker
"""


def test_short_forms_find_their_card(store: Store) -> None:
    wanted = [pair.split(" = ") for line in SHORT.strip().split("\n") for pair in line.strip().split(" | ")]
    found = {typed: [store.cards((code,))[code].name for code, _, _ in store.suggest(typed, 3)] for typed, _ in wanted}
    first = sum(found[typed][:1] == [name] for typed, name in wanted)
    among = sum(name in found[typed] for typed, name in wanted)
    assert 4 * first >= 3 * len(wanted)
    assert 10 * among >= 9 * len(wanted)
