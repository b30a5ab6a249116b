# Finds the process of a run. The recorded process may be missing, as a session can end between starting an engine and
# recording it, or be another one, as a document can be a copy or forged. The engine holds the run's lock while it runs,
# with its number in it, and does not start if the file is gone.

# An engine waits a second for locks that somebody holds who only looks. On a busy node it may take long until it runs at all.
$longestBeginSeconds = 30
# Made once a session: to compile it takes longer than all else that is asked of a lock.
$openAttempt = @{ Compiled = $null }

# Whether an engine holds the lock of a run.
function Test-RunLocked {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $path = Get-RunFile -RunId $RunId -Name 'lock'
    if ($null -eq (Get-PlainFile -Path $path)) { return $false }
    # Who may not write to it, as it is another user's, sees by reading alone whether it is held.
    foreach ($access in @('ReadWrite', 'Read' | Where-Object -FilterScript { Test-FullLanguage })) {
        $failure = Get-OpenFailure -Path $path -Access $access
        if ($null -eq $failure) { return $false }
        # Or it was deleted meanwhile.
        if ($failure -isnot [System.UnauthorizedAccessException]) { return [System.IO.File]::Exists($path) }
    }
    # Where no file can be opened, or not this one, the number in it has to be that of an engine.
    [string] (Get-Process -Id (Read-LockNumber -Path $path) -ErrorAction Ignore | ForEach-Object -Process { $_.ProcessName }) -eq 'headroom-io'
}

# Why a file cannot be opened for oneself; nothing where it can. That it is held is an ordinary answer, so the exception is caught
# outside PowerShell, which would keep each one that passes through it for the caller's -ErrorVariable.
function Get-OpenFailure {
    [CmdletBinding()]
    [OutputType([System.Exception])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [System.IO.FileAccess] $Access
    )

    if ($null -eq $openAttempt.Compiled) { $openAttempt.Compiled = New-OpenAttempt }
    $openAttempt.Compiled.DynamicInvoke(@($Path, $Access))
}

# Opens a file for an access, closes it, and returns what prevented that.
function New-OpenAttempt {
    [CmdletBinding()]
    [OutputType([System.Delegate])]
    param()

    $open = [System.IO.File].GetMethod('Open', [type[]] @([string], [System.IO.FileMode], [System.IO.FileAccess], [System.IO.FileShare]))
    $close = [System.IO.Stream].GetMethod('Dispose', [type[]] @())
    $path = [System.Linq.Expressions.Expression]::Parameter([string], 'path')
    $access = [System.Linq.Expressions.Expression]::Parameter([System.IO.FileAccess], 'access')
    $mode = [System.Linq.Expressions.Expression]::Constant([System.IO.FileMode]::Open)
    $share = [System.Linq.Expressions.Expression]::Constant([System.IO.FileShare]::None)
    $opened = [System.Linq.Expressions.Expression]::Call($open, [System.Linq.Expressions.Expression[]] @($path, $mode, $access, $share))
    $failure = [System.Linq.Expressions.Expression]::Parameter([System.Exception], 'failure')
    $attempt = [System.Linq.Expressions.Expression]::Block(
        [System.Linq.Expressions.Expression[]] @([System.Linq.Expressions.Expression]::Call($opened, $close), [System.Linq.Expressions.Expression]::Constant($null, [System.Exception])))
    $guarded = [System.Linq.Expressions.Expression]::TryCatch($attempt, [System.Linq.Expressions.CatchBlock[]] @([System.Linq.Expressions.Expression]::Catch($failure, $failure)))
    [System.Linq.Expressions.LambdaExpression] $lambda = [System.Linq.Expressions.Expression]::Lambda($guarded, [System.Linq.Expressions.ParameterExpression[]] @($path, $access))
    $lambda.Compile()
}

# The process number in a lock; engines of earlier versions write the number alone. 0, which is never an engine, if
# there is none yet.
function Read-LockNumber {
    [CmdletBinding()]
    [OutputType([int])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    try {
        if ("$(Read-SharedText -Path $Path)" -match '\A(?:headroom-io )?([1-9][0-9]{0,8})\r?\n\z') { return [int] $Matches[1] }
    } catch [System.IO.IOException], [System.UnauthorizedAccessException] {
        # For a moment at its start, the engine has it open exclusively; a file of another user may never be readable.
        Write-Verbose -Message $_.Exception.Message
    }
    0
}

# The engine that holds the lock of a run, as a run keeps its process; nothing where none does. The number in a lock that somebody
# else holds may be any process's.
function Get-LockHolder {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    if ((Get-LinkTarget -Path (Get-RunFolder -RunId $RunId)) -or -not (Test-RunLocked -RunId $RunId)) { return }
    $number = Read-LockNumber -Path (Get-RunFile -RunId $RunId -Name 'lock')
    if ($number -ne 0 -and (Test-EngineProgram -Id $number -RunId $RunId)) { Get-ProcessIdentity -Id $number }
}

# Whether a process is a headroom-io, as far as one may read it; with -RunId, and where the system tells what it was called with,
# the one that was given the lock of that run.
function Test-EngineProgram {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [int] $Id,
        [string] $RunId
    )

    $process = Get-Process -Id $Id -ErrorAction Ignore
    $program = [string] (Get-PropertyValue -InputObject $process -Name 'Path')
    # Linux says so of a program whose file was replaced since.
    $isEngine = ($program -replace ' \(deleted\)\z') -match '[\\/]headroom-io(\.exe)?\z'
    # Another user's does not tell its path to everybody.
    if (-not $program) { $isEngine = (Get-PropertyValue -InputObject $process -Name 'ProcessName') -eq 'headroom-io' }
    if (-not $isEngine -or -not $RunId -or (Test-Windows)) { return $isEngine }
    $line = [string] (Get-Content -LiteralPath "/proc/$Id/cmdline" -Raw -ErrorAction Ignore)
    # Hidden from others, or it has ended.
    if (-not $line) { return $true }
    $lock = Get-RunFile -RunId $RunId -Name 'lock'
    $given = @($line.Split([char] 0) -clike '--lock=*' -replace '\A--lock=')
    if ($given -ccontains $lock) { return $true }
    # By another way to the same folder.
    $number = (Get-Item -LiteralPath $lock -Force -ErrorAction Ignore | ForEach-Object -Process { $_.UnixStat.Inode })
    @($given -clike "*/$RunId/lock" | Where-Object -FilterScript { (Get-Item -LiteralPath $_ -Force -ErrorAction Ignore | ForEach-Object -Process { $_.UnixStat.Inode }) -eq $number }).Count -gt 0
}

# Gives a run the process that was not written down, where its lock tells which it is.
function Complete-RunProcess {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    if ($null -ne (Get-PropertyValue -InputObject $Run -Name 'process')) { return }
    $holder = Get-LockHolder -RunId $Run.id
    if ($null -ne $holder) { $Run.process = $holder }
}

# Whether a process is the engine of a run: it is a headroom-io, and holds the run's lock with its number in it. Runs of
# versions without locks have none; their engine is identified only by its program.
function Test-RunEngine {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [AllowNull()] [object] $Identity
    )

    if ($null -eq $Identity) { return $false }
    $path = Get-RunFile -RunId $RunId -Name 'lock'
    if ($null -eq (Get-Item -LiteralPath $path -Force -ErrorAction Ignore)) { return Test-EngineProgram -Id $Identity.id }
    (Test-RunLocked -RunId $RunId) -and (Read-LockNumber -Path $path) -eq $Identity.id -and (Test-EngineProgram -Id $Identity.id -RunId $RunId)
}

# Whether an engine is at work for a run. A living process that its document names is no proof: the document may be a copy, or
# made up.
function Test-EngineAtWork {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    $process = Get-PropertyValue -InputObject $StartedRun -Name 'process'
    if ($null -eq $process) { return Test-RunLocked -RunId $StartedRun.id }
    # A run with a recorded starter had a lock: if the lock is gone, so is the engine.
    $hasLock = $null -ne (Get-Item -LiteralPath (Get-RunFile -RunId $StartedRun.id -Name 'lock') -Force -ErrorAction Ignore)
    if (-not $hasLock -and $null -ne $StartedRun.PSObject.Properties['startedBy']) { return $false }
    (Test-RunEngine -RunId $StartedRun.id -Identity $process) -and (Test-ProcessAlive -Identity $process)
}

# Whether an engine is running for a run, or a session is about to start one. The session holds the volume meanwhile.
function Test-RunAlive {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    # Check in this order: a start has its engine running before it releases the volume.
    $starter = Get-PropertyValue -InputObject $StartedRun -Name 'startedBy'
    $isStarting = $null -eq (Get-PropertyValue -InputObject $StartedRun -Name 'process') -and (Test-ProcessAlive -Identity $starter) -and (Test-VolumeStart -VolumeId $StartedRun.volumeId)
    $isStarting -or (Test-EngineAtWork -StartedRun $StartedRun)
}

# Whether the process that a run names lives and is not its engine.
function Test-ForeignProcess {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    (Test-ProcessAlive -Identity (Get-PropertyValue -InputObject $StartedRun -Name 'process')) -and -not (Test-EngineAtWork -StartedRun $StartedRun)
}

# Takes the lock of a run away, so that no engine begins with it any more. Returns whether that is so: not where one holds it.
function Remove-RunLock {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $path = Get-RunFile -RunId $RunId -Name 'lock'
    # A folder or special file is not a lock, and stays until the run is deleted.
    if ($null -eq (Get-PlainFile -Path $path)) { return $true }
    # Deleted while it is held: who waits for it finds that it is gone. Windows asks for leave to do that; Linux would take it
    # for leave to hold the file beside this.
    $share = 'None'
    if (Test-Windows) { $share = 'Delete' }
    for ($attempt = 1; $true; $attempt++) {
        try {
            $held = [System.IO.File]::Open($path, 'Open', 'ReadWrite', $share)
            try { [System.IO.File]::Delete($path) } finally { $held.Dispose() }
            return $true
        } catch [System.IO.IOException] {
            # Without a lock, there is nothing to delete.
            if (-not [System.IO.File]::Exists($path)) { return $true }
            # Somebody may only be looking whether it is held.
            if ($attempt -ge $lockAttempts) { return $false }
        }
        Start-Sleep -Milliseconds $lockPauseMilliseconds
    }
}

# Waits until a newly started engine has its locks, so that a recorded process has held them. Refuses the run if another
# run of any user holds the volume: the engine then ends at once, and its log says so. Also refuses it if the engine
# does not get that far. The run itself reports other errors.
function Wait-RunBegun {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    $watch = [System.Diagnostics.Stopwatch]::StartNew()
    # The first that it writes to once it has its locks.
    while (-not (Test-RunFile -RunId $Run.id -Name 'progress.jsonl') -and (Test-ProcessAlive -Identity $Run.process)) {
        if ($watch.Elapsed.TotalSeconds -ge $longestBeginSeconds) {
            throw (New-ProblemRecord -Code 'EngineNotBegun' -Argument $Run.process.id, $longestBeginSeconds -Target $Run.id -Category OperationTimeout)
        }
        Start-Sleep -Milliseconds 10
    }
    if ((Get-LogTail -RunId $Run.id) -match '\[FolderBusy\]') {
        throw (New-ProblemRecord -Code 'VolumeBusy' -Argument $Run.volumeId -Target $Run.volumeId -Category ResourceBusy)
    }
}
