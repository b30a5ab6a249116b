function Restore-HeadroomVolume {
    <#
    .SYNOPSIS
    Gives the ownership of a volume back to the node that had it before it was moved.
    .DESCRIPTION
    Looks at who owns the volume now. It is given back where it is still with the node that it was lent to; a volume that
    somebody else has moved since is left where it is, and the move is then superseded. A move that is settled already is
    left as it is, so that it can be asked for again at any time. Refused while this node makes a run on the volume.
    .PARAMETER MoveId
    Id of the move, as Get-HeadroomMove shows it.
    .PARAMETER Raw
    Gives the document as the contract has it, with times as text, as the tool in Windows Admin Center takes it.
    .EXAMPLE
    Get-HeadroomMove -Status 'intended', 'moved' | Restore-HeadroomVolume

    Gives back whatever is still on loan.
    .OUTPUTS
    Headroom.Move, shaped as the move document of the contract.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Move')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $MoveId,

        [switch] $Raw
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        $refusal = Get-StateRefusal
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        foreach ($id in $MoveId) {
            $hold = $null
            try {
                if ($null -ne $refusal) { throw $refusal }
                Write-Verbose -Message ($strings['LookingAtMoves'] -f $id)
                $move = Get-MoveRecord -MoveId $id
                if ($move.status -in $unsettledMoveStatuses) {
                    $hold = Enter-VolumeStart -VolumeId $move.volumeId
                    Assert-VolumeFree -VolumeId $move.volumeId -IsHeld
                    # Read again: somebody may have settled it before the volume was held.
                    $move = Get-MoveRecord -MoveId $id
                }
                if ($move.status -in $unsettledMoveStatuses) {
                    if (-not $PSCmdlet.ShouldProcess((Get-ShownText -Text $move.volumeName), (Get-ShownText -Text ($strings['ReturnVolume'] -f $move.originalOwnerNodeName)))) { continue }
                    Invoke-VolumeReturn -Move $move
                }
                if (-not $Raw) { $move = ConvertTo-ShownDocument -Document $move }
            } catch {
                Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction $errorAction
                continue
            } finally {
                if ($null -ne $hold) { $hold.Dispose() }
            }
            $move
        }
    }
}
