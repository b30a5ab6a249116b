# Limits that a user entered for this node's cluster: kept in one file, checked before it is written.

# Values that the contract allows.
$entryScopes = 'vm-uncached', 'vm-cached', 'disk', 'pool', 'qos', 'network'
$entryCachings = 'none', 'read-only', 'read-write'
$longestEntryName = 200
# Contract integers stay below 2^53.
$largestEntryValue = 9007199254740991

function Get-LimitEntryPath {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    Join-Path -Path (Get-StateRoot) -ChildPath 'entries.json'
}

# What was entered for a cluster; $null where nothing was, or where the node was in another cluster then. Said outright, as
# it becomes part of a document: Windows PowerShell writes what a call without output leaves as {}, not as null.
function Read-LimitEntry {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $ClusterName)

    Assert-StateRoot
    $path = Get-LimitEntryPath
    $read = Read-ContractDocument -Path $path -Document 'entries'
    if ($null -eq $read) { return $null }
    $reason = $read.Reason
    $entries = $read.Value
    if (-not $reason) {
        try {
            Assert-LimitEntry -Entries $entries
        } catch {
            $reason = Get-FailureReason -ErrorRecord $_
        }
    }
    if ($reason) {
        throw (New-ProblemRecord -Code 'EntriesNotReadable' -Argument $path, $reason -Target $path -Category InvalidData)
    }
    if ($entries.clusterName -ne $ClusterName) { return $null }
    $entries
}

# Keeps entries, stamped with who saved them and when. Entries that enter nothing are no entries: their file goes.
function Write-LimitEntry {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Entries)

    # Before anything goes, too.
    Assert-StateRoot
    $path = Get-LimitEntryPath
    if (-not $Entries.vmSize -and $null -eq $Entries.disks -and @($Entries.limits).Count -eq 0) {
        Remove-Item -LiteralPath $path -Force -ErrorAction Ignore
        if (Test-Path -LiteralPath $path) { Remove-Item -LiteralPath $path -Force -ErrorAction Stop }
        return
    }
    if (Test-Path -LiteralPath $path -PathType Container) {
        throw (New-ProblemRecord -Code 'EntriesNotReadable' -Argument $path, $strings['FileIsFolder'] -Target $path -Category InvalidData)
    }
    # Asked for so that the state root is made, and is refused where others may write to it.
    $null = Get-StateFolder -Name 'locks'
    Write-ContractDocument -Path $path -Document $Entries
}

# The entries of a text, checked, in the contract's own order, and as this user's.
function ConvertTo-LimitEntry {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Json,
        [Parameter(Mandatory = $true)] [string] $ClusterName
    )

    try {
        $given = ConvertFrom-ContractJson -Json $Json
        Assert-LimitEntry -Entries $given
    } catch {
        throw (New-ProblemRecord -Code 'EntriesNotValid' -Argument (Get-FailureReason -ErrorRecord $_) -Category InvalidData)
    }
    if ($given.clusterName -ne $ClusterName) {
        throw (New-ProblemRecord -Code 'EntriesOfOtherCluster' -Argument $given.clusterName, $ClusterName -Target $given.clusterName -Category InvalidArgument)
    }
    $entries = New-Object -TypeName PSObject -Property ([ordered] @{
            contractVersion = 1
            clusterName = $ClusterName
            savedAt = ConvertTo-ContractTime -Time (Get-Date)
            savedBy = Get-CurrentUserName
            vmSize = Get-PropertyValue -InputObject $given -Name 'vmSize'
            disks = Get-PropertyValue -InputObject $given -Name 'disks'
            limits = @()
        })
    $source = Get-EntrySource -Entries $entries
    $entries.limits = @(foreach ($limit in $given.limits) {
            $limit.source = $source
            $limit
        })
    $entries
}

# Throws, in words, at the first thing that the contract does not allow.
function Assert-LimitEntry {
    [CmdletBinding()]
    param([AllowNull()] [object] $Entries)

    Assert-EntryField -InputObject $Entries -Place 'entries' -Known 'contractVersion', 'clusterName', 'savedAt', 'savedBy', 'vmSize', 'disks', 'limits'
    if ($Entries.contractVersion -ne 1) { throw ($strings['EntryOdd'] -f 'contractVersion') }
    if ($Entries.clusterName -isnot [string] -or -not $Entries.clusterName) { throw ($strings['EntryOdd'] -f 'clusterName') }
    if ($null -ne $Entries.vmSize -and ($Entries.vmSize -isnot [string] -or $Entries.vmSize -notmatch '\A[A-Za-z0-9_-]{1,64}\z')) { throw ($strings['EntryOdd'] -f 'vmSize') }
    if ($null -ne $Entries.disks) { Assert-DiskEntry -Disks $Entries.disks }
    if ($Entries.limits -isnot [array]) { throw ($strings['EntryOdd'] -f 'limits') }
    $index = 0
    $ids = @{}
    foreach ($limit in $Entries.limits) {
        Assert-EntryLimit -Limit $limit -Place "limits/$index"
        if ($ids.ContainsKey($limit.id)) { throw ($strings['EntryTwice'] -f $limit.id) }
        $ids[$limit.id] = $true
        $index++
    }
}

function Assert-DiskEntry {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Disks)

    Assert-EntryField -InputObject $Disks -Place 'disks' -Known 'type', 'tier', 'count', 'caching'
    foreach ($name in 'type', 'tier') {
        if ($Disks.$name -isnot [string] -or $Disks.$name -notmatch '\A[^\x00-\x1f]{1,64}\z') { throw ($strings['EntryOdd'] -f "disks/$name") }
    }
    if (-not (Test-WholeNumber -Value $Disks.count -From 1 -To 1024)) { throw ($strings['EntryOdd'] -f 'disks/count') }
    if ($null -ne $Disks.caching -and $Disks.caching -cnotin $entryCachings) { throw ($strings['EntryOdd'] -f 'disks/caching') }
}

function Assert-EntryLimit {
    [CmdletBinding()]
    param(
        [AllowNull()] [object] $Limit,
        [Parameter(Mandatory = $true)] [string] $Place
    )

    $fields = 'id', 'name', 'scope', 'metric', 'direction', 'kind', 'value', 'source'
    Assert-EntryField -InputObject $Limit -Place $Place -Known $fields -Later 'normalizedUnitBytes'
    $unit = Get-PropertyValue -InputObject $Limit -Name 'normalizedUnitBytes'
    $rules = [ordered] @{
        id = $Limit.id -is [string] -and $Limit.id.Length -le 100 -and $Limit.id -cmatch '\A[a-z0-9]+(-[a-z0-9]+)*\z'
        name = $Limit.name -is [string] -and $Limit.name.Length -le $longestEntryName -and $Limit.name -match '\A[^\x00-\x1f]+\z'
        scope = $Limit.scope -cin $entryScopes
        metric = $Limit.metric -cin 'iops', 'throughput'
        direction = $Limit.direction -cin 'read', 'write', 'any'
        kind = $Limit.kind -cin 'base', 'burst'
        value = (Test-Number -Value $Limit.value) -and $Limit.value -gt 0 -and $Limit.value -le $largestEntryValue
        normalizedUnitBytes = $null -eq $unit -or (Test-WholeNumber -Value $unit -From 1 -To $largestEntryValue)
    }
    foreach ($name in $rules.Keys) {
        if (-not $rules[$name]) { throw ($strings['EntryOdd'] -f "$Place/$name") }
    }
}

# Every field that the contract asks for, and none that it does not know. Those of -Later may be missing: entries that were
# kept before there were such fields do not have them.
function Assert-EntryField {
    [CmdletBinding()]
    param(
        [AllowNull()] [object] $InputObject,
        [Parameter(Mandatory = $true)] [string] $Place,
        [Parameter(Mandatory = $true)] [string[]] $Known,
        [string[]] $Later = @()
    )

    if ($null -eq $InputObject -or $InputObject -is [string] -or $InputObject -is [array]) { throw ($strings['EntryOdd'] -f $Place) }
    $names = @($InputObject.PSObject.Properties | ForEach-Object -Process { $_.Name })
    foreach ($name in $Known) {
        if ($name -cnotin $names) { throw ($strings['EntryOdd'] -f "$Place/$name") }
    }
    foreach ($name in $names) {
        if ($name -cnotin $Known + $Later) { throw ($strings['EntryOdd'] -f "$Place/$name") }
    }
}

function Test-Number {
    [CmdletBinding()]
    [OutputType([bool])]
    param([AllowNull()] [object] $Value)

    $Value -is [int] -or $Value -is [long] -or $Value -is [double] -or $Value -is [decimal]
}

function Test-WholeNumber {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [AllowNull()] [object] $Value,
        [Parameter(Mandatory = $true)] [long] $From,
        [Parameter(Mandatory = $true)] [long] $To
    )

    ($Value -is [int] -or $Value -is [long]) -and $Value -ge $From -and $Value -le $To
}

# The account of this session, by the node's name for it.
function Get-CurrentUserName {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $name = [System.Environment]::UserName
    if ((Test-Windows) -and [System.Environment]::UserDomainName) { $name = '{0}\{1}' -f [System.Environment]::UserDomainName, $name }
    $name
}

# The entry itself as a source.
function Get-EntrySource {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Entries)

    $by = $Entries.savedBy
    if (-not $by) { $by = $strings['UnknownUser'] }
    Get-DataSource -Kind 'user' -Description ($strings['SourceEntry'] -f $by) -Date $Entries.savedAt.Substring(0, 10)
}
