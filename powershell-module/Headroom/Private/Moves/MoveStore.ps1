# Moves of ownership on disk: one file each, written before the volume is moved and kept until it is moved back.

# A move in these states still has something to be done about it.
$unsettledMoveStatuses = @('intended', 'moved')

# Where the record of a move is kept. The id is checked before it becomes part of a path.
function Get-MovePath {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $MoveId)

    Assert-NoCluster -Id $MoveId
    if ($MoveId -cnotmatch $runIdPattern) {
        throw (New-ProblemRecord -Code 'MoveIdNotValid' -Argument $MoveId -Target $MoveId -Category InvalidArgument)
    }
    Join-Path -Path (Get-MoveFolder) -ChildPath "$MoveId.json"
}

function Get-MoveFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    Join-Path -Path (Get-StateRoot) -ChildPath 'moves'
}

# The record of a move.
function Get-MoveRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $MoveId)

    $path = Get-MovePath -MoveId $MoveId
    $read = Read-ContractDocument -Path $path -Document 'move'
    if ($null -eq $read) {
        throw (New-ProblemRecord -Code 'MoveNotFound' -Argument $MoveId -Target $MoveId -Category ObjectNotFound)
    }
    $reason = $read.Reason
    if (-not $reason -and $read.Value.id -cne $MoveId) { $reason = $strings['FieldValue'] -f '/id' }
    if ($reason) {
        throw (New-ProblemRecord -Code 'MoveNotReadable' -Argument $MoveId, $path, $reason -Target $path -Category InvalidData)
    }
    Add-Member -InputObject $read.Value -TypeName 'Headroom.Move' -PassThru
}

# All moves of this node: those that are not settled first, then the newest first. A damaged one is named in a warning
# and left out, so that it does not affect the others.
function Get-AllMoveRecord {
    [CmdletBinding()]
    param()

    Assert-StateRoot
    $folder = Get-MoveFolder
    if (-not (Test-Path -LiteralPath $folder)) { return }
    $ids = Get-ChildItem -LiteralPath $folder -Filter '*.json' | ForEach-Object -Process { $_.Name -replace '\.json\z' } | Where-Object -FilterScript { $_ -cmatch $runIdPattern }
    $moves = foreach ($id in $ids) {
        try {
            Get-MoveRecord -MoveId $id
        } catch {
            Write-Warning -Message (Get-FailureReason -ErrorRecord $_)
        }
    }
    $isSettled = @{ Expression = { $_.status -notin $unsettledMoveStatuses } }
    $moves | Sort-Object -Property $isSettled, @{ Expression = 'id'; Descending = $true }
}

# The move of a volume that is not settled; nothing if there is none.
function Get-UnsettledMove {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $VolumeId)

    Get-AllMoveRecord | Where-Object -FilterScript { $_.volumeId -ceq $VolumeId -and $_.status -in $unsettledMoveStatuses } | Microsoft.PowerShell.Utility\Select-Object -First 1
}

function Write-MoveRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Move)

    $null = Get-StateFolder -Name 'moves'
    Write-ContractDocument -Path (Get-MovePath -MoveId $Move.id) -Document $Move
}
