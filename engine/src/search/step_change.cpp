#include "search/step_change.h"

namespace headroom {

const char* step_change_name(StepChange change) {
  switch (change) {
    case StepChange::asked:
      return "asked";
    case StepChange::idle:
      return "idle";
    case StepChange::deeper:
      return "deeper";
    case StepChange::shallower:
      return "shallower";
    case StepChange::more_threads:
      return "moreThreads";
    case StepChange::larger_block:
      return "largerBlock";
    case StepChange::smaller_block:
      return "smallerBlock";
    case StepChange::reads:
      return "reads";
    case StepChange::writes:
      return "writes";
    case StepChange::smaller_part:
      return "smallerPart";
    case StepChange::longer:
      return "longer";
    case StepChange::again:
      return "again";
    case StepChange::slower:
      return "slower";
  }
  return "";
}

}  // namespace headroom
