#include "run/target_check.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "run/preparation.h"
#include "support/files.h"

namespace headroom {
namespace {

constexpr std::uint64_t kCheckedBytes = 1 << 16;

Target target_at(const std::string& path, std::optional<std::uint64_t> create_size, std::uint64_t write_percent = 0) {
  Target target;
  target.path = path;
  target.create_size_bytes = create_size;
  target.write_percent = write_percent;
  return target;
}

class TargetCheckTest : public testing::Test {
 protected:
  Target target(std::optional<std::uint64_t> create_size, std::uint64_t write_percent = 0) const {
    return target_at(path_, create_size, write_percent);
  }

  static Profile profile(const std::vector<std::vector<Target>>& spans) {
    Profile profile;
    for (const auto& targets : spans) profile.time_spans.emplace_back().targets = targets;
    return profile;
  }

  /// State and code of the only path; "ready" alone where nothing is wrong.
  std::string check(const Profile& profile, const RunRequest& request = {}) {
    const std::vector<TargetFinding> findings = check_targets(profile, request);
    EXPECT_EQ(findings.size(), 1U);
    const TargetFinding& finding = findings.front();
    EXPECT_EQ(finding.problem.has_value(), finding.state != TargetState::ready);
    return std::string(target_state_name(finding.state)) + (finding.problem ? " " + finding.problem->code : "");
  }

  void make_own(std::uint64_t size_bytes = kCheckedBytes) {
    TargetFiles files;
    StopSignal stop;
    std::vector<Warning> warnings;
    PreparationProgress progress;
    Preparation preparation(files, false, stop, warnings);
    preparation.prepare(profile({{target(size_bytes)}}).time_spans[0], progress);
    preparation.let_go_of_files();
  }

  /// Leaves the own file as on a file system that keeps no words: a run would try that with a file that it makes.
  void forget_word() {
    const platform::Place place = platform::find_place(path_);
    OwnershipRecord record = read_ownership(place).value();
    platform::OpenOptions options;
    options.write = true;
    options.asynchronous = false;
    const platform::File file = platform::open_file(place, options);
    platform::put_mark(file, path_, "");
    const platform::FileFacts facts = platform::look_at(file, path_);
    record.word.clear();
    record.changed = facts.changed;
    record.written = facts.written;
    write_ownership(place, record);
  }

  test::TemporaryFolder folder_;
  std::string path_ = folder_.file("io.dat");
};

TEST_F(TargetCheckTest, IsReadyForAFileThatIsCreated) {
  EXPECT_EQ(check(profile({{target(kCheckedBytes)}})), "ready");
  EXPECT_TRUE(check_targets(profile({{target(kCheckedBytes)}}), {})[0].created);
  EXPECT_TRUE(std::filesystem::is_empty(folder_.path()));
}

TEST_F(TargetCheckTest, MissesAFileThatNothingCreates) {
  EXPECT_EQ(check(profile({{target({})}})), "missing TargetNotFound");
  EXPECT_EQ(check(profile({{target({}, 50)}})), "missing TargetNotFound");
  EXPECT_FALSE(check_targets(profile({{target({})}}), {})[0].created);
}

TEST_F(TargetCheckTest, MissesTheFolderOfAFileThatIsCreated) {
  path_ = (folder_.path() / "not-there" / "io.dat").string();
  EXPECT_EQ(check(profile({{target(kCheckedBytes)}})), "missing TargetNotFound");
}

TEST_F(TargetCheckTest, IsReadyForItsOwnFileWhateverItsSize) {
  make_own();
  EXPECT_EQ(check(profile({{target(kCheckedBytes)}})), "ready");
  EXPECT_EQ(check(profile({{target(2 * kCheckedBytes, 50)}})), "ready");
  EXPECT_EQ(check(profile({{target({}, 50)}})), "ready");
}

TEST_F(TargetCheckTest, CallsForeignWhatARunRefusesToTouch) {
  test::write_file(path_, "precious");
  EXPECT_EQ(check(profile({{target(kCheckedBytes)}})), "foreign TargetNotOurs");
  EXPECT_EQ(check(profile({{target({}, 1)}})), "foreign TargetNotOurs");
  EXPECT_EQ(check(profile({{target({})}})), "ready") << "anybody's file may be read";
}

TEST_F(TargetCheckTest, CallsForeignAnOwnFileThatOthersWroteTo) {
  make_own();
  std::filesystem::resize_file(path_, 10);
  EXPECT_EQ(check(profile({{target(kCheckedBytes)}})), "foreign TargetNotOurs");
}

TEST_F(TargetCheckTest, CallsForeignWhatTakesTheNameOfTheRecord) {
  test::write_file(folder_.file("io.dat.headroom-io"), "a letter");
  EXPECT_EQ(check(profile({{target(kCheckedBytes)}})), "foreign TargetNotOurs");
  EXPECT_EQ(check_targets(profile({{target(kCheckedBytes)}}), {})[0].problem->target,
            folder_.file("io.dat.headroom-io"));
}

TEST_F(TargetCheckTest, CallsForeignAFileWithASecondNameAndAFolder) {
  make_own();
  std::filesystem::create_hard_link(path_, folder_.file("second.dat"));
  EXPECT_EQ(check(profile({{target({}, 10)}})), "foreign TargetHasLinks");
  path_ = folder_.path().string();
  EXPECT_EQ(check(profile({{target({})}})).substr(0, 7), "foreign");
}

TEST_F(TargetCheckTest, CallsForeignALinkThatWouldBeWrittenThrough) {
  test::write_file(folder_.file("victim"), "precious");
  if (!test::make_link(folder_.file("victim"), path_)) GTEST_SKIP() << test::kNoLinks;
  EXPECT_EQ(check(profile({{target(kCheckedBytes)}})), "foreign TargetIsLink");
  EXPECT_EQ(check(profile({{target({})}})), "ready");
}

TEST_F(TargetCheckTest, IsReadyForForeignFilesWhereOverwritingIsAllowed) {
  test::write_file(path_, "precious");
  EXPECT_EQ(check(profile({{target(kCheckedBytes, 50)}}), {.allow_overwrite = true}), "ready");
  EXPECT_EQ(test::read_file(path_), "precious");
}

TEST_F(TargetCheckTest, CallsUnreadableWhatLiesOutsideTheConfiningFolder) {
  const test::TemporaryFolder other;
  EXPECT_EQ(check(profile({{target(kCheckedBytes)}}), {.confined_to = other.path().string()}),
            "unreadable TargetOutside");
}

TEST_F(TargetCheckTest, FindsNothingWrongWhereNoTargetIsTouched) {
  EXPECT_EQ(check(profile({{target({})}}), {.backend = BackendChoice::null}), "ready");
}

TEST_F(TargetCheckTest, CountsAFileAsOwnOnceATimeSpanCreatesIt) {
  EXPECT_EQ(check(profile({{target(kCheckedBytes)}, {target({}, 50)}})), "ready");
  EXPECT_EQ(check(profile({{target({})}, {target(kCheckedBytes)}})), "missing TargetNotFound");
}

TEST_F(TargetCheckTest, CountsAFileThatIsCreatedBeforehandAsOwn) {
  Profile later = profile({{target({})}, {target(kCheckedBytes)}});
  later.precreate_rule = PrecreateRule::largest_size;
  EXPECT_EQ(check(later), "ready");
  Profile search = profile({{target(kCheckedBytes)}});
  search.search = SearchSettings{};
  EXPECT_EQ(check(search), "ready");
  test::write_file(path_, "precious");
  EXPECT_EQ(check(later), "foreign TargetNotOurs");
}

TEST_F(TargetCheckTest, JudgesAFileByAllTargetsOfATimeSpan) {
  test::write_file(path_, "precious");
  EXPECT_EQ(check(profile({{target({}), target({}, 50)}})), "foreign TargetNotOurs");
}

TEST_F(TargetCheckTest, NamesEachPathOnceInTheirOrder) {
  const Profile several = profile({{target_at(folder_.file("b"), kCheckedBytes), target_at(folder_.file("a"), {})},
                                   {target_at(folder_.file("b"), {}), target_at(folder_.file("c"), kCheckedBytes)}});
  std::vector<std::string> names;
  for (const TargetFinding& finding : check_targets(several, {})) {
    names.push_back(std::filesystem::path(finding.path).filename().string() + " " + target_state_name(finding.state));
  }
  EXPECT_THAT(names, testing::ElementsAre("b ready", "a missing", "c ready"));
}

/// Everything in a folder with its times, and content.
std::map<std::string, std::string> trace_of(const std::filesystem::path& folder) {
  std::map<std::string, std::string> trace;
  const auto facts_of = [](const std::filesystem::path& path) {
    const auto facts = platform::look_at(path.string());
    return std::to_string(facts->changed) + " " + std::to_string(facts->written) + " " +
           std::to_string(facts->size_bytes) + " " + facts->identity.file;
  };
  trace["."] = facts_of(folder);
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    trace[entry.path().filename().string()] = facts_of(entry.path());
  }
  return trace;
}

TEST_F(TargetCheckTest, LeavesNoTrace) {
  make_own();
  test::write_file(folder_.file("foreign"), "precious");
  forget_word();
  ASSERT_EQ(check(profile({{target(kCheckedBytes)}})), "ready") << "nothing is tried, so that it counts as own";
  const auto before = trace_of(folder_.path());
  ASSERT_GE(before.size(), 4U);
  Profile all = profile({{target(2 * kCheckedBytes, 50), target_at(folder_.file("foreign"), kCheckedBytes, 50),
                          target_at(folder_.file("new"), kCheckedBytes, 50), target_at(folder_.file("none"), {}, 50)}});
  check_targets(all, {});
  EXPECT_EQ(trace_of(folder_.path()), before);
  check_targets(all, {.delete_created = true, .allow_overwrite = true});
  EXPECT_EQ(trace_of(folder_.path()), before);
}

}  // namespace
}  // namespace headroom
