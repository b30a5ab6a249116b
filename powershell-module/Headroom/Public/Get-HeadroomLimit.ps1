function Get-HeadroomLimit {
    <#
    .SYNOPSIS
    Shows what this node knows of the limits of runs from it on a volume.
    .DESCRIPTION
    Gives facts, each with its source and date: VM size and disks, as Azure's instance metadata tells them where this node is
    an Azure virtual machine; what Storage QoS and Hyper-V hold files on the volume to, with the unit that it counts in; how
    many copies a write makes; and what a user entered, which wins over what was found. What is not known is named in
    notKnown, never guessed.
    It does not say how many IOPS a VM size or a disk allows. A verdict does: it sets what is published beside these facts and
    names the limit that is reached (Get-HeadroomResult -Verdict, or the extension for Windows Admin Center).
    .PARAMETER VolumeId
    Ids of volumes, as Get-HeadroomCluster shows them; or a share or a physical disk, such as \\server\share or #1.
    .PARAMETER ListedOnly
    Takes volumes that the cluster lists alone. A share or a disk is refused without a look at it: for endpoints whose users
    must not make this node contact a server of their choice.
    .PARAMETER Raw
    Gives the document as the contract has it, with times as text, as the tool in Windows Admin Center takes it.
    .EXAMPLE
    Get-HeadroomLimit -VolumeId (Get-HeadroomCluster).volumes[0].id

    Shows what is known of the limits of the first volume.
    .EXAMPLE
    (Get-HeadroomLimit -VolumeId (Get-HeadroomCluster).volumes[0].id).qos

    Lists what Storage QoS and Hyper-V hold files on it to.
    .EXAMPLE
    (Get-HeadroomCluster).volumes | Get-HeadroomLimit

    Shows it for each volume.
    .OUTPUTS
    Headroom.LimitFacts, shaped as the limit-facts document of the contract.
    #>
    [CmdletBinding(HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.LimitFacts')]
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
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                if ($null -eq $facts) { $facts = Get-ClusterFact -Detailed }
                $given = Get-GivenVolume -VolumeId $id -Facts $facts -ListedOnly:$ListedOnly
                $known = Get-LimitFact -Facts $facts -Volume $given.Volume
                if (-not $Raw) { $known = ConvertTo-ShownDocument -Document $known }
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally { Clear-HandledError -Mark $errorMark }
            $known
        }
    }
}
