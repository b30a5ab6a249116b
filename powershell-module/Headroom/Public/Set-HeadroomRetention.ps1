function Set-HeadroomRetention {
    <#
    .SYNOPSIS
    Chooses which runs this node keeps, and deletes the others.
    .DESCRIPTION
    Saves the rule on this node and deletes the runs that it does not keep, as Remove-HeadroomRun does. From then on they are
    deleted after each start of a run on this node. Runs in progress, runs with a tag or note, runs that can't be read, and runs of a
    coordinator check of the last 24 hours are never deleted by a rule. Use -WhatIf to see what would be deleted.
    .PARAMETER Keep
    All, Newest or Days.
    .PARAMETER Count
    How many runs or days are kept, at most 100000. Not with All.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    Set-HeadroomRetention -Keep Newest -Count 200 -WhatIf

    Names the runs that would be deleted, and saves nothing.
    .EXAMPLE
    Set-HeadroomRetention -Keep All -Confirm:$false

    Keeps all runs from now on, as without a rule.
    .OUTPUTS
    Headroom.KeptRuns, shaped as the kept-runs document of the contract.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, ConfirmImpact = 'High', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.KeptRuns')]
    param(
        [Parameter(Mandatory = $true, Position = 0)] [ValidateSet('All', 'Newest', 'Days')] [string] $Keep,
        [Parameter(Position = 1)] [ValidateRange(1, 100000)] [int] $Count,
        [switch] $Raw
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            Assert-StateRoot
            $retention = Get-NewRetention -Keep $Keep -Count $Count
            $isSaved = $PSCmdlet.ShouldProcess((Get-RetentionPath), (Get-RetentionText -Retention $retention))
            Write-Verbose -Message $strings['MeasuringRuns']
            if ($isSaved) { Write-Retention -Retention $retention }
            $removed = @()
            foreach ($id in @(Get-OutdatedRunId -Retention $retention)) {
                # With -WhatIf each is named; where the rule was refused, none is asked about.
                if (-not $isSaved -and -not $WhatIfPreference) { break }
                $run = Get-StartedRun -RunId $id
                if (-not $PSCmdlet.ShouldProcess((Get-ShownText -Text $run.name), ($strings['RemoveRun'] -f $id))) { continue }
                Assert-RunEnded -RunId $id -StartedRun $run
                Remove-EndedRun -RunId $id -StartedRun $run
                $removed += $id
            }
            if (-not $isSaved) { return }
            $kept = Get-KeptRun -Retention (Read-Retention) -Removed $removed
            if (-not $Raw) { $kept = ConvertTo-ShownDocument -Document $kept -TypeName 'Headroom.KeptRuns' }
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $kept
    }
}
