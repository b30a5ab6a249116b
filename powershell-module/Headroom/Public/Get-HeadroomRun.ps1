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
        # With another preference a throw below would not end anything.
        $ErrorActionPreference = 'Stop'
        try {
            $runIds = @($RunId)
            if (-not $RunId) { $runIds = @(Get-RunId) }
            foreach ($each in $runIds) { Get-CurrentRun -RunId $each }
        } catch {
            $PSCmdlet.ThrowTerminatingError((ConvertTo-ProblemRecord -ErrorRecord $_))
        }
    }
}
