# What a run may touch: files inside its volume, links followed.

# As many links as Linux itself follows.
$maxLinks = 40

# Refuses a profile with a target outside the volume's folder.
function Assert-TargetInside {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $WorkloadProfile,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    if (-not [System.IO.Directory]::Exists($Volume.path)) {
        throw (New-ProblemRecord -Code 'VolumeNotAvailable' -Argument $Volume.name, $Volume.path -Target $Volume.path -Category ResourceUnavailable)
    }
    $root = Resolve-RealPath -Path $Volume.path
    foreach ($target in $WorkloadProfile.timeSpans | ForEach-Object -Process { $_.targets }) {
        if (-not (Test-Rooted -Path $target.path) -or -not (Test-Below -Path (Resolve-RealPath -Path $target.path) -Root $root)) {
            throw (New-ProblemRecord -Code 'TargetOutsideVolume' -Argument $target.path, $Volume.name, $Volume.path -Target $target.path -Category PermissionDenied)
        }
    }
}

# Whether a path says where it starts. C:file and \file do not: they depend on the current drive or folder.
function Test-Rooted {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    if (Test-Windows) { return $Path -match '\A([A-Za-z]:[\\/]|[\\/]{2})' }
    $Path.StartsWith('/')
}

function Test-Below {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [string] $Root
    )

    $comparison = [System.StringComparison]::Ordinal
    if (Test-Windows) { $comparison = [System.StringComparison]::OrdinalIgnoreCase }
    $prefix = $Root.TrimEnd([System.IO.Path]::DirectorySeparatorChar) + [System.IO.Path]::DirectorySeparatorChar
    $Path.Length -gt $prefix.Length -and $Path.StartsWith($prefix, $comparison)
}

# The path that the system would open: each link on the way followed, and .. taken after it. Parts that are not there yet
# are kept as they are.
function Resolve-RealPath {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    # Windows takes .. before it looks for links.
    if (Test-Windows) { $Path = [System.IO.Path]::GetFullPath($Path) }
    $separators = [char[]] @('/', [System.IO.Path]::DirectorySeparatorChar)
    $root = [System.IO.Path]::GetPathRoot($Path)
    $resolved = $root
    $pending = New-Object -TypeName 'System.Collections.Generic.LinkedList[string]'
    foreach ($part in $Path.Substring($root.Length).Split($separators)) { $null = $pending.AddLast($part) }
    $followed = 0
    while ($pending.Count -gt 0) {
        $part = $pending.First.Value
        $pending.RemoveFirst()
        if ($part -in '', '.') { continue }
        if ($part -eq '..') {
            $parent = [System.IO.Path]::GetDirectoryName($resolved)
            if ($parent) { $resolved = $parent }
            continue
        }
        $next = [System.IO.Path]::Combine($resolved, $part)
        $linkTarget = Get-LinkTarget -Path $next
        if (-not $linkTarget) {
            $resolved = $next
            continue
        }
        $followed++
        if ($followed -gt $maxLinks) {
            throw (New-ProblemRecord -Code 'TooManyLinks' -Argument $Path -Target $Path -Category InvalidArgument)
        }
        if (Test-Rooted -Path $linkTarget) {
            $resolved = [System.IO.Path]::GetPathRoot($linkTarget)
            $linkTarget = $linkTarget.Substring($resolved.Length)
        }
        # In front of what is left, in its own order.
        $parts = $linkTarget.Split($separators)
        [array]::Reverse($parts)
        foreach ($each in $parts) { $null = $pending.AddFirst($each) }
    }
    $resolved
}

# Where a link leads; nothing for all else. A volume's mount point is no link here: it has no other path to go by.
function Get-LinkTarget {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $item = Get-Item -LiteralPath $Path -Force -ErrorAction Ignore
    if ($null -eq $item -or -not ($item.Attributes -band [System.IO.FileAttributes]::ReparsePoint)) { return }
    if ($item.LinkType -notin 'SymbolicLink', 'Junction') { return }
    $target = [string] @($item.Target)[0]
    if ($target -notmatch '\A(\\\\\?\\)?Volume\{') { $target }
}
