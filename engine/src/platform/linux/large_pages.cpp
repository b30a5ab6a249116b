#include "platform/large_pages.h"

#include <sys/mman.h>

#include <cerrno>
#include <fstream>
#include <sstream>
#include <string>

#include "base/problem.h"
#include "base/text.h"
#include "platform/os_error.h"

namespace headroom::platform {
namespace {

/// A figure of /proc/meminfo without its unit; 0 when it is not there.
std::size_t memory_fact(const std::string& name) {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    if (!line.starts_with(name + ":")) continue;
    std::istringstream fields(line.substr(name.size() + 1));
    std::size_t figure = 0;
    return fields >> figure ? figure : 0;
  }
  return 0;
}

}  // namespace

std::size_t large_page_bytes() {
  return memory_fact("Hugepagesize") * 1024;
}

std::size_t transparent_page_bytes() {
  static const std::size_t bytes = [] {
    std::ifstream file("/sys/kernel/mm/transparent_hugepage/hpage_pmd_size");
    std::size_t figure = 0;
    return file >> figure ? figure : 0;
  }();
  return bytes;
}

void prefer_large_pages(std::byte* data, std::size_t size) {
  madvise(data, size, MADV_HUGEPAGE);
}

LargePages::LargePages(std::size_t size) {
  const std::size_t page_bytes = large_page_bytes();
  if (page_bytes == 0) {
    throw Failure({"LargePagesFailed", "This system has no huge pages for the buffers (-l).", "Leave -l out.", ""});
  }
  const std::size_t pages = (size + page_bytes - 1) / page_bytes;
  // Reserved when mapped, so that a page that is missing shows here and not at its first use.
  void* memory =
      mmap(nullptr, pages * page_bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_HUGETLB, -1, 0);
  if (memory == MAP_FAILED) {
    const std::string error = os_error_text(errno);
    throw Failure({"LargePagesFailed",
                   format_text("A thread's buffers need %zu huge pages of %s (-l), and %zu are free: %s.", pages,
                               size_in_words(page_bytes).c_str(), memory_fact("HugePages_Free"), error.c_str()),
                   "Have the kernel keep enough of them for all threads (sysctl vm.nr_hugepages), or leave -l out.",
                   ""});
  }
  data_ = static_cast<std::byte*>(memory);
  size_ = pages * page_bytes;
}

LargePages::~LargePages() {
  if (data_) munmap(data_, size_);
}

}  // namespace headroom::platform
