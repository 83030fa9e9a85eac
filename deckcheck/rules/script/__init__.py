"""The script rules (RULES D and E), in the order of their codes."""

from deckcheck.rules.base import Rule
from deckcheck.rules.script.able_to_missing import able_to_missing
from deckcheck.rules.script.activation_kind import activation_kind
from deckcheck.rules.script.and_before_or import and_before_or
from deckcheck.rules.script.announced_location import announced_location
from deckcheck.rules.script.as_cost import as_cost
from deckcheck.rules.script.attack_in_vain import attack_in_vain
from deckcheck.rules.script.banished_face_up import banished_face_up
from deckcheck.rules.script.boolean_compared import boolean_compared
from deckcheck.rules.script.card_not_known import card_not_known
from deckcheck.rules.script.category_and_action import category_and_action
from deckcheck.rules.script.category_missing import category_missing
from deckcheck.rules.script.category_unlisted import category_unlisted
from deckcheck.rules.script.check_and_choice import check_and_choice
from deckcheck.rules.script.check_and_resolution import check_and_resolution
from deckcheck.rules.script.check_without_answer import check_without_answer
from deckcheck.rules.script.client_hint import client_hint
from deckcheck.rules.script.complete_procedure import complete_procedure
from deckcheck.rules.script.cost_of_itself import cost_of_itself
from deckcheck.rules.script.count_code import count_code
from deckcheck.rules.script.damage_negation import damage_negation
from deckcheck.rules.script.damage_step_excluded import damage_step_excluded
from deckcheck.rules.script.damage_step_missing import damage_step_missing
from deckcheck.rules.script.debug_left import debug_left
from deckcheck.rules.script.defined_twice import defined_twice
from deckcheck.rules.script.delay_missing import delay_missing
from deckcheck.rules.script.description_missing import description_missing
from deckcheck.rules.script.destroy_reason import destroy_reason
from deckcheck.rules.script.discard_as_cost import discard_as_cost
from deckcheck.rules.script.dot_for_colon import dot_for_colon
from deckcheck.rules.script.double_negation import double_negation
from deckcheck.rules.script.duplicate_key import duplicate_key
from deckcheck.rules.script.effect_not_registered import effect_not_registered
from deckcheck.rules.script.face_up_condition import face_up_condition
from deckcheck.rules.script.faceup_check import faceup_check
from deckcheck.rules.script.family_procedure import family_procedure
from deckcheck.rules.script.filter_arguments import filter_arguments
from deckcheck.rules.script.filter_extras import filter_extras
from deckcheck.rules.script.flag_never_set import flag_never_set
from deckcheck.rules.script.flip_kind import flip_kind
from deckcheck.rules.script.foreign_count import foreign_count
from deckcheck.rules.script.foreign_flag import foreign_flag
from deckcheck.rules.script.foreign_prompt import foreign_prompt
from deckcheck.rules.script.foreign_table import foreign_table
from deckcheck.rules.script.former_name import former_name
from deckcheck.rules.script.function_as_test import function_as_test
from deckcheck.rules.script.fusion_timing import fusion_timing
from deckcheck.rules.script.global_leak import global_leak
from deckcheck.rules.script.handler_maker import handler_maker
from deckcheck.rules.script.handler_parameters import handler_parameters
from deckcheck.rules.script.hard_once_per_turn import hard_once_per_turn
from deckcheck.rules.script.ignition_code import ignition_code
from deckcheck.rules.script.kind_missing import kind_missing
from deckcheck.rules.script.late_target import late_target
from deckcheck.rules.script.listed_itself import listed_itself
from deckcheck.rules.script.listed_names import listed_names
from deckcheck.rules.script.listed_series import listed_series
from deckcheck.rules.script.mask_arithmetic import mask_arithmetic
from deckcheck.rules.script.mask_precedence import mask_precedence
from deckcheck.rules.script.mask_sum import mask_sum
from deckcheck.rules.script.material_filter import material_filter
from deckcheck.rules.script.material_of_whom import material_of_whom
from deckcheck.rules.script.mentioned_card import mentioned_card
from deckcheck.rules.script.missed_timing import missed_timing
from deckcheck.rules.script.missing_handler import missing_handler
from deckcheck.rules.script.misspelt_member import misspelt_member
from deckcheck.rules.script.monster_not_asked import monster_not_asked
from deckcheck.rules.script.named_constant import named_constant
from deckcheck.rules.script.necrovalley import necrovalley
from deckcheck.rules.script.negate_check import negate_check
from deckcheck.rules.script.negation_complete import negation_complete
from deckcheck.rules.script.never_both import never_both
from deckcheck.rules.script.nil_handed_on import nil_handed_on
from deckcheck.rules.script.nil_result import nil_result
from deckcheck.rules.script.no_activation import no_activation
from deckcheck.rules.script.no_answer import no_answer
from deckcheck.rules.script.no_initial_effect import no_initial_effect
from deckcheck.rules.script.normal_monster_effect import normal_monster_effect
from deckcheck.rules.script.not_compares import not_compares
from deckcheck.rules.script.number_as_boolean import number_as_boolean
from deckcheck.rules.script.oath_flag import oath_flag
from deckcheck.rules.script.one_activation import one_activation
from deckcheck.rules.script.one_at_a_time import one_at_a_time
from deckcheck.rules.script.one_description_missing import one_description_missing
from deckcheck.rules.script.one_field_spell import one_field_spell
from deckcheck.rules.script.optional_or_mandatory import optional_or_mandatory
from deckcheck.rules.script.or_for_and import or_for_and
from deckcheck.rules.script.other_dialect import other_dialect
from deckcheck.rules.script.place_not_announced import place_not_announced
from deckcheck.rules.script.placed_kind import placed_kind
from deckcheck.rules.script.placed_position import placed_position
from deckcheck.rules.script.player_code import player_code
from deckcheck.rules.script.player_range import player_range
from deckcheck.rules.script.procedure_kind import procedure_kind
from deckcheck.rules.script.procedure_zone import procedure_zone
from deckcheck.rules.script.prompt_missing import prompt_missing
from deckcheck.rules.script.quick_effect_text import quick_effect_text
from deckcheck.rules.script.range_kind import range_kind
from deckcheck.rules.script.range_missing import range_missing
from deckcheck.rules.script.reached_kind import reached_kind
from deckcheck.rules.script.registered_twice import registered_twice
from deckcheck.rules.script.relate_check import relate_check
from deckcheck.rules.script.reset_missing import reset_missing
from deckcheck.rules.script.reset_without_event import reset_without_event
from deckcheck.rules.script.reset_without_phase import reset_without_phase
from deckcheck.rules.script.revival_limit import revival_limit
from deckcheck.rules.script.same_prompt import same_prompt
from deckcheck.rules.script.same_test_twice import same_test_twice
from deckcheck.rules.script.search_category import search_category
from deckcheck.rules.script.search_reveal import search_reveal
from deckcheck.rules.script.select_hint import select_hint
from deckcheck.rules.script.set_after_registration import set_after_registration
from deckcheck.rules.script.set_twice import set_twice
from deckcheck.rules.script.setup_card import setup_card
from deckcheck.rules.script.setup_copies import setup_copies
from deckcheck.rules.script.setup_frame import setup_frame
from deckcheck.rules.script.setup_hand import setup_hand
from deckcheck.rules.script.setup_life_points import setup_life_points
from deckcheck.rules.script.setup_size import setup_size
from deckcheck.rules.script.shadowed_parameter import shadowed_parameter
from deckcheck.rules.script.shared_count import shared_count
from deckcheck.rules.script.single_range import single_range
from deckcheck.rules.script.single_trigger_range import single_trigger_range
from deckcheck.rules.script.soft_once_per_turn import soft_once_per_turn
from deckcheck.rules.script.spirit_dragon import spirit_dragon
from deckcheck.rules.script.step_flag import step_flag
from deckcheck.rules.script.summon_condition import summon_condition
from deckcheck.rules.script.summon_procedure import summon_procedure
from deckcheck.rules.script.syntax_error import syntax_error
from deckcheck.rules.script.target_check import target_check
from deckcheck.rules.script.target_check_differs import target_check_differs
from deckcheck.rules.script.target_check_side import target_check_side
from deckcheck.rules.script.target_flag import target_flag
from deckcheck.rules.script.target_flag_unused import target_flag_unused
from deckcheck.rules.script.target_out_of_reach import target_out_of_reach
from deckcheck.rules.script.target_range_missing import target_range_missing
from deckcheck.rules.script.text_amount import text_amount
from deckcheck.rules.script.text_attack_defense import text_attack_defense
from deckcheck.rules.script.text_choice_place import text_choice_place
from deckcheck.rules.script.text_discard import text_discard
from deckcheck.rules.script.text_draw import text_draw
from deckcheck.rules.script.text_duration import text_duration
from deckcheck.rules.script.text_except import text_except
from deckcheck.rules.script.text_facts import text_facts
from deckcheck.rules.script.text_keyword import text_keyword
from deckcheck.rules.script.text_name import text_name
from deckcheck.rules.script.text_position import text_position
from deckcheck.rules.script.text_summon_kind import text_summon_kind
from deckcheck.rules.script.text_target import text_target
from deckcheck.rules.script.text_target_count import text_target_count
from deckcheck.rules.script.text_target_place import text_target_place
from deckcheck.rules.script.too_few_arguments import too_few_arguments
from deckcheck.rules.script.too_many_arguments import too_many_arguments
from deckcheck.rules.script.toss_category import toss_category
from deckcheck.rules.script.trap_speed import trap_speed
from deckcheck.rules.script.type_and_code import type_and_code
from deckcheck.rules.script.unchecked_target import unchecked_target
from deckcheck.rules.script.unknown_constant import unknown_constant
from deckcheck.rules.script.unknown_function import unknown_function
from deckcheck.rules.script.unknown_name import unknown_name
from deckcheck.rules.script.unknown_passcode import unknown_passcode
from deckcheck.rules.script.unlike_compared import unlike_compared
from deckcheck.rules.script.unreachable_branch import unreachable_branch
from deckcheck.rules.script.unreadable_script import unreadable_script
from deckcheck.rules.script.unused_handler import unused_handler
from deckcheck.rules.script.unused_local import unused_local
from deckcheck.rules.script.value_missing import value_missing
from deckcheck.rules.script.wrong_argument import wrong_argument
from deckcheck.rules.script.wrong_class import wrong_class
from deckcheck.rules.script.wrong_constant import wrong_constant
from deckcheck.rules.script.wrong_operand import wrong_operand
from deckcheck.rules.script.wrong_prompt import wrong_prompt
from deckcheck.rules.script.xyz_rank import xyz_rank
from deckcheck.rules.script.zone_after_cost import zone_after_cost
from deckcheck.rules.script.zone_check import zone_check
from deckcheck.rules.script.zone_missing import zone_missing
from deckcheck.rules.script.zone_occupied import zone_occupied

RULES: tuple[Rule, ...] = (
    syntax_error,
    unreadable_script,
    no_initial_effect,
    foreign_table,
    card_not_known,
    revival_limit,
    complete_procedure,
    summon_procedure,
    procedure_kind,
    xyz_rank,
    normal_monster_effect,
    flip_kind,
    family_procedure,
    range_kind,
    activation_kind,
    no_activation,
    trap_speed,
    type_and_code,
    ignition_code,
    range_missing,
    target_range_missing,
    single_range,
    player_range,
    single_trigger_range,
    damage_negation,
    reached_kind,
    fusion_timing,
    step_flag,
    effect_not_registered,
    registered_twice,
    set_after_registration,
    set_twice,
    missing_handler,
    defined_twice,
    unused_handler,
    target_flag,
    target_flag_unused,
    target_check,
    target_check_differs,
    check_without_answer,
    check_and_choice,
    check_and_resolution,
    category_missing,
    search_category,
    category_unlisted,
    count_code,
    foreign_count,
    foreign_flag,
    filter_arguments,
    relate_check,
    oath_flag,
    zone_check,
    one_at_a_time,
    reset_missing,
    necrovalley,
    negation_complete,
    select_hint,
    same_prompt,
    prompt_missing,
    as_cost,
    faceup_check,
    negate_check,
    search_reveal,
    foreign_prompt,
    reset_without_event,
    category_and_action,
    target_check_side,
    reset_without_phase,
    announced_location,
    target_out_of_reach,
    flag_never_set,
    kind_missing,
    listed_series,
    wrong_prompt,
    banished_face_up,
    unchecked_target,
    destroy_reason,
    procedure_zone,
    player_code,
    filter_extras,
    toss_category,
    able_to_missing,
    late_target,
    material_filter,
    description_missing,
    client_hint,
    zone_after_cost,
    value_missing,
    face_up_condition,
    discard_as_cost,
    one_description_missing,
    attack_in_vain,
    material_of_whom,
    place_not_announced,
    listed_itself,
    listed_names,
    cost_of_itself,
    spirit_dragon,
    unknown_function,
    unknown_constant,
    unknown_name,
    former_name,
    other_dialect,
    unknown_passcode,
    debug_left,
    misspelt_member,
    named_constant,
    global_leak,
    shadowed_parameter,
    unreachable_branch,
    number_as_boolean,
    not_compares,
    or_for_and,
    same_test_twice,
    unused_local,
    duplicate_key,
    too_few_arguments,
    wrong_constant,
    boolean_compared,
    wrong_argument,
    too_many_arguments,
    unlike_compared,
    nil_result,
    dot_for_colon,
    mask_precedence,
    function_as_test,
    wrong_class,
    wrong_operand,
    mask_arithmetic,
    double_negation,
    mask_sum,
    and_before_or,
    never_both,
    no_answer,
    handler_parameters,
    handler_maker,
    zone_occupied,
    zone_missing,
    placed_kind,
    placed_position,
    setup_life_points,
    setup_copies,
    setup_frame,
    setup_card,
    setup_size,
    one_field_spell,
    setup_hand,
    hard_once_per_turn,
    one_activation,
    soft_once_per_turn,
    shared_count,
    missed_timing,
    optional_or_mandatory,
    damage_step_excluded,
    damage_step_missing,
    summon_condition,
    text_keyword,
    text_facts,
    quick_effect_text,
    text_target,
    text_position,
    text_amount,
    delay_missing,
    text_draw,
    text_name,
    text_except,
    monster_not_asked,
    mentioned_card,
    text_discard,
    text_summon_kind,
    text_attack_defense,
    text_duration,
    text_target_place,
    text_choice_place,
    nil_handed_on,
    text_target_count,
)

UNREADABLE_RULES: tuple[Rule, ...] = (unreadable_script,)
"""What is run on a file of which nothing could be read."""

__all__ = ["RULES", "UNREADABLE_RULES"]
