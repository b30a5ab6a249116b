function Get-HeadroomRun {
    <#
    .SYNOPSIS
    Shows the runs that are kept on this node.
    .DESCRIPTION
    Gives each run with its status as of now: running, completed, cancelled, failed, or lost when its engine ended without
    a result. Runs that other sessions started are found too.
    .PARAMETER RunId
    Id of one run. Without it, all runs are given, newest first.
    .EXAMPLE
    Get-HeadroomRun

    Lists all runs of this node, newest first.
    .EXAMPLE
    Get-HeadroomRun | Where-Object -Property status -EQ -Value 'running'

    Finds the runs that are under way, whoever started them.
    .OUTPUTS
    Headroom.Run, shaped as the run document of the contract.
    #>
    [CmdletBinding()]
    [OutputType([pscustomobject])]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string] $RunId
    )

    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        try {
            if ($RunId) {
                $started = @(Get-StartedRun -RunId $RunId)
            } else {
                $started = @(Get-AllStartedRun)
            }
            $runs = @(foreach ($each in $started) { Update-RunStatus -Run $each })
        } catch {
            Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
        }
        $runs
    }
}
