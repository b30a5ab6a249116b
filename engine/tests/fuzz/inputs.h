// What is tried with an input from outside, whatever bytes it is made of: by the fuzzers, and by the unit tests with
// each file of the saved corpus. Nothing is run and no target is touched.
#pragma once

#include <stdexcept>
#include <string_view>

namespace headroom::fuzz {

/// An input was taken or refused in a way that it must not be.
class BrokenPromise : public std::logic_error {
  using std::logic_error::logic_error;
};

/// Arguments, each ended by a line feed.
void try_command_line(std::string_view input);
/// The text of a JSON profile.
void try_json_profile(std::string_view input);
/// The text of an XML profile.
void try_xml_profile(std::string_view input);

}  // namespace headroom::fuzz
