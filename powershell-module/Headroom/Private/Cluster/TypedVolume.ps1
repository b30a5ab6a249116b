# Volumes that no cluster lists and somebody typed: a share, and a physical disk, which is read only.

# Shares that the system keeps for its own administration.
$administrativeShare = '\A([a-z]|admin|ipc|print|fax|clusterstorage|csv)\$\z'

# What an id looks like that names no volume of a cluster: a path to a server, in any writing, or a disk.
$shareForm = '\A[\\/]{2}'
$diskForm = '\A(#[0-9]{1,4}\z|/dev/)'

function Test-TypedForm {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $VolumeId)

    $VolumeId -match $shareForm -or $VolumeId -match $diskForm
}

# The volume that an id names by its form; nothing where it has no such form.
function Get-TypedVolume {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $VolumeId,
        [Parameter(Mandatory = $true)] [string] $NodeName,
        [switch] $AllowAbsentDisk
    )

    if ($VolumeId -match '\A\\\\') { return Get-ShareVolume -VolumeId $VolumeId -NodeName $NodeName }
    if ($VolumeId -match $diskForm) { Get-DiskVolume -VolumeId $VolumeId -NodeName $NodeName -AllowAbsent:$AllowAbsentDisk }
}

function Get-ShareVolume {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        [Parameter(Mandatory = $true)] [string] $NodeName
    )

    $parts = @($VolumeId.Substring(2) -split '\\')
    if ($VolumeId.EndsWith('\')) { $parts = @($parts | Microsoft.PowerShell.Utility\Select-Object -SkipLast 1) }
    # Neither \\?\ nor \\.\, which are no shares, nor a part that Windows would read as another.
    $odd = @($parts | Where-Object { $_ -notmatch '\A[^/:*?"<>|\x00-\x1f]+\z' -or $_ -match '[. ]\z' })
    if ($parts.Count -lt 2 -or $odd.Count -gt 0) {
        throw (New-ProblemRecord -Code 'ShareNotValid' -Argument $VolumeId -Target $VolumeId -Category InvalidArgument)
    }
    # Not by the language of the session: a Turkish one has another small letter for I.
    if ($parts[1].ToLowerInvariant() -cmatch $administrativeShare) {
        throw (New-ProblemRecord -Code 'ShareAdministrative' -Argument $VolumeId -Target $VolumeId -Category PermissionDenied)
    }
    if (-not (Test-Windows)) {
        throw (New-ProblemRecord -Code 'ShareNotSupported' -Argument $VolumeId, $NodeName -Target $VolumeId -Category NotImplemented)
    }
    $path = '\\' + ($parts -join '\')
    if (-not (Test-Path -LiteralPath $path -PathType Container -ErrorAction Ignore)) {
        throw (New-ProblemRecord -Code 'ShareNotReachable' -Argument $path, $NodeName -Target $path -Category ResourceUnavailable)
    }
    Get-VolumeRecord -Property @{ id = $VolumeId; kind = 'share'; name = $path; mountPoint = $path; path = $path }
}

function Get-DiskVolume {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        [Parameter(Mandatory = $true)] [string] $NodeName,
        [switch] $AllowAbsent
    )

    $isWindowsForm = $VolumeId.StartsWith('#')
    $size = $null
    $isThere = $false
    if ($isWindowsForm -and (Test-Windows)) {
        $disk = Get-WindowsDisk -Number ([int] $VolumeId.Substring(1))
        $isThere = $null -ne $disk
        if ($isThere -and $disk.Size) { $size = [long] $disk.Size }
    } elseif (-not $isWindowsForm -and -not (Test-Windows) -and $VolumeId -match '\A/dev/[A-Za-z0-9][A-Za-z0-9_-]*\z') {
        $item = Get-Item -LiteralPath $VolumeId -Force -ErrorAction Ignore
        # A block device: neither a file that lies there nor a terminal.
        $isThere = (Get-PropertyValue -InputObject $item -Name 'UnixMode') -match '\Ab'
        $sectors = Get-Content -LiteralPath "/sys/class/block/$($VolumeId.Substring(5))/size" -TotalCount 1 -ErrorAction Ignore
        # In units of 512 bytes, whatever the disk's own sectors are.
        if ($sectors) { $size = [long] $sectors * 512 }
    }
    if (-not $isThere -and -not $AllowAbsent) {
        throw (New-ProblemRecord -Code 'DiskNotFound' -Argument $VolumeId, $NodeName -Target $VolumeId -Category ObjectNotFound)
    }
    $property = @{ id = $VolumeId; kind = 'physical-disk'; name = $strings['DiskName'] -f $VolumeId; sizeBytes = $size }
    if (-not $isThere) { $property['isAbsent'] = $true }
    Get-VolumeRecord -Property $property
}
