# Deletes a run, for a user or for the node's retention, with the same checks.

# Refuses a run that is in progress.
function Assert-RunEnded {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        # As Get-RemovableRun gives it.
        [Parameter(Mandatory = $true)] [object] $StartedRun
    )

    # Whatever its documents say, an engine that is at work holds its lock.
    $isAtWork = Test-RunLocked -RunId $RunId
    # An engine that has written its result may take a moment to end.
    if ($StartedRun.status -cne 'unreadable') {
        $isAtWork = -not (Test-RunOver -StartedRun $StartedRun) -or ((Test-EngineAtWork -StartedRun $StartedRun) -and -not (Wait-ProcessEnd -Identity $StartedRun.process -TimeoutSeconds 10))
    }
    if ($isAtWork) {
        throw (New-ProblemRecord -Code 'RunStillRunning' -Argument $RunId -Target $RunId -Category ResourceBusy)
    }
}

# Deletes the folder of a run that has ended, and the test files that it should have deleted.
function Remove-EndedRun {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [Parameter(Mandatory = $true)] [object] $StartedRun
    )

    $isReadable = $StartedRun.status -cne 'unreadable'
    # No engine begins with it any more; and who holds it, though no engine of this run, is not to lose it unseen.
    if ($isReadable -and -not (Remove-RunLock -RunId $RunId)) {
        throw (New-ProblemRecord -Code 'RunLockHeld' -Argument $RunId, (Get-RunFile -RunId $RunId -Name 'lock') -Target $RunId -Category ResourceBusy)
    }
    if ($isReadable) { Remove-LeftoverFile -StartedRun $StartedRun }
    Remove-RunFolder -RunId $RunId
}
