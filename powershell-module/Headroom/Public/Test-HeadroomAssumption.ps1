function Test-HeadroomAssumption {
    <#
    .SYNOPSIS
    Compares this node with what Headroom assumes about Windows.
    .DESCRIPTION
    Headroom asks Windows' own cmdlets about cluster, storage, virtual machines and the machine. The cmdlets, their
    parameters and their output are known from public documents and listed in Assumptions.psd1 of the module, each with
    its source. This compares the node with that list: every cmdlet, every parameter, every property with its type and,
    where Headroom relies on them, its values. It only reads, sends nothing and needs no run.

    Verdicts: ok; differs, with the difference in found, to be reported as an error; does-without, if something is
    missing that Headroom can do without, except for a fact; not-told, if the node gave no answer or no value, as in a
    cluster without storage jobs, or refused it, with the reason.

    Run it as an administrator on a node of the cluster, in Windows PowerShell. Elsewhere most of the cmdlets are missing.
    .PARAMETER Command
    The cmdlets to check, with wildcards. The default is all of them. Cmdlets whose output they need are checked too.
    .EXAMPLE
    Test-HeadroomAssumption | Where-Object -Property verdict -EQ -Value 'differs'

    Shows a table of the differences on this node; nothing if there are none.
    .EXAMPLE
    Test-HeadroomAssumption -Command 'Get-StorageQos*' | Format-List

    Shows all assumptions about Storage QoS, with the public source of each line.
    .OUTPUTS
    Headroom.Assumption: command, subject, verdict, expected, found, isOptional, source.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Assumption')]
    param(
        [Parameter(Position = 0)] [ValidateNotNullOrEmpty()]
        [string[]] $Command = '*'
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            Write-Verbose -Message ($strings['ComparingNode'] -f ($Command -join ', '))
            $entries = Select-AssumptionEntry -Entry (Get-AssumptionEntry) -Command $Command
            $records = @(Get-AssumptionRecord -Entry $entries)
            # Those that were only asked for others' sake are not shown.
            $records = @($records | Where-Object -FilterScript { Test-LikeAny -Text ($_.command -replace ' .*') -Pattern $Command })
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $records
    }
}
