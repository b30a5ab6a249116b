function Get-HeadroomResult {
    <#
    .SYNOPSIS
    Shows what a run measured.
    .DESCRIPTION
    Gives the run as of now and its result. The result is $null while the run is under way, and where its engine ended
    without one.
    .PARAMETER RunId
    Id of the run, as Get-HeadroomRun shows it.
    .EXAMPLE
    $newest = Get-HeadroomRun | Select-Object -First 1
    (Get-HeadroomResult -RunId $newest.id).result.timeSpans[0].total.iops

    Shows the IOPS that the newest run measured.
    .EXAMPLE
    Get-HeadroomRun | Get-HeadroomResult | ForEach-Object -Process { '{0} {1}' -f $_.run.name, $_.result.status }

    Goes through the results of all runs.
    .OUTPUTS
    Headroom.Result: an object with run and result.
    #>
    [CmdletBinding()]
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
            $run = Get-CurrentRun -RunId $RunId
            $result = $null
            # A result that is damaged makes the run failed, with words; here it is as good as none.
            if ($run.status -ne 'running' -and (Get-PropertyValue -InputObject $run.error -Name 'code') -ne 'ResultNotReadable') {
                $result = Get-RunResult -RunId $RunId
            }
        } catch {
            Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
        }
        $answer = New-Object -TypeName PSObject -Property ([ordered] @{ run = $run; result = $result })
        Add-Member -InputObject $answer -TypeName 'Headroom.Result' -PassThru
    }
}
