function Get-HeadroomResult {
    <#
    .SYNOPSIS
    Shows what a run measured.
    .DESCRIPTION
    Returns the current state of the run and its result. The result is $null while the run is in progress, and if its
    engine ended without one.
    .PARAMETER RunId
    Id of the run, as Get-HeadroomRun shows it.
    .PARAMETER Verdict
    Adds the verdict, with the same rules and words as the tool in Windows Admin Center: with the limits that the run
    keeps, or with those that this node knows now. A run without a result has no verdict.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    (Get-HeadroomRun -Newest 1 | Get-HeadroomResult).result.timeSpans[0].total.iops

    Shows the IOPS that the newest run measured.
    .EXAMPLE
    Get-HeadroomRun | Get-HeadroomResult | ForEach-Object -Process { '{0} {1}' -f $_.run.name, $_.result.status }

    Returns the results of all runs.
    .EXAMPLE
    (Get-HeadroomRun -Newest 1 | Get-HeadroomResult -Verdict).verdict

    Shows what limits the newest run, and what to do.
    .OUTPUTS
    Headroom.Result: an object with run and result, and with -Verdict the verdict.
    #>
    [CmdletBinding(DefaultParameterSetName = 'Shown', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Result')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $RunId,

        [Parameter(ParameterSetName = 'Shown')]
        [switch] $Verdict,

        [Parameter(ParameterSetName = 'Raw')]
        [switch] $Raw
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        $refusal = Get-StateRefusal -Cmdlet $PSCmdlet
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        foreach ($id in $RunId) {
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                if ($null -ne $refusal) { throw $refusal }
                Write-Verbose -Message ($strings['LookingAtRun'] -f $id)
                $run = Get-CurrentRun -RunId $id
                $result = Get-ReadableResult -Run $run
                $measured = New-Object -TypeName PSObject -Property ([ordered] @{ run = $run; result = $result })
                Add-Member -InputObject $measured -TypeName 'Headroom.Result'
                if ($Verdict) {
                    $found = $null
                    if ($null -ne $result) { $found = Get-RunVerdict -Run $run -Result $result }
                    Add-Member -InputObject $measured -NotePropertyName 'verdict' -NotePropertyValue $found
                }
                $measured = ConvertTo-ShownResult -Measured $measured -Raw:$Raw
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally { Clear-HandledError -Mark $errorMark }
            $measured
        }
    }
}
