# Runs on disk: one folder each, laid out as the contract says.

$runIdPattern = '\A[0-9]{8}-[0-9]{6}-[0-9a-f]{8}\z'
# The separator of a path's parts. A list needs thousands of paths, and Join-Path is slow.
$pathSeparator = (Join-Path -Path 'a' -ChildPath 'b').Trim([char[]] 'ab')

# Time of creation and eight random digits: it sorts by age, and two starters never get the same.
function Get-NewRunId {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $time = [datetime]::UtcNow.ToString('yyyyMMdd-HHmmss', [System.Globalization.CultureInfo]::InvariantCulture)
    '{0}-{1}' -f $time, [guid]::NewGuid().ToString('N').Substring(0, 8)
}

# The folder of a run. The id is checked before it becomes part of a path.
function Get-RunFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId)

    Assert-NoCluster -Id $RunId
    if ($RunId -cnotmatch $runIdPattern) {
        throw (New-ProblemRecord -Code 'RunIdNotValid' -Argument $RunId -Target $RunId -Category InvalidArgument)
    }
    (Get-StateRoot).TrimEnd([char[]] $pathSeparator), 'runs', $RunId -join $pathSeparator
}

function Get-RunFile {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId,
        [Parameter(Mandatory = $true)]
        [ValidateSet('run.json', 'profile.json', 'progress.jsonl', 'result.json', 'stop', 'engine.log', 'lock', 'note.json')]
        [string] $Name
    )

    (Get-RunFolder -RunId $RunId), $Name -join $pathSeparator
}

# Makes the folder of a new run and puts the profile in it, and the lock that its engine will hold.
function Add-RunFolder {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [Parameter(Mandatory = $true)] [string] $ProfileJson
    )

    $null = Get-StateFolder -Name 'runs'
    New-PrivateFolder -Path (Get-RunFolder -RunId $RunId)
    Write-PlainText -Path (Get-RunFile -RunId $RunId -Name 'profile.json') -Text $ProfileJson
    Write-PlainText -Path (Get-RunFile -RunId $RunId -Name 'lock') -Text ''
}

# The ids of all runs, newest first. A folder without run.json is a failed start.
function Get-RunId {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $folder = Join-Path -Path (Get-StateRoot) -ChildPath 'runs'
    if (-not (Test-Path -LiteralPath $folder -PathType Container)) { return }
    $names = @(Get-ChildItem -LiteralPath $folder -Directory -Force -ErrorAction Stop | ForEach-Object -Process { $_.Name })
    $names | Where-Object -FilterScript { $_ -cmatch $runIdPattern -and (Test-Path -LiteralPath "$folder/$_/run.json") } | Sort-Object -Descending
}

# The runs as they were started, newest first. One that cannot be read is named in a warning and left out, so that it
# does not affect the others; so is one that was deleted meanwhile. With -IncludeUnreadable, it is listed as unreadable.
function Get-AllStartedRun {
    [CmdletBinding()]
    param([switch] $IncludeUnreadable)

    # Files that others put there are ignored.
    Assert-StateRoot
    foreach ($runId in @(Get-RunId)) {
        try {
            Get-StartedRun -RunId $runId
        } catch {
            # Whatever it is: one run's folder is no reason to be without the others.
            $code = $_.FullyQualifiedErrorId.Split(',')[0]
            if ($code -eq 'ContractDataNotFound') { throw }
            if ($IncludeUnreadable -and $code -ne 'RunNotFound') {
                Get-UnreadableRun -RunId $runId -ErrorRecord $_
            } else {
                Write-Warning -Message (Get-FailureReason -ErrorRecord $_)
            }
        }
    }
}

# The entry in a list for a run that cannot be read, with the reason.
function Get-UnreadableRun {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [Parameter(Mandatory = $true)] [System.Management.Automation.ErrorRecord] $ErrorRecord
    )

    $reason = Get-FailureReason -ErrorRecord $ErrorRecord
    $path = [string] (Get-RunFolder -RunId $RunId)
    $problem = Get-Problem -Code 'RunNotReadable' -Argument $RunId, $path, $reason -Target $path
    # Its own words where it has some, and not words about words.
    if ($ErrorRecord.FullyQualifiedErrorId -match '\ARunNotReadable' -and $reason -match '\A\[RunNotReadable\] (.*) Next: ') { $problem.message = $Matches[1] }
    $run = New-Object -TypeName PSObject -Property ([ordered] @{
            contractVersion = 1; id = $RunId; status = 'unreadable'; name = $null; nodeName = $null; volumeId = $null
            createdAt = $null; endedAt = $null; progress = $null; error = $problem
        })
    Add-Member -InputObject $run -TypeName 'Headroom.Run'
    Add-Member -InputObject $run -TypeName 'Headroom.UnreadableRun' -PassThru
}

# A run in a list: as it was started, or an entry for one that cannot be read for any reason.
function Get-ListedRun {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId)

    try {
        Get-StartedRun -RunId $RunId
    } catch {
        if ($_.FullyQualifiedErrorId -match '\A(ContractDataNotFound|RunIdNotValid|RunNotFound)\b') { throw }
        Get-UnreadableRun -RunId $RunId -ErrorRecord $_
    }
}

# What deleting a run needs: the run as it was started, or an entry for one that cannot be read.
function Get-RemovableRun {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId)

    try {
        Get-StartedRun -RunId $RunId
    } catch {
        if ($_.FullyQualifiedErrorId -notmatch '\ARunNotReadable') { throw }
        Get-UnreadableRun -RunId $RunId -ErrorRecord $_
    }
}

# The run as it was started.
function Get-StartedRun {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId)

    $path = Get-RunFile -RunId $RunId -Name 'run.json'
    $folder = Get-RunFolder -RunId $RunId
    if (Get-LinkTarget -Path $folder) {
        throw (New-ProblemRecord -Code 'RunNotReadable' -Argument $RunId, $folder, $strings['FileIsLink'] -Target $path -Category InvalidData)
    }
    $read = Read-ContractDocument -Path $path -Document 'run'
    if ($null -eq $read) {
        throw (New-ProblemRecord -Code 'RunNotFound' -Argument $RunId -Target $RunId -Category ObjectNotFound)
    }
    $reason = $read.Reason
    if (-not $reason) { $reason = Find-RunProblem -Run $read.Value -RunId $RunId }
    if ($reason) {
        throw (New-ProblemRecord -Code 'RunNotReadable' -Argument $RunId, $path, $reason -Target $path -Category InvalidData)
    }
    $run = $read.Value
    Complete-RunProcess -Run $run
    $run
}

# What no schema says of a run, in words: that it is this one, and that its times are times and its paths paths.
function Find-RunProblem {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Run, [Parameter(Mandatory = $true)] [string] $RunId)

    if ($Run.id -cne $RunId) { return ($strings['FieldValue'] -f '/id') }
    $times = @{ '/createdAt' = $Run.createdAt }
    foreach ($name in 'process', 'startedBy') {
        $process = Get-PropertyValue -InputObject $Run -Name $name
        if ($null -ne $process) { $times["/$name/startedAt"] = $process.startedAt }
    }
    foreach ($place in $times.Keys) {
        try {
            $null = ConvertFrom-ContractTime -Text $times[$place]
        } catch {
            return ($strings['FieldValue'] -f $place)
        }
    }
    foreach ($timeSpan in $Run.profile.timeSpans) {
        foreach ($target in $timeSpan.targets) {
            if ($target.path -match '[\x00-\x1f]') { return ($strings['FieldValue'] -f '/profile/timeSpans/targets/path') }
        }
    }
}

# The result as the engine wrote it: Value, or the reason why it cannot be read; nothing if there is none. With
# -Outcome, only the end of the run and its warnings are checked.
function Get-RunResult {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId, [switch] $Outcome)

    $top = @()
    if ($Outcome) { $top = 'status', 'endedAt', 'error', 'warnings' }
    Read-ContractDocument -Path (Get-RunFile -RunId $RunId -Name 'result.json') -Document 'result' -Top $top
}

function Test-RunFile {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [Parameter(Mandatory = $true)] [string] $Name
    )

    Test-FileThere -Path (Get-RunFile -RunId $RunId -Name $Name)
}

# Deletes the folder of one run and nothing else: the id was checked, and links inside are not followed.
function Remove-RunFolder {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $folder = Get-RunFolder -RunId $RunId
    if ([System.IO.Directory]::Exists($folder)) { [System.IO.Directory]::Delete($folder, $true) }
}
