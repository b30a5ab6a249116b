# Which runs this node keeps: all, the newest, or those of some days. Nothing is deleted but whole runs that have ended, can be
# read, and have neither tag nor note.

# The runs of a check stay together while it may go on.
$checkHours = 24

function Get-RetentionPath {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    Join-Path -Path (Get-StateRoot) -ChildPath 'retention.json'
}

# As saved; $null if none was saved or the file is damaged: then nothing is deleted. An explicit $null, as it becomes
# part of a document.
function Read-Retention {
    [CmdletBinding()]
    param()

    Assert-StateRoot
    $read = Read-ContractDocument -Path (Get-RetentionPath) -Document 'retention'
    if ($null -eq $read -or $read.Reason) { return $null }
    $read.Value
}

# A rule of these words, as this user's. Refuses one without the number that it needs, or with one that it has no use for.
function Get-NewRetention {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [ValidateSet('all', 'newest', 'days')] [string] $Keep,
        [int] $Count
    )

    if ($Keep -eq 'all' -and $Count) { throw (New-ProblemRecord -Code 'RetentionWithCount' -Target $Keep -Category InvalidArgument) }
    if ($Keep -ne 'all' -and -not $Count) { throw (New-ProblemRecord -Code 'RetentionWithoutCount' -Argument $Keep -Target $Keep -Category InvalidArgument) }
    $kept = if ($Keep -eq 'all') { $null } else { $Count }
    New-Object -TypeName PSObject -Property ([ordered] @{
            contractVersion = 1
            keep = $Keep.ToLowerInvariant()
            count = $kept
            savedAt = ConvertTo-ContractTime -Time (Get-Date)
            savedBy = Get-CurrentUserName
        })
}

# What a rule does, in words.
function Get-RetentionText {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [object] $Retention)

    switch ($Retention.keep) {
        'newest' { $strings['KeepNewestRuns'] -f $Retention.count }
        'days' { $strings['KeepDaysOfRuns'] -f $Retention.count }
        default { $strings['KeepAllRuns'] }
    }
}

# Keeps a rule in place of the one before. Anything but a plain file stays.
function Write-Retention {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Retention)

    # Made where it is not there, and refused where others may write to it.
    $null = Get-StateFolder -Name 'runs'
    Assert-StateRoot
    $path = Get-RetentionPath
    $item = Get-Item -LiteralPath $path -Force -ErrorAction Ignore
    if ($null -ne $item) {
        $reason = Find-FileProblem -Item $item -LargestBytes ([long]::MaxValue)
        if ($reason) { throw (New-ProblemRecord -Code 'RetentionNotSaved' -Argument $path, $reason -Target $path -Category InvalidData) }
    }
    Write-ContractDocument -Path $path -Document $Retention
}

# The ids of the runs that a rule deletes now, the newest first.
function Get-OutdatedRunId {
    [CmdletBinding()]
    [OutputType([string])]
    param([AllowNull()] [object] $Retention)

    if ($null -eq $Retention -or $Retention.keep -ceq 'all') { return }
    $ids = @(Get-RunId)
    if ($Retention.keep -ceq 'newest') {
        $old = @($ids | Microsoft.PowerShell.Utility\Select-Object -Skip $Retention.count)
    } else {
        # Ids begin with the time of creation, and sort by it.
        $first = Get-TimeMark -Time ([datetime]::UtcNow.AddDays(-$Retention.count))
        $old = @($ids | Where-Object -FilterScript { $_.Substring(0, 15) -clt $first })
    }
    $old | Where-Object -FilterScript { Test-RunOutdated -RunId $_ }
}

# A moment as ids of runs have it.
function Get-TimeMark {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [datetime] $Time)

    $Time.ToString('yyyyMMdd-HHmmss', [System.Globalization.CultureInfo]::InvariantCulture)
}

# Whether a run that a rule does not keep can go.
function Test-RunOutdated {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    if (Test-RunFile -RunId $RunId -Name 'note.json') { return $false }
    try {
        $run = Get-StartedRun -RunId $RunId
    } catch {
        return $false
    }
    $isOfCheck = $null -ne (Get-PropertyValue -InputObject $run -Name 'check')
    if ($isOfCheck -and $RunId.Substring(0, 15) -cge (Get-TimeMark -Time ([datetime]::UtcNow.AddHours(-$checkHours)))) { return $false }
    # Asked twice: a result may be there while its engine still ends.
    (Test-RunOver -StartedRun $run) -and -not (Test-RunAlive -StartedRun $run)
}

# Bytes of the files in the folder of a run; nothing behind links.
function Get-RunSize {
    [CmdletBinding()]
    [OutputType([long])]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $folder = Get-RunFolder -RunId $RunId
    $size = [long] 0
    if (Get-LinkTarget -Path $folder) { return $size }
    foreach ($file in @(Get-ChildItem -LiteralPath $folder -File -Force -ErrorAction Ignore)) {
        if ([string] $file.Attributes -notmatch 'ReparsePoint') { $size += $file.Length }
    }
    $size
}

# The runs of this node, as the kept-runs document of the contract.
function Get-KeptRun {
    [CmdletBinding()]
    param(
        [AllowNull()] [object] $Retention,
        # What is asked about; the saved one without it.
        [AllowNull()] [object] $Asked,
        [AllowEmptyCollection()] [string[]] $Removed = @()
    )

    $rule = if ($null -ne $Asked) { $Asked } else { $Retention }
    $outdated = @(Get-OutdatedRunId -Retention $rule)
    $ids = @(Get-RunId)
    $sizes = @{}
    foreach ($id in $ids) { $sizes[$id] = Get-RunSize -RunId $id }
    $all, $old = [long] 0, [long] 0
    foreach ($id in $ids) { $all += $sizes[$id] }
    foreach ($id in $outdated) { if ($sizes.ContainsKey($id)) { $old += $sizes[$id] } }
    $kept = New-Object -TypeName PSObject -Property ([ordered] @{
            contractVersion = 1
            retention = $Retention
            runCount = $ids.Count
            sizeBytes = $all
            outdated = $outdated
            outdatedSizeBytes = $old
            removed = @($Removed)
        })
    Add-Member -InputObject $kept -TypeName 'Headroom.KeptRuns' -PassThru
}

# Deletes what the saved rule does not keep, as after a start. If a run can't be deleted, warns and tries again next
# time.
function Remove-OutdatedRun {
    [CmdletBinding()]
    param()

    try {
        foreach ($id in @(Get-OutdatedRunId -Retention (Read-Retention))) {
            $run = Get-StartedRun -RunId $id
            Assert-RunEnded -RunId $id -StartedRun $run
            Write-Verbose -Message ($strings['RemovingRun'] -f $id)
            Remove-EndedRun -RunId $id -StartedRun $run
        }
    } catch {
        Write-Warning -Message ($strings['OutdatedNotRemoved'] -f (Get-FailureReason -ErrorRecord $_))
    }
}
