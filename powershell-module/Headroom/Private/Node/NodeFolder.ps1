# Where versions of Headroom are installed on a node, and in what state they are.

$versionPattern = '\A[0-9]{1,5}\.[0-9]{1,5}\.[0-9]{1,5}\z'
# Beside the files of an installed version: the hash of the package that it came from.
$packageMark = 'package.sha256'

# The folder that holds a folder for each version.
function Get-InstallFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    Join-Path -Path (Get-InstallRoot) -ChildPath 'Headroom'
}

# Where an upload goes. A gateway may or may not make folders on the way, so it is one that is there: the state root's own,
# else the system's folder for temporary files, in which others cannot change what an administrator put there. Whatever
# happens to the file meanwhile, the installer takes a copy before it looks at the hash.
function Get-StagingFile {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $folder = Join-Path -Path (Get-StateRoot) -ChildPath 'incoming'
    if ((Test-Windows) -and -not (Test-Path -LiteralPath $folder)) { $folder = Join-Path -Path $env:SystemRoot -ChildPath 'Temp' }
    Join-Path -Path $folder -ChildPath 'headroom-node.zip'
}

# The versions that are installed, newest first, each with whether it is as it was installed and whether a run uses it.
function Get-InstalledVersion {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $ExpectedVersion)

    $folder = Get-InstallFolder
    if (-not (Test-Path -LiteralPath $folder -PathType Container)) { return }
    $used = @(Get-UsedEngineHash)
    $names = @(Get-ChildItem -LiteralPath $folder -Directory -Force -ErrorAction Stop | ForEach-Object -Process { $_.Name })
    foreach ($name in $names | Where-Object -FilterScript { $_ -match $versionPattern } | Sort-Object -Property { [version] $_ } -Descending) {
        $path = Join-Path -Path $folder -ChildPath $name
        New-Object -TypeName PSObject -Property ([ordered] @{
                version = $name
                path = $path
                isExpected = $name -eq $ExpectedVersion
                isIntact = Test-IntactVersion -Path $path
                isInUse = (Test-UsedVersion -Path $path -UsedHash $used) -or (Test-LoadedInterpreter -Path $path)
            })
    }
}

# What a version is to consist of: objects with path and sha256; nothing where the list is missing or damaged.
function Get-VersionContent {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $text = Read-SharedText -Path (Join-Path -Path $Path -ChildPath 'contents.json')
    if (-not $text) { return }
    try {
        $entries = ConvertFrom-ContractJson -Json $text
    } catch [System.ArgumentException], [System.InvalidOperationException] {
        Write-Verbose -Message $_.Exception.Message
        return
    }
    if ($null -eq $entries) { return }
    foreach ($entry in $entries) {
        # A list with something else in it says nothing for sure.
        if (-not (Get-PropertyValue -InputObject $entry -Name 'path') -or -not (Get-PropertyValue -InputObject $entry -Name 'sha256')) { return }
    }
    $entries
}

# Whether a folder is a version of Headroom: a folder itself, with the list of what it consists of.
function Test-OwnVersion {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $item = Get-Item -LiteralPath $Path -Force -ErrorAction Ignore
    $null -ne $item -and $item.LinkType -notin 'SymbolicLink', 'Junction' -and @(Get-VersionContent -Path $Path).Count -gt 0
}

# What lies in a folder of a version, but for folders: Name, the path below it with slashes, Path, and IsLink. No link is followed,
# as the cmdlet's own recursion does in Windows PowerShell.
function Get-VersionFile {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path, [string] $Below = '')

    foreach ($item in @(Get-ChildItem -LiteralPath $Path -Force -ErrorAction Stop)) {
        $isLink = $item.LinkType -in 'SymbolicLink', 'Junction'
        if ((Get-PropertyValue -InputObject $item -Name 'PSIsContainer') -and -not $isLink) {
            Get-VersionFile -Path $item.FullName -Below "$Below$($item.Name)/"
        } else {
            New-Object -TypeName PSObject -Property @{ Name = "$Below$($item.Name)"; Path = $item.FullName; IsLink = $isLink }
        }
    }
}

# The paths in a version that its list does not name: somebody else's.
function Get-UnlistedFile {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $own = @('contents.json', $packageMark) + @(Get-VersionContent -Path $Path | ForEach-Object -Process { [string] $_.path })
    foreach ($file in @(Get-VersionFile -Path $Path)) {
        $isListed = $file.Name -cin $own -or ((Test-Windows) -and $file.Name -in $own)
        if ($file.IsLink -or -not $isListed) { $file.Name }
    }
}

# Whether a version has every file that it is to have, as it is to be, and no other.
function Test-IntactVersion {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $expected = @{}
    foreach ($entry in @(Get-VersionContent -Path $Path)) { $expected[[string] $entry.path] = [string] $entry.sha256 }
    if ($expected.Count -eq 0) { return $false }
    $root = (Get-Item -LiteralPath $Path -Force).FullName
    $seen = 0
    foreach ($file in Get-ChildItem -LiteralPath $Path -Recurse -File -Force -ErrorAction Stop) {
        $name = $file.FullName.Substring($root.Length + 1).Replace('\', '/')
        if ($name -in 'contents.json', $packageMark) { continue }
        if (-not $expected.ContainsKey($name)) { return $false }
        if ((Get-FileHash -LiteralPath $file.FullName -Algorithm SHA256).Hash -ne $expected[$name]) { return $false }
        $seen++
    }
    $seen -eq $expected.Count
}

# The hashes of the running engines, of all versions; empty for an engine whose hash cannot be read.
function Get-UsedEngineHash {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    # What others put there says nothing of what is at work.
    Assert-StateRoot
    foreach ($run in @(Get-AllStartedRun -IncludeUnreadable -WarningAction SilentlyContinue)) {
        try {
            if ($run.status -cne 'unreadable') {
                if (Test-RunAlive -StartedRun $run) { [string] (Get-PropertyValue -InputObject $run.engine -Name 'sha256') }
                continue
            }
        } catch {
            # The document is damaged: Headroom did not write what it says about a process.
            Write-Verbose -Message (Get-FailureReason -ErrorRecord $_)
        }
        # Whatever its documents say, an engine that is at work holds its lock.
        if (Test-RunLocked -RunId $run.id) { '' }
    }
}

# Whether a session has loaded the interpreter of that version: Windows does not allow writing to such a file or
# deleting it. On other systems that is possible, and nothing counts as in use.
function Test-LoadedInterpreter {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $file = Join-Path -Path (Join-Path -Path $Path -ChildPath 'Tool') -ChildPath 'Jint.dll'
    if (-not (Test-FullLanguage) -or -not [System.IO.File]::Exists($file)) { return $false }
    try {
        [System.IO.File]::Open($file, 'Open', 'ReadWrite', 'ReadWrite, Delete').Dispose()
        $false
    } catch [System.IO.IOException] {
        $true
    } catch [System.UnauthorizedAccessException] {
        # The user isn't allowed to write there, which says nothing about a session.
        $false
    }
}

# Whether an engine that is at work is one of that version. By hash: versions may share an engine, and then both are kept.
# A version that does not say what it consists of may be that of any engine.
function Test-UsedVersion {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [AllowEmptyString()] [string[]] $UsedHash
    )

    if ($UsedHash.Count -eq 0) { return $false }
    if ('' -in $UsedHash) { return $true }
    $own = @(Get-VersionContent -Path $Path | ForEach-Object -Process { $_.sha256 })
    $own.Count -eq 0 -or @($UsedHash | Where-Object -FilterScript { $_ -in $own }).Count -gt 0
}
