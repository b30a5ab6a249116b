# The engine that the package carries: found, verified, and asked about a profile and its targets.

# What a list of engines says of each; a file is a folder's and a name, or a name.
$engineFields = @{
    platform = '\A[a-z]+\z'; architecture = '\A[a-z0-9]+\z'; version = '\A[0-9]+\.[0-9]+\.[0-9]+\z'; sha256 = '\A[0-9a-f]{64}\z'
    file = '\A([A-Za-z0-9_-]+/)?[A-Za-z0-9_-]+(\.exe)?\z'
}

# The engine for this machine, if it is the one that was packed: its path, and its details for a run. With -Hold, its
# file stays open until Hold is disposed of: on Windows it cannot be changed, replaced or deleted before that. On Linux
# it can be, and Mark shows whether it was.
function Get-VerifiedEngine {
    [CmdletBinding()]
    param([switch] $Hold)

    $engine = Select-Engine -Folder (Get-EngineFolder)
    $held = $null
    # Constrained language starts no engine, and can hold none.
    if ($Hold -and (Test-FullLanguage)) { $held = [System.IO.File]::Open($engine.Path, 'Open', 'Read', 'Read') }
    try {
        $mark = Get-EngineMark -Path $engine.Path
        if ($null -eq $held) { $hash = Get-FileHash -LiteralPath $engine.Path -Algorithm SHA256 } else { $hash = Get-FileHash -InputStream $held -Algorithm SHA256 }
        $sha256 = $hash.Hash.ToLowerInvariant()
        if ($sha256 -cne $engine.Entry.sha256) {
            throw (New-ProblemRecord -Code 'EngineHashMismatch' -Argument $engine.Path -Target $engine.Path -Category SecurityError)
        }
    } catch {
        if ($null -ne $held) { $held.Dispose() }
        throw
    }
    $entry = $engine.Entry
    New-Object -TypeName PSObject -Property ([ordered] @{
            Path = $engine.Path
            Build = New-Object -TypeName PSObject -Property ([ordered] @{ name = 'headroom-io'; version = $entry.version; platform = $entry.platform; sha256 = $sha256 })
            Hold = $held
            Mark = $mark
        })
}

# Changes if a file is replaced or written to.
function Get-EngineMark {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $item = Get-Item -LiteralPath $Path -Force
    $mark = '{0} {1}' -f $item.Length, $item.LastWriteTimeUtc.Ticks
    if (Test-Windows) { return $mark }
    # The system itself keeps the time of the last change of a file's data or names; it cannot be set.
    '{0} {1} {2}' -f $mark, $item.UnixStat.Inode, $item.UnixStat.StatusChangeTime.Ticks
}

# Refuses an engine whose file is not the one any more that was verified.
function Assert-EngineUnchanged {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Engine)

    if (-not (Test-Path -LiteralPath $Engine.Path -PathType Leaf) -or (Get-EngineMark -Path $Engine.Path) -cne $Engine.Mark) {
        throw (New-ProblemRecord -Code 'EngineHashMismatch' -Argument $Engine.Path -Target $Engine.Path -Category SecurityError)
    }
}

# The folder of the module's own engines.
function Get-EngineFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $folder = Get-EnvironmentSetting -Name 'HEADROOM_ENGINE_ROOT'
    if ($folder) { return $folder }
    Join-Path -Path (Get-ModuleFolder) -ChildPath 'bin'
}

# The engine of a folder that this machine can run: its entry in the list, and its path. Not verified.
function Select-Engine {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Folder)

    $platform = 'linux'
    if (Test-Windows) { $platform = 'windows' }
    $architecture = Get-Architecture
    $list = Join-Path -Path $Folder -ChildPath 'engines.json'
    $engines = @(Read-EngineList -Path $list | Where-Object -FilterScript { $_.platform -eq $platform })
    $entry = $null
    foreach ($candidate in @(Get-RunnableArchitecture -Architecture $architecture)) {
        if ($null -eq $entry) { $entry = $engines | Where-Object { $_.architecture -eq $candidate } | Microsoft.PowerShell.Utility\Select-Object -First 1 }
    }
    if ($null -eq $entry) {
        throw (New-ProblemRecord -Code 'EngineNotFound' -Argument "$platform $architecture", $list -Target $list -Category ObjectNotFound)
    }
    if ($entry.architecture -ne $architecture) {
        Write-Warning -Message ($strings['EngineEmulated'] -f $architecture, $entry.architecture)
    }
    $path = Join-Path -Path $Folder -ChildPath $entry.file
    if (-not (Test-Path -LiteralPath $path -PathType Leaf)) {
        throw (New-ProblemRecord -Code 'EngineNotFound' -Argument "$platform $architecture", $path -Target $path -Category ObjectNotFound)
    }
    @{ Entry = $entry; Path = (Get-Item -LiteralPath $path -Force).FullName }
}

# The engines that a list names: objects with platform, architecture, file, version and sha256. None if there is no list. One
# that is damaged is refused whole, as is a file that does not lie below the list.
function Read-EngineList {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    if (Test-Path -LiteralPath $Path -PathType Container) {
        throw (New-ProblemRecord -Code 'EngineListNotReadable' -Argument $Path, $strings['FileIsFolder'] -Target $Path -Category InvalidData)
    }
    $text = Read-SharedText -Path $Path
    if ($null -eq $text) { return }
    $reason = $strings['EngineListOdd']
    $engines = $null
    try {
        $document = ConvertFrom-ContractJson -Json $text
        # Not through a call, which would take a list of one apart.
        if ($null -ne $document -and $null -ne $document.PSObject.Properties['engines']) { $engines = $document.engines }
    } catch {
        $reason = Get-FailureReason -ErrorRecord $_
    }
    $isSound = $engines -is [array]
    foreach ($entry in @($engines)) {
        foreach ($name in $engineFields.Keys) {
            $value = Get-PropertyValue -InputObject $entry -Name $name
            if ($value -isnot [string] -or $value -cnotmatch $engineFields[$name]) { $isSound = $false }
        }
    }
    if ($engines -is [array] -and $engines.Count -eq 0) { return }
    if (-not $isSound) {
        throw (New-ProblemRecord -Code 'EngineListNotReadable' -Argument $Path, $reason -Target $Path -Category InvalidData)
    }
    $engines
}

# What this machine runs, the best first: Windows on ARM64 emulates the others.
function Get-RunnableArchitecture {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Architecture)

    $Architecture
    if ($Architecture -eq 'arm64' -and (Test-Windows)) { 'amd64', 'x86' }
}

# This machine's architecture, not that of the process, which may be emulated.
function Get-Architecture {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    if (Test-Windows) {
        $name = Get-ItemPropertyValue -LiteralPath 'HKLM:\SYSTEM\CurrentControlSet\Control\Session Manager\Environment' -Name 'PROCESSOR_ARCHITECTURE'
        return ([string] $name).ToLowerInvariant()
    }
    switch ([string] [System.Runtime.InteropServices.RuntimeInformation]::OSArchitecture) {
        'X64' { 'amd64' }
        default { $_.ToLowerInvariant() }
    }
}

# Puts a profile into a file, as the engine reads files only, and gives its path. Who asks for it deletes it.
function New-ProfileFile {
    [CmdletBinding(SupportsShouldProcess = $true)]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $ProfileJson)

    # Whatever the caller wants of -WhatIf: this is how it is checked.
    try {
        $path = (New-TemporaryFile -WhatIf:$false -Confirm:$false -ErrorAction Stop).FullName
    } catch {
        throw (New-ProblemRecord -Code 'TemporaryFileNotMade' -Argument (Get-FailureReason -ErrorRecord $_) -Category ResourceUnavailable)
    }
    Write-PlainText -Path $path -Text $ProfileJson
    $path
}

# What a run would find of a profile's targets: objects with path, state, created and problem, as the target-check document has
# them. The engine writes nothing and makes nothing for it.
function Get-TargetState {
    [CmdletBinding()]
    param(
        # Verified.
        [Parameter(Mandatory = $true)] [object] $Engine,
        [Parameter(Mandatory = $true)] [string] $ProfileJson,
        # As Get-ConfiningFolder gives it.
        [AllowNull()] [AllowEmptyString()] [string] $Folder
    )

    $path = New-ProfileFile -ProfileJson $ProfileJson
    try {
        $arguments = @("--profile=$path", '--check-targets')
        if ($Folder) { $arguments += "--confine=$Folder" }
        $answer = Invoke-Engine -Path $Engine.Path -ArgumentList $arguments
    } finally {
        Remove-Item -LiteralPath $path -WhatIf:$false -Confirm:$false
    }
    # 0: all ready, 3: not all. Both print the document.
    if ($answer.ExitCode -notin 0, 3 -or -not $answer.Output.TrimStart().StartsWith('{')) {
        $said = ("$($answer.Errors) $($answer.Output)").Trim()
        throw (New-ProblemRecord -Code 'EngineFailed' -Argument $answer.ExitCode, $said -Target $Engine.Path)
    }
    (ConvertFrom-ContractJson -Json $answer.Output).targets
}

# What the engine finds wrong with a profile: objects with path and message, none when it can be run.
function Get-ProfileProblem {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Engine,
        [Parameter(Mandatory = $true)] [string] $ProfilePath
    )

    $answer = Invoke-Engine -Path $Engine.Path -ArgumentList "--profile=$ProfilePath", '--check'
    # 0: nothing wrong, 3: refused. Both print the list.
    if ($answer.ExitCode -notin 0, 3 -or -not $answer.Output.TrimStart().StartsWith('[')) {
        $said = ("$($answer.Errors) $($answer.Output)").Trim()
        throw (New-ProblemRecord -Code 'EngineFailed' -Argument $answer.ExitCode, $said -Target $Engine.Path)
    }
    $problems = ConvertFrom-ContractJson -Json $answer.Output
    foreach ($problem in @($problems)) {
        $found = New-Object -TypeName PSObject -Property ([ordered] @{ path = $problem.path; message = $problem.message })
        Add-Member -InputObject $found -TypeName 'Headroom.ProfileProblem' -PassThru
    }
}
