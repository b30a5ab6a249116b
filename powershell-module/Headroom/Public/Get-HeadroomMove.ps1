function Get-HeadroomMove {
    <#
    .SYNOPSIS
    Shows the moves of ownership that this node made.
    .DESCRIPTION
    Gives each move with what became of it: those that are still to be given back first, then the newest first. A move
    whose status is intended or moved is not settled; Restore-HeadroomVolume settles it.
    .PARAMETER MoveId
    Id of one move. Without it, all moves are given.
    .EXAMPLE
    Get-HeadroomMove

    Lists all moves that this node made.
    .EXAMPLE
    Get-HeadroomMove | Where-Object -Property status -In -Value 'intended', 'moved' | Restore-HeadroomVolume

    Gives back whatever is still on loan.
    .OUTPUTS
    Headroom.Move, shaped as the move document of the contract.
    #>
    [CmdletBinding()]
    [OutputType([pscustomobject])]
    param(
        [Parameter(Position = 0, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string] $MoveId
    )

    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        try {
            if ($MoveId) { $moves = @(Get-MoveRecord -MoveId $MoveId) } else { $moves = @(Get-AllMoveRecord) }
        } catch {
            Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
        }
        $moves
    }
}
