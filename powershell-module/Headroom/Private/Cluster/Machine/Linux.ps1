# This machine, as Linux tells it through its files.

# File systems that keep nothing, or that cannot be written to.
$driveLessFileSystems = 'tmpfs', 'devtmpfs', 'ramfs', 'squashfs', 'iso9660', 'efivarfs'
# Drivers whose governor 'powersave' still speeds up under load.
$selfScalingDrivers = 'intel_pstate', 'amd-pstate-epp'

function Get-LinuxModel {
    [CmdletBinding()]
    param()

    Get-Content -LiteralPath '/sys/class/dmi/id/sys_vendor', '/sys/class/dmi/id/product_name' -ErrorAction Ignore
}

function Get-LinuxChassisTag {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    Get-Content -LiteralPath '/sys/class/dmi/id/chassis_asset_tag' -TotalCount 1 -ErrorAction Ignore
}

function Get-LinuxMemory {
    [CmdletBinding()]
    [OutputType([long])]
    param()

    $line = Get-Content -LiteralPath '/proc/meminfo' -TotalCount 1 -ErrorAction Stop
    [long] ($line -replace '\D') * 1024
}

function Get-LinuxDrive {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Path)

    # The mount point last, as it may hold blanks.
    $arguments = @('--block-size=1', '--output=fstype,size,avail,target')
    if ($Path) { $arguments += '--', $Path } else { $arguments += '--local' }
    $lines = @(df @arguments 2>$null | Microsoft.PowerShell.Utility\Select-Object -Skip 1)
    foreach ($line in $lines) {
        if ($line -notmatch '\A(?<type>\S+)\s+(?<size>[0-9]+)\s+(?<free>[0-9]+)\s+(?<target>/.*)\z') { continue }
        $found = $Matches
        # A file that is mounted over another, as containers do, is no place for test files.
        if (-not $Path -and ($found.type -in $driveLessFileSystems -or [long] $found.size -le 0 -or -not (Test-Path -LiteralPath $found.target -PathType Container))) { continue }
        @{ id = $found.target; fileSystem = $found.type; sizeBytes = [long] $found.size; freeBytes = [long] $found.free; mountPoint = $found.target }
    }
}

function Get-LinuxPower {
    [CmdletBinding()]
    param()

    $frequency = '/sys/devices/system/cpu/cpu0/cpufreq'
    $governor = Get-Content -LiteralPath "$frequency/scaling_governor" -TotalCount 1 -ErrorAction Ignore
    $driver = Get-Content -LiteralPath "$frequency/scaling_driver" -TotalCount 1 -ErrorAction Ignore
    $states = @(Get-Item -Path '/sys/class/power_supply/*/status' -ErrorAction Ignore | Get-Content -TotalCount 1 -ErrorAction Ignore)
    @{
        Plan = $governor
        IsSaving = $governor -eq 'powersave' -and $driver -notin $selfScalingDrivers
        IsOnBattery = $states -contains 'Discharging'
    }
}
