function Remove-HeadroomRun {
    <#
    .SYNOPSIS
    Deletes a run that is over.
    .DESCRIPTION
    Deletes the run's folder, and what a run that was lost left of the test files it was to delete. A run that is under way
    is refused.
    .PARAMETER RunId
    Id of the run, as Get-HeadroomRun shows it.
    .EXAMPLE
    $oldest = Get-HeadroomRun | Select-Object -Last 1
    Remove-HeadroomRun -RunId $oldest.id

    Deletes the oldest run.
    .EXAMPLE
    Get-HeadroomRun | Where-Object -Property status -EQ -Value 'lost' | Remove-HeadroomRun -WhatIf

    Shows which runs would be deleted.
    .OUTPUTS
    Headroom.RemovedRun: an object with the id that was removed.
    #>
    [CmdletBinding(SupportsShouldProcess = $true)]
    [OutputType([pscustomobject])]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string] $RunId
    )

    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        try {
            $started = Get-StartedRun -RunId $RunId
            # An engine that has written its result may take a moment to end.
            if (-not (Test-RunOver -StartedRun $started) -or -not (Wait-ProcessEnd -Identity $started.process -TimeoutSeconds 10)) {
                throw (New-ProblemRecord -Code 'RunStillRunning' -Argument $RunId -Target $RunId -Category ResourceBusy)
            }
            if (-not $PSCmdlet.ShouldProcess($started.name, ($strings['RemoveRun'] -f $RunId))) { return }
            Remove-LeftoverFile -StartedRun $started
            Remove-RunFolder -RunId $RunId
        } catch {
            Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
        }
        [pscustomobject] @{ PSTypeName = 'Headroom.RemovedRun'; removed = $RunId }
    }
}
