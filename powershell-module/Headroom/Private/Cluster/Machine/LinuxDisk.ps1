# What Linux counts of block devices, in the form of Counters.ps1.
# Source: https://docs.kernel.org/admin-guide/iostats.html and https://docs.kernel.org/filesystems/proc.html (mountinfo)

$sectorBytes = 512
# The time of requests is kept in milliseconds of 32 bits.
$timeLapSeconds = $fullCounter / 1000

# Looks at all block devices, by their numbers such as 254:0.
function Read-LinuxCount {
    [CmdletBinding()]
    param()

    $lines = @(Get-Content -LiteralPath '/proc/diskstats' -ErrorAction Stop)
    $seconds = Get-SteadySecond
    $counts = @{}
    foreach ($line in $lines) {
        $field = $line.Trim() -split '\s+'
        if ($field.Count -lt 14) { continue }
        $counts['{0}:{1}' -f $field[0], $field[1]] = @{
            Seconds = $seconds
            Name = $field[2]
            Reads = Get-LinuxFlowCount -Field $field[3..6]
            Writes = Get-LinuxFlowCount -Field $field[7..10]
        }
    }
    $counts
}

# One direction: requests that ended, those of them that were merged into others, sectors, milliseconds.
function Get-LinuxFlowCount {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string[]] $Field)

    @{
        Requests = [double] $Field[0]; Bytes = [double] $Field[2] * $sectorBytes; NarrowRequests = $false
        Time = [double] $Field[3] / 1000; Ended = [double] $Field[0]; NarrowEnded = $false; Lap = $timeLapSeconds; Waiting = $null; Queue = $null
    }
}

# Seconds of a clock that cannot be set; in constrained language mode, which has none, of the system's clock.
function Get-SteadySecond {
    [CmdletBinding()]
    [OutputType([double])]
    param()

    if (Test-FullLanguage) { return [System.Diagnostics.Stopwatch]::GetTimestamp() / [System.Diagnostics.Stopwatch]::Frequency }
    ([datetime]::UtcNow - [datetime] '2000-01-01').TotalSeconds
}

# The numbers of the block device that a folder is on; nothing where it is on none, as on an overlay, in memory or on a share.
function Get-LinuxDeviceNumber {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $found = $null
    $longest = -1
    foreach ($line in @(Get-Content -LiteralPath '/proc/self/mountinfo' -ErrorAction Stop)) {
        $field = $line -split ' '
        # Blanks, tabs, line ends and backslashes in it are written in octal.
        $mountPoint = $field[4].Replace('\040', ' ').Replace('\011', "`t").Replace('\012', "`n").Replace('\134', '\').TrimEnd('/')
        # Of several mounts at one place, the last is on top.
        if ($mountPoint.Length -ge $longest -and ($Path -ceq $mountPoint -or $Path.StartsWith("$mountPoint/", 'Ordinal'))) { $found, $longest = $field[2], $mountPoint.Length }
    }
    if ($found -and -not $found.StartsWith('0:')) { $found }
}

# Whether a block device is a whole disk, not a part of one, and not composed of others or of a file.
function Test-LinuxDrive {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Name)

    Test-Path -LiteralPath ('/sys/block/{0}/device' -f $Name.Replace('/', '!'))
}
