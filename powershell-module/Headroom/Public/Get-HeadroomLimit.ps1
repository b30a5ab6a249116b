function Get-HeadroomLimit {
    <#
    .SYNOPSIS
    Shows what this node knows of the limits of runs from it on a volume.
    .DESCRIPTION
    Returns facts, each with its source and date: VM size and disks from Azure's instance metadata, if this node is an
    Azure virtual machine; the limits of Storage QoS and Hyper-V for files on the volume, with their unit; the number of
    copies of a write; and a user's entries, which override detected values. What is not known is named in notKnown,
    never guessed. This does not include how many IOPS a VM size or a disk allows. A verdict does: it adds the published
    figures to these facts and names the limit that is reached (Get-HeadroomResult -Verdict, or the extension for
    Windows Admin Center).
    .PARAMETER VolumeId
    Ids of volumes, as Get-HeadroomCluster shows them; or a share or a physical disk, such as \\server\share or #1.
    .PARAMETER ListedOnly
    Accepts only volumes that the cluster lists. A share or a disk is refused without looking at it: for endpoints whose
    users
    must not make this node contact a server of their choice.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    Get-HeadroomLimit -VolumeId (Get-HeadroomCluster).volumes[0].id

    Shows what is known about the limits of the first volume.
    .EXAMPLE
    (Get-HeadroomLimit -VolumeId (Get-HeadroomCluster).volumes[0].id).qos

    Lists the limits of Storage QoS and Hyper-V for its files.
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
