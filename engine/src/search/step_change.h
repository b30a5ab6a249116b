// What a step of a search changes.
#pragma once

namespace headroom {

/// What a step changes, relative to the step that it is compared with.
enum class StepChange {
  asked,
  idle,
  deeper,
  shallower,
  more_threads,
  larger_block,
  smaller_block,
  reads,
  writes,
  smaller_part,
  hot_part,
  longer,
  again,
  slower,
  without_storage,
};

/// Its name in the contract.
const char* step_change_name(StepChange change);

/// What it changes, in a word or two, and what it is for: a question.
const char* step_change_words(StepChange change);
const char* step_change_question(StepChange change);

}  // namespace headroom
