function Get-HeadroomMove {
    <#
    .SYNOPSIS
    Shows the moves of ownership that this node made.
    .DESCRIPTION
    Returns each move with its outcome: first those that still have to be moved back, then the newest first. A move whose
    status is intended or moved is still to be moved back, which Restore-HeadroomVolume does.
    .PARAMETER MoveId
    Id of one move. Without it, all moves are returned. An empty id is refused.
    .PARAMETER InputObject
    A volume of Get-HeadroomCluster, whose moves are returned. Accepts pipeline input.
    .PARAMETER Status
    Returns only moves with this status.
    .PARAMETER VolumeId
    Returns only moves of these volumes.
    .PARAMETER Newest
    Returns at most this many moves, the newest.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    Get-HeadroomMove

    Lists all moves that this node made.
    .EXAMPLE
    Get-HeadroomMove -Status 'intended', 'moved' | Restore-HeadroomVolume

    Moves back every volume that is not back yet.
    .OUTPUTS
    Headroom.Move, shaped as the move document of the contract.
    #>
    [CmdletBinding(DefaultParameterSetName = 'Move', HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.Move')]
    param(
        [Parameter(ParameterSetName = 'Move', Position = 0, ValueFromPipeline = $true, ValueFromPipelineByPropertyName = $true)]
        [Alias('Id')] [AllowEmptyString()]
        [string[]] $MoveId,

        [Parameter(ParameterSetName = 'Volume', Mandatory = $true, ValueFromPipeline = $true)]
        [PSTypeName('Headroom.Volume')] [object] $InputObject,

        [ValidateSet('intended', 'moved', 'returned', 'superseded', 'failed')]
        [string[]] $Status,

        [string[]] $VolumeId,

        [ValidateRange(1, 2147483647)]
        [int] $Newest,

        [switch] $Raw
    )

    begin {
        $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference
        $refusal = Get-StateRefusal -Cmdlet $PSCmdlet
        $found = @()
    }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $isOfVolume = $PSCmdlet.ParameterSetName -eq 'Volume'
        $isAskedForAll = $isOfVolume -or $PSBoundParameters.Keys -notcontains 'MoveId'
        # All of them at once, in their own order.
        $asked = @('*')
        if (-not $isAskedForAll) { $asked = @(Get-GivenId -Id $MoveId) }
        foreach ($id in $asked) {
            $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
            try {
                if ($null -ne $refusal) { throw $refusal }
                Write-Verbose -Message ($strings['LookingAtMoves'] -f $id)
                if ($isAskedForAll) { $moves = @(Get-AllMoveRecord) } else { $moves = @(Get-MoveRecord -MoveId $id) }
                $moves = @($moves | Where-Object -FilterScript { (-not $Status -or $_.status -in $Status) -and (-not $VolumeId -or $_.volumeId -in $VolumeId) })
                if ($isOfVolume) { $moves = @($moves | Where-Object -FilterScript { $_.volumeId -eq $InputObject.id }) }
                if (-not $Raw) { $moves = @($moves | ForEach-Object -Process { ConvertTo-ShownDocument -Document $_ }) }
            } catch {
                Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
                continue
            } finally { Clear-HandledError -Mark $errorMark }
            if ($Newest) { $found += $moves } else { $moves }
        }
    }
    end {
        # Which are the newest is known when all are there.
        if ($Newest) { $found | Sort-Object -Property 'id' -Descending | Microsoft.PowerShell.Utility\Select-Object -First $Newest }
    }
}
