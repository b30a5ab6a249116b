# The engine that the package carries: found, verified, asked, and given its arguments.

# What a list of engines says of each; a file is a folder's and a name, or a name.
$engineFields = @{
    platform = '\A[a-z]+\z'; architecture = '\A[a-z0-9]+\z'; version = '\A[0-9]+\.[0-9]+\.[0-9]+\z'; sha256 = '\A[0-9a-f]{64}\z'
    file = '\A([A-Za-z0-9_-]+/)?[A-Za-z0-9_-]+(\.exe)?\z'
}

# The engine for this machine, provided that it is the one that was packed: its path, and what a run says of it.
function Get-VerifiedEngine {
    [CmdletBinding()]
    param()

    $engine = Select-Engine -Folder (Get-EngineFolder)
    $sha256 = (Get-FileHash -LiteralPath $engine.Path -Algorithm SHA256).Hash.ToLowerInvariant()
    if ($sha256 -cne $engine.Entry.sha256) {
        throw (New-ProblemRecord -Code 'EngineHashMismatch' -Argument $engine.Path -Target $engine.Path -Category SecurityError)
    }
    $entry = $engine.Entry
    New-Object -TypeName PSObject -Property ([ordered] @{
            Path = $engine.Path
            Build = New-Object -TypeName PSObject -Property ([ordered] @{ name = 'headroom-io'; version = $entry.version; platform = $entry.platform; sha256 = $sha256 })
        })
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

# The engines that a list names: objects with platform, architecture, file, version and sha256. None where there is no list. One
# that is damaged is refused whole, as is a file that does not lie below the list.
function Read-EngineList {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

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

# The module's own folder; a function so that tests can put another in its place.
function Get-ModuleFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $ExecutionContext.SessionState.Module.ModuleBase
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

# The arguments of a run. Never --allow-overwrite: what the engine did not create is not for a run to touch.
function Get-EngineArgument {
    [CmdletBinding()]
    [OutputType([string[]])]
    param(
        [Parameter(Mandatory = $true)] [object] $Run,
        [AllowNull()] [object] $SimulatedDevice
    )

    '--profile={0}' -f (Get-RunFile -RunId $Run.id -Name 'profile.json')
    '-Rjson:{0}' -f (Get-RunFile -RunId $Run.id -Name 'result.json')
    '--progress={0}' -f (Get-RunFile -RunId $Run.id -Name 'progress.jsonl')
    '--stop-file={0}' -f (Get-RunFile -RunId $Run.id -Name 'stop')
    '--log={0}' -f (Get-RunFile -RunId $Run.id -Name 'engine.log')
    '--lock={0}' -f (Get-RunFile -RunId $Run.id -Name 'lock')
    '--time-limit={0}' -f $Run.timeLimitSeconds
    $folder = Get-PropertyValue -InputObject $Run -Name 'confinedTo'
    if ($folder) {
        '--confine={0}' -f $folder
        # Users who keep their runs apart know nothing of each other's. The nodes of a simulation share one machine.
        if ($Run.provider -ne 'simulated') { '--hold={0}' -f $folder }
    }
    if (-not $Run.keepTestFile) { '--delete-created' }
    $figures = [ordered] @{
        'iops' = 'iops'
        'throughputBytesPerSecond' = 'bytes-per-second'
        'addedLatencyMicroseconds' = 'added-latency-us'
    }
    $simulated = foreach ($name in $figures.Keys) {
        $value = Get-PropertyValue -InputObject $SimulatedDevice -Name $name
        if ($null -ne $value) { '{0}={1}' -f $figures[$name], ([System.IFormattable] $value).ToString($null, [cultureinfo]::InvariantCulture) }
    }
    if ($simulated) { '--simulate-device={0}' -f (@($simulated) -join ',') }
}
