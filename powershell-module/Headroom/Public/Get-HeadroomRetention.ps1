function Get-HeadroomRetention {
    <#
    .SYNOPSIS
    Shows which runs this node keeps, and the space that they take.
    .DESCRIPTION
    Returns the rule that Set-HeadroomRetention saved, the number of runs, the bytes of their files, and the runs that
    the rule
    would delete now. Without a rule all runs are kept. Runs in progress, runs with a tag or note, runs that can't be read, and runs
    of a coordinator check of the last 24 hours are never among them.
    .PARAMETER Keep
    Shows what another rule would delete: All, Newest or Days. Nothing is saved.
    .PARAMETER Count
    How many runs or days that rule keeps, at most 100000.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    Get-HeadroomRetention

    Shows the rule and the space that the runs take.
    .EXAMPLE
    (Get-HeadroomRetention -Keep Days -Count 90).outdated

    Names the runs that are older than 90 days.
    .OUTPUTS
    Headroom.KeptRuns, shaped as the kept-runs document of the contract.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.KeptRuns')]
    param(
        [ValidateSet('All', 'Newest', 'Days')] [string] $Keep,
        [ValidateRange(1, 100000)] [int] $Count,
        [switch] $Raw
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            $asked = $null
            if ($Keep) { $asked = Get-NewRetention -Keep $Keep -Count $Count }
            Write-Verbose -Message $strings['MeasuringRuns']
            $kept = Get-KeptRun -Retention (Read-Retention) -Asked $asked
            if (-not $Raw) { $kept = ConvertTo-ShownDocument -Document $kept -TypeName 'Headroom.KeptRuns' }
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $kept
    }
}
