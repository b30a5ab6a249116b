function Get-HeadroomCluster {
    <#
    .SYNOPSIS
    Shows the nodes and volumes that a run can be made on.
    .DESCRIPTION
    Gives nodes, volumes, which node owns which volume, and their state. What could not be found out is $null and named
    in notKnown, with the reason.
    .EXAMPLE
    Get-HeadroomCluster

    Shows the cluster that this node belongs to, or this machine where there is none.
    .EXAMPLE
    (Get-HeadroomCluster).volumes | Format-Table -Property id, ownerNodeName, path

    Lists the volumes with their owner and the folder in which test files are made.
    .OUTPUTS
    Headroom.Cluster, shaped as the cluster document of the contract.
    #>
    [CmdletBinding()]
    [OutputType([pscustomobject])]
    param()

    # What a cmdlet below reports ends it too, whatever the caller prefers.
    $ErrorActionPreference = 'Stop'
    try {
        $cluster = (Get-ClusterFact).Cluster
    } catch {
        $PSCmdlet.ThrowTerminatingError((ConvertTo-ProblemRecord -ErrorRecord $_))
    }
    $cluster
}
