# Who is behind a run of which no process is written down: a session may be ended between starting an engine and noting it.
# The engine holds the run's lock as long as it lives, with its number in it, and begins nothing where the file is gone.

# An engine waits a second for locks that somebody holds who only looks.
$longestBeginSeconds = 3

# Whether an engine holds the lock of a run.
function Test-RunLocked {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $path = Get-RunFile -RunId $RunId -Name 'lock'
    if ($null -eq (Get-PlainFile -Path $path)) { return $false }
    # No file can be opened for oneself there: the number in it has to be that of an engine.
    if (-not (Test-FullLanguage)) { return (Get-Process -Id (Read-LockNumber -Path $path) -ErrorAction Ignore | ForEach-Object -Process { $_.ProcessName }) -eq 'headroom-io' }
    try {
        [System.IO.File]::Open($path, 'Open', 'ReadWrite', 'None').Dispose()
        $false
    } catch [System.IO.IOException] {
        # Or it was deleted meanwhile.
        [System.IO.File]::Exists($path)
    }
}

# The number in a lock; 0, which is no process's own that could be an engine's, where there is none yet.
function Read-LockNumber {
    [CmdletBinding()]
    [OutputType([int])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    try {
        if ("$(Read-SharedText -Path $Path)" -match '\A([1-9][0-9]{0,8})\r?\n\z') { return [int] $Matches[1] }
    } catch [System.IO.IOException] {
        # For a moment at its start the engine lets nobody read it.
        Write-Verbose -Message $_.Exception.Message
    }
    0
}

# The process that holds the lock of a run, as a run keeps it; nothing where none does.
function Get-LockHolder {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    if ((Get-LinkTarget -Path (Get-RunFolder -RunId $RunId)) -or -not (Test-RunLocked -RunId $RunId)) { return }
    $number = Read-LockNumber -Path (Get-RunFile -RunId $RunId -Name 'lock')
    if ($number -ne 0) { Get-ProcessIdentity -Id $number }
}

# Gives a run the process that was not written down, where its lock tells which it is.
function Complete-RunProcess {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    if ($null -ne (Get-PropertyValue -InputObject $Run -Name 'process')) { return }
    $holder = Get-LockHolder -RunId $Run.id
    if ($null -ne $holder) { $Run.process = $holder }
}

# Whether an engine is at work for a run, or a session is about to start one.
function Test-RunAlive {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    $process = Get-PropertyValue -InputObject $StartedRun -Name 'process'
    if ($null -ne $process) { return Test-ProcessAlive -Identity $process }
    (Test-ProcessAlive -Identity (Get-PropertyValue -InputObject $StartedRun -Name 'startedBy')) -or (Test-RunLocked -RunId $StartedRun.id)
}

# Takes the lock of a run away, so that no engine begins with it any more. Returns whether that is so: not where one holds it.
function Remove-RunLock {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $path = Get-RunFile -RunId $RunId -Name 'lock'
    # What is no file is nobody's, and stays for who deletes the run.
    if ($null -eq (Get-PlainFile -Path $path)) { return $true }
    # Deleted while it is held: who waits for it finds that it is gone. Windows asks for leave to do that; Linux would take it
    # for leave to hold the file beside this.
    $share = 'None'
    if (Test-Windows) { $share = 'Delete' }
    try {
        $held = [System.IO.File]::Open($path, 'Open', 'ReadWrite', $share)
        try { [System.IO.File]::Delete($path) } finally { $held.Dispose() }
        $true
    } catch [System.IO.IOException] {
        # Where there is none, that is so already.
        -not [System.IO.File]::Exists($path)
    }
}

# Waits until an engine that was just started has its locks. Refused where another run has the volume, of whatever user: the
# engine then ends at once, and its log says so. Whatever else may be wrong is told by the run.
function Wait-RunBegun {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    $watch = [System.Diagnostics.Stopwatch]::StartNew()
    # The first that it writes to once it has its locks.
    while (-not (Test-RunFile -RunId $Run.id -Name 'progress.jsonl') -and (Test-ProcessAlive -Identity $Run.process) -and $watch.Elapsed.TotalSeconds -lt $longestBeginSeconds) {
        Start-Sleep -Milliseconds 10
    }
    if ((Get-LogTail -RunId $Run.id) -match '\[FolderBusy\]') {
        throw (New-ProblemRecord -Code 'VolumeBusy' -Argument $Run.volumeId -Target $Run.volumeId -Category ResourceBusy)
    }
}
