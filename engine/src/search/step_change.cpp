#include "search/step_change.h"

namespace headroom {
namespace {

struct StepChangeTexts {
  const char* name;
  const char* words;
  const char* question;
};

StepChangeTexts texts_of(StepChange change) {
  switch (change) {
    case StepChange::asked:
      return {"asked", "as asked", "what does it reach as asked?"};
    case StepChange::idle:
      return {"idle", "one at a time", "how long does a request take that waits for no other?"};
    case StepChange::deeper:
      return {"deeper", "deeper queue", "does more depth bring more?"};
    case StepChange::shallower:
      return {"shallower", "shallower queue", "is less depth enough?"};
    case StepChange::more_threads:
      return {"moreThreads", "more threads", "do more threads bring more at the same depth?"};
    case StepChange::larger_block:
      return {"largerBlock", "larger block", "does the limit count requests, or bytes?"};
    case StepChange::smaller_block:
      return {"smallerBlock", "smaller block", "do smaller requests bring more of them?"};
    case StepChange::reads:
      return {"reads", "reads only", "do reads have a limit of their own?"};
    case StepChange::writes:
      return {"writes", "writes only", "do writes have a limit of their own?"};
    case StepChange::smaller_part:
      return {"smallerPart", "smaller part", "does a cache answer a part of the requests?"};
    case StepChange::hot_part:
      return {"hotPart", "few blocks again", "are the quick reads those that a cache answers?"};
    case StepChange::longer:
      return {"longer", "for longer", "does the level last?"};
    case StepChange::again:
      return {"again", "once more", "is the level still the same?"};
    case StepChange::slower:
      return {"slower", "at half the rate", "does a request wait until it may pass?"};
    case StepChange::without_storage:
      return {"withoutStorage", "without storage", "how much could the engine issue itself?"};
  }
  return {"", "", ""};
}

}  // namespace

const char* step_change_name(StepChange change) {
  return texts_of(change).name;
}

const char* step_change_words(StepChange change) {
  return texts_of(change).words;
}

const char* step_change_question(StepChange change) {
  return texts_of(change).question;
}

}  // namespace headroom
