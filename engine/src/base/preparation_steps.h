// The moments between looking at a target and writing to it or deleting it. Only tests do anything at them.
#pragma once

namespace headroom {

enum class PreparationStep {
  judged,
  noting,
  noted,
  opened,
  filled,
  looked_at,
  ready,
  removing,
  setting_aside,
  set_aside,
  record_read,
  reporting
};

/// Says that a step is reached. Another definition, which waits, is linked into the tests' own build of the program.
void reached(PreparationStep step) noexcept;

}  // namespace headroom
