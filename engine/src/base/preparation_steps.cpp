#include "base/preparation_steps.h"

namespace headroom {

void reached(PreparationStep) noexcept {}

}  // namespace headroom
