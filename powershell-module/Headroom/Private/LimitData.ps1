# From a VM size and its disks to the limits in force, by the data that the package carries. What the data does not know
# is named, never guessed.

$bytesPerMegabyte = 1000000
$limitData = @{}

# One of the data files, read once a session.
function Get-LimitData {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [ValidateSet('vm-sizes.json', 'disk-types.json')] [string] $Name)

    if (-not $limitData.ContainsKey($Name)) {
        $path = Join-Path -Path (Join-Path -Path (Get-ModuleFolder) -ChildPath 'Data') -ChildPath $Name
        $text = Read-SharedText -Path $path
        if (-not $text) {
            throw (New-ProblemRecord -Code 'LimitDataNotFound' -Argument $path -Target $path -Category ObjectNotFound)
        }
        $limitData[$Name] = ConvertFrom-ContractJson -Json $text
    }
    $limitData[$Name]
}

# What is published about a VM size and disks: Limits, and NotKnown. Disks that differ come as several sets.
function Get-PublishedLimit {
    [CmdletBinding()]
    param(
        [AllowNull()] [AllowEmptyString()] [string] $VmSize,
        [AllowNull()] [AllowEmptyCollection()] [object[]] $Disks = @()
    )

    $sets = @($Disks | Where-Object { $null -ne $_ })
    $vm = Get-VmLimit -Name $VmSize -Disks $sets
    $disk = Get-DiskLimit -Disks $sets
    @{ Limits = @($vm.Limits) + @($disk.Limits); NotKnown = @($vm.NotKnown) + @($disk.NotKnown) }
}

function Get-VmLimit {
    [CmdletBinding()]
    param(
        [AllowNull()] [AllowEmptyString()] [string] $Name,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Disks
    )

    if (-not $Name) { return @{ Limits = @(); NotKnown = @() } }
    $data = Get-LimitData -Name 'vm-sizes.json'
    # Neither this comparison nor Azure tells cases apart.
    $size = $data.sizes.Where({ $_.name -eq $Name.Trim() }, 'First') | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $size) {
        return @{ Limits = @(); NotKnown = @(Get-UnknownFact -Fact "limits of $Name" -Reason $strings['VmSizeNotListed']) }
    }
    $sources = @($data.seriesSources.($size.series))
    # Premium SSD v2 and Ultra disks have a limit of their own where one is published.
    $base = 'uncached'
    $isSeparate = $Disks.Count -gt 0 -and @($Disks | Where-Object { $_.type -notin 'PremiumV2_LRS', 'UltraSSD_LRS' }).Count -eq 0
    if ($isSeparate -and (Get-PropertyValue -InputObject $size -Name 'uncachedUltraPv2')) { $base = 'uncachedUltraPv2' }
    $limits = @(
        Get-RateLimit -Scope 'vm-uncached' -Name $size.name -Rate (Get-PropertyValue $size $base) -Source (Get-VmSource $sources 'uncached')
        Get-RateLimit -Scope 'vm-uncached' -Name $size.name -Rate (Get-PropertyValue $size "${base}Burst") -Source (Get-VmSource $sources 'burst') -IsBurst
        Get-RateLimit -Scope 'vm-cached' -Name $size.name -Rate (Get-PropertyValue $size 'cached') -Source (Get-VmSource $sources 'cached')
        Get-RateLimit -Scope 'vm-cached' -Name $size.name -Rate (Get-PropertyValue $size 'cachedBurst') -Source (Get-VmSource $sources 'cached') -IsBurst
    )
    $notKnown = @()
    if (-not ($limits | Where-Object { $_.scope -eq 'vm-uncached' })) {
        $reason = Get-PropertyValue -InputObject $size -Name 'note' -Default $strings['VmLimitNotPublished']
        $notKnown = @(Get-UnknownFact -Fact "limits of $($size.name)" -Reason $reason)
    }
    @{ Limits = $limits; NotKnown = $notKnown }
}

# One disk, and all of them together where there are several. Of disks that differ, the smallest figure limits each, and
# the sum all of them. On-demand bursting is off unless somebody enabled it.
function Get-DiskLimit {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Disks)

    if ($Disks.Count -eq 0) { return @{ Limits = @(); NotKnown = @() } }
    $found = @(foreach ($set in $Disks) { @{ Set = $set; Row = Find-DiskRow -Type $set.type -Tier $set.tier } })
    $unlisted = @($found | Where-Object { $null -eq $_.Row } | ForEach-Object -Process { Get-UnlistedDisk -Set $_.Set })
    # With one figure missing, neither the smallest nor the sum is known.
    if ($unlisted.Count -gt 0) { return @{ Limits = @(); NotKnown = $unlisted } }
    $source = Get-DiskSource -Row $found[0].Row
    $count = [int] ($Disks | Microsoft.PowerShell.Utility\Measure-Object -Property 'count' -Sum).Sum
    # The sign of multiplication, which this file may not hold.
    $poolName = @($Disks | ForEach-Object -Process { '{0} {1} {2}' -f $_.count, [char] 0xD7, $_.tier }) -join ' + '
    $limits = @(
        Get-CombinedLimit -Scope 'disk' -Found $found -Source $source
        Get-CombinedLimit -Scope 'disk' -Found $found -Source $source -IsBurst
        if ($count -gt 1) {
            Get-CombinedLimit -Scope 'pool' -Name $poolName -Found $found -Source $source
            Get-CombinedLimit -Scope 'pool' -Name $poolName -Found $found -Source $source -IsBurst
        }
    )
    @{ Limits = $limits; NotKnown = @() }
}

# The row of a disk's tier; nothing where the data has none.
function Find-DiskRow {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Type,
        [Parameter(Mandatory = $true)] [string] $Tier
    )

    # Zone-redundant disks have the figures of local ones.
    $local = $Type -replace '_ZRS\z', '_LRS'
    (Get-LimitData -Name 'disk-types.json').disks | Where-Object { $_.type -eq $local -and $_.tier -eq $Tier } | Microsoft.PowerShell.Utility\Select-Object -First 1
}

# The tier of a disk of that size: the next larger one. Disks that are given their figures have none but their own type.
function Find-DiskTier {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Type,
        [Parameter(Mandatory = $true)] [long] $SizeGiB
    )

    $local = $Type -replace '_ZRS\z', '_LRS'
    $row = (Get-LimitData -Name 'disk-types.json').disks | Where-Object { $_.type -eq $local -and $_.sizeGiB -ge $SizeGiB } |
        Sort-Object -Property 'sizeGiB' | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -ne $row) { return $row.tier }
    '{0} GiB' -f $SizeGiB
}

function Get-UnlistedDisk {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Set)

    $reason = $strings['DiskNotListed']
    if ((Get-LimitData -Name 'disk-types.json').configurable | Where-Object { $_.type -eq $Set.type }) { $reason = $strings['DiskConfigurable'] }
    Get-UnknownFact -Fact ('limits of {0} {1}' -f $Set.type, $Set.tier) -Reason $reason
}

function Get-DiskSource {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Row)

    $page = (Get-LimitData -Name 'disk-types.json').sources | Where-Object { $_.used -match [regex]::Escape($Row.type) } | Microsoft.PowerShell.Utility\Select-Object -First 1
    Get-LimitSource -Kind 'disk-type' -Page $page
}

# The limits of a scope over several sets of disks: by the smallest figure for one disk, by the sum for the pool. What does
# not burst takes part in a burst with its base figure.
function Get-CombinedLimit {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [ValidateSet('disk', 'pool')] [string] $Scope,
        [string] $Name = '',
        [Parameter(Mandatory = $true)] [object[]] $Found,
        [Parameter(Mandatory = $true)] [object] $Source,
        [switch] $IsBurst
    )

    $bursting = @($Found | Where-Object { $_.Row.burstModel -eq 'credit' -and $null -ne $_.Row.burst })
    if ($IsBurst -and $bursting.Count -eq 0) { return }
    foreach ($metric in 'iops', 'MBps') {
        $figures = @(foreach ($each in $Found) {
                $rate = $each.Row
                if ($IsBurst -and $each -in $bursting) { $rate = $each.Row.burst }
                @{ Name = $each.Set.tier; Value = [decimal] $rate.$metric; Base = [decimal] $each.Row.$metric; Count = $each.Set.count }
            })
        $smallest = @($figures | Sort-Object -Property { $_.Value })[0]
        $value = $smallest.Value
        $limitName = $smallest.Name
        if ($Scope -eq 'pool') {
            $limitName = $Name
            $value = [decimal] 0
            foreach ($figure in $figures) { $value += $figure.Value * $figure.Count }
        } elseif ($IsBurst -and $value -le @($figures | Sort-Object -Property { $_.Base })[0].Base) {
            # The smallest disk does not burst, and holds the others back.
            continue
        }
        Get-MetricLimit -Scope $Scope -Name $limitName -Metric $metric -Value $value -Source $Source -IsBurst:$IsBurst
    }
}

# IOPS and throughput of one published rate; nothing where none is published.
function Get-RateLimit {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Scope,
        [Parameter(Mandatory = $true)] [string] $Name,
        [AllowNull()] [object] $Rate,
        [Parameter(Mandatory = $true)] [object] $Source,
        [switch] $IsBurst
    )

    if ($null -eq $Rate) { return }
    foreach ($metric in 'iops', 'MBps') {
        Get-MetricLimit -Scope $Scope -Name $Name -Metric $metric -Value ([decimal] $Rate.$metric) -Source $Source -IsBurst:$IsBurst
    }
}

# One limit of the contract, from a figure in the unit that it is published in.
function Get-MetricLimit {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Scope,
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [ValidateSet('iops', 'MBps')] [string] $Metric,
        [Parameter(Mandatory = $true)] [decimal] $Value,
        [Parameter(Mandatory = $true)] [object] $Source,
        [switch] $IsBurst
    )

    $kind = 'base'
    $suffix = ''
    if ($IsBurst) {
        $kind = 'burst'
        $suffix = '-burst'
    }
    $contractMetric = 'iops'
    if ($Metric -eq 'MBps') {
        $contractMetric = 'throughput'
        $Value = $Value * $bytesPerMegabyte
    }
    New-Object -TypeName PSObject -Property ([ordered] @{
            id = '{0}-{1}{2}' -f $Scope, $contractMetric, $suffix
            name = $Name
            scope = $Scope
            metric = $contractMetric
            direction = 'any'
            kind = $kind
            # Rounded to the byte: 22.5 x 10^6 is whole, and is written so.
            value = [long] $Value
            normalizedUnitBytes = $null
            source = $Source
        })
}

# The page of a series that a figure comes from: the first that says so, else the series' first.
function Get-VmSource {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object[]] $Pages,
        [Parameter(Mandatory = $true)] [ValidateSet('uncached', 'burst', 'cached')] [string] $Figure
    )

    $saying = foreach ($page in $Pages) {
        if ($page.used -split '[,;]' -match "\A\s*($Figure|everything)\b") { $page }
    }
    Get-LimitSource -Kind 'vm-size' -Page (@($saying) + $Pages)[0]
}

function Get-LimitSource {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Kind,
        [Parameter(Mandatory = $true)] [object] $Page
    )

    Get-DataSource -Kind $Kind -Description ('{0} {1}' -f $Page.repo, $Page.path) -Date $Page.docDate
}

# Where a fact comes from. What was read just now has today's date.
function Get-DataSource {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Kind,
        [Parameter(Mandatory = $true)] [string] $Description,
        [string] $Date = (ConvertTo-ContractTime -Time (Get-Date)).Substring(0, 10)
    )

    New-Object -TypeName PSObject -Property ([ordered] @{ kind = $Kind; description = $Description; date = $Date })
}
