# What a run may touch: files inside its volume, links followed.

# As many links as Linux itself follows.
$maxLinks = 40

# Refuses a profile with a target outside the volume's folder; on a physical disk, one that would write to it.
function Assert-TargetInside {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $WorkloadProfile,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $targets = @($WorkloadProfile.timeSpans | ForEach-Object -Process { $_.targets })
    if ((Get-PropertyValue -InputObject $Volume -Name 'kind') -eq 'physical-disk') {
        foreach ($target in $targets) { Assert-ReadOnlyDisk -Target $target -Volume $Volume }
        return
    }
    if (-not (Test-Path -LiteralPath $Volume.path -PathType Container)) {
        throw (New-ProblemRecord -Code 'VolumeNotAvailable' -Argument $Volume.name, $Volume.path -Target $Volume.path -Category ResourceUnavailable)
    }
    $root = Resolve-RealPath -Path $Volume.path
    foreach ($target in $targets) {
        $isOnRoot = (Test-Rooted -Path $target.path) -and -not (Test-OtherShare -Path $target.path -Than $root)
        if (-not $isOnRoot -or -not (Test-Below -Path (Resolve-RealPath -Path $target.path -OnShareOf $root) -Root $root)) {
            throw (New-ProblemRecord -Code 'TargetOutsideVolume' -Argument $target.path, $Volume.name, $Volume.path -Target $target.path -Category PermissionDenied)
        }
    }
}

# A physical disk is read, never written to and never made: a file system or a pool may be on it.
function Assert-ReadOnlyDisk {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Target,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    if ($Target.path -cne $Volume.path) {
        throw (New-ProblemRecord -Code 'TargetNotTheDisk' -Argument $Target.path, $Volume.path -Target $Target.path -Category PermissionDenied)
    }
    $writes = Get-PropertyValue -InputObject $Target -Name 'writePercent' -Default 0
    if ($writes -ne 0 -or $null -ne (Get-PropertyValue -InputObject $Target -Name 'createSizeBytes')) {
        throw (New-ProblemRecord -Code 'DiskReadOnly' -Argument $Volume.path -Target $Volume.path -Category PermissionDenied)
    }
}

# Whether a path says where it starts. C:file and \file do not: they depend on the current drive or folder.
function Test-Rooted {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    (Get-PathRoot -Path $Path) -ne ''
}

# Where a path starts: a drive, a share, or the one root that Linux has; empty where it does not say.
function Get-PathRoot {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Path)

    $form = '\A/'
    if (Test-Windows) { $form = '\A([A-Za-z]:[\\/]|[\\/]{2}[^\\/]+[\\/][^\\/]+([\\/]|\z))' }
    if ($Path -match $form) { return $Matches[0] }
    ''
}

# Whether a path leads to a share that another path is not on. Such a path is outside whatever is below the other one, and
# must not be looked at: who looks signs in to the server that it names.
function Test-OtherShare {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [string] $Than
    )

    $root = (Get-PathRoot -Path $Path).Replace('/', '\').TrimEnd('\')
    $root.StartsWith('\\') -and $root -ne (Get-PathRoot -Path $Than).Replace('/', '\').TrimEnd('\')
}

function Test-Below {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [string] $Root
    )

    $separator = '/'
    $comparison = 'Ordinal'
    if (Test-Windows) {
        $separator = '\'
        $comparison = 'OrdinalIgnoreCase'
    }
    $prefix = $Root.TrimEnd($separator) + $separator
    $Path.Length -gt $prefix.Length -and $Path.StartsWith($prefix, $comparison)
}

# The parts of a path below its root. Windows leaves out blanks and dots at the end of a part, so that '.. ' may be '..':
# such parts are refused, not guessed.
function Split-PathPart {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Root
    )

    $separators = '/'
    if (Test-Windows) { $separators = '[\\/]' }
    foreach ($part in $Path.Substring($Root.Length) -split $separators) {
        if ((Test-Windows) -and $part -notin '.', '..' -and $part -match '[. ]\z') {
            throw (New-ProblemRecord -Code 'TargetPathNotPlain' -Argument $Path, $part -Target $Path -Category InvalidArgument)
        }
        if ($part -notin '', '.') { $part }
    }
}

# What is left of parts once each .. has taken the one before it.
function Remove-ParentPart {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $Part)

    $left = @()
    foreach ($each in $Part) {
        if ($each -ne '..') { $left += $each } else { $left = @($left | Select-Object -SkipLast 1) }
    }
    $left
}

# The path that the system would open: each link on the way followed, and .. taken after it. Parts that are not there yet
# are kept as they are. A link to a share that -OnShareOf is not on is taken as it stands: what is behind it is not asked for.
function Resolve-RealPath {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [string] $OnShareOf
    )

    $onWindows = Test-Windows
    $separator = '/'
    if ($onWindows) { $separator = '\' }
    $root = Get-PathRoot -Path $Path
    $pending = @(Split-PathPart -Path $Path -Root $root)
    # Windows takes .. before it looks for links.
    if ($onWindows) { $pending = @(Remove-ParentPart -Part $pending) }
    $resolved = @()
    $followed = 0
    while ($pending.Count -gt 0) {
        $part = $pending[0]
        $pending = @($pending | Select-Object -Skip 1)
        if ($part -eq '..') {
            $resolved = @($resolved | Select-Object -SkipLast 1)
            continue
        }
        $linkTarget = Get-LinkTarget -Path (Join-PathPart -Root $root -Part ($resolved + $part) -Separator $separator)
        if (-not $linkTarget) {
            $resolved += $part
            continue
        }
        $followed++
        if ($followed -gt $maxLinks) {
            throw (New-ProblemRecord -Code 'TooManyLinks' -Argument $Path -Target $Path -Category InvalidArgument)
        }
        if ($OnShareOf -and (Test-OtherShare -Path $linkTarget -Than $OnShareOf)) { return $linkTarget }
        $linkRoot = Get-PathRoot -Path $linkTarget
        # In front of what is left, in its own order.
        $pending = @(Split-PathPart -Path $linkTarget -Root $linkRoot) + $pending
        if ($linkRoot) {
            $root = $linkRoot
            $resolved = @()
        } elseif ($onWindows) {
            $pending = @(Remove-ParentPart -Part ($resolved + $pending))
            $resolved = @()
        }
    }
    Join-PathPart -Root $root -Part $resolved -Separator $separator
}

function Join-PathPart {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Root,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [string[]] $Part,
        [Parameter(Mandatory = $true)] [string] $Separator
    )

    if ($Separator -eq '\') { $Root = $Root.Replace('/', '\') }
    if ($Part.Count -eq 0) { return $Root }
    $Root.TrimEnd($Separator) + $Separator + ($Part -join $Separator)
}

# Where a link leads; nothing for all else. A volume's mount point is no link here: it has no other path to go by.
function Get-LinkTarget {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $item = Get-Item -LiteralPath $Path -Force -ErrorAction Ignore
    if ($null -eq $item -or [string] $item.Attributes -notmatch 'ReparsePoint') { return }
    if ($item.LinkType -notin 'SymbolicLink', 'Junction') { return }
    $target = [string] @($item.Target)[0]
    if ($target -match '\A(\\\\\?\\)?Volume\{') { return }
    # The form that Windows itself uses for long paths, in front of a drive.
    $target -replace '\A\\\\\?\\(?=[A-Za-z]:)'
}
