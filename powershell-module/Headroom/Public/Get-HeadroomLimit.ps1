function Get-HeadroomLimit {
    <#
    .SYNOPSIS
    Shows the limits in force for runs from this node on a volume.
    .DESCRIPTION
    Gives the ceilings in force, each with its source and date: what a user entered, what Storage QoS and Hyper-V hold
    files on the volume to, and what the VM size and the disks are published with. VM size and disks are asked of Azure's
    instance metadata where this node is an Azure virtual machine. What is not known is named in notKnown, never guessed.
    .PARAMETER VolumeId
    Ids of volumes, as Get-HeadroomCluster shows them; or a share or a physical disk, such as \\server\share or #1.
    .PARAMETER ListedOnly
    Takes volumes that the cluster lists alone. A share or a disk is refused without a look at it: for endpoints whose users
    must not make this node contact a server of their choice.
    .PARAMETER Raw
    Gives the document as the contract has it, with times as text, as the tool in Windows Admin Center takes it.
    .EXAMPLE
    Get-HeadroomLimit -VolumeId (Get-HeadroomCluster).volumes[0].id

    Shows what limits the first volume.
    .EXAMPLE
    (Get-HeadroomLimit -VolumeId (Get-HeadroomCluster).volumes[0].id).limits

    Lists them with their values and sources.
    .EXAMPLE
    (Get-HeadroomCluster).volumes | Get-HeadroomLimit

    Shows what limits each volume.
    .OUTPUTS
    Headroom.Limits, shaped as the limits document of the contract.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Limits')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $VolumeId,

        [switch] $ListedOnly,

        [switch] $Raw
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        # Asked once, however many volumes there are.
        $facts = $null
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        foreach ($id in $VolumeId) {
            try {
                if ($null -eq $facts) { $facts = Get-ClusterFact -Detailed }
                $given = Get-GivenVolume -VolumeId $id -Facts $facts -ListedOnly:$ListedOnly
                $limits = Get-LimitDocument -Facts $facts -Volume $given.Volume
                if (-not $Raw) { $limits = ConvertTo-ShownDocument -Document $limits }
            } catch {
                Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction $errorAction
                continue
            }
            $limits
        }
    }
}
