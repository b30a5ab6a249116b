// The Windows API without the parts that cause conflicts, and text in its encoding.
#pragma once

#ifndef WIN32_LEAN_AND_MEAN
#define WIN32_LEAN_AND_MEAN
#endif
#ifndef NOMINMAX
#define NOMINMAX
#endif
#include <windows.h>

#include <string>
#include <string_view>

#include "platform/file.h"

namespace headroom::platform {

/// UTF-8 as UTF-16. Bytes that are no UTF-8 become U+FFFD.
inline std::wstring to_wide(std::string_view text) {
  const int size = static_cast<int>(text.size());
  std::wstring wide(static_cast<std::size_t>(MultiByteToWideChar(CP_UTF8, 0, text.data(), size, nullptr, 0)), L'\0');
  MultiByteToWideChar(CP_UTF8, 0, text.data(), size, wide.data(), static_cast<int>(wide.size()));
  return wide;
}

/// UTF-16 as UTF-8. Halves of a surrogate pair become U+FFFD.
inline std::string to_utf8(std::wstring_view wide) {
  const int size = static_cast<int>(wide.size());
  std::string text(
      static_cast<std::size_t>(WideCharToMultiByte(CP_UTF8, 0, wide.data(), size, nullptr, 0, nullptr, nullptr)), '\0');
  WideCharToMultiByte(CP_UTF8, 0, wide.data(), size, text.data(), static_cast<int>(text.size()), nullptr, nullptr);
  return text;
}

inline HANDLE native(const File& file) {
  return reinterpret_cast<HANDLE>(file.handle());
}

/// Takes over a handle of the system. The two values with which it says "none" become kNoHandle.
inline File adopt(HANDLE handle) {
  return handle && handle != INVALID_HANDLE_VALUE ? File(reinterpret_cast<NativeHandle>(handle)) : File();
}

/// A function of one of the system's own libraries, or null on a system that does not have it.
template <typename Function>
Function system_function(const wchar_t* library, const char* name) {
  const HMODULE module = LoadLibraryExW(library, nullptr, LOAD_LIBRARY_SEARCH_SYSTEM32);
  if (!module) return nullptr;
  return reinterpret_cast<Function>(reinterpret_cast<void*>(GetProcAddress(module, name)));
}

}  // namespace headroom::platform
