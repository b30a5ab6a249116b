# The provider 'local': this machine, without a cluster.

# File systems that other machines keep, or that keep nothing.
$volumeDriveTypes = @('Fixed', 'Removable')

function Get-LocalFact {
    [CmdletBinding()]
    param()

    $name = [System.Environment]::MachineName
    $folder = Get-EnvironmentSetting -Name 'HEADROOM_LOCAL_DIRECTORY'
    if ($folder) {
        $volumes = @(Get-FolderVolume -Path ([System.IO.Path]::GetFullPath($folder)))
    } else {
        $volumes = @(Get-DriveVolume)
    }
    $node = [pscustomobject] @{ name = $name; state = 'up'; vmSize = $null }
    $cluster = [pscustomobject] @{
        PSTypeName = 'Headroom.Cluster'
        contractVersion = 1
        provider = 'local'
        simulation = $null
        name = $name
        currentNodeName = $name
        nodes = @($node)
        volumes = $volumes
        notKnown = @(Get-UnknownFact -Fact 'volume health' -Reason $strings['NotAClusterNode'])
    }
    $notKnownLimits = @(
        Get-UnknownFact -Fact 'VM size' -Reason $strings['LocalVmSizeNotKnown']
        Get-UnknownFact -Fact 'disks' -Reason $strings['LocalDisksNotKnown']
    )
    @{ Cluster = $cluster; Node = $node; Disks = $null; SimulatedDevice = $null; NotKnownLimits = $notKnownLimits }
}

# The drives that hold files, each once.
function Get-DriveVolume {
    [CmdletBinding()]
    param()

    $seen = @{}
    foreach ($drive in [System.IO.DriveInfo]::GetDrives()) {
        if ([string] $drive.DriveType -notin $volumeDriveTypes -or -not $drive.IsReady -or $drive.TotalSize -le 0) { continue }
        # A file that is mounted over another, as containers do, is no place for test files.
        if ($seen.ContainsKey($drive.Name) -or -not [System.IO.Directory]::Exists($drive.Name)) { continue }
        $seen[$drive.Name] = $true
        Get-LocalVolume -MountPoint $drive.Name -Path (Get-TestFileFolder -MountPoint $drive.Name) -Drive $drive
    }
}

# Where test files go on a drive: not into the root of the system's own.
function Get-TestFileFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $MountPoint)

    if ($MountPoint -eq '/') { return '/var/tmp' }
    if ((Test-Windows) -and $MountPoint -eq [System.IO.Path]::GetPathRoot([System.Environment]::SystemDirectory)) {
        return Join-Path -Path $env:SystemRoot -ChildPath 'Temp'
    }
    $MountPoint
}

function Get-FolderVolume {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    if (-not [System.IO.Directory]::Exists($Path)) {
        throw (New-ProblemRecord -Code 'LocalDirectoryNotFound' -Argument $Path -Target $Path -Category ObjectNotFound)
    }
    $drive = $null
    try {
        $drive = New-Object -TypeName System.IO.DriveInfo -ArgumentList $Path
    } catch [System.ArgumentException] {
        # A share has no drive; its sizes are then not known.
        Write-Verbose -Message $_.Exception.Message
    }
    Get-LocalVolume -MountPoint $Path -Path $Path -Drive $drive
}

function Get-LocalVolume {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $MountPoint,
        [Parameter(Mandatory = $true)] [string] $Path,
        [AllowNull()] [System.IO.DriveInfo] $Drive
    )

    $volume = [pscustomobject] @{
        id = $MountPoint
        name = $MountPoint
        mountPoint = $MountPoint
        path = $Path
        fileSystem = $null
        sizeBytes = $null
        freeBytes = $null
        ownerNodeName = $null
        state = 'online'
        health = 'unknown'
        resiliency = $null
    }
    if ($null -ne $Drive -and $Drive.IsReady) {
        $volume.fileSystem = $Drive.DriveFormat
        $volume.sizeBytes = $Drive.TotalSize
        $volume.freeBytes = $Drive.AvailableFreeSpace
    }
    $volume
}
