# What this node has to tell to somebody who looks for the cause of a problem elsewhere: the entries of a support file.

# What is larger is left out, and named.
$largestEntryBytes = 4MB
$largestSupportBytes = 24MB
# Readiness watches a volume for seconds: of more volumes it is not asked.
$mostReadinessVolumes = 8
$runFiles = 'profile.json', 'result.json', 'progress.jsonl', 'engine.log'

# The node-support document of the contract.
function Get-NodeSupport {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [int] $RunCount)

    $support = @{ Entries = @(); LeftOut = @(); Bytes = 0 }
    $provider = Read-Support -Support $support -Fact 'provider' -Read { Get-ProviderName }
    $name = Get-NodeName
    Add-SupportDocument -Support $support -Name 'node.json' -Make { Get-NodeStatus -Version (Get-HeadroomVersion) }
    Add-ClusterDocument -Support $support
    Add-SupportDocument -Support $support -Name 'moves.json' -Make { , @(Get-AllMoveRecord) }
    $raw = Get-RawAnswer -ProviderName "$provider"
    foreach ($entry in $raw.Entries) { Add-SupportEntry -Support $support -Entry $entry }
    Add-RunEntry -Support $support -RunCount $RunCount
    $versions = Get-SupportVersion -Support $support
    if ($provider -notin 'failover-cluster', 'local', 'simulated') { $provider = $null }
    New-Object -TypeName PSObject -Property ([ordered] @{
            PSTypeName = 'Headroom.NodeSupport'
            contractVersion = 1
            nodeName = $name
            about = New-Object -TypeName PSObject -Property ([ordered] @{
                    createdAt = ConvertTo-ContractTime -Time (Get-Date)
                    provider = $provider
                    versions = $versions
                    raw = New-Object -TypeName PSObject -Property ([ordered] @{ reason = $raw.Reason; commands = @($raw.Commands) })
                    leftOut = @($support.LeftOut)
                })
            entries = @($support.Entries)
        })
}

function Get-SupportVersion {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Support)

    $engine = Read-Support -Support $Support -Fact 'engine' -Read { (Get-VerifiedEngine -WarningAction Ignore).Build.version }
    New-Object -TypeName PSObject -Property ([ordered] @{
            module = Get-HeadroomVersion
            engine = $engine
            powerShell = [string] $PSVersionTable.PSVersion
            operatingSystem = [string] [System.Environment]::OSVersion
            languageMode = (([string] $ExecutionContext.SessionState.LanguageMode) -replace 'Language\z').ToLowerInvariant()
        })
}

# The cluster in detail, and for each of its volumes the facts of its limits and the readiness.
function Add-ClusterDocument {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Support)

    $facts = Read-Support -Support $Support -Fact 'cluster.json' -Read {
        $found = Get-ClusterFact -Detailed
        Add-InstanceMetadata -Facts $found
        $found
    }
    if ($null -eq $facts) { return }
    Add-SupportDocument -Support $Support -Name 'cluster.json' -Make { $facts.Cluster }
    $number = 0
    foreach ($volume in $facts.Cluster.volumes) {
        $number++
        Add-SupportDocument -Support $Support -Name "limit-facts/$number.json" -Make { Get-LimitFact -Facts $facts -Volume $volume }
        if ($number -gt $mostReadinessVolumes) {
            $Support.LeftOut += Get-UnknownFact -Fact "readiness/$number.json" -Reason ($strings['SupportManyVolumes'] -f $mostReadinessVolumes)
            continue
        }
        Add-SupportDocument -Support $Support -Name "readiness/$number.json" -Make { Get-SupportReadiness -Facts $facts -Volume $volume }
    }
}

# The readiness for the profile that the setup page starts with, including that profile, for the reader of the file.
function Get-SupportReadiness {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $first = Get-FirstProfile -Volume $Volume
    # Who may only read makes support files too.
    Add-Member -InputObject $Volume -NotePropertyName 'isForReader' -NotePropertyValue $true -Force
    $readiness = Get-Readiness -Facts $Facts -Volume $Volume -WorkloadProfile $first
    Add-Member -InputObject $readiness -NotePropertyName 'profile' -NotePropertyValue $first -PassThru
}

# The profile that the setup page starts with, on a volume.
function Get-FirstProfile {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Volume)

    $path = Join-Path -Path (Join-Path -Path (Get-ModuleFolder) -ChildPath 'Data') -ChildPath 'first-profile.json'
    $text = Read-SharedText -Path $path
    if (-not $text) { throw (New-ProblemRecord -Code 'FirstProfileNotFound' -Argument $path -Target $path -Category ObjectNotFound) }
    $first = (ConvertFrom-ContractJson -Json $text).profile
    foreach ($target in $first.timeSpans.targets) { $target.path = Join-Path -Path $Volume.path -ChildPath $target.path }
    $first
}

# The newest runs: each as of now, and what else lies in its folder.
function Add-RunEntry {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Support,
        [Parameter(Mandatory = $true)] [int] $RunCount
    )

    $ids = @(Read-Support -Support $Support -Fact 'runs' -Read { Assert-StateRoot; Get-RunId } | Microsoft.PowerShell.Utility\Select-Object -First $RunCount)
    foreach ($id in $ids) {
        Add-SupportDocument -Support $Support -Name "runs/$id/run.json" -Make { Get-CurrentRun -RunId $id | Hide-RunNote }
        foreach ($file in $runFiles) {
            $text = Read-Support -Support $Support -Fact "runs/$id/$file" -Read { Read-RunText -RunId $id -Name $file }
            if ($null -ne $text) { Add-SupportEntry -Support $Support -Entry (Get-SupportEntry -Name "runs/$id/$file" -Text "$text") }
        }
    }
}

# The text of a run's file; nothing if it does not exist. Special files, files behind links and files that are too large
# are not read, and a file that grows meanwhile only up to that size.
function Read-RunText {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $RunId,
        [Parameter(Mandatory = $true)] [string] $Name
    )

    $path = Get-RunFile -RunId $RunId -Name $Name
    $file = Get-Item -LiteralPath $path -Force -ErrorAction Ignore
    if ($null -eq $file) { return }
    if (Get-LinkTarget -Path (Get-RunFolder -RunId $RunId)) { throw $strings['FileIsLink'] }
    $reason = Find-FileProblem -Item $file -LargestBytes ([long]::MaxValue)
    if ($reason) { throw $reason }
    if ($file.Length -gt $largestEntryBytes) { throw ($strings['SupportTooLarge'] -f (Format-Size -Bytes $largestEntryBytes)) }
    # In quotes: an empty file is one.
    "$(Read-FileTail -Path $path -Bytes $largestEntryBytes)".TrimStart([char] 0xFEFF)
}

# One document of the contract as an entry; or the reason why it cannot be read.
function Add-SupportDocument {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Support,
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [scriptblock] $Make
    )

    $text = Read-Support -Support $Support -Fact $Name -Read { ConvertTo-ContractJson -InputObject (ForEach-Object -InputObject $Name -Process $Make) }
    if ($null -ne $text) { Add-SupportEntry -Support $Support -Entry (Get-SupportEntry -Name $Name -Text $text) }
}

# What a block gives; nothing, and the reason among what was left out, where it fails.
function Read-Support {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Support,
        [Parameter(Mandatory = $true)] [string] $Fact,
        [Parameter(Mandatory = $true)] [scriptblock] $Read
    )

    $reasons = [ordered] @{}
    Read-Fact -Fact $Fact -NotKnown $reasons -Read $Read
    foreach ($reason in ConvertTo-UnknownFact -NotKnown $reasons) { $Support.LeftOut += $reason }
}

# Adds an entry, unless it is too large, or all together are.
function Add-SupportEntry {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Support,
        [Parameter(Mandatory = $true)] [object] $Entry
    )

    $length = $Entry.text.Length
    $largest = $largestEntryBytes
    if ($Support.Bytes + $length -gt $largestSupportBytes) { $largest = $largestSupportBytes }
    if ($length -gt $largest -or $Support.Bytes + $length -gt $largestSupportBytes) {
        $Support.LeftOut += Get-UnknownFact -Fact $Entry.name -Reason ($strings['SupportTooLarge'] -f (Format-Size -Bytes $largest))
        return
    }
    $Support.Bytes += $length
    $Support.Entries += $Entry
}

function Get-SupportEntry {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Text
    )

    New-Object -TypeName PSObject -Property ([ordered] @{ name = $Name; text = $Text })
}
