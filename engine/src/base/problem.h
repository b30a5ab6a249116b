// Why something ended other than asked, in the four parts that the contract gives every problem.
#pragma once

#include <stdexcept>
#include <string>
#include <utility>

namespace headroom {

/// What happened, to what, and what to do about it. `code` is for programs and never changes its meaning.
struct Problem {
  std::string code;
  std::string message;
  std::string action;  // empty: no advice
  std::string target;  // empty: no single thing is concerned

  /// The problem as one line of text, as it is written to stderr and to the log.
  std::string to_line() const {
    std::string line = target.empty() ? "" : target + ": ";
    line += "[" + code + "] " + message;
    if (!action.empty()) line += " Next: " + action;
    return line;
  }
};

/// Ends a run, or keeps one from starting. Thrown on cold paths only.
class Failure : public std::runtime_error {
 public:
  explicit Failure(Problem problem) : std::runtime_error(problem.to_line()), problem_(std::move(problem)) {}
  const Problem& problem() const { return problem_; }

 private:
  Problem problem_;
};

}  // namespace headroom
