function Get-HeadroomActivity {
    <#
    .SYNOPSIS
    Shows the current load of this node's volumes, without a load test.
    .DESCRIPTION
    Returns IOPS, throughput, latency and queue of each volume and of each physical disk, separately for reads and
    writes, as the difference of two readings of this node's counters. The first call in a session takes a second; later
    calls use the reading of the previous call, if it is not older than a minute. Several nodes use a volume of a
    cluster; the figures are this node's part. What could not be read is named in notKnown, with the reason.
    .PARAMETER VirtualDisksOf
    The id of a volume: virtualDisks then has its virtual disks with Hyper-V's counters on this node, for the virtual
    machines that run here. Only the 40 busiest are included; notKnown has the number of the others. Their files have
    the counters' names, with a hyphen in place of each backslash. On the node that owns the volume, repair has the
    bytes that Storage Spaces has to repair.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text and all figures as tables by columns, as the tool in
    Windows Admin Center reads it.
    .EXAMPLE
    Get-HeadroomActivity

    Shows the time of the reading, and what could not be read.
    .EXAMPLE
    (Get-HeadroomActivity).volumes

    Lists the volumes with this node's load.
    .EXAMPLE
    (Get-HeadroomActivity -VirtualDisksOf 'test01').virtualDisks

    Lists the current load of the virtual disks on a volume, the busiest first.
    .EXAMPLE
    (Get-HeadroomActivity -VirtualDisksOf 'test01').repair

    Shows how much of a volume has to be repaired, on the node that owns it.
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
