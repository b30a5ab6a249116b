# Where runs are kept on a node.

# The folder of all state; not made yet.
function Get-StateRoot {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $asked = Get-EnvironmentSetting -Name 'HEADROOM_STATE_ROOT'
    if ($asked) {
        if (Split-Path -Path $asked -IsAbsolute) { return $asked }
        return Join-Path -Path (Get-Location -PSProvider FileSystem).ProviderPath -ChildPath $asked
    }
    if (Test-Windows) { return Join-Path -Path $env:ProgramData -ChildPath 'Headroom' }
    $base = Get-EnvironmentSetting -Name 'XDG_STATE_HOME'
    if (-not $base) { $base = Join-Path -Path $HOME -ChildPath '.local/state' }
    Join-Path -Path $base -ChildPath 'headroom'
}

# A folder below the state root, made on the way. Refused where somebody else could plant files in it.
function Get-StateFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [ValidateSet('runs', 'locks', 'moves', 'incoming')] [string] $Name)

    $root = Get-StateRoot
    $folder = Join-Path -Path $root -ChildPath $Name
    # Before anything is made there. Of an open folder of its own it is told as that.
    if (-not (Test-Windows) -and -not ([System.IO.Directory]::Exists($root) -and (Test-WritableByOthers -Path $root))) { Assert-OwnPath -Path $root }
    foreach ($path in $root, $folder) {
        New-PrivateFolder -Path $path
        if (Test-WritableByOthers -Path $path) {
            throw (New-ProblemRecord -Code 'StateRootNotPrivate' -Argument $path -Target $path -Category SecurityError)
        }
    }
    # What was made just now has to be this user's too.
    if (-not (Test-Windows)) { Assert-OwnPath -Path $folder }
    $folder
}

# Refuses files below the state root that other users could have put there. If there are none, nothing is refused or
# created. In constrained language mode, rights cannot be read.
function Assert-StateRoot {
    [CmdletBinding()]
    param()

    $root = Get-StateRoot
    foreach ($path in @($root) + @('runs', 'moves', 'locks' | ForEach-Object -Process { Join-Path -Path $root -ChildPath $_ })) {
        if (Test-FileThere -Path $path) { throw (New-ProblemRecord -Code 'FolderIsFile' -Argument $path -Target $path -Category ResourceExists) }
    }
    if (-not (Test-FullLanguage) -or -not [System.IO.Directory]::Exists($root)) { return }
    if (-not (Test-Windows) -and -not (Test-WritableByOthers -Path $root)) { Assert-OwnPath -Path $root }
    $folders = @('runs', 'moves', 'locks' | ForEach-Object -Process { Join-Path -Path $root -ChildPath $_ })
    foreach ($path in @($root) + $folders) {
        if (-not [System.IO.Directory]::Exists($path)) { continue }
        if (Test-WritableByOthers -Path $path) {
            throw (New-ProblemRecord -Code 'StateRootNotPrivate' -Argument $path -Target $path -Category SecurityError)
        }
        if ($path -cne $root -and -not (Test-Windows)) { Assert-OwnPath -Path $path -After $root }
    }
}

# Whether the disk with the folder of all state has no room for even one more page.
function Test-StateRootFull {
    [CmdletBinding()]
    [OutputType([bool])]
    param()

    if (-not (Test-FullLanguage)) { return $false }
    try {
        (New-Object -TypeName System.IO.DriveInfo -ArgumentList (Get-StateRoot)).AvailableFreeSpace -lt 4096
    } catch {
        # A share has none that Windows tells.
        Write-Verbose -Message $_.Exception.Message
        $false
    }
}

# Refuses a path on Linux of which somebody else than this user or root owns a part that is there, or may exchange one: as who
# may write to a folder can put another in place of what lies in it, unless the folder keeps that to owners (sticky).
function Assert-OwnPath {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        # Down to here all was looked at already.
        [AllowEmptyString()] [string] $After = '',
        [int] $FollowedLinks = 0
    )

    $user = Get-LinuxUser
    $part = ''
    foreach ($name in @('') + @($Path.Split('/') | Where-Object -FilterScript { $_ })) {
        $part = $part.TrimEnd('/') + '/' + $name
        if ($After -and $part.Length -le $After.TrimEnd('/').Length) { continue }
        if (Test-OwnPartSeen -Path $part) { continue }
        # What a link leads to may not be there.
        $item = Get-Item -LiteralPath $part -Force -ErrorAction Ignore
        if ($null -eq $item) { return }
        $isLink = $null -ne $item.LinkType -and $item.LinkType -eq 'SymbolicLink'
        $isOpen = -not $isLink -and (Test-OpenToOthers -Item $item -User $user)
        if ($item.UnixStat.UserId -notin 0, $user.Id -or $isOpen) {
            throw (New-ProblemRecord -Code 'StateRootOfOthers' -Argument $Path, $part -Target $part -Category SecurityError)
        }
        if (-not $isLink) {
            Save-OwnPart -Path $part
            continue
        }
        if ($FollowedLinks -ge 40) { throw (New-ProblemRecord -Code 'TooManyLinks' -Argument $Path -Target $Path -Category InvalidArgument) }
        $target = [string] @($item.Target)[0]
        if (-not $target.StartsWith('/')) { $target = $part.Substring(0, $part.LastIndexOf('/')) + '/' + $target }
        Assert-OwnPath -Path $target -FollowedLinks ($FollowedLinks + 1)
    }
}

# Parts of paths that were found to be private, each with its state then and when that expires. A command asks a dozen
# times, and reading an owner takes most of its own time.
$ownParts = @{}
$ownPartSeconds = 1

# Whether a part of a path was found to be private a moment ago and is unchanged, by its rights and creation time.
function Test-OwnPartSeen {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $seen = $ownParts[$Path]
    $null -ne $seen -and $seen.Until -gt [System.Diagnostics.Stopwatch]::GetTimestamp() -and $seen.Mark -eq (Get-OwnPartMark -Path $Path)
}

function Save-OwnPart {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    # A group that may write may have others in a list (ACL), which can change while all that is kept here stays.
    if ([int] [System.IO.File]::GetUnixFileMode($Path) -band 16) { return }
    $until = [System.Diagnostics.Stopwatch]::GetTimestamp() + $ownPartSeconds * [System.Diagnostics.Stopwatch]::Frequency
    $ownParts[$Path] = @{ Mark = Get-OwnPartMark -Path $Path; Until = $until }
}

function Get-OwnPartMark {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    '{0} {1}' -f [int] [System.IO.File]::GetUnixFileMode($Path), [System.IO.File]::GetCreationTimeUtc($Path).Ticks
}

# Whether others may exchange what lies in a folder.
function Test-OpenToOthers {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [object] $Item,
        [Parameter(Mandatory = $true)] [hashtable] $User
    )

    $mode = [int] [System.IO.File]::GetUnixFileMode($Item.FullName)
    # Bits of mode(7): sticky, written to by others, by the group.
    if ($mode -band 512) { return $false }
    if ($mode -band 2) { return $true }
    if (-not ($mode -band 16)) { return $false }
    # If each user has a private group, a group with write permission contains no one else; except for a folder with an
    # ACL, for which these bits are the maximum of all entries: acl(5).
    $group = $Item.UnixStat.GroupId
    if (-not ($group -eq 0 -or ($group -eq $User.GroupId -and (Test-OwnGroup -Id $group -UserName $User.Name)))) { return $true }
    Test-AccessList -Path $Item.FullName
}

# Whether a folder on Linux may have a list of who may do what with it (POSIX ACL): also where that cannot be told. No type of .NET
# knows of such lists, hence the system's own call.
function Test-AccessList {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    try {
        # No here-string: scripts that reach a node have this indented.
        $code = '[DllImport("libc", SetLastError = true)] static extern IntPtr getxattr(string path, string name, IntPtr value, IntPtr size);'
        $code += ' public static int Ask(string path) { return (long) getxattr(path, "system.posix_acl_access", IntPtr.Zero, IntPtr.Zero) >= 0 ? 0 : Marshal.GetLastWin32Error(); }'
        $call = Add-Type -Namespace 'Headroom' -Name 'LinuxAttribute' -PassThru -MemberDefinition $code
        # ENODATA: no ACL. EOPNOTSUPP: no ACLs on this file system.
        $call::Ask($Path) -notin 61, 95
    } catch {
        Write-Verbose -Message $_.Exception.Message
        $true
    }
}

# Whether a group has no other member than this user; not where that cannot be told.
function Test-OwnGroup {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [int] $Id,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $UserName
    )

    # Lines of group(5) and passwd(5).
    $lines = @(Get-Content -LiteralPath '/etc/group' -ErrorAction Ignore | Where-Object -FilterScript { $_.Split(':')[2] -eq $Id })
    if ($lines.Count -ne 1) { return $false }
    $members = @($lines[0].Split(':')[3].Split(',') | Where-Object -FilterScript { $_ -and $_ -cne $UserName })
    $others = @(Get-Content -LiteralPath '/etc/passwd' -ErrorAction Ignore | Where-Object -FilterScript { $_.Split(':')[3] -eq $Id -and $_.Split(':')[0] -cne $UserName })
    $members.Count -eq 0 -and $others.Count -eq 0
}

# The user that this process acts as: Id, GroupId and Name.
function Get-LinuxUser {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param()

    # Lines of proc_pid_status(5): the real, the effective, the saved and the file system's number.
    $status = [System.IO.File]::ReadAllText('/proc/self/status')
    @{
        Id = [int] [regex]::Match($status, '(?m)^Uid:\s+\d+\s+(\d+)').Groups[1].Value
        GroupId = [int] [regex]::Match($status, '(?m)^Gid:\s+\d+\s+(\d+)').Groups[1].Value
        Name = [System.Environment]::UserName
    }
}
