# A node of its own for a test: a state root, a volume, a provider; and what is needed to run something on it.

Set-StrictMode -Version 3.0

$settings = @(
    'HEADROOM_STATE_ROOT', 'HEADROOM_PROVIDER', 'HEADROOM_LOCAL_DIRECTORY', 'HEADROOM_SIMULATION_FILE'
    'HEADROOM_NODE_NAME', 'HEADROOM_ENGINE_ROOT', 'XDG_STATE_HOME'
    'HEADROOM_CHASSIS_ASSET_TAG', 'HEADROOM_INSTANCE_METADATA_ADDRESS'
)
$setLastingDrive = Join-Path -Path $PSScriptRoot -ChildPath 'Set-LastingDrive.ps1'
$repository = [System.IO.Path]::GetFullPath((Join-Path -Path $PSScriptRoot -ChildPath '../../..'))

# Sets the environment up for a node below a folder and gives its volume's path and its state root.
function Enter-TestNode {
    param([Parameter(Mandatory = $true)] [string] $Folder, [switch] $Simulated)

    Exit-TestNode -KeepFolder
    $node = [pscustomobject] @{
        Volume = Join-Path -Path $Folder -ChildPath 'volume'
        VolumeId = Join-Path -Path $Folder -ChildPath 'volume'
        State = Join-Path -Path $Folder -ChildPath 'state'
    }
    $null = New-Item -ItemType Directory -Path $node.Volume -Force
    $env:HEADROOM_STATE_ROOT = $node.State
    $env:HEADROOM_PROVIDER = 'local'
    $env:HEADROOM_LOCAL_DIRECTORY = $node.Volume
    if ($Simulated) {
        $node.VolumeId = 'test01'
        $env:HEADROOM_PROVIDER = 'simulated'
        $env:HEADROOM_SIMULATION_FILE = New-SimulationFile -Folder $Folder -VolumePath $node.Volume
        $env:HEADROOM_NODE_NAME = 'node1'
    }
    $node
}

# Takes the node's settings away, and its folder unless it is to be entered again; before that, where asked, ends what it
# still runs.
function Exit-TestNode {
    param([switch] $StopRuns, [switch] $KeepFolder)

    $state = $env:HEADROOM_STATE_ROOT

    if ($StopRuns) {
        Get-HeadroomRun -WarningAction Ignore | Where-Object -Property status -EQ -Value 'running' | Stop-HeadroomRun -Confirm:$false | Out-Null
    }
    foreach ($name in $settings) { [System.Environment]::SetEnvironmentVariable($name, $null) }
    if (-not $KeepFolder) { Remove-NodeFolder -State $state }
}

# Deletes the folder of a node at once: Pester would do so with a cmdlet for each file of all nodes of a block. Only what lies
# in Pester's own folder; what an engine still holds stays for Pester.
function Remove-NodeFolder {
    param([AllowNull()] [AllowEmptyString()] [string] $State)

    $drive = Get-PSDrive -Name 'TestDrive' -ErrorAction Ignore
    if (-not $State -or $null -eq $drive -or -not $State.StartsWith($drive.Root + [System.IO.Path]::DirectorySeparatorChar)) { return }
    $folder = [System.IO.Path]::GetDirectoryName($State)
    if ($folder.Length -le $drive.Root.Length) { return }
    try { [System.IO.Directory]::Delete($folder, $true) } catch { Write-Verbose -Message $_.Exception.Message }
}

# The golden three-node cluster, its first volume in that folder; 'node3' is down.
function New-SimulationFile {
    param(
        [Parameter(Mandatory = $true)] [string] $Folder,
        [Parameter(Mandatory = $true)] [string] $VolumePath
    )

    $cluster = Get-GoldenText -Kind 'valid' -Name 'cluster.simulated-three-nodes' | ConvertFrom-Json
    $cluster.volumes[0].path = $VolumePath
    $cluster.nodes[2].state = 'down'
    $simulation = @{
        description = 'A cluster for tests'
        cluster = $cluster
        disks = @{ type = 'Premium_LRS'; tier = 'P30'; count = 4; caching = 'none' }
        device = @{ iops = 1920; throughputBytesPerSecond = 22500000; addedLatencyMicroseconds = $null }
    }
    $path = Join-Path -Path $Folder -ChildPath 'simulation.json'
    [System.IO.File]::WriteAllText($path, (ConvertTo-Json -InputObject $simulation -Depth 16))
    $path
}

# Changes the simulated cluster as the stand-in would; the change gets the simulation as $_.
function Edit-Simulation {
    param([Parameter(Mandatory = $true)] [scriptblock] $Change)

    $simulation = Get-Content -LiteralPath $env:HEADROOM_SIMULATION_FILE -Raw -Encoding UTF8 | ConvertFrom-Json
    $null = ForEach-Object -InputObject $simulation -Process $Change
    [System.IO.File]::WriteAllText($env:HEADROOM_SIMULATION_FILE, (ConvertTo-Json -InputObject $simulation -Depth 16))
}

# The owner of the simulated cluster's first volume, as its file says.
function Get-SimulatedOwner {
    (Get-Content -LiteralPath $env:HEADROOM_SIMULATION_FILE -Raw -Encoding UTF8 | ConvertFrom-Json).cluster.volumes[0].ownerNodeName
}

# Changes the simulation that the test's node is in: the block gets it as its first argument.
function Update-Simulation {
    param([Parameter(Mandatory = $true)] [scriptblock] $Change)

    $simulation = Get-Content -LiteralPath $env:HEADROOM_SIMULATION_FILE -Raw -Encoding UTF8 | ConvertFrom-Json
    $null = & $Change $simulation
    [System.IO.File]::WriteAllText($env:HEADROOM_SIMULATION_FILE, (ConvertTo-Json -InputObject $simulation -Depth 16))
}

# Signatures of Windows' own modules, to be mocked; see stubs/README.md.
function Import-StubModule {
    param([Parameter(Mandatory = $true)] [string[]] $Name)

    foreach ($each in $Name) { Import-Module -Name (Join-Path -Path $PSScriptRoot -ChildPath "stubs/$each.psm1") -Global -Force -DisableNameChecking }
}

function Remove-StubModule {
    Get-Module | Where-Object -FilterScript { $_.Path -and $_.Path.StartsWith((Join-Path -Path $PSScriptRoot -ChildPath 'stubs')) } | Remove-Module -Force
}

function Get-GoldenText {
    param([Parameter(Mandatory = $true)] [string] $Kind, [Parameter(Mandatory = $true)] [string] $Name)

    Get-Content -LiteralPath (Join-Path -Path $repository -ChildPath "engine/contract/examples/$Kind/$Name.json") -Raw -Encoding UTF8
}

# The value of a JSON text as the module reads it: texts that look like dates stay texts, a list is one object. PowerShell's own
# cmdlet differs by version in both.
function ConvertFrom-TestJson {
    param([Parameter(Mandatory = $true)] [string] $Json)

    , (& (Get-Module -Name 'Headroom') { ConvertFrom-ContractJson -Json $args[0] } $Json)
}

# The golden documents of a schema: their names and texts.
function Get-GoldenDocument {
    param([Parameter(Mandatory = $true)] [string] $Kind, [Parameter(Mandatory = $true)] [string] $Schema)

    $folder = Join-Path -Path $repository -ChildPath "engine/contract/examples/$Kind"
    Get-ChildItem -LiteralPath $folder -Filter "$Schema.*.json" | ForEach-Object -Process {
        @{ Name = $_.BaseName; Text = Get-Content -LiteralPath $_.FullName -Raw -Encoding UTF8 }
    }
}

# A profile of one small file on the volume, as JSON.
function New-TestProfile {
    param(
        [Parameter(Mandatory = $true)] [string] $VolumePath,
        [string] $FileName = 'test.dat',
        [int] $DurationSeconds = 1,
        [hashtable] $Target = @{}
    )

    $values = @{
        path = Join-Path -Path $VolumePath -ChildPath $FileName
        createSizeBytes = 16MB
        blockSizeBytes = 4096
        randomPercent = 100
        outstandingRequests = 4
    }
    # A simulated device is slow. The machine's own would keep a processor busy, without any use for its figures.
    if ($env:HEADROOM_PROVIDER -eq 'local') { $values.throttle = @{ unit = 'iops'; value = 500 } }
    foreach ($name in $Target.Keys) { $values[$name] = $Target[$name] }
    $timeSpan = @{ durationSeconds = $DurationSeconds; warmUpSeconds = 0; measureLatency = $true; targets = @($values) }
    ConvertTo-Json -InputObject @{ contractVersion = 1; timeSpans = @($timeSpan) } -Depth 8 -Compress
}

# A run document on disk without an engine: as it was started, with the given differences.
function Add-TestRun {
    param([string] $RunId = '20260102-030405-0a1b2c3d', [hashtable] $Property = @{}, [hashtable] $File = @{})

    $run = Get-GoldenText -Kind 'valid' -Name 'run.running' | ConvertFrom-Json
    $run.id = $RunId
    $run.progress = $null
    $run.process = $null
    $run.confinedTo = $env:HEADROOM_LOCAL_DIRECTORY
    foreach ($name in $Property.Keys) { Add-Member -InputObject $run -NotePropertyName $name -NotePropertyValue $Property[$name] -Force }
    # As the contract has it, whatever a test has to say of it.
    if ($null -ne $run.process) {
        $process = @{ isInHostJob = $false }
        foreach ($part in $run.process.PSObject.Properties) { $process[$part.Name] = $part.Value }
        $run.process = $process
    }
    $folder = Join-Path -Path $env:HEADROOM_STATE_ROOT -ChildPath "runs/$RunId"
    $null = New-Item -ItemType Directory -Path $folder -Force
    [System.IO.File]::WriteAllText((Join-Path -Path $folder -ChildPath 'run.json'), (ConvertTo-Json -InputObject $run -Depth 32))
    foreach ($name in $File.Keys) { [System.IO.File]::WriteAllText((Join-Path -Path $folder -ChildPath $name), $File[$name]) }
    $folder
}

# Holds the lock of a run as its engine does, with a process's number in it; dispose of what it returns.
function Enter-RunLock {
    [OutputType([System.IDisposable])]
    param([Parameter(Mandatory = $true)] [string] $Folder, [Parameter(Mandatory = $true)] [int] $Id)

    $path = Join-Path -Path $Folder -ChildPath 'lock'
    [System.IO.File]::WriteAllText($path, "headroom-io $Id`n")
    # Others may read it.
    [System.IO.File]::Open($path, 'Open', 'ReadWrite', 'Read')
}

# An engine of a few lines of shell, packed as the build packs the real one. Linux only.
function New-FakeEngine {
    param([Parameter(Mandatory = $true)] [string] $Folder, [Parameter(Mandatory = $true)] [string] $Script)

    $null = New-Item -ItemType Directory -Path $Folder -Force
    $path = Join-Path -Path $Folder -ChildPath 'headroom-io'
    [System.IO.File]::WriteAllText($path, "#!/bin/sh`n$Script`n")
    [System.IO.File]::SetUnixFileMode($path, [System.IO.UnixFileMode] 'UserRead, UserWrite, UserExecute')
    $architecture = @{ X64 = 'amd64'; Arm64 = 'arm64' }[[string] [System.Runtime.InteropServices.RuntimeInformation]::OSArchitecture]
    $entry = @{
        platform = 'linux'; architecture = $architecture; file = 'headroom-io'; version = '9.9.9'
        sha256 = (Get-FileHash -LiteralPath $path -Algorithm SHA256).Hash.ToLowerInvariant()
    }
    ConvertTo-Json -InputObject @{ engines = @($entry) } | Set-Content -LiteralPath (Join-Path -Path $Folder -ChildPath 'engines.json')
    $env:HEADROOM_ENGINE_ROOT = $Folder
    $path
}

# The error that a script block ends with; fails if there is none. The caller needs terminating errors.
function Get-ThrownError {
    param([Parameter(Mandatory = $true)] [scriptblock] $ScriptBlock)

    $before = $global:ErrorActionPreference
    $global:ErrorActionPreference = 'Stop'
    try {
        $null = & $ScriptBlock
    } catch {
        return $_
    } finally {
        $global:ErrorActionPreference = $before
    }
    throw 'Nothing was thrown.'
}

# A path with slashes, as Linux has it, whatever the system, so that paths can be compared.
function Get-SlashedPath {
    param([Parameter(Mandatory = $true, ValueFromPipeline = $true)] [AllowEmptyString()] [string] $Path)

    process { $Path.Replace('\', '/') }
}

# A process of a minute's length, not the engine: by its identity, as a run keeps it.
function Start-OtherProcess {
    # Neither system has the other's; both wait for about a second each time.
    $program, $arguments = 'sleep', '600'
    if ($env:OS -eq 'Windows_NT') { $program, $arguments = 'ping.exe', '-n 600 127.0.0.1' }
    Start-TestProcess -Program $program -Arguments $arguments
}

# The same by the engine's name, called with the lock of a run. Linux only.
function Start-NamedProcess {
    param([Parameter(Mandatory = $true)] [string] $Folder, [Parameter(Mandatory = $true)] [string] $Lock)

    $null = New-Item -ItemType Directory -Path $Folder -Force
    Copy-Item -LiteralPath @(Get-Command -Name 'sh' -CommandType Application)[0].Source -Destination "$Folder/headroom-io"
    # What comes after the commands is theirs to ignore.
    Start-TestProcess -Program "$Folder/headroom-io" -Arguments "-c `"read -r _`" `"--lock=$Lock`""
}

function Start-TestProcess {
    param([Parameter(Mandatory = $true)] [string] $Program, [Parameter(Mandatory = $true)] [string] $Arguments)

    $start = New-Object -TypeName System.Diagnostics.ProcessStartInfo -ArgumentList $Program, $Arguments
    $start.UseShellExecute = $false
    # It waits for input that never comes.
    $start.RedirectStandardInput = $true
    $process = [System.Diagnostics.Process]::Start($start)
    [pscustomobject] @{ Process = $process; Id = $process.Id }
}

# Another PowerShell of the same kind, with this node's settings and the module loaded, that runs a command.
function Start-OtherSession {
    [OutputType([System.Diagnostics.Process])]
    param([Parameter(Mandatory = $true)] [string] $Command)

    $text = "`$ProgressPreference = 'SilentlyContinue'; & '$setLastingDrive'; Import-Module -Name '$((Get-Module -Name 'Headroom').ModuleBase)'; $Command"
    # Encoded, as .NET Framework has no list of arguments, and quoting is then not needed.
    $encoded = [System.Convert]::ToBase64String([System.Text.Encoding]::Unicode.GetBytes($text))
    $start = New-Object -TypeName System.Diagnostics.ProcessStartInfo -ArgumentList (Get-Process -Id $PID).Path, "-NoLogo -NoProfile -NonInteractive -EncodedCommand $encoded"
    # .NET Framework would start it through the shell, which redirects nothing.
    $start.UseShellExecute = $false
    $start.RedirectStandardOutput = $true
    [System.Diagnostics.Process]::Start($start)
}

# What it printed, once it has ended.
function Receive-OtherSession {
    param([Parameter(Mandatory = $true)] [System.Diagnostics.Process] $Session)

    $Session.StandardOutput.ReadToEnd().Trim()
    $Session.WaitForExit()
}

# The id of a disk that no machine has.
function Get-AbsentDiskId {
    if ($env:OS -eq 'Windows_NT') { return '#9999' }
    '{0}dev{0}headroom-absent' -f [System.IO.Path]::DirectorySeparatorChar
}

# A session to another node of the simulated cluster: a process of its own stands for it, reached as any session is.
function New-NodeSession {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $NodeName)

    $types = New-Object -TypeName System.Management.Automation.Runspaces.TypeTable -ArgumentList (, [string[]] @())
    $runspace = [runspacefactory]::CreateOutOfProcessRunspace($types)
    $runspace.Open()
    $session = [System.Management.Automation.Runspaces.PSSession]::Create($runspace, 'Process', $PSCmdlet)
    Invoke-Command -Session $session -ScriptBlock {
        $env:PSModulePath = $args[0] + [System.IO.Path]::PathSeparator + $env:PSModulePath
        $env:HEADROOM_NODE_NAME = $args[1]
        $env:HEADROOM_STATE_ROOT += '-' + $args[1]
        & $args[2]
    } -ArgumentList (Split-Path -Path (Get-Module -Name 'Headroom').ModuleBase -Parent), $NodeName, $setLastingDrive
    $session
}

Export-ModuleMember -Function *
