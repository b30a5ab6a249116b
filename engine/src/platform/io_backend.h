// The backends that the operating system offers.
#pragma once

#include <memory>

#include "io/io_backend.h"

namespace headroom::platform {

/// Whether asynchronous I/O can be used here at all. `reason` says why not.
bool async_io_available(std::string& reason);

/// The system's asynchronous backend. To be called on the thread that will use it. Throws Failure.
std::unique_ptr<IoBackend> make_async_backend(const BackendPlan& plan);

/// The same with completion routines in place of a completion port (-x), where the system has them: see
/// has_completion_routines().
std::unique_ptr<IoBackend> make_completion_routine_backend(const BackendPlan& plan);

/// One I/O after the other, by blocking calls: for one request in flight, and where asynchronous I/O is denied.
std::unique_ptr<IoBackend> make_synchronous_backend(const BackendPlan& plan);

}  // namespace headroom::platform
