function Move-HeadroomVolume {
    <#
    .SYNOPSIS
    Moves the ownership of a cluster shared volume to another node, to be moved back later.
    .DESCRIPTION
    Saves who owns the volume before it asks the cluster to move it, so that Restore-HeadroomVolume on this node can
    always move it back later. The virtual machines on the volume continue to run.
    Refuses a node that is not up or already owns the volume, a volume that is not online or not moved back yet, and a volume
    on which this node makes a run.
    .PARAMETER VolumeId
    Id of the volume, as Get-HeadroomCluster shows it.
    .PARAMETER NodeName
    The new owner of the volume.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    $volume = (Get-HeadroomCluster).volumes[0]
    $move = $volume | Move-HeadroomVolume -NodeName 'node2' -Confirm:$false
    $move | Restore-HeadroomVolume

    Moves the first volume to node2, and back.
    .EXAMPLE
    Move-HeadroomVolume -VolumeId (Get-HeadroomCluster).volumes[0].id -NodeName 'node2' -WhatIf

    Shows whether the volume could be moved, and moves nothing.
    .OUTPUTS
    Headroom.Move, shaped as the move document of the contract.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, ConfirmImpact = 'High', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Move')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $VolumeId,

        [Parameter(Mandatory = $true, Position = 1)] [AllowEmptyString()]
        [string] $NodeName,

        [switch] $Raw
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        $refusal = Get-StateRefusal -Cmdlet $PSCmdlet
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        foreach ($id in $VolumeId) {
            $hold = $null
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                if ($null -ne $refusal) { throw $refusal }
                $given = Get-GivenVolume -VolumeId $id
                $volume = $given.Volume
                $target = Select-MoveTarget -Cluster $given.Facts.Cluster -Volume $volume -NodeName $NodeName
                # Held until it is done: no run starts meanwhile, and of two movers one is told that the volume is busy.
                $hold = Enter-VolumeStart -VolumeId $volume.id
                Assert-VolumeFree -VolumeId $volume.id -IsHeld
                Assert-NoLoan -Volume $volume
                if (-not $PSCmdlet.ShouldProcess($volume.name, ($strings['MoveVolume'] -f $volume.ownerNodeName, $target.name))) { continue }
                $move = Get-NewMove -Facts $given.Facts -Volume $volume -TargetNodeName $target.name
                Invoke-VolumeMove -Move $move
                if (-not $Raw) { $move = ConvertTo-ShownDocument -Document $move }
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally {
                if ($null -ne $hold) { $hold.Dispose() }
                Clear-HandledError -Mark $errorMark
            }
            $move
        }
    }
}
