function Get-HeadroomLimit {
    <#
    .SYNOPSIS
    Shows the limits in force for runs from this node on a volume.
    .DESCRIPTION
    Gives the ceilings in force, each with its source and date: what a user entered, what Storage QoS and Hyper-V hold
    files on the volume to, and what the VM size and the disks are published with. VM size and disks are asked of Azure's
    instance metadata where this node is an Azure virtual machine. What is not known is named in notKnown, never guessed.
    .PARAMETER VolumeId
    Id of the volume, as Get-HeadroomCluster shows it; or a share or a physical disk, such as \\server\share or #1.
    .PARAMETER ListedOnly
    Takes volumes that the cluster lists alone. A share or a disk is refused without a look at it: for endpoints whose users
    must not make this node contact a server of their choice.
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
        [string] $VolumeId,

        [switch] $ListedOnly
    )

    # What a cmdlet below reports ends it too, whatever the caller prefers.
    $ErrorActionPreference = 'Stop'
    try {
        $facts = Get-ClusterFact -Detailed
        $limits = Get-LimitDocument -Facts $facts -Volume (Select-Volume -Cluster $facts.Cluster -VolumeId $VolumeId -ListedOnly:$ListedOnly)
    } catch {
        Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
    }
    $limits
}
