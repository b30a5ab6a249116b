# Runs on disk: one folder each, laid out as the contract says.

$runIdPattern = '\A[0-9]{8}-[0-9]{6}-[0-9a-f]{8}\z'

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

    if ($RunId -cnotmatch $runIdPattern) {
        throw (New-ProblemRecord -Code 'RunIdNotValid' -Argument $RunId -Target $RunId -Category InvalidArgument)
    }
    Join-Path -Path (Join-Path -Path (Get-StateRoot) -ChildPath 'runs') -ChildPath $RunId
}

function Get-RunFile {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId,
        [Parameter(Mandatory = $true)]
        [ValidateSet('run.json', 'profile.json', 'progress.jsonl', 'result.json', 'stop', 'engine.log', 'lock')]
        [string] $Name
    )

    Join-Path -Path (Get-RunFolder -RunId $RunId) -ChildPath $Name
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

# The ids of all runs, newest first. A folder without run.json is a start that did not come about.
function Get-RunId {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $folder = Join-Path -Path (Get-StateRoot) -ChildPath 'runs'
    if (-not (Test-Path -LiteralPath $folder -PathType Container)) { return }
    $names = @(Get-ChildItem -LiteralPath $folder -Directory -Force -ErrorAction Stop | ForEach-Object -Process { $_.Name })
    $names | Where-Object -FilterScript { $_ -cmatch $runIdPattern -and (Test-Path -LiteralPath "$folder/$_/run.json") } | Sort-Object -Descending
}

# The runs as they were started, newest first. One that is damaged is named in a warning and left out, so that it does not
# stand in the way of the others; so is one that was deleted meanwhile.
function Get-AllStartedRun {
    [CmdletBinding()]
    param()

    foreach ($runId in @(Get-RunId)) {
        try {
            Get-StartedRun -RunId $runId
        } catch {
            if (-not (Test-ProblemRecord -ErrorRecord $_)) { throw }
            Write-Warning -Message (Get-FailureReason -ErrorRecord $_)
        }
    }
}

# The run as it was started.
function Get-StartedRun {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId)

    $path = Get-RunFile -RunId $RunId -Name 'run.json'
    $text = Read-SharedText -Path $path
    if ($null -eq $text) {
        throw (New-ProblemRecord -Code 'RunNotFound' -Argument $RunId -Target $RunId -Category ObjectNotFound)
    }
    try {
        $run = ConvertFrom-ContractJson -Json $text
    } catch [System.ArgumentException], [System.InvalidOperationException] {
        $run = $null
    }
    if ((Get-PropertyValue -InputObject $run -Name 'id') -cne $RunId) {
        throw (New-ProblemRecord -Code 'RunNotReadable' -Argument $RunId, $path -Target $path -Category InvalidData)
    }
    Complete-RunProcess -Run $run
    $run
}

# The result as the engine wrote it; nothing when there is none.
function Get-RunResult {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $text = Read-SharedText -Path (Get-RunFile -RunId $RunId -Name 'result.json')
    if ($text) { ConvertFrom-ContractJson -Json $text }
}

function Test-RunFile {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [Parameter(Mandatory = $true)] [string] $Name
    )

    Test-Path -LiteralPath (Get-RunFile -RunId $RunId -Name $Name) -PathType Leaf
}

# Deletes the folder of one run and nothing else: the id was checked, and links inside are not followed.
function Remove-RunFolder {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $RunId)

    $folder = Get-RunFolder -RunId $RunId
    if ([System.IO.Directory]::Exists($folder)) { [System.IO.Directory]::Delete($folder, $true) }
}
