"""The rules on deck files: what a reader remarked on becomes a finding, by its code."""

from collections.abc import Iterator

from deckcheck.model.deck import DeckFile, NameIndex, Remark
from deckcheck.model.finding import Finding
from deckcheck.rules.base import Rule
from deckcheck.rules.files.ambiguous_header import ambiguous_header
from deckcheck.rules.files.byte_order_mark import byte_order_mark
from deckcheck.rules.files.cards_before_header import cards_before_header
from deckcheck.rules.files.carriage_returns import carriage_returns
from deckcheck.rules.files.client_sections import client_sections
from deckcheck.rules.files.count_mismatch import count_mismatch
from deckcheck.rules.files.counted_passcode import counted_passcode
from deckcheck.rules.files.cover_card import cover_card
from deckcheck.rules.files.created_by import created_by
from deckcheck.rules.files.damaged_code import damaged_code
from deckcheck.rules.files.empty_file import empty_file
from deckcheck.rules.files.file_too_large import file_too_large
from deckcheck.rules.files.fixes import fix_of
from deckcheck.rules.files.header_line import header_line
from deckcheck.rules.files.header_order import header_order
from deckcheck.rules.files.indented_passcode import indented_passcode
from deckcheck.rules.files.inline_comments import inline_comments
from deckcheck.rules.files.internal_error import internal_error
from deckcheck.rules.files.introduction import introduction
from deckcheck.rules.files.invalid_deck_document import invalid_deck_document
from deckcheck.rules.files.invalid_json import invalid_json
from deckcheck.rules.files.invalid_xml import invalid_xml
from deckcheck.rules.files.invalid_yaml import invalid_yaml
from deckcheck.rules.files.kind_count_mismatch import kind_count_mismatch
from deckcheck.rules.files.malformed_directive import malformed_directive
from deckcheck.rules.files.missing_header import missing_header
from deckcheck.rules.files.name_and_number_differ import name_and_number_differ
from deckcheck.rules.files.name_cut_by_comment import name_cut_by_comment
from deckcheck.rules.files.not_a_card import not_a_card
from deckcheck.rules.files.note_beside_card import note_beside_card
from deckcheck.rules.files.number_out_of_range import number_out_of_range
from deckcheck.rules.files.numbered_list import numbered_list
from deckcheck.rules.files.numbers_as_konami_ids import numbers_as_konami_ids
from deckcheck.rules.files.odd_header import odd_header
from deckcheck.rules.files.odd_ydke import odd_ydke
from deckcheck.rules.files.other_encoding import other_encoding
from deckcheck.rules.files.other_keys import other_keys
from deckcheck.rules.files.overlooked_marks import overlooked_marks
from deckcheck.rules.files.player_id_as_card import player_id_as_card
from deckcheck.rules.files.remarks import File, remarks_of
from deckcheck.rules.files.several_decks import several_decks
from deckcheck.rules.files.side_by_paragraph import side_by_paragraph
from deckcheck.rules.files.takes_too_long import takes_too_long
from deckcheck.rules.files.title_line import title_line
from deckcheck.rules.files.two_readings import two_readings
from deckcheck.rules.files.unclear_entry import unclear_entry
from deckcheck.rules.files.unknown_file_format import unknown_file_format
from deckcheck.rules.files.unknown_key import unknown_key
from deckcheck.rules.files.unreadable_file import unreadable_file
from deckcheck.rules.files.unsectioned_list import unsectioned_list
from deckcheck.rules.files.zero_copies import zero_copies

RULES: tuple[Rule, ...] = (
    unreadable_file,
    empty_file,
    file_too_large,
    invalid_json,
    invalid_yaml,
    invalid_deck_document,
    unknown_file_format,
    byte_order_mark,
    other_encoding,
    carriage_returns,
    odd_header,
    missing_header,
    cards_before_header,
    header_order,
    client_sections,
    created_by,
    not_a_card,
    number_out_of_range,
    player_id_as_card,
    inline_comments,
    counted_passcode,
    indented_passcode,
    malformed_directive,
    ambiguous_header,
    unsectioned_list,
    odd_ydke,
    damaged_code,
    cover_card,
    count_mismatch,
    zero_copies,
    two_readings,
    numbered_list,
    title_line,
    unknown_key,
    name_cut_by_comment,
    other_keys,
    numbers_as_konami_ids,
    name_and_number_differ,
    invalid_xml,
    side_by_paragraph,
    header_line,
    note_beside_card,
    several_decks,
    introduction,
    unclear_entry,
    overlooked_marks,
    kind_count_mismatch,
    internal_error,
    takes_too_long,
)

_BY_CODE = {rule.code: rule for rule in RULES}


def findings(file: File, names: NameIndex | None = None) -> Iterator[Finding]:
    """The findings of all file rules at once, in the order of the remarks; a clean file costs nothing.

    With `names` they come with their fixes.
    """
    for remark in remarks_of(file):
        fix = None
        if names is not None and isinstance(file, DeckFile) and isinstance(remark, Remark):
            fix = fix_of(remark, file, names)
        yield _BY_CODE[remark.code].finding(remark.message, remark.span, help=remark.help, fix=fix)


__all__ = ["RULES", "File", "findings"]
