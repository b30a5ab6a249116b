function Get-HeadroomSupport {
    <#
    .SYNOPSIS
    Gives what this node has to tell to somebody who looks for the cause of a problem elsewhere.
    .DESCRIPTION
    Gives versions, the cluster in detail, limits and readiness of each volume, moves of ownership, the newest runs with
    their results and logs, and what the cmdlets answered that the module relies on, as CliXml: of each object the
    properties that the module reads, and of all others the names alone. What could not be had is named, with the reason.

    Names and addresses are in it as they are. Export-HeadroomSupportFile replaces them and writes a file. Changes nothing;
    takes up to five seconds for each volume, as readiness watches it.
    .PARAMETER RunCount
    How many runs to give, the newest first.
    .EXAMPLE
    (Get-HeadroomSupport).about.raw.commands | Format-Table -Property name, status, count, problem

    Shows which cmdlets answered, and which did not.
    .OUTPUTS
    Headroom.NodeSupport, shaped as the node-support document of the contract.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.NodeSupport')]
    param(
        [ValidateRange(0, 100)]
        [int] $RunCount = 5
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            Write-Verbose -Message $strings['CollectingSupport']
            $support = Get-NodeSupport -RunCount $RunCount
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $support
    }
}
