#include "platform/path_form.h"

#include <gtest/gtest.h>

#include "support/row.h"

namespace headroom::platform {
namespace {

struct FormRow : test::Row {
  const char* path;
  PathForm form;
};

class WindowsPathForm : public testing::TestWithParam<FormRow> {};

TEST_P(WindowsPathForm, IsRecognised) {
  EXPECT_EQ(windows_path_form(GetParam().path), GetParam().form);
}

INSTANTIATE_TEST_SUITE_P(
    Paths, WindowsPathForm,
    testing::Values(FormRow{{"a file name"}, "io.dat", PathForm::file},
                    FormRow{{"a full path"}, R"(C:\ClusterStorage\Volume1\io.dat)", PathForm::file},
                    FormRow{{"a path with slashes"}, "C:/data/io.dat", PathForm::file},
                    FormRow{{"a path below a volume's current folder"}, "C:io.dat", PathForm::file},
                    FormRow{{"a share"}, R"(\\server\share\folder\io.dat)", PathForm::file},
                    FormRow{{"a long path"}, R"(\\?\C:\data\io.dat)", PathForm::file},
                    FormRow{{"a long path with a slash"}, R"(\\?\C:/io.dat)", PathForm::file},
                    FormRow{{"a long share"}, R"(\\?\UNC\server\share\io.dat)", PathForm::file},
                    FormRow{{"a file by its volume's name"}, R"(\\?\Volume{1b3f}\io.dat)", PathForm::file},
                    FormRow{{"a pipe"}, R"(\\.\pipe\name)", PathForm::file},
                    FormRow{{"a hash alone"}, "#", PathForm::file},
                    FormRow{{"a hash and a word"}, "#1.dat", PathForm::file},
                    FormRow{{"a disk's number"}, "#12", PathForm::device},
                    FormRow{{"a drive letter"}, "x:", PathForm::device},
                    FormRow{{"a disk"}, R"(\\.\PhysicalDrive3)", PathForm::device},
                    FormRow{{"a volume by its letter"}, R"(\\.\X:)", PathForm::device},
                    FormRow{{"a volume by its name"}, R"(\\?\Volume{1b3f})", PathForm::device},
                    FormRow{{"a stream"}, "io.dat:notes", PathForm::stream},
                    FormRow{{"a file's own stream by its name"}, R"(C:\data\io.dat::$DATA)", PathForm::stream},
                    FormRow{{"a stream of a long path"}, R"(\\?\C:\data\io.dat:notes)", PathForm::stream},
                    FormRow{{"a stream on a share"}, R"(\\server\share\io.dat:notes)", PathForm::stream}),
    test::RowName());

class LinuxPathForm : public testing::TestWithParam<FormRow> {};

TEST_P(LinuxPathForm, IsRecognised) {
  EXPECT_EQ(linux_path_form(GetParam().path), GetParam().form);
}

INSTANTIATE_TEST_SUITE_P(Paths, LinuxPathForm,
                         testing::Values(FormRow{{"a file name"}, "io.dat", PathForm::file},
                                         FormRow{{"a name with a colon"}, "/data/io.dat:notes", PathForm::file},
                                         FormRow{{"a folder of that name elsewhere"}, "/data/dev/sda", PathForm::file},
                                         FormRow{{"a name that begins alike"}, "/devices/io.dat", PathForm::file},
                                         FormRow{{"a file in shared memory"}, "/dev/shm/io.dat", PathForm::file},
                                         FormRow{{"a disk"}, "/dev/sdb", PathForm::device},
                                         FormRow{{"a disk by its name"}, "/dev/disk/by-id/wwn-0x5", PathForm::device},
                                         FormRow{{"a disk written oddly"}, "/data/..//dev/./sdb", PathForm::device},
                                         FormRow{{"a disk's number as Windows has it"}, "#1", PathForm::foreign_device},
                                         FormRow{{"a drive letter"}, "D:", PathForm::foreign_device}),
                         test::RowName());

TEST(PathFormTest, SpellsDevicesAsWindowsOpensThem) {
  EXPECT_EQ(windows_device_name("#3"), R"(\\.\PhysicalDrive3)");
  EXPECT_EQ(windows_device_name("X:"), R"(\\.\X:)");
  EXPECT_EQ(windows_device_name(R"(\\.\PhysicalDrive3)"), R"(\\.\PhysicalDrive3)");
}

TEST(PathFormTest, TellsDisksFromVolumes) {
  EXPECT_TRUE(names_disk("#3"));
  EXPECT_TRUE(names_disk(R"(\\.\PhysicalDrive3)"));
  EXPECT_TRUE(names_disk(R"(\\?\PHYSICALDRIVE12)"));
  for (const char* volume : {"X:", R"(\\.\x:)", R"(\\?\Volume{1b3f})", R"(\\.\HarddiskVolume3)", R"(\\.\Physical)"}) {
    EXPECT_FALSE(names_disk(volume)) << volume;
  }
}

TEST(PathFormTest, GivesLongPathsTheirPrefix) {
  const std::wstring tail(250, L'x');
  EXPECT_EQ(with_long_path_prefix(LR"(C:\io.dat)"), LR"(C:\io.dat)");
  EXPECT_EQ(with_long_path_prefix(LR"(\\server\share\io.dat)"), LR"(\\server\share\io.dat)");
  EXPECT_EQ(with_long_path_prefix(LR"(C:\)" + tail), LR"(\\?\C:\)" + tail);
  EXPECT_EQ(with_long_path_prefix(LR"(\\server\share\)" + tail), LR"(\\?\UNC\server\share\)" + tail);
  EXPECT_EQ(with_long_path_prefix(LR"(\\?\C:\)" + tail), LR"(\\?\C:\)" + tail);
  EXPECT_EQ(with_long_path_prefix(LR"(\\?\UNC\server\share\)" + tail), LR"(\\?\UNC\server\share\)" + tail);
}

}  // namespace
}  // namespace headroom::platform
