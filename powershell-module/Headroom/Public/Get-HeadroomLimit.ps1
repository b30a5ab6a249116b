function Get-HeadroomLimit {
    <#
    .SYNOPSIS
    Shows the limits in force for runs from this node on a volume.
    .DESCRIPTION
    Gives the ceilings that the VM size and the disks are published with, each with its source. What the data does not
    know is named in notKnown, never guessed.
    .PARAMETER VolumeId
    Id of the volume, as Get-HeadroomCluster shows it.
    .EXAMPLE
    Get-HeadroomLimit -VolumeId (Get-HeadroomCluster).volumes[0].id

    Shows what limits the first volume.
    .EXAMPLE
    (Get-HeadroomLimit -VolumeId (Get-HeadroomCluster).volumes[0].id).limits | Format-Table -Property id, name, value

    Lists them with their values.
    .OUTPUTS
    Headroom.Limits, shaped as the limits document of the contract.
    #>
    [CmdletBinding()]
    [OutputType([pscustomobject])]
    param(
        [Parameter(Mandatory = $true, Position = 0)] [AllowEmptyString()]
        [string] $VolumeId
    )

    # What a cmdlet below reports ends it too, whatever the caller prefers.
    $ErrorActionPreference = 'Stop'
    try {
        $facts = Get-ClusterFact
        $volume = Select-Volume -Cluster $facts.Cluster -VolumeId $VolumeId
        $asked = @{
            NodeName = $facts.Node.name
            VolumeId = $volume.id
            VmSize = $facts.Node.vmSize
            Disks = $facts.Disks
            Copies = Get-PropertyValue -InputObject $volume.resiliency -Name 'copies'
            NotKnown = $facts.NotKnownLimits
        }
        $limits = Get-PublishedLimit @asked
    } catch {
        $PSCmdlet.ThrowTerminatingError((ConvertTo-ProblemRecord -ErrorRecord $_))
    }
    $limits
}
