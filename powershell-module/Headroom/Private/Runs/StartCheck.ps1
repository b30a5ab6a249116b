# What prevents a run, looked for once and told all at once: the profile, its targets, the volume, the node, and the engine.

# Everything that a start needs, and the reasons against it, as a table:
#   ProfileProblems  what the engine finds wrong with the profile: objects with path and message
#   Blocking         the checks of the readiness that a run is refused for
#   Problems         all else: error records
#   Run              the run document, its readiness in it; $null where there are problems
#   Engine           the verified engine, its file held until Hold is disposed of; $null where it could not be verified
# The engine is verified once, and its file held from then on. Before each use of it Assert-EngineUnchanged sees to it that it is
# still that file.
function Get-StartCheck {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $ProfileJson,
        # Of the run: Name, PresetId, KeepTestFile, LimitsJson, and the CheckId, CheckRole and CheckMethod of the check that it is
        # part of.
        [Parameter(Mandatory = $true)] [hashtable] $Asked
    )

    $check = @{
        Facts = $Facts; Volume = $Volume; ProfileJson = $ProfileJson; Asked = $Asked; Workload = $null; Guarded = $null
        ProfileProblems = @(); Blocking = @(); Problems = @(); Readiness = $null; Limits = $null; Engine = $null; Run = $null
    }
    $isWhole = $false
    try {
        Complete-StartCheck -Check $check
        $isWhole = $true
        $check
    } finally {
        # Here and not where errors are caught, as a session that is told to stop comes by no other place.
        if (-not $isWhole) { Exit-StartCheck -Check $check }
    }
}

# Looks at all of it, one after the other.
function Complete-StartCheck {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Check)

    $Check.Workload = ConvertFrom-ProfileJson -ProfileJson $Check.ProfileJson
    if ($null -ne $Check.Workload) {
        Add-StartProblem -Check $Check -Step {
            Assert-TargetInside -WorkloadProfile $_.Workload -Volume $_.Volume
            Assert-Confined -WorkloadProfile $_.Workload -Volume $_.Volume
            # Nothing is looked at behind a target that is refused: it may lie on another's share.
            $_.Guarded = $_.Workload
        }
        Add-StartProblem -Check $Check -Step { $null = Get-TimeLimitSecond -WorkloadProfile $_.Workload }
    }
    Add-StartProblem -Check $Check -Step { $null = Get-RunName -Name $_.Asked.Name -PresetId $_.Asked.PresetId }
    Add-StartProblem -Check $Check -Step { $null = Get-CheckPart -Id $_.Asked.CheckId -Role $_.Asked.CheckRole -Method $_.Asked.CheckMethod }
    # Again when the volume is held for the start. What a volume under load would be watched for is known then.
    $before = $Check.Problems.Count
    Add-StartProblem -Check $Check -Step { Assert-VolumeFree -VolumeId $_.Volume.id }
    $isFree = $Check.Problems.Count -eq $before
    Add-StartProblem -Check $Check -Step { $_.Engine = Get-VerifiedEngine -Hold }
    if ($isFree) {
        Add-StartProblem -Check $Check -Step {
            $_.Readiness = Get-StartReadiness -Check $_
            $_.Blocking = @(Get-PropertyValue -InputObject $_.Readiness -Name 'checks' -Default @() | Where-Object -FilterScript { $_.verdict -eq 'blocking' })
        }
    }
    Add-StartProblem -Check $Check -Step { $_.Limits = Get-RunLimit -Json $_.Asked['LimitsJson'] -Facts $_.Facts -Volume $_.Volume }
    if ($null -ne $Check.Engine) {
        Add-StartProblem -Check $Check -Step {
            Assert-EngineUnchanged -Engine $_.Engine
            $_.ProfileProblems = @(Find-ProfileProblem -ProfileJson $_.ProfileJson -Engine $_.Engine)
        }
    }
    if (-not (Test-StartRefused -Check $Check)) {
        Add-StartProblem -Check $Check -Step {
            $run = New-RunOfCheck -Check $_
            Assert-RunDocument -Run $run
            $_.Run = $run
        }
    }
}

# The profile of a text; nothing where it is no profile: what is wrong with it, the engine says.
function ConvertFrom-ProfileJson {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $ProfileJson)

    try {
        $workload = ConvertFrom-ContractJson -Json $ProfileJson
    } catch {
        Write-Verbose -Message $_.Exception.Message
        return
    }
    if ($null -ne $workload -and -not (Find-ContractProblem -Document 'profile' -Value $workload)) { $workload }
}

# Makes a step, which gets the check as $_, and keeps the problem that it ends with.
function Add-StartProblem {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Check,
        [Parameter(Mandatory = $true)] [scriptblock] $Step
    )

    try {
        ForEach-Object -InputObject $Check -Process $Step
    } catch {
        $record = ConvertTo-ProblemRecord -ErrorRecord $_
        # A session that can start nothing: all else that is found follows from that.
        if ($record.FullyQualifiedErrorId -like 'ConstrainedLanguage*') { throw $record }
        # A cause that prevents several steps is reported once.
        $said = @($Check.Problems | ForEach-Object -Process { (Get-ErrorProblem -ErrorRecord $_).message })
        if ((Get-ErrorProblem -ErrorRecord $record).message -cnotin $said) { $Check.Problems += $record }
    }
}

# Looks at the volume, the node and, where its targets are not refused, the profile. What is only doubtful goes into the run.
function Get-StartReadiness {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Check)

    $node = $Check.Facts.Node
    # A paused node accepts no new roles, but still runs an engine.
    if ($node.state -notin 'up', 'paused') {
        throw (New-ProblemRecord -Code 'NodeNotAvailable' -Argument $node.name, $node.state -Target $node.name -Category ResourceUnavailable)
    }
    Get-Readiness -Facts $Check.Facts -Volume $Check.Volume -WorkloadProfile $Check.Guarded -Engine $Check.Engine
}

# The run document of a check in which nothing prevents the run.
function New-RunOfCheck {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Check)

    if ($null -eq $Check.Workload) {
        # The engine accepts it and the contract does not: the run could not be read, and the code below refuses it.
        $Check.Workload = ConvertFrom-ContractJson -Json $Check.ProfileJson
        Assert-TargetInside -WorkloadProfile $Check.Workload -Volume $Check.Volume
        Assert-Confined -WorkloadProfile $Check.Workload -Volume $Check.Volume
    }
    $asked = $Check.Asked
    $part = Get-CheckPart -Id $asked.CheckId -Role $asked.CheckRole -Method $asked.CheckMethod
    $run = Get-NewRun -Facts $Check.Facts -Volume $Check.Volume -WorkloadProfile $Check.Workload -Name (Get-RunName -Name $asked.Name -PresetId $asked.PresetId) -PresetId $asked.PresetId -KeepTestFile $asked.KeepTestFile -Check $part -Engine $Check.Engine
    $run.readiness = $Check.Readiness
    $run.limits = $Check.Limits
    $run
}

# Whether a check found an obstacle.
function Test-StartRefused {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [hashtable] $Check)

    $Check.ProfileProblems.Count + $Check.Blocking.Count + $Check.Problems.Count -gt 0
}

# Lets go of the engine's file; -Check is $null where it came to none.
function Exit-StartCheck {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowNull()] [hashtable] $Check)

    if ($null -eq $Check) { return }
    $hold = Get-PropertyValue -InputObject $Check.Engine -Name 'Hold'
    if ($null -ne $hold) { $hold.Dispose() }
}

# All findings of a check as one error; with its own code if there is only one kind.
function Get-StartRefusal {
    [CmdletBinding()]
    [OutputType([System.Management.Automation.ErrorRecord])]
    param([Parameter(Mandatory = $true)] [hashtable] $Check)

    $records = @(
        if ($Check.ProfileProblems.Count -gt 0) {
            $first = $Check.ProfileProblems[0]
            $places = @($Check.ProfileProblems | ForEach-Object -Process { if ($_.path) { $_.path } else { $strings['WholeProfile'] } })
            $said = @($first.message) + @(for ($index = 1; $index -lt $places.Count; $index++) { '{0}: {1}' -f $places[$index], $Check.ProfileProblems[$index].message })
            New-ProblemRecord -Code 'ProfileNotValid' -Argument $places[0], ($said -join '; ') -Target $first.path -Category InvalidData
        }
        $Check.Problems
        if ($Check.Blocking.Count -gt 0) {
            $found = @($Check.Blocking | ForEach-Object -Process { '{0}: {1}' -f $_.id, $_.message }) -join ' '
            $mend = @($Check.Blocking | ForEach-Object -Process { $_.action } | Where-Object -FilterScript { $_ }) -join ' '
            New-ProblemRecord -Code 'NotReady' -Argument $found, $mend -Target $Check.Volume.id -Category ResourceUnavailable
        }
    )
    if ($records.Count -eq 1) { return $records[0] }
    $problems = @($records | ForEach-Object -Process { Get-ErrorProblem -ErrorRecord $_ })
    $said = @($problems | ForEach-Object -Process { $_.message }) -join ' '
    $mend = @($problems | ForEach-Object -Process { $_.action } | Microsoft.PowerShell.Utility\Select-Object -Unique) -join ' '
    New-ProblemRecord -Code 'RunRefused' -Argument $said, $mend -Target $Check.Volume.id
}

# The refusal document of the contract.
function ConvertTo-RefusalDocument {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Check)

    New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.Refusal'
            contractVersion = 1
            status = 'refused'
            nodeName = $Check.Facts.Node.name
            volumeId = $Check.Volume.id
            problem = Get-ErrorProblem -ErrorRecord (Get-StartRefusal -Check $Check)
            profileProblems = @($Check.ProfileProblems | ForEach-Object -Process { New-Object -TypeName PSObject -Property ([ordered] @{ path = $_.path; message = $_.message }) })
            problems = @(
                $Check.Problems | ForEach-Object -Process { Get-ErrorProblem -ErrorRecord $_ }
                $Check.Blocking | ForEach-Object -Process { New-Object -TypeName PSObject -Property ([ordered] @{ code = 'NotReady'; message = $_.message; action = $_.action; target = $_.id }) }
            )
        })
}
