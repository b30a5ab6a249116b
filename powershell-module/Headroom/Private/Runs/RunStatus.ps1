# A run as of now. What is on disk was written at its start: the status is derived whenever it is asked for.

# Keeps the text that goes into the words for a lost run short.
$keptLogCharacters = 2000
# The IOPS of the last result that was read, RunId and Rate: showing the run right after that does not read it again.
$newestRate = @{ RunId = ''; Rate = $null }

# The run with its status, newest progress, end and error.
function Get-CurrentRun {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId)

    Update-RunStatus -Run (Get-StartedRun -RunId $RunId)
}

# A run as it was started, brought up to now.
function Update-RunStatus {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    if ($Run.status -ceq 'unreadable') { return $Run }
    $outcome = Get-RunOutcome -StartedRun $Run
    $Run.status = $outcome.Status
    $Run.endedAt = $outcome.EndedAt
    $Run.error = $outcome.Error
    $Run.progress = Get-NewestProgress -RunId $Run.id
    Add-Member -InputObject $Run -NotePropertyName 'note' -NotePropertyValue (Read-RunNote -RunId $Run.id) -Force
    Add-Member -InputObject $Run -TypeName 'Headroom.Run'
    $Run
}

function Get-RunOutcome {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    $runId = $StartedRun.id
    if (Test-RunFile -RunId $runId -Name 'result.json') { return Get-ResultOutcome -RunId $runId }
    $isAlive = Test-RunAlive -StartedRun $StartedRun
    # Looked at again: an engine that ended in between has left its result by now.
    if (-not $isAlive -and (Test-RunFile -RunId $runId -Name 'result.json')) { return Get-ResultOutcome -RunId $runId }
    $status = 'lost'
    $problem = $null
    if ($isAlive) {
        $status = 'running'
    } elseif (Test-RunFile -RunId $RunId -Name 'stop') {
        $status = 'cancelled'
    } else {
        $log = Get-LogTail -RunId $RunId
        $code = 'EngineEndedWithoutResult'
        if ($log) { $code = 'EngineEndedWithLog' }
        if ($log -match '\[DiskFull\]' -or (-not $log -and (Test-StateRootFull))) {
            $code = 'EngineEndedDiskFull'
            $log = "$(Get-StateRoot) $log".Trim()
        }
        if (Get-PropertyValue -InputObject $StartedRun.process -Name 'isInHostJob' -Default $false) {
            $code = 'EngineEndedInHostJob'
            if (-not $log) { $log = $strings['NoReasonGiven'] }
        }
        $problem = Get-Problem -Code $code -Argument $log -Target $RunId
    }
    @{ Status = $status; EndedAt = $null; Error = $problem }
}

function Get-ResultOutcome {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $newestRate['RunId'] = $RunId
    $newestRate['Rate'] = $null
    $isLarge = Test-LargeResult -RunId $RunId
    $read = if ($isLarge) { Read-ResultHead -RunId $RunId } else { Get-RunResult -RunId $RunId -Outcome }
    if ($null -ne $read -and -not $read.Reason) {
        if (-not $isLarge) { $newestRate['Rate'] = Get-ResultRate -Result $read.Value }
        return @{ Status = $read.Value.status; EndedAt = $read.Value.endedAt; Error = $read.Value.error }
    }
    # Deleted since it was seen.
    $reason = $strings['NoReasonGiven']
    if ($null -ne $read) { $reason = $read.Reason }
    @{ Status = 'failed'; EndedAt = $null; Error = Get-ResultProblem -RunId $RunId -Reason $reason }
}

function Get-ResultProblem {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId, [Parameter(Mandatory = $true)] [string] $Reason)

    $path = Get-RunFile -RunId $RunId -Name 'result.json'
    Get-Problem -Code 'ResultNotReadable' -Argument $path, $Reason -Target $path
}

# The result of an ended run; $null if there is none, or if it cannot be read, which the run then reports.
function Get-ReadableResult {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    if ($Run.status -ceq 'running') { return $null }
    $read = Get-RunResult -RunId $Run.id
    if ($null -eq $read) { return $null }
    if (-not $read.Reason) { return $read.Value }
    $Run.status = 'failed'
    $Run.error = Get-ResultProblem -RunId $Run.id -Reason $read.Reason
    $null
}

# Whether a run is over, asked without reading its documents.
function Test-RunOver {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [object] $StartedRun)

    -not (Test-RunAlive -StartedRun $StartedRun) -or (Test-RunFile -RunId $StartedRun.id -Name 'result.json')
}

function Get-LogTail {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    # In quotes: a cast leaves nothing null.
    $text = "$(Read-FileTail -Path (Get-RunFile -RunId $RunId -Name 'engine.log') -Bytes (4 * $keptLogCharacters))".Trim()
    if ($text.Length -le $keptLogCharacters) { return $text }
    $text.Substring($text.Length - $keptLogCharacters)
}

# The current state of a run in a list; nothing if its volume or status was not requested.
function Get-WantedRun {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId,
        [AllowNull()] [AllowEmptyCollection()] [string[]] $VolumeId,
        [AllowNull()] [AllowEmptyCollection()] [string[]] $Status
    )

    $run = Get-ListedRun -RunId $RunId
    if ($VolumeId -and $run.volumeId -notin $VolumeId) { return }
    $run = Update-RunStatus -Run $run
    if ($Status -and $run.status -notin $Status) { return }
    $run
}

# The output of -Get for the newest of these runs, as many as were requested and are found. In a pipeline, errors of
# -Get would not reach the command's -ErrorVariable.
function Get-NewestFound {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string[]] $Id,
        [Parameter(Mandatory = $true)] [int] $Newest,
        [Parameter(Mandatory = $true)] [scriptblock] $Get
    )

    $left = $Newest
    foreach ($each in $Id | Sort-Object -Descending -Unique) {
        if ($left -lt 1) { return }
        $found = $each | ForEach-Object -Process $Get
        if ($null -eq $found) { continue }
        $left--
        $found
    }
}
