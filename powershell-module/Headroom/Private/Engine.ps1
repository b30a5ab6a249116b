# The engine that the package carries: found, verified, asked, and given its arguments.

# The engine for this machine, provided that it is the one that was packed: its path, and what a run says of it.
function Get-VerifiedEngine {
    [CmdletBinding()]
    param()

    $folder = Get-EnvironmentSetting -Name 'HEADROOM_ENGINE_ROOT'
    if (-not $folder) { $folder = Join-Path -Path (Get-ModuleFolder) -ChildPath 'bin' }
    $platform = 'linux'
    if (Test-Windows) { $platform = 'windows' }
    $architecture = Get-Architecture
    $list = Join-Path -Path $folder -ChildPath 'engines.json'
    $text = Read-SharedText -Path $list
    $entry = $null
    if ($text) {
        $engines = (ConvertFrom-ContractJson -Json $text).engines
        $entry = $engines | Where-Object { $_.platform -eq $platform -and $_.architecture -eq $architecture } | Select-Object -First 1
    }
    if ($null -eq $entry) {
        throw (New-ProblemRecord -Code 'EngineNotFound' -Argument "$platform $architecture", $list -Target $list -Category ObjectNotFound)
    }
    $path = [System.IO.Path]::GetFullPath((Join-Path -Path $folder -ChildPath $entry.file))
    if (-not [System.IO.File]::Exists($path)) {
        throw (New-ProblemRecord -Code 'EngineNotFound' -Argument "$platform $architecture", $path -Target $path -Category ObjectNotFound)
    }
    $sha256 = (Get-FileHash -LiteralPath $path -Algorithm SHA256).Hash.ToLowerInvariant()
    if ($sha256 -cne $entry.sha256) {
        throw (New-ProblemRecord -Code 'EngineHashMismatch' -Argument $path -Target $path -Category SecurityError)
    }
    [pscustomobject] @{
        Path = $path
        Build = [pscustomobject] @{ name = 'headroom-io'; version = $entry.version; platform = $platform; sha256 = $sha256 }
    }
}

# The module's own folder; a function so that tests can put another in its place.
function Get-ModuleFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $ExecutionContext.SessionState.Module.ModuleBase
}

function Get-Architecture {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    switch ([string] [System.Runtime.InteropServices.RuntimeInformation]::OSArchitecture) {
        'X64' { 'amd64' }
        'Arm64' { 'arm64' }
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
        [pscustomobject] @{ PSTypeName = 'Headroom.ProfileProblem'; path = $problem.path; message = $problem.message }
    }
}

# The arguments of a run. Never --allow-overwrite: what the engine did not create is not for a run to touch.
function Get-EngineArgument {
    [CmdletBinding()]
    [OutputType([string[]])]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [bool] $KeepTestFile,
        [AllowNull()] [object] $SimulatedDevice
    )

    '--profile={0}' -f (Get-RunFile -RunId $RunId -Name 'profile.json')
    '-Rjson:{0}' -f (Get-RunFile -RunId $RunId -Name 'result.json')
    '--progress={0}' -f (Get-RunFile -RunId $RunId -Name 'progress.jsonl')
    '--stop-file={0}' -f (Get-RunFile -RunId $RunId -Name 'stop')
    '--log={0}' -f (Get-RunFile -RunId $RunId -Name 'engine.log')
    if (-not $KeepTestFile) { '--delete-created' }
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
