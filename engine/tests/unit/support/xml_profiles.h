// DISKSPD's XML profiles for tests, made around the elements that a test is about.
#pragma once

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "profile/xml_profile.h"
#include "support/profiles.h"

namespace headroom::test {

/// A profile whose target holds `elements` beside its path, one a line from line 6 on.
inline std::string with_target(const std::string& elements, const std::string& path = "<Path>io.dat</Path>") {
  return "<Profile>\n<TimeSpans>\n<TimeSpan>\n<Targets>\n<Target>" + path + "\n" + elements +
         "\n</Target>\n</Targets>\n</TimeSpan>\n</TimeSpans>\n</Profile>\n";
}

/// A profile whose time span holds `elements` beside its target, from line 4 on.
inline std::string with_span(const std::string& elements) {
  return "<Profile>\n<TimeSpans>\n<TimeSpan>\n" + elements +
         "\n<Targets><Target><Path>io.dat</Path></Target></Targets></TimeSpan></TimeSpans></Profile>";
}

/// A profile that holds `elements` beside its time span, from line 2 on.
inline std::string with_profile(const std::string& elements) {
  return "<Profile>\n" + elements +
         "\n<TimeSpans><TimeSpan><Targets><Target><Path>io.dat</Path></Target></Targets></TimeSpan></TimeSpans></"
         "Profile>";
}

/// Reads a profile that nothing is wrong with.
inline XmlProfile read_valid_xml(const std::string& text) {
  std::vector<ProfileProblem> problems;
  XmlProfile profile = read_xml_profile(text, problems);
  EXPECT_THAT(told(problems), testing::IsEmpty()) << text;
  return profile;
}

}  // namespace headroom::test
