#include "platform/named_event.h"

#include <gtest/gtest.h>

#include "base/problem.h"
#include "platform/process.h"
#include "platform/system.h"

namespace headroom::platform {
namespace {

using namespace std::chrono_literals;

/// A name that no other process of these tests has.
std::string own_name(const char* what) {
  return std::string("headroom-unit-") + what + "-" + std::to_string(process_id());
}

TEST(NamedEvent, IsSeenByAllWhoKnowItsNameAndStaysSet) {
  if (!has_named_events()) GTEST_SKIP() << "this system has none";
  const NamedEvent waits = NamedEvent::open_or_create(own_name("seen"));
  const NamedEvent same = NamedEvent::open_or_create(own_name("seen"));
  const NamedEvent other = NamedEvent::open_or_create(own_name("other"));
  EXPECT_FALSE(waits.wait_for(0ms));
  NamedEvent::open(own_name("seen")).set();
  EXPECT_TRUE(waits.wait_for(0ms));
  EXPECT_TRUE(waits.wait_for(0ms)) << "to be seen does not switch it off";
  EXPECT_TRUE(same.wait_for(0ms));
  EXPECT_FALSE(other.wait_for(0ms));
}

TEST(NamedEvent, IsRefusedByNameWhenThereIsNone) {
  try {
    NamedEvent::open(own_name("none"));
    FAIL() << "it cannot be there";
  } catch (const Failure& failure) {
    EXPECT_EQ(failure.problem().code, "EventFailed");
    EXPECT_EQ(failure.problem().target, own_name("none"));
  }
}

TEST(NamedEvent, IsNotMadeWhereTheSystemHasNone) {
  if (has_named_events()) GTEST_SKIP() << "this system has them";
  EXPECT_THROW(NamedEvent::open_or_create(own_name("no")), Failure);
}

}  // namespace
}  // namespace headroom::platform
