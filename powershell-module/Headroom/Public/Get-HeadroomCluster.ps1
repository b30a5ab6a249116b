function Get-HeadroomCluster {
    <#
    .SYNOPSIS
    Shows the nodes and volumes on which runs are possible.
    .DESCRIPTION
    Returns nodes, volumes, the owner of each volume and how each node accesses it, pools, drives and running storage
    jobs, with their state. Only this node is asked, never another one. What could not be read is $null and named in
    notKnown, with the reason.
    .PARAMETER Detailed
    Also returns Storage QoS and the virtual machines of this node, which takes longer.
    .EXAMPLE
    Get-HeadroomCluster

    Shows the cluster that this node belongs to, or this machine if there is none.
    .EXAMPLE
    (Get-HeadroomCluster).volumes

    Lists the volumes with their owner, their state and their free space.
    .OUTPUTS
    Headroom.Cluster, shaped as the cluster document of the contract.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Cluster')]
    param(
        [switch] $Detailed
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            Write-Verbose -Message $strings['LookingAtCluster']
            $facts = Get-ClusterFact -Detailed:$Detailed
            Add-InstanceMetadata -Facts $facts
            $cluster = $facts.Cluster
            Add-PartType -Document $cluster
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $cluster
    }
}
