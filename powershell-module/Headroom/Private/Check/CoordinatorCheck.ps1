# The coordinator check: the same reads on the owner of a volume and elsewhere. What it does, it does by the commands that anybody
# would use, which build on this: the command that checks hands them in, as script blocks by what they do, each with its subject
# as $_:
#   Run     makes a run of this table of parameters, waits for it, and gives its result
#   Move    moves the volume of this table of parameters
#   Return  gives back what the move of this id lent, and gives its record

# The profile of the preset 'coordinator-check' on a volume, as JSON.
function Get-CheckProfile {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [int] $DurationSeconds,
        [Parameter(Mandatory = $true)] [int] $WarmUpSeconds,
        [Parameter(Mandatory = $true)] [int] $IntervalMilliseconds,
        [Parameter(Mandatory = $true)] [long] $FileSizeBytes
    )

    $target = [ordered] @{
        path = Join-Path -Path $Volume.path -ChildPath 'headroom-test.dat'
        createSizeBytes = $FileSizeBytes
        blockSizeBytes = 4096; alignmentBytes = 4096; randomPercent = 100; writePercent = 0
        threadsPerTarget = 4; outstandingRequests = 32
        cacheMode = 'osCacheDisabled'; writeThrough = $true
    }
    $timeSpan = [ordered] @{ durationSeconds = $DurationSeconds; warmUpSeconds = $WarmUpSeconds; measureLatency = $true; iopsIntervalMilliseconds = $IntervalMilliseconds; targets = @($target) }
    ConvertTo-ContractJson -InputObject @{ contractVersion = 1; timeSpans = @($timeSpan) }
}

# What can be said of a volume and this node without measuring.
function Get-CoordinatorCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $node = $Facts.Node.name
    $owner = $Volume.ownerNodeName
    $isCoordinator = $null
    if (-not $owner) {
        $verdict = $strings['NoCoordinator'] -f $Volume.name
    } elseif ($owner -eq $node) {
        $isCoordinator = $true
        $verdict = $strings['IsCoordinator'] -f $node, $Volume.name
    } else {
        $isCoordinator = $false
        $verdict = $strings['IsNotCoordinator'] -f $owner, $Volume.name, $node
    }
    $check = New-Object -TypeName PSObject -Property ([ordered] @{
            volumeId = $Volume.id; volumeName = $Volume.name; nodeName = $node
            ownerNodeName = $owner; isCoordinator = $isCoordinator; verdict = $verdict
            accessStates = @($Volume.accessStates | ForEach-Object -Process { Get-AccessMeaning -Access $_ -OwnerNodeName $owner })
            notes = @(Get-CheckNote -Facts $Facts -Volume $Volume)
            id = $null; method = $null; coordinator = $null; other = $null; comparison = @(); noiseTest = $null; statement = $null
            doubts = @()
        })
    Add-Member -InputObject $check -TypeName 'Headroom.CoordinatorCheck' -PassThru
}

function Get-CheckNote {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    if ((Get-PropertyValue -InputObject $Volume.resiliency -Name 'copies' -Default 1) -gt 1) { $strings['NoteMirrorWrites'] -f $Volume.name }
    if ($Facts.Cluster.simulation) { $strings['NoteSimulated'] -f $Facts.Cluster.simulation }
    $onLoan = Get-UnsettledMove -VolumeId $Volume.id
    if ($null -ne $onLoan) { $strings['NoteOnLoan'] -f $Volume.name, $onLoan.originalOwnerNodeName, $onLoan.id }
}

# Puts both results into the check, with what can be said of them. Either may be $null where it was not made.
function Set-CheckOutcome {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Check,
        [AllowNull()] [object] $Coordinator,
        [AllowNull()] [object] $Other
    )

    $Check.coordinator = $Coordinator
    $Check.other = $Other
    $Check.statement = $strings['NothingToCompare']
    foreach ($measured in @($Coordinator, $Other | Where-Object -FilterScript { $null -ne $_ })) {
        if ($measured.run.status -ne 'completed') {
            $said = Get-PropertyValue -InputObject $measured.run.error -Name 'message'
            $Check.doubts += ($strings['RunNotCompleted'] -f $measured.run.name, $measured.run.nodeName, $measured.run.status, $said).Trim()
        }
        $Check.doubts += @(Get-PropertyValue -InputObject $measured.run.readiness -Name 'checks' -Default @() |
                # Not that the way of the one node is longer: this is what is measured.
                Where-Object -FilterScript { $_.verdict -eq 'doubt' -and $_.id -ne 'volume-access' } | ForEach-Object -Process { '{0}: {1}' -f $measured.run.nodeName, $_.message })
    }
    $Check.doubts = @($Check.doubts | Microsoft.PowerShell.Utility\Select-Object -Unique)
    if ($null -eq $Coordinator -or $null -eq $Other) { return }
    $compared = Compare-CheckResult -Coordinator $Coordinator -Other $Other
    $Check.comparison = $compared.Rows
    $Check.noiseTest = $compared.Noise
    $Check.statement = $compared.Statement
}

# How the check is to be made: refused before anything runs where it cannot.
function Get-CheckPlan {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume,
        [AllowNull()] [System.Management.Automation.Runspaces.PSSession] $Session,
        [switch] $MoveOwner,
        [AllowEmptyString()] [string] $NodeName
    )

    if ($MoveOwner -eq ($null -ne $Session)) {
        throw (New-ProblemRecord -Code 'MeasureWhere' -Target $Volume.id -Category InvalidArgument)
    }
    $plan = @{ Id = [guid]::NewGuid().ToString('N').Substring(0, 8); Method = 'other-node' }
    if ($MoveOwner) {
        Assert-NoLoan -Volume $Volume
        $plan.Method = 'move-owner'
        $plan.NodeName = Select-LoanTarget -Facts $Facts -Volume $Volume -NodeName $NodeName
        $plan.Words = $strings['CheckByMove'] -f $Facts.Node.name, $plan.NodeName
    } else {
        $plan.NodeName = Get-SessionNode -Session $Session -Facts $Facts -Volume $Volume
        $plan.Words = $strings['CheckBySession'] -f $Facts.Node.name, $plan.NodeName
    }
    $plan
}

# One run of the check on this node. That the volume changed hands meanwhile is a doubt of the check.
function Invoke-CheckRun {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Check,
        [Parameter(Mandatory = $true)] [string] $ProfileJson,
        [Parameter(Mandatory = $true)] [string] $Role,
        [Parameter(Mandatory = $true)] [hashtable] $Command
    )

    $asked = Get-CheckRunArgument -Check $Check -ProfileJson $ProfileJson -Role $Role
    $measured = ForEach-Object -InputObject $asked -Process $Command.Run
    $changed = Get-OwnerChange -Run $measured.run
    if ($changed) { $Check.doubts += $changed }
    $measured
}

function Get-CheckRunArgument {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param(
        [Parameter(Mandatory = $true)] [object] $Check,
        [Parameter(Mandatory = $true)] [string] $ProfileJson,
        [Parameter(Mandatory = $true)] [string] $Role
    )

    @{
        ProfileJson = $ProfileJson; VolumeId = $Check.volumeId; PresetId = 'coordinator-check'
        CheckId = $Check.id; CheckRole = $Role; CheckMethod = $Check.method
    }
}
