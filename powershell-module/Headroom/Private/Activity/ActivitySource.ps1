# What a node counts, and what its counters call it. To find that out takes longer than to look at the counters, so it is kept for
# a minute: Windows Admin Center keeps a session for each node, with this module in it.

$sourceSeconds = 60
# Key: what it is for; At: when it was read, by a clock that cannot be set.
$keptSource = @{ Key = ''; At = [double] 0; Source = $null }

# A table: Provider, NodeName; Volumes, tables of Id, MountPoint, OwnerNodeName and Counter, or Reason where nothing counts it; Drives, by what
# the counters call each, tables of Id and Name; NotKnown.
function Get-ActivitySource {
    [CmdletBinding()]
    param()

    $key = @('HEADROOM_PROVIDER', 'HEADROOM_LOCAL_DIRECTORY' | ForEach-Object -Process { [string] (Get-EnvironmentSetting -Name $_) }) -join '|'
    $now = Get-SteadySecond
    $age = $now - $keptSource.At
    if ($keptSource.Key -ceq $key -and $null -ne $keptSource.Source -and $age -ge 0 -and $age -lt $sourceSeconds) { return $keptSource.Source }
    $provider = Get-ProviderName
    $source = switch ($provider) {
        'failover-cluster' { Find-ClusterSource }
        'local' { Find-LocalSource }
        default { throw (New-ProblemRecord -Code 'ProviderNotKnown' -Argument $provider -Target $provider -Category InvalidArgument) }
    }
    $keptSource.Key, $keptSource.At, $keptSource.Source = $key, $now, $source
    $source
}

function Find-ClusterSource {
    [CmdletBinding()]
    param()

    $source = @{ Provider = 'failover-cluster'; NodeName = Get-MachineName; Volumes = @(); Drives = $null; NotKnown = [ordered] @{} }
    $identities = @(Read-Fact -Fact $strings['FactVolumes'] -NotKnown $source.NotKnown -Read { Get-AllSharedVolumeIdentity })
    $source.Volumes = @(foreach ($identity in $identities) { @{ Id = $identity.Id; MountPoint = $identity.MountPoint; Counter = $identity.Name; Reason = $null; OwnerNodeName = $identity['OwnerNodeName'] } })
    $source.Drives = Read-Fact -Fact $factNames.drives -NotKnown $source.NotKnown -Read { Find-WindowsDrive }
    $source
}

function Find-LocalSource {
    [CmdletBinding()]
    param()

    $cluster = (Get-LocalFact).Cluster
    $source = @{ Provider = 'local'; NodeName = $cluster.currentNodeName; Volumes = @(); Drives = $null; NotKnown = [ordered] @{} }
    $isFolder = $null -ne (Get-EnvironmentSetting -Name 'HEADROOM_LOCAL_DIRECTORY')
    $source.Volumes = @(foreach ($volume in $cluster.volumes) {
            $counter = if (Test-Windows) { Get-WindowsCounterName -Volume $volume -IsFolder:$isFolder } else { Get-LinuxDeviceNumber -Path $volume.path }
            $reason = $null
            if (-not $counter) { $reason = $strings['NoBlockDevice'] }
            @{ Id = $volume.id; MountPoint = $volume.mountPoint; Counter = $counter; Reason = $reason }
        })
    if (Test-Windows) { $source.Drives = Read-Fact -Fact $factNames.drives -NotKnown $source.NotKnown -Read { Find-WindowsDrive } }
    if (-not (Test-Windows)) { $source.Drives = Find-LinuxDrive }
    $source
}

# What Windows' counters call a drive, such as C:, by the folder that it is mounted at; nothing for a share.
function Get-WindowsCounterName {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Volume,
        [switch] $IsFolder
    )

    $mountPoint = $Volume.mountPoint
    if ($IsFolder) { $mountPoint = Get-MachineDrive -Path $Volume.id | Microsoft.PowerShell.Utility\Select-Object -First 1 | ForEach-Object -Process { $_.mountPoint } }
    if ($mountPoint) { $mountPoint.TrimEnd('\') }
}

# Drives by the number that this node's counters know them by. Where several have the same number, as drives of other nodes may,
# none is meant by it. Without a list of the numbers, they are taken from DeviceId.
function Find-WindowsDrive {
    [CmdletBinding()]
    param()

    $drives = @{}
    $twice = @()
    $numbers = Get-DriveNumber
    foreach ($drive in @(Get-PhysicalDisk -ErrorAction Stop)) {
        $number = [string] $drive.DeviceId
        if ($numbers.Count -gt 0) { $number = $numbers[[string] $drive.ObjectId] }
        # Of another node, whose counters have it.
        if (-not $number) { continue }
        if ($drives.ContainsKey($number)) { $twice += $number }
        $drives[$number] = @{ Id = [string] $drive.UniqueId; Name = $null }
    }
    foreach ($number in $twice) { $drives.Remove($number) }
    $drives
}

function Find-LinuxDrive {
    [CmdletBinding()]
    param()

    $drives = @{}
    $counts = Read-LinuxCount
    foreach ($number in @($counts.Keys)) {
        if (Test-LinuxDrive -Name $counts[$number].Name) { $drives[$number] = @{ Id = $null; Name = $counts[$number].Name } }
    }
    $drives
}
