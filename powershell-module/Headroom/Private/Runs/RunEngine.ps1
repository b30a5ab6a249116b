# Ending the engine of a run. What a run's documents say of a process may be wrong, or forged: only what is known to be the
# engine of that very run is ended, and nothing is written through a link.

# Asks the engine of a run to stop. An empty file does that; one that is there is left as it is.
function Add-StopRequest {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $path = Get-RunFile -RunId $RunId -Name 'stop'
    $item = Get-Item -LiteralPath $path -Force -ErrorAction Ignore
    if ($null -eq $item) {
        # Made only where nothing is: the cmdlet does not open what somebody puts there meanwhile.
        $null = New-Item -ItemType File -Path (Split-Path -Path $path -Parent) -Name 'stop' -WhatIf:$false -Confirm:$false -ErrorAction Ignore
        $item = Get-Item -LiteralPath $path -Force -ErrorAction Stop
    }
    $reason = Find-FileProblem -Item $item -LargestBytes ([long]::MaxValue)
    if ($reason) { throw (New-ProblemRecord -Code 'StopNotRequested' -Argument $RunId, $path, $reason -Target $path -Category SecurityError) }
}

# Asks the engine of a run to stop, and ends it where it does not in time. Refused where the process is not known to be it.
function Stop-RunEngine {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [AllowNull()] [object] $Identity,
        [Parameter(Mandatory = $true)] [double] $TimeoutSeconds
    )

    $isEngine = Test-RunEngine -RunId $RunId -Identity $Identity
    # In this order: one that ended in between is no longer there, and no reason to refuse.
    if ($isEngine -or -not (Test-ProcessAlive -Identity $Identity) -or (Test-RunFile -RunId $RunId -Name 'result.json')) {
        Add-StopRequest -RunId $RunId
        if (Wait-ProcessEnd -Identity $Identity -TimeoutSeconds $TimeoutSeconds) { return }
    }
    if (-not $isEngine) { throw (New-ProblemRecord -Code 'EngineNotKnown' -Argument $Identity.id, $RunId -Target $RunId -Category SecurityError) }
    Stop-IdentifiedProcess -Identity $Identity
}

# A run as far as it takes to stop it: Name, Process, IsOver, and IsForeign where the process is another program's. One that cannot
# be read is refused unless its engine holds its lock, which is then all that is believed of it.
function Get-StoppableRun {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId)

    try {
        $started = Get-StartedRun -RunId $RunId
    } catch {
        if ($_.FullyQualifiedErrorId -notmatch '\ARunNotReadable') { throw }
        $unread = $_
        $holder = Get-LockHolder -RunId $RunId
        if ($null -ne $holder) { return @{ Name = $RunId; Process = $holder; IsOver = $false; IsForeign = $false } }
        Assert-LockNotForeign -RunId $RunId
        throw $unread
    }
    $isOver = Test-RunOver -StartedRun $started
    $isForeign = $isOver -and (Test-ForeignProcess -StartedRun $started)
    if ($isForeign) { Assert-LockNotForeign -RunId $RunId -NumberOf $started.process }
    @{ Name = $started.name; Process = $started.process; IsOver = $isOver; IsForeign = $isForeign }
}

# Refuses a run whose lock somebody holds and that names a process which is no engine of this run; with -NumberOf, no other than
# that process.
function Assert-LockNotForeign {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [AllowNull()] [object] $NumberOf
    )

    if ((Get-LinkTarget -Path (Get-RunFolder -RunId $RunId)) -or -not (Test-RunLocked -RunId $RunId)) { return }
    $number = Read-LockNumber -Path (Get-RunFile -RunId $RunId -Name 'lock')
    if ($number -eq 0 -or ($null -ne $NumberOf -and $number -ne $NumberOf.id) -or (Test-EngineProgram -Id $number -RunId $RunId)) { return }
    throw (New-ProblemRecord -Code 'EngineNotKnown' -Argument $number, $RunId -Target $RunId -Category SecurityError)
}
