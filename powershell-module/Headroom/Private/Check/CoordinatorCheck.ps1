# The coordinator check: the same reads on the owner of a volume and elsewhere, in turns. It uses the public commands,
# which depend on this file. Test-HeadroomCoordinator therefore passes them as script blocks, each with its subject as
# $_:
#   Run     makes a run of this table of parameters, waits for it, and gives its result
#   Move    moves the volume of this table of parameters
#   Return  moves back the volume of the move with this id, and returns its record
#   Remove  deletes the test file that the run of this id kept for the next one

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
    # No longer than it takes to be steady.
    $timeSpan = [ordered] @{ durationSeconds = $DurationSeconds; warmUpSeconds = $WarmUpSeconds; steadyState = (Get-CheckDesign).run.steadyState; measureLatency = $true; iopsIntervalMilliseconds = $IntervalMilliseconds; targets = @($target) }
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
            id = $null; method = $null; coordinator = @(); other = @(); comparison = @(); decision = $null; statement = $null
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

# Puts the results of each role into the check, with what can be said of them.
function Set-CheckOutcome {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Check,
        [AllowEmptyCollection()] [object[]] $Coordinator = @(),
        [AllowEmptyCollection()] [object[]] $Other = @()
    )

    $Check.coordinator = $Coordinator
    $Check.other = $Other
    $Check.statement = $strings['NothingToCompare']
    $unsteady = 0
    $tooShort = 0
    foreach ($measured in @($Coordinator) + @($Other)) {
        if ($measured.run.status -ne 'completed') {
            $said = Get-PropertyValue -InputObject $measured.run.error -Name 'message'
            $Check.doubts += ($strings['RunNotCompleted'] -f $measured.run.name, $measured.run.nodeName, $measured.run.status, $said).Trim()
        }
        $Check.doubts += @(Get-PropertyValue -InputObject $measured.run.readiness -Name 'checks' -Default @() |
                # Not that the way of the one node is longer, which is what is measured, nor that the runs are short.
                Where-Object -FilterScript { $_.verdict -eq 'doubt' -and $_.id -notin 'volume-access', 'duration', 'warm-up' } | ForEach-Object -Process { '{0}: {1}' -f $measured.run.nodeName, $_.message })
        $notSteady = @(Get-PropertyValue -InputObject $measured.result -Name 'timeSpans' -Default @() |
                ForEach-Object -Process { Get-PropertyValue -InputObject $_ -Name 'steadyState' } | Where-Object -FilterScript { (Get-PropertyValue -InputObject $_ -Name 'isSteady') -eq $false })
        # Without a reason, the cause is not known.
        if (@($notSteady | Where-Object -FilterScript { $null -ne (Get-PropertyValue -InputObject $_ -Name 'reason') }).Count -gt 0) { $unsteady++ }
        elseif ($notSteady.Count -gt 0) { $tooShort++ }
    }
    if ($unsteady -gt 0) { $Check.doubts += $strings['RunsNotSteady'] -f $unsteady, ($Coordinator.Count + $Other.Count) }
    if ($tooShort -gt 0) { $Check.doubts += $strings['RunsTooShort'] -f $tooShort, ($Coordinator.Count + $Other.Count) }
    $Check.doubts = @($Check.doubts | Microsoft.PowerShell.Utility\Select-Object -Unique)
    if ($Coordinator.Count -eq 0 -or $Other.Count -eq 0) { return }
    $compared = Compare-CheckResult -Coordinator $Coordinator -Other $Other
    $Check.comparison = $compared.Rows
    $Check.decision = $compared.Decision
    $Check.statement = $compared.Statement
}

# Makes runs in turns until they settle the answer, the most were made, or one did not complete. Gives the results by role.
function Invoke-CheckTurn {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param(
        # By turn, first and second.
        [Parameter(Mandatory = $true)] [hashtable] $Role,
        # Makes the run of the turn and role that $_ is, and gives its result; nothing where it could not.
        [Parameter(Mandatory = $true)] [scriptblock] $MakeRun,
        # What was measured by role, filled here: it is worth something also where the next run fails.
        [Parameter(Mandatory = $true)] [hashtable] $Measured
    )

    $order = @((Get-CheckDesign).blockOrder)
    for ($count = 0; (Get-RunDecision -Coordinator $Measured.coordinator -Other $Measured.other).verdict -eq 'continue'; $count++) {
        $turn = $order[$count % $order.Count]
        $result = ForEach-Object -InputObject @{ Turn = $turn; Role = $Role[$turn] } -Process $MakeRun
        if ($null -eq $result) { return }
        $Measured[$Role[$turn]] += @($result)
        if ($result.run.status -ne 'completed') { return }
    }
}

# Deletes the file that the runs kept for each other. What goes wrong here becomes a warning: what was measured counts.
function Remove-CheckFile {
    [CmdletBinding()]
    param(
        # Of a run of this node; none where it made none.
        [AllowNull()] [AllowEmptyString()] [string] $RunId,
        [Parameter(Mandatory = $true)] [hashtable] $Command
    )

    if (-not $RunId) { return }
    try {
        $null = ForEach-Object -InputObject $RunId -Process $Command.Remove
    } catch {
        Write-Warning -Message (Get-FailureReason -ErrorRecord $_)
    }
}

# How the check is made: refused before anything runs if it cannot be.
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
        # The next run reads the same file.
        KeepTestFile = $true
    }
}
