function Get-HeadroomSupport {
    <#
    .SYNOPSIS
    Returns this node's part of a support file.
    .DESCRIPTION
    Returns versions, the cluster in detail, limits and readiness of each volume, moves of ownership, the newest runs
    with their results and logs, and the answers of the cmdlets that the module uses, as CliXml: of each object the
    properties that the module reads, and only the names of all others. What could not be read is named, with the
    reason.

    Names and addresses are not replaced. Export-HeadroomSupportFile replaces them and writes a file. Changes nothing;
    takes up to five seconds for each volume, as readiness watches it.
    .PARAMETER RunCount
    How many runs to return, the newest first.
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
