function Restore-HeadroomVolume {
    <#
    .SYNOPSIS
    Moves the ownership of a volume back to the node that had it before.
    .DESCRIPTION
    Checks who owns the volume now. The volume is moved back if it is still on the node that it was moved to. If it was
    moved again meanwhile, it stays where it is, and the move is superseded. A move that has ended is left as it is, so
    you can
    use the command again at any time. Refuses a volume on which this node makes a run.
    .PARAMETER MoveId
    Id of the move, as Get-HeadroomMove shows it.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    Get-HeadroomMove -Status 'intended', 'moved' | Restore-HeadroomVolume

    Moves back every volume that is not back yet.
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
        $refusal = Get-StateRefusal -Cmdlet $PSCmdlet
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        foreach ($id in $MoveId) {
            $hold = $null
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
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
