function Remove-HeadroomRun {
    <#
    .SYNOPSIS
    Deletes a run that has ended.
    .DESCRIPTION
    Deletes the run's folder, and the test files that a lost run should have deleted. Refuses a run that is in progress. If a
    run cannot be read, or names the process of another program as its engine, only the folder is deleted.
    .PARAMETER RunId
    Id of the run, as Get-HeadroomRun shows it.
    .PARAMETER TestFileOnly
    Deletes the test files that the run kept, and not the run. A file that another program wrote to stays.
    .EXAMPLE
    $oldest = Get-HeadroomRun | Select-Object -Last 1
    Remove-HeadroomRun -RunId $oldest.id -Confirm:$false

    Deletes the oldest run, without asking.
    .EXAMPLE
    Get-HeadroomRun -Status 'lost' | Remove-HeadroomRun -WhatIf

    Shows which runs would be deleted.
    .OUTPUTS
    Headroom.RemovedRun: an object with the id that was removed.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, ConfirmImpact = 'High', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.RemovedRun')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $RunId,

        [switch] $TestFileOnly
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
                $started = Get-RemovableRun -RunId $id
                $isReadable = $started.status -cne 'unreadable'
                Assert-RunEnded -RunId $id -StartedRun $started
                $shown = $started.name
                if (-not $shown) { $shown = $id }
                $words = $strings['RemoveRun']
                if ($TestFileOnly) { $words = $strings['RemoveTestFile'] }
                if (-not $PSCmdlet.ShouldProcess((Get-ShownText -Text $shown), ($words -f $id))) { continue }
                if ($TestFileOnly) {
                    if ($isReadable) { Remove-KeptFile -StartedRun $started }
                    [pscustomobject] @{ PSTypeName = 'Headroom.RemovedRun'; removed = $id }
                    continue
                }
                Write-Verbose -Message ($strings['RemovingRun'] -f $id)
                Remove-EndedRun -RunId $id -StartedRun $started
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally { Clear-HandledError -Mark $errorMark }
            [pscustomobject] @{ PSTypeName = 'Headroom.RemovedRun'; removed = $id }
        }
    }
}
