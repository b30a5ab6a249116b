function Get-HeadroomActivity {
    <#
    .SYNOPSIS
    Shows what this node does on its volumes now, without a load test.
    .DESCRIPTION
    Gives IOPS, throughput, latency and queue of each volume and of each physical disk, reads and writes apart, as the difference of
    two looks at the counters of this node. The first call in a session takes a second; later calls take the look of the call
    before, as long as it is not older than a minute. A volume of a cluster is used by several nodes, and this one tells its own
    part. What it cannot tell is named in notKnown, with the reason.
    .PARAMETER VirtualDisksOf
    The id of a volume: virtualDisks has its virtual disks then, as Hyper-V on this node counts them, of the virtual machines that run
    here. The busiest 40 come first; of more, notKnown has the number. Their files are named as the counters name them, with a hyphen
    in the place of each backslash. On the node that owns the volume, repair has what Storage Spaces has to repair of it, in bytes.
    .PARAMETER Raw
    Gives the document as the contract has it, with times as text and all figures as tables by columns, as the tool in
    Windows Admin Center takes it.
    .EXAMPLE
    Get-HeadroomActivity

    Shows when this node was looked at, and what it could not tell.
    .EXAMPLE
    (Get-HeadroomActivity).volumes

    Lists the volumes with what this node does on them.
    .EXAMPLE
    (Get-HeadroomActivity -VirtualDisksOf 'test01').virtualDisks

    Lists what the virtual disks on a volume do now, the busiest first.
    .EXAMPLE
    (Get-HeadroomActivity -VirtualDisksOf 'test01').repair

    Shows how much of a volume waits for its repair, on the node that owns it.
    .OUTPUTS
    Headroom.Activity, shaped as the activity document of the contract.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Activity')]
    param(
        [ValidateLength(0, 260)] [string] $VirtualDisksOf,
        [switch] $Raw
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            Write-Verbose -Message $strings['LookingAtCounters']
            $activity = Get-Activity -VirtualDisksOf $VirtualDisksOf
            if ($Raw) { $activity = ConvertTo-ActivityTable -Activity $activity }
            else { $activity = ConvertTo-ShownDocument -Document (ConvertTo-ActivityObject -Activity $activity) }
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $activity
    }
}
