function Stop-HeadroomRun {
    <#
    .SYNOPSIS
    Stops a run and waits until its engine has ended.
    .DESCRIPTION
    Asks the engine to stop; what was measured until then is kept, and the run says that it was cancelled. An engine that
    does not answer in time is ended without asking. A run that is over is left as it is.
    .PARAMETER RunId
    Id of the run, as Get-HeadroomRun shows it.
    .PARAMETER TimeoutSeconds
    How long to wait for the engine before it is ended without asking.
    .EXAMPLE
    $newest = Get-HeadroomRun | Select-Object -First 1
    Stop-HeadroomRun -RunId $newest.id

    Stops the newest run.
    .EXAMPLE
    Get-HeadroomRun | Where-Object -Property status -EQ -Value 'running' | Stop-HeadroomRun

    Stops whatever runs on this node.
    .OUTPUTS
    Headroom.Run, shaped as the run document of the contract.
    #>
    [CmdletBinding(SupportsShouldProcess = $true)]
    [OutputType([pscustomobject])]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string] $RunId,

        [ValidateRange(1, 3600)]
        [int] $TimeoutSeconds = 20
    )

    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        try {
            $started = Get-StartedRun -RunId $RunId
            if (-not (Test-RunOver -StartedRun $started)) {
                if (-not $PSCmdlet.ShouldProcess($started.name, ($strings['StopRun'] -f $RunId))) { return }
                Write-PlainText -Path (Get-RunFile -RunId $RunId -Name 'stop') -Text ''
                if (-not (Wait-ProcessEnd -Identity $started.process -TimeoutSeconds $TimeoutSeconds)) {
                    Stop-IdentifiedProcess -Identity $started.process
                }
            }
            $run = Get-CurrentRun -RunId $RunId
        } catch {
            Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
        }
        $run
    }
}
