#include "platform/file_owner.h"

#include <aclapi.h>

#include <array>
#include <cstddef>

#include "platform/windows/windows_api.h"

namespace headroom::platform {
namespace {

using SidBuffer = std::array<std::byte, SECURITY_MAX_SID_SIZE>;

bool keeps_owners(HANDLE file) {
  DWORD flags = 0;
  // Who does not say is asked for the owner.
  return !GetVolumeInformationByHandleW(file, nullptr, 0, nullptr, nullptr, &flags, nullptr, 0) ||
         (flags & FILE_PERSISTENT_ACLS) != 0;
}

/// The user of this process, and whom it gives its files to.
bool is_of_token(PSID owner) {
  HANDLE opened = nullptr;
  if (!OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &opened)) return false;
  const File token = adopt(opened);
  alignas(TOKEN_USER) std::array<std::byte, sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE> buffer;
  DWORD size = 0;
  if (GetTokenInformation(native(token), TokenUser, buffer.data(), DWORD{buffer.size()}, &size) &&
      EqualSid(reinterpret_cast<const TOKEN_USER*>(buffer.data())->User.Sid, owner)) {
    return true;
  }
  return GetTokenInformation(native(token), TokenOwner, buffer.data(), DWORD{buffer.size()}, &size) &&
         EqualSid(reinterpret_cast<const TOKEN_OWNER*>(buffer.data())->Owner, owner);
}

bool is_of_administrators(PSID owner) {
  SidBuffer administrators;
  DWORD size = administrators.size();
  BOOL member = FALSE;
  return CreateWellKnownSid(WinBuiltinAdministratorsSid, nullptr, administrators.data(), &size) &&
         EqualSid(administrators.data(), owner) && CheckTokenMembership(nullptr, administrators.data(), &member) &&
         member;
}

}  // namespace

bool belongs_to_this_user(const File& file) noexcept {
  if (!keeps_owners(native(file))) return true;
  PSID owner = nullptr;
  PSECURITY_DESCRIPTOR descriptor = nullptr;
  if (GetSecurityInfo(native(file), SE_FILE_OBJECT, OWNER_SECURITY_INFORMATION, &owner, nullptr, nullptr, nullptr,
                      &descriptor) != ERROR_SUCCESS) {
    return false;
  }
  const bool ours = owner && (is_of_token(owner) || is_of_administrators(owner));
  LocalFree(descriptor);
  return ours;
}

}  // namespace headroom::platform
