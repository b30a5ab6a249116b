# Puts a verified package on this node, and takes it away again. Only administrators may write where it goes.

# Installs the package beside what is there, and gives the status of the node.
function Install-NodePackage {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Version,
        [Parameter(Mandatory = $true)] [string] $PackageSha256,
        [Parameter(Mandatory = $true)] [string] $PackagePath
    )

    $ErrorActionPreference = 'Stop'
    try {
        $hold = Enter-NodeChange
        try {
            $folder = Get-PreparedInstallFolder
            $own = Get-InstalledVersion -ExpectedVersion $Version | Where-Object -Property 'isExpected' | Microsoft.PowerShell.Utility\Select-Object -First 1
            $isThere = $null -ne $own -and $own.isIntact -and -not (Test-OtherPackage -Path $own.path -PackageSha256 $PackageSha256)
            if (-not $isThere) {
                if ($null -ne $own) {
                    Assert-VersionFree -Installed $own
                    Assert-OwnVersion -Path $own.path
                }
                Add-Version -Folder $folder -Version $Version -PackageSha256 $PackageSha256 -PackagePath $PackagePath
            }
            Remove-OlderVersion -Version $Version
            Remove-StagedPackage -Path $PackagePath
        } finally {
            $hold.Dispose()
        }
    } catch {
        Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
    }
    Get-NodeStatus -Version $Version -PackageSha256 $PackageSha256
}

# Installs only the package that the script with this code was built with. A caller of that script can pass any version,
# hash and file: a different version or hash is refused before the file is read, as the installed code runs with more
# rights than the caller may have.
function Install-CarriedPackage {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Version,
        [Parameter(Mandatory = $true)] [string] $PackageSha256,
        [Parameter(Mandatory = $true)] [string] $PackagePath
    )

    $carried = @{ Version = Get-HeadroomVersion; PackageSha256 = [string] (Get-Variable -Name 'carriedPackageSha256' -ValueOnly -ErrorAction Ignore) }
    if ($Version -ne $carried.Version -or $PackageSha256 -ne $carried.PackageSha256) {
        $problem = New-ProblemRecord -Code 'PackageNotExpected' -Argument $Version, $PackageSha256.ToLowerInvariant() -Target $PackagePath -Category SecurityError
        Write-Error -ErrorRecord $problem -ErrorAction Stop
    }
    # Looking at another place, as at a share of somebody's choice, would make the node contact it.
    if (-not (Test-StagedPackage -Path $PackagePath)) {
        Write-Error -ErrorRecord (New-ProblemRecord -Code 'PackagePathNotValid' -Argument $PackagePath -Target $PackagePath -Category SecurityError) -ErrorAction Stop
    }
    Install-NodePackage @carried -PackagePath $PackagePath
}

# The package that Windows Admin Center copied to this node: beside the script that it runs or, where it runs the text of the
# script and not its file, in the folder that the session is in. Nothing unless only administrators can write to it.
function Find-NodePackage {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Name,
        [AllowEmptyString()] [string] $ScriptFolder = ''
    )

    $ErrorActionPreference = 'Stop'
    try {
        $current = (Get-Location -PSProvider FileSystem).ProviderPath
        # Text that another script runs may be told the folder of that one, which holds no package.
        $folders = @($ScriptFolder, $current | Where-Object -FilterScript { $_ } | Microsoft.PowerShell.Utility\Select-Object -Unique)
        $folder = $folders | Where-Object -FilterScript { [System.IO.File]::Exists((Join-Path -Path $_ -ChildPath $Name)) } | Microsoft.PowerShell.Utility\Select-Object -First 1
        if (-not $folder) {
            throw (New-ProblemRecord -Code 'PayloadNotFound' -Argument $Name, ($folders -join ', ') -Target $Name -Category ObjectNotFound)
        }
        if ($folder -ne $ScriptFolder -and (Test-WritableByOthers -Path $folder)) {
            throw (New-ProblemRecord -Code 'PayloadNotPrivate' -Argument $Name, $folder -Target $folder -Category SecurityError)
        }
    } catch {
        Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
    }
    Join-Path -Path $folder -ChildPath $Name
}

# Removes one version, or every one, and gives the status of the node. Runs and their results stay where they are.
function Uninstall-NodePackage {
    [CmdletBinding()]
    param([AllowEmptyString()] [string] $Version = '')

    $ErrorActionPreference = 'Stop'
    try {
        $hold = Enter-NodeChange
        try {
            $installed = @(Get-InstalledVersion -ExpectedVersion (Get-HeadroomVersion))
            if ($Version) { $installed = @($installed | Where-Object -FilterScript { $_.version -eq $Version }) }
            # All are checked before the first is removed, so that the removal does not stop halfway.
            foreach ($each in $installed) { Assert-VersionFree -Installed $each }
            foreach ($each in $installed) { Remove-Version -Path $each.path }
            Remove-Leftover
        } finally {
            $hold.Dispose()
        }
    } catch {
        Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
    }
    $expected = $Version
    if (-not $expected) { $expected = Get-HeadroomVersion }
    $status = Get-NodeStatus -Version $expected
    $status.message = "$($status.message) $($strings['NodeRunsKept'] -f (Get-StateRoot))"
    $status
}

# Holds the node while something is installed or removed; dispose of what it returns.
function Enter-NodeChange {
    [CmdletBinding()]
    [OutputType([System.IDisposable])]
    param()

    Assert-NodeChangeable
    $nodeName = Get-NodeName
    $problem = New-ProblemRecord -Code 'NodeBusy' -Argument $nodeName -Target $nodeName -Category ResourceBusy
    Enter-FileLock -Name 'node' -Problem $problem
}

# The folder for versions, made where it is missing. Refused where others could put another engine into it.
function Get-PreparedInstallFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $folder = Get-InstallFolder
    foreach ($path in (Get-InstallRoot), $folder) {
        if (-not [System.IO.Directory]::Exists($path)) {
            $null = [System.IO.Directory]::CreateDirectory($path)
            # Another administrator is to update what this one installs.
            if (Test-Windows) { Set-AdministratorOwner -Path $path }
        }
        if (Test-WritableByOthers -Path $path) {
            throw (New-ProblemRecord -Code 'InstallFolderNotPrivate' -Argument $path -Target $path -Category SecurityError)
        }
    }
    # What an installation left that was cut off.
    Remove-Leftover
    $folder
}

# Verifies a package in a separate folder next to the target, then renames it to the target.
function Add-Version {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Folder,
        [Parameter(Mandatory = $true)] [string] $Version,
        [Parameter(Mandatory = $true)] [string] $PackageSha256,
        [Parameter(Mandatory = $true)] [string] $PackagePath
    )

    if (-not [System.IO.File]::Exists($PackagePath)) {
        throw (New-ProblemRecord -Code 'PackageNotFound' -Argument $PackagePath -Target $PackagePath -Category ObjectNotFound)
    }
    $work = Join-Path -Path $Folder -ChildPath ".new-$([guid]::NewGuid().ToString('N'))"
    try {
        # Made with the rights of the folder around it, as what is moved keeps those that it was made with.
        $null = [System.IO.Directory]::CreateDirectory($work)
        # A private copy, so that the verified file is the one that is installed.
        $package = Join-Path -Path $work -ChildPath 'package.zip'
        [System.IO.File]::Copy($PackagePath, $package)
        if ((Get-FileHash -LiteralPath $package -Algorithm SHA256).Hash -ne $PackageSha256) {
            Remove-StagedPackage -Path $PackagePath
            throw (New-ProblemRecord -Code 'PackageHashMismatch' -Argument $PackagePath -Target $PackagePath -Category SecurityError)
        }
        $new = Expand-NodePackage -Package $package -Folder $work -Version $Version
        Write-PlainText -Path (Join-Path -Path $new -ChildPath $packageMark) -Text $PackageSha256.ToLowerInvariant()
        $target = Join-Path -Path $Folder -ChildPath $Version
        if ([System.IO.Directory]::Exists($target)) { Remove-Version -Path $target }
        [System.IO.Directory]::Move($new, $target)
    } finally {
        if ([System.IO.Directory]::Exists($work)) { [System.IO.Directory]::Delete($work, $true) }
    }
}

# Unpacks a package below a folder and gives the folder of its version, provided that it holds what it says and no more.
function Expand-NodePackage {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Package,
        [Parameter(Mandatory = $true)] [string] $Folder,
        [Parameter(Mandatory = $true)] [string] $Version
    )

    Add-Type -AssemblyName 'System.IO.Compression.FileSystem'
    try {
        $archive = [System.IO.Compression.ZipFile]::OpenRead($Package)
    } catch {
        throw (New-ProblemRecord -Code 'PackageNotValid' -Argument ($strings['PackageNotZip'] -f (Get-FailureReason -ErrorRecord $_).TrimEnd('.')) -Target $Package -Category InvalidData)
    }
    try {
        # Nothing that leads out of the version's own folder.
        $plain = "\AHeadroom/$([regex]::Escape($Version))/(?!.*(\A|/)\.{1,2}(/|\z))[^\\:]*\z"
        $strange = @($archive.Entries | ForEach-Object -Process { $_.FullName } | Where-Object -FilterScript { $_ -notmatch $plain })
        if ($strange.Count -gt 0) {
            throw (New-ProblemRecord -Code 'PackageNotValid' -Argument ($strings['PackageEntryOutside'] -f $strange[0], $Version) -Target $Package -Category InvalidData)
        }
    } finally {
        $archive.Dispose()
    }
    [System.IO.Compression.ZipFile]::ExtractToDirectory($Package, $Folder)
    $new = Join-Path -Path (Join-Path -Path $Folder -ChildPath 'Headroom') -ChildPath $Version
    if (-not [System.IO.Directory]::Exists($new) -or -not (Test-IntactVersion -Path $new)) {
        throw (New-ProblemRecord -Code 'PackageNotValid' -Argument $strings['PackageContentsDiffer'] -Target $Package -Category InvalidData)
    }
    if (-not (Test-Windows)) {
        foreach ($engine in Get-ChildItem -LiteralPath $new -Recurse -File -Filter 'headroom-io') {
            [System.IO.File]::SetUnixFileMode($engine.FullName, [System.IO.UnixFileMode] 'UserRead, UserWrite, UserExecute, GroupRead, GroupExecute, OtherRead, OtherExecute')
        }
    }
    $new
}

# Refuses to touch a version whose engine is at work.
function Assert-VersionFree {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Installed)

    if ($Installed.isInUse) {
        throw (New-ProblemRecord -Code 'VersionInUse' -Argument $Installed.version, (Get-NodeName) -Target $Installed.path -Category ResourceBusy)
    }
}

# Refuses to put a version in place of a folder that is not Headroom's, or that others put something into.
function Assert-OwnVersion {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $foreign = @($Path)
    if (Test-OwnVersion -Path $Path) { $foreign = @(Get-UnlistedFile -Path $Path) }
    if ($foreign.Count -gt 0) {
        throw (New-ProblemRecord -Code 'VersionNotOwn' -Argument $Path, ($foreign -join ', ') -Target $Path -Category ResourceExists)
    }
}

# Deletes a version: what its list names, and nothing else. A folder without such a list is somebody else's and stays, as does what
# a list does not name; a warning says so.
function Remove-Version {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    if (-not (Test-OwnVersion -Path $Path)) {
        Write-Warning -Message ($strings['VersionForeign'] -f $Path)
        return
    }
    $foreign = @(Get-UnlistedFile -Path $Path)
    if ($foreign.Count -gt 0) {
        Remove-ListedFile -Path $Path
        Write-Warning -Message ($strings['VersionKeptFor'] -f $Path, ($foreign -join ', '))
        return
    }
    # Moves it away with one rename, so that no session loads half of it.
    $away = Join-Path -Path (Split-Path -Path $Path -Parent) -ChildPath ".old-$([guid]::NewGuid().ToString('N'))"
    [System.IO.Directory]::Move($Path, $away)
    [System.IO.Directory]::Delete($away, $true)
}

# Deletes the files of a version from a folder that stays. Deletes the manifest first, so that no session loads half of
# it, and the list last, so that an interrupted removal can be repeated.
function Remove-ListedFile {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $unlisted = @(Get-UnlistedFile -Path $Path)
    $files = @(Get-VersionFile -Path $Path | Where-Object -FilterScript { -not $_.IsLink -and $_.Name -cnotin $unlisted })
    $order = { if ($_.Name -eq 'Headroom.psd1') { 0 } elseif ($_.Name -eq 'contents.json') { 2 } else { 1 } }
    foreach ($file in $files | Sort-Object -Property $order) { [System.IO.File]::Delete($file.Path) }
    # The deepest first; what holds something else stays.
    foreach ($folder in $files | ForEach-Object -Process { Split-Path -Path $_.Path -Parent } | Sort-Object -Unique | Sort-Object -Property 'Length' -Descending) {
        while ($folder.Length -gt $Path.Length -and @(Get-ChildItem -LiteralPath $folder -Force -ErrorAction Ignore).Count -eq 0) {
            if ([System.IO.Directory]::Exists($folder)) { [System.IO.Directory]::Delete($folder) }
            $folder = Split-Path -Path $folder -Parent
        }
    }
}

# Removes the versions below the given one that no run uses.
function Remove-OlderVersion {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Version)

    foreach ($each in @(Get-InstalledVersion -ExpectedVersion $Version)) {
        if ([version] $each.version -lt [version] $Version -and -not $each.isInUse) { Remove-Version -Path $each.path }
    }
}

# Deletes what was on its way in or out when somebody was cut off.
function Remove-Leftover {
    [CmdletBinding()]
    param()

    $folder = Get-InstallFolder
    if (-not [System.IO.Directory]::Exists($folder)) { return }
    foreach ($path in [System.IO.Directory]::GetDirectories($folder)) {
        if ([System.IO.Path]::GetFileName($path) -cmatch '\A\.(new|old)-[0-9a-f]{32}\z') { [System.IO.Directory]::Delete($path, $true) }
    }
}

# Deletes an upload; a package that lies elsewhere is not ours to delete.
function Remove-StagedPackage {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    if (Test-StagedPackage -Path $Path) { [System.IO.File]::Delete($Path) }
}
