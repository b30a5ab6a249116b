// What the tag of a file that is not a link says (Windows): who keeps its content.
#pragma once

#include <cstdint>

#include "platform/file.h"

namespace headroom::platform {

/// Who keeps the content of a file with this tag. The tags are those of [MS-FSCC] 2.1.2.1.
constexpr ContentKeeper keeper_of_tag(std::uint32_t tag) {
  // A cloud's files have one tag for each of its versions, told apart by these four bits.
  constexpr std::uint32_t cloud_versions = 0x0000F000;
  switch (tag) {
    case 0x80000013:  // IO_REPARSE_TAG_DEDUP
    case 0x80000007:  // IO_REPARSE_TAG_SIS
      return ContentKeeper::deduplication;
    case 0x80000017:  // IO_REPARSE_TAG_WOF
    case 0x80000008:  // IO_REPARSE_TAG_WIM
      return ContentKeeper::compression;
    case 0x8000001E:  // IO_REPARSE_TAG_STORAGE_SYNC
    case 0x80000021:  // IO_REPARSE_TAG_ONEDRIVE
    case 0x80000006:  // IO_REPARSE_TAG_HSM2
    case 0xC0000004:  // IO_REPARSE_TAG_HSM
      return ContentKeeper::cloud;
    default:
      return (tag & ~cloud_versions) == 0x9000001A ? ContentKeeper::cloud : ContentKeeper::other;
  }
}

}  // namespace headroom::platform
