// What carries out a run's I/O, as its result names it.
#pragma once

#include "profile/profile.h"

namespace headroom {

/// `asynchronous` tells whether the system can keep several requests of a thread in flight.
const char* backend_name(const Profile& profile, bool asynchronous);

}  // namespace headroom
