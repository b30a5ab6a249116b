# Checks of the volume and what is below it.

# The space that has to remain free in addition to the test file: a share of the volume, but at most what virtual
# machines may use during a run.
$reserveShare = 0.05
$longestReserveBytes = 10GB
# A test file smaller than this is of no use for a measurement.
$smallestFileBytes = 1MB
# Load of others that a run would notice.
$busyIops = 50
$busyBytesPerSecond = 5000000

function Get-VolumeStateCheck {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Volume)

    $check = @{ Id = 'volume-state'; Reason = $strings['VolumeStateReason']; Action = $strings['VolumeStateMend'] }
    switch ($Volume.state) {
        'online' { Get-CheckRecord @check -Verdict 'ready' -Message ($strings['VolumeStateIs'] -f $Volume.name, 'online') }
        'unknown' { Get-UnknownCheck -Id $check.Id -Because $strings['VolumeStateNotTold'] -Reason $check.Reason }
        default { Get-CheckRecord @check -Verdict 'blocking' -Message ($strings['VolumeStateIs'] -f $Volume.name, $Volume.state) }
    }
}

function Get-VolumeHealthCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $because = Find-UnknownReason -Facts $Facts -Fact ($strings['FactHealth'] -f $Volume.name)
    if (-not $because) { $because = Find-UnknownReason -Facts $Facts -Fact 'volume health' }
    Get-HealthCheck -Id 'volume-health' -Name $Volume.name -Health $Volume.health -Because $because -Reason $strings['VolumeHealthReason'] -Action $strings['VolumeHealthMend']
}

function Get-PoolHealthCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $because = Find-UnknownReason -Facts $Facts -Fact $factNames.pools
    $pool = $Facts.Cluster.pools | Where-Object { $_.name -eq $Volume.poolName } | Microsoft.PowerShell.Utility\Select-Object -First 1
    $health = 'unknown'
    $name = [string] $Volume.poolName
    if ($null -ne $pool) {
        $health = $pool.health
        if ($pool.operationalStatus -and $health -ne 'healthy') { $name = '{0} ({1})' -f $pool.name, $pool.operationalStatus }
    } elseif (-not $because) {
        $because = $strings['PoolNotFound']
    }
    Get-HealthCheck -Id 'pool-health' -Name $name -Health $health -Because $because -Reason $strings['PoolHealthReason'] -Action $strings['PoolHealthMend']
}

# Warning is a doubt; unhealthy blocks: what is left of the data is not to be put under load.
function Get-HealthCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Id,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Name,
        [Parameter(Mandatory = $true)] [string] $Health,
        [AllowNull()] [AllowEmptyString()] [string] $Because,
        [Parameter(Mandatory = $true)] [string] $Reason,
        [Parameter(Mandatory = $true)] [string] $Action
    )

    $verdict = @{ healthy = 'ready'; warning = 'doubt'; unhealthy = 'blocking' }[$Health]
    if (-not $verdict) {
        if (-not $Because) { $Because = $strings['NotToldByStorage'] }
        return Get-UnknownCheck -Id $Id -Because $Because -Reason $Reason
    }
    $word = @{ healthy = $strings['HealthHealthy']; warning = $strings['HealthWarning']; unhealthy = $strings['HealthUnhealthy'] }[$Health]
    Get-CheckRecord -Id $Id -Verdict $verdict -Message ($word -f $Name) -Reason $Reason -Action $Action
}

function Get-DriveHealthCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $check = @{ Id = 'drive-health'; Reason = $strings['DriveHealthReason']; Action = $strings['DriveHealthMend'] }
    $because = Find-UnknownReason -Facts $Facts -Fact $factNames.drives
    $drives = @($Facts.Cluster.drives | Where-Object { -not $Volume.poolName -or $_.poolName -eq $Volume.poolName })
    if ($because -or $drives.Count -eq 0) {
        if (-not $because) { $because = $strings['DrivesNotFound'] }
        return Get-UnknownCheck -Id $check.Id -Because $because -Reason $check.Reason
    }
    $bad = @($drives | Where-Object { $_.health -ne 'healthy' })
    if ($bad.Count -eq 0) { return Get-CheckRecord @check -Verdict 'ready' -Message (Format-Counted -Count $drives.Count -One $strings['DriveHealthy'] -Other $strings['DrivesHealthy']) }
    # The first ones by name; a list of forty says no more.
    $names = @($bad | Microsoft.PowerShell.Utility\Select-Object -First 3 | ForEach-Object -Process { '{0} ({1})' -f $_.id, (Get-PropertyValue -InputObject $_ -Name 'operationalStatus' -Default $_.health) }) -join ', '
    Get-CheckRecord @check -Verdict 'doubt' -Message ($strings['DrivesNotHealthy'] -f $bad.Count, $drives.Count, $names)
}

function Get-StorageJobCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $check = @{ Id = 'storage-jobs'; Reason = $strings['StorageJobsReason']; Action = $strings['StorageJobsMend'] }
    $because = Find-UnknownReason -Facts $Facts -Fact $factNames.storageJobs
    if ($because) { return Get-UnknownCheck -Id $check.Id -Because $because -Reason $check.Reason }
    $jobs = @($Facts.Cluster.storageJobs)
    if ($jobs.Count -eq 0) { return Get-CheckRecord @check -Verdict 'ready' -Message $strings['StorageJobsNone'] }
    $words = @($jobs | ForEach-Object -Process {
            if ($null -ne $_.completedPercent) { $strings['StorageJobAt'] -f $_.name, $_.state, $_.completedPercent } else { '{0} {1}' -f $_.name, $_.state }
        }) -join '; '
    Get-CheckRecord @check -Verdict 'doubt' -Message ($strings['StorageJobsFound'] -f $words)
}

function Get-VolumeAccessCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $check = @{ Id = 'volume-access'; Reason = $strings['VolumeAccessReason'] }
    if ($Volume.kind -ne 'cluster-shared-volume') { return Get-CheckRecord @check -Verdict 'ready' -Message $strings['AccessOwn'] }
    $access = $Volume.accessStates | Where-Object { $_.nodeName -eq $Facts.Node.name } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $access -or $access.state -eq 'unknown') {
        $because = Find-UnknownReason -Facts $Facts -Fact $factNames.accessStates
        if (-not $because) { $because = $strings['AccessNotTold'] -f $Facts.Node.name }
        return Get-UnknownCheck -Id $check.Id -Because $because -Reason $check.Reason
    }
    if ($access.state -eq 'direct') { return Get-CheckRecord @check -Verdict 'ready' -Message ($strings['WaysDirect'] -f $Facts.Node.name) }
    if ($access.state -eq 'not-connected') {
        return Get-CheckRecord @check -Verdict 'blocking' -Message ($strings['AccessNone'] -f $Facts.Node.name) -Action $strings['AccessNoneMend']
    }
    $isOwner = $Volume.ownerNodeName -eq $Facts.Node.name
    # On ReFS the cluster calls the owner redirected too, though it has no way but its own.
    if ($access.isByDesign -and $isOwner) {
        return Get-CheckRecord @check -Verdict 'ready' -Message (Get-AccessMeaning -Access $access -OwnerNodeName $Volume.ownerNodeName).meaning
    }
    $message = (Get-AccessMeaning -Access $access -OwnerNodeName $Volume.ownerNodeName).meaning
    if ($access.reason) { $message = '{0} {1}' -f $message, ($strings['AccessBecause'] -f $access.reason) }
    # Redirected access on the owner itself is a fault, unless the file system works that way; on other nodes it may or
    # may not be fixable.
    $action = $strings['AccessElsewhereMend'] -f $Volume.ownerNodeName
    if ($isOwner) { $action = $strings['AccessOwnerMend'] }
    if ($access.isByDesign) { $action = $strings['AccessByDesignElsewhere'] -f $Volume.ownerNodeName }
    Get-CheckRecord @check -Verdict 'doubt' -Message $message -Action $action
}

function Get-OtherLoadCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $check = @{ Id = 'other-load'; Reason = $strings['OtherLoadReason']; Action = $strings['OtherLoadMend'] }
    try {
        $load = Get-OtherLoad -Facts $Facts -Volume $Volume
    } catch {
        $load = @{ Unknown = Get-FailureReason -ErrorRecord $_ }
    }
    if ($load.ContainsKey('Unknown')) { return Get-UnknownCheck -Id $check.Id -Because $load.Unknown -Reason $check.Reason }
    $figures = $load.Iops.ToString('N0', [cultureinfo]::InvariantCulture), (Format-Number -Value ($load.BytesPerSecond / 1000000) -Format '#,0.#')
    $verdict = 'ready'
    if ($load.Iops -ge $busyIops -or $load.BytesPerSecond -ge $busyBytesPerSecond) { $verdict = 'doubt' }
    Get-CheckRecord @check -Verdict $verdict -Message ($strings['OtherLoadIs'] -f (@($figures) + $Facts.Node.name))
}

# A table: Iops and BytesPerSecond of others on the volume; or Unknown, with the reason.
function Get-OtherLoad {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    if ($null -ne $Facts.Simulation) {
        $load = Get-PropertyValue -InputObject $Facts.Simulation -Name 'otherLoad'
        if ($null -eq $load) { return @{ Unknown = $strings['NotSimulated'] } }
        return @{ Iops = [double] $load.iops; BytesPerSecond = [double] $load.throughputBytesPerSecond }
    }
    if (-not (Test-Windows) -or $Volume.kind -notin 'cluster-shared-volume', 'drive') { return @{ Unknown = $strings['NoCounters'] } }
    Get-WindowsLoad -Volume $Volume
}

function Get-FreeSpaceCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [object] $WorkloadProfile
    )

    $check = @{ Id = 'free-space'; Reason = $strings['FreeSpaceReason'] }
    $sizes = Get-TestFileSize -WorkloadProfile $WorkloadProfile
    $needed = [long] 0
    foreach ($path in $sizes.Keys) {
        # An existing file needs no more space: it is used again, or recreated in its place.
        $present = [long] 0
        if ($sizes[$path] -gt 0) { $present = [long] (Get-PresentSize -Volume $Volume -Path $path) }
        if ($sizes[$path] -gt $present) { $needed += $sizes[$path] - $present }
    }
    $copy = Get-CopySize -Volume $Volume -WorkloadProfile $WorkloadProfile -Size $sizes
    $needed += $copy
    if ($needed -eq 0) { return Get-CheckRecord @check -Verdict 'ready' -Message $strings['FreeSpaceNotNeeded'] }
    if ($null -eq $Volume.freeBytes) {
        return Get-UnknownCheck -Id $check.Id -Because ($strings['FreeSpaceNotTold'] -f $Volume.name) -Reason $check.Reason
    }
    $reserve = [long] $longestReserveBytes
    $share = [long] ([double] (Get-PropertyValue -InputObject $Volume -Name 'sizeBytes' -Default $Volume.freeBytes) * $reserveShare)
    if ($share -lt $reserve) { $reserve = $share }
    $form = $strings['FreeSpaceIs']
    if ($copy -gt 0) { $form = $strings['FreeSpaceCopyIs'] }
    $message = $form -f (Format-Size -Bytes $needed), (Format-Size -Bytes $Volume.freeBytes), (Format-Size -Bytes $reserve), (Format-Size -Bytes $copy)
    if ($needed + $reserve -le $Volume.freeBytes) { return Get-CheckRecord @check -Verdict 'ready' -Message $message }
    # Rounded so that what is done is enough.
    $missing = Format-Size -Bytes ($needed + $reserve - $Volume.freeBytes) -Rounding 'Up'
    $room = $Volume.freeBytes - $reserve
    $action = $strings['FreeSpaceMendNone'] -f $missing
    if ($room -ge $smallestFileBytes) { $action = $strings['FreeSpaceMend'] -f (Format-Size -Bytes $room -Rounding 'Down'), $missing }
    # Without its copy, the same file may fit.
    if ($copy -gt 0 -and $needed - $copy + $reserve -le $Volume.freeBytes) { $action = $strings['FreeSpaceCopyMend'] -f $missing }
    Get-CheckRecord @check -Verdict 'blocking' -Message $message -Action $action
}

# Bytes of the copy that a profile asks for: those of its first target, which is copied only where the engine created it.
function Get-CopySize {
    [CmdletBinding()]
    [OutputType([long])]
    param(
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [object] $WorkloadProfile,
        # As Get-TestFileSize gives it.
        [Parameter(Mandatory = $true)] [hashtable] $Size
    )

    if (-not (Get-ProfileField -InputObject $WorkloadProfile -Of 'Profile' -Name 'copyFile')) { return [long] 0 }
    $path = @($WorkloadProfile.timeSpans)[0].targets[0].path
    if ($Size[$path] -gt 0) { return [long] $Size[$path] }
    if ($null -eq (Get-PlainFile -Path "$path.headroom-io")) { return [long] 0 }
    [long] (Get-PresentSize -Volume $Volume -Path $path)
}
