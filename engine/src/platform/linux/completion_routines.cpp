#include "base/problem.h"
#include "platform/io_backend.h"

namespace headroom::platform {

std::unique_ptr<IoBackend> make_completion_routine_backend(const BackendPlan&) {
  throw Failure(
      {"BackendUnavailable", "Linux has no completion routines (-x).", "Leave -x out: io_uring is used.", ""});
}

}  // namespace headroom::platform
