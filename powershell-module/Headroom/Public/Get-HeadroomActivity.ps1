function Get-HeadroomActivity {
    <#
    .SYNOPSIS
    Shows what this node does on its volumes now, without a load test.
    .DESCRIPTION
    Gives IOPS, throughput, latency and queue of each volume and of each physical disk, reads and writes apart, as the difference of
    two looks at the counters of this node. The first call in a session takes a second; later calls take the look of the call
    before, as long as it is not older than a minute. A volume of a cluster is used by several nodes, and this one tells its own
    part. What it cannot tell is named in notKnown, with the reason.
    .PARAMETER Raw
    Gives the document as the contract has it, with times as text and volumes and drives as tables by columns, as the tool in
    Windows Admin Center takes it.
    .EXAMPLE
    Get-HeadroomActivity

    Shows when this node was looked at, and what it could not tell.
    .EXAMPLE
    (Get-HeadroomActivity).volumes

    Lists the volumes with what this node does on them.
    .OUTPUTS
    Headroom.Activity, shaped as the activity document of the contract.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Activity')]
    param(
        [switch] $Raw
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            Write-Verbose -Message $strings['LookingAtCounters']
            $activity = Get-Activity
            if ($Raw) { $activity = ConvertTo-ActivityTable -Activity $activity }
            else { $activity = ConvertTo-ShownDocument -Document (ConvertTo-ActivityObject -Activity $activity) }
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $activity
    }
}
