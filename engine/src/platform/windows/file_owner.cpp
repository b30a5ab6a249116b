#include "platform/file_owner.h"

#include <aclapi.h>
#include <sddl.h>

#include <array>
#include <cstddef>

#include "platform/windows/handle.h"
#include "platform/windows/private_security.h"
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
  alignas(TOKEN_OWNER) std::array<std::byte, sizeof(TOKEN_OWNER) + SECURITY_MAX_SID_SIZE> buffer;
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

/// The users who may do anything with a file as it is: there is nothing to keep from them.
bool may_do_anything(PSID user) {
  // The owner's rights are the owner's, who is looked at as such.
  for (const WELL_KNOWN_SID_TYPE type : {WinBuiltinAdministratorsSid, WinLocalSystemSid, WinCreatorOwnerRightsSid}) {
    SidBuffer known;
    DWORD size = known.size();
    if (CreateWellKnownSid(type, nullptr, known.data(), &size) && EqualSid(known.data(), user)) return true;
  }
  return false;
}

/// Whether a list gives no one else a right to change the file.
bool keeps_others_from_writing(PACL list) {
  constexpr ACCESS_MASK changes =
      FILE_WRITE_DATA | FILE_APPEND_DATA | DELETE | WRITE_DAC | WRITE_OWNER | GENERIC_WRITE | GENERIC_ALL;
  if (!list) return false;  // no list: everybody may do everything
  for (DWORD i = 0; i < list->AceCount; ++i) {
    void* found = nullptr;
    if (!GetAce(list, i, &found)) return false;
    const auto* const entry = static_cast<const ACCESS_ALLOWED_ACE*>(found);
    if (entry->Header.AceType == ACCESS_DENIED_ACE_TYPE || (entry->Mask & changes) == 0) continue;
    if (entry->Header.AceType != ACCESS_ALLOWED_ACE_TYPE) return false;  // of a kind that is read otherwise
    PSID user = const_cast<DWORD*>(&entry->SidStart);
    if (!may_do_anything(user) && !is_of_token(user)) return false;
  }
  return true;
}

}  // namespace

bool is_of_this_user_alone(const File& file) noexcept {
  if (!keeps_owners(native(file))) return true;
  PSID owner = nullptr;
  PACL list = nullptr;
  PSECURITY_DESCRIPTOR descriptor = nullptr;
  if (GetSecurityInfo(native(file), SE_FILE_OBJECT, OWNER_SECURITY_INFORMATION | DACL_SECURITY_INFORMATION, &owner,
                      nullptr, &list, nullptr, &descriptor) != ERROR_SUCCESS) {
    return false;
  }
  const bool alone = owner && (is_of_token(owner) || is_of_administrators(owner)) && keeps_others_from_writing(list);
  LocalFree(descriptor);
  return alone;
}

PrivateSecurity::PrivateSecurity(const std::string& path) {
  HANDLE opened = nullptr;
  alignas(TOKEN_USER) std::array<std::byte, sizeof(TOKEN_USER) + SECURITY_MAX_SID_SIZE> buffer;
  DWORD size = 0;
  wchar_t* owner = nullptr;
  if (OpenProcessToken(GetCurrentProcess(), TOKEN_QUERY, &opened)) {
    const File token = adopt(opened);
    // Not the user, but who owns what that user makes: for administrators all of them, as the account of a restricted
    // endpoint is another in each session. The owner's rights (S-1-3-4) are for servers that make somebody else the
    // owner.
    if (GetTokenInformation(native(token), TokenOwner, buffer.data(), DWORD{buffer.size()}, &size) &&
        ConvertSidToStringSidW(reinterpret_cast<const TOKEN_OWNER*>(buffer.data())->Owner, &owner)) {
      const std::wstring text = std::wstring(L"D:P(A;;FA;;;BA)(A;;FA;;;SY)(A;;FA;;;S-1-3-4)(A;;FA;;;") + owner + L")";
      LocalFree(owner);
      if (ConvertStringSecurityDescriptorToSecurityDescriptorW(text.c_str(), SDDL_REVISION_1, &descriptor_, nullptr))
        return;
    }
  }
  fail("CreateFailed", "Cannot keep the file from other users", path, last_error(), "");
}

PrivateSecurity::~PrivateSecurity() {
  LocalFree(descriptor_);
}

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
