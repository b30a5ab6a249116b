# What a run may touch: files inside its volume, links followed.

# As many links as Linux itself follows.
$maxLinks = 40
# The longest path that the system takes: PATH_MAX of Linux with its end, and what the kernel of Windows counts in.
# Source: https://learn.microsoft.com/windows/win32/fileio/maximum-file-path-limitation
$longestPath = @{ linux = 4095; windows = 32767 }

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
    $writes = Get-ProfileField -InputObject $Target -Of 'Target' -Name 'writePercent'
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

    $left = @('') * $Part.Count
    $count = 0
    foreach ($each in $Part) {
        if ($each -ne '..') {
            $left[$count] = $each
            $count++
        } elseif ($count -gt 0) {
            $count--
        }
    }
    if ($count -gt 0) { $left[0..($count - 1)] }
}

# Refuses a path that is longer than any that the system opens, before it is taken apart.
function Assert-PathLength {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $longest = $longestPath['linux']
    if (Test-Windows) { $longest = $longestPath['windows'] }
    if ($Path.Length -gt $longest) {
        $shown = $Path.Substring(0, 100) + '...'
        throw (New-ProblemRecord -Code 'TargetPathTooLong' -Argument $shown, $Path.Length, $longest -Target $shown -Category InvalidArgument)
    }
}

# The path that the system would open: each link on the way followed, and .. taken after it. Parts that are not there yet
# are kept as they are. Each part is taken once, however many there are. A link to a share that -OnShareOf is not on is taken as
# it stands: what is behind it is not asked for.
function Resolve-RealPath {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [string] $OnShareOf
    )

    Assert-PathLength -Path $Path
    $onWindows = Test-Windows
    $separator = Get-PathSeparator
    $root = Get-PathRoot -Path $Path
    $pending = @(Split-PathPart -Path $Path -Root $root)
    # Windows takes .. before it looks for links.
    if ($onWindows) { $pending = @(Remove-ParentPart -Part $pending) }
    $resolved = Get-PathBase -Root $root
    # How long it was before each of its parts, for the way back up; the first $depth count.
    $lengths = @(0) * $pending.Count
    $depth = 0
    $next = 0
    $followed = 0
    while ($next -lt $pending.Count) {
        $part = $pending[$next]
        $next++
        if ($part -eq '..') {
            if ($depth -eq 0) { continue }
            $depth--
            $resolved = $resolved.Substring(0, $lengths[$depth])
            continue
        }
        $whole = $resolved + $separator + $part
        $link = Get-LinkTarget -Path $whole
        if (-not $link) {
            $lengths[$depth] = $resolved.Length
            $depth++
            $resolved = $whole
            continue
        }
        $followed++
        if ($followed -gt $maxLinks) { throw (New-ProblemRecord -Code 'TooManyLinks' -Argument $Path -Target $Path -Category InvalidArgument) }
        if ($OnShareOf -and (Test-OtherShare -Path $link -Than $OnShareOf)) { return $link }
        $linkRoot = Get-PathRoot -Path $link
        # In front of what is left, in its own order.
        $pending = @(Split-PathPart -Path $link -Root $linkRoot) + @($pending | Microsoft.PowerShell.Utility\Select-Object -Skip $next)
        if ($onWindows -and -not $linkRoot) {
            # Windows takes .. of a relative one before it looks for links too: from the root again.
            $linkRoot = $root
            $pending = @(Remove-ParentPart -Part (@(Split-PathPart -Path $resolved -Root (Get-PathBase -Root $root)) + $pending))
        }
        if ($linkRoot) {
            $root = $linkRoot
            $resolved = Get-PathBase -Root $root
            $depth = 0
        }
        $next = 0
        $lengths = $lengths + @(0) * $pending.Count
    }
    if ($depth -gt 0) { return $resolved }
    Format-PathRoot -Root $root
}

# A root with the system's own separators.
function Format-PathRoot {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Root)

    if (Test-Windows) { return $Root.Replace('/', '\') }
    $Root
}

function Get-PathSeparator {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    if (Test-Windows) { return '\' }
    '/'
}

# What a root puts in front of a separator and a part.
function Get-PathBase {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Root)

    (Format-PathRoot -Root $Root).TrimEnd((Get-PathSeparator))
}
