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

# The limits document of a node and a volume.
function Get-PublishedLimit {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $NodeName,
        [Parameter(Mandatory = $true)] [string] $VolumeId,
        [AllowNull()] [AllowEmptyString()] [string] $VmSize,
        [AllowNull()] [object] $Disks,
        [AllowNull()] [object] $Copies,
        [object[]] $NotKnown = @()
    )

    $vm = Get-VmLimit -Name $VmSize -Disks $Disks
    $disk = Get-DiskLimit -Disks $Disks
    $size = $null
    if ($VmSize) { $size = $VmSize }
    [pscustomobject] @{
        PSTypeName = 'Headroom.Limits'
        contractVersion = 1
        nodeName = $NodeName
        volumeId = $VolumeId
        vmSize = $size
        disks = $Disks
        copies = $Copies
        limits = @($vm.Limits) + @($disk.Limits)
        notKnown = @($NotKnown) + @($vm.NotKnown) + @($disk.NotKnown)
    }
}

function Get-VmLimit {
    [CmdletBinding()]
    param(
        [AllowNull()] [AllowEmptyString()] [string] $Name,
        [AllowNull()] [object] $Disks
    )

    if (-not $Name) { return @{ Limits = @(); NotKnown = @() } }
    $data = Get-LimitData -Name 'vm-sizes.json'
    # Neither this comparison nor Azure tells cases apart.
    $size = $data.sizes.Where({ $_.name -eq $Name.Trim() }, 'First') | Select-Object -First 1
    if ($null -eq $size) {
        return @{ Limits = @(); NotKnown = @(Get-UnknownFact -Fact "limits of $Name" -Reason $strings['VmSizeNotListed']) }
    }
    $sources = @($data.seriesSources.($size.series))
    # Premium SSD v2 and Ultra disks have a limit of their own where one is published.
    $base = 'uncached'
    $isSeparate = (Get-PropertyValue -InputObject $Disks -Name 'type') -in 'PremiumV2_LRS', 'UltraSSD_LRS'
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

# One disk, and all of them together where there are several. On-demand bursting is off unless somebody enabled it.
function Get-DiskLimit {
    [CmdletBinding()]
    param([AllowNull()] [object] $Disks)

    if ($null -eq $Disks) { return @{ Limits = @(); NotKnown = @() } }
    $data = Get-LimitData -Name 'disk-types.json'
    # Zone-redundant disks have the figures of local ones.
    $type = $Disks.type -replace '_ZRS\z', '_LRS'
    $disk = $data.disks | Where-Object { $_.type -eq $type -and $_.tier -eq $Disks.tier } | Select-Object -First 1
    if ($null -eq $disk) {
        $reason = $strings['DiskNotListed']
        if ($data.configurable | Where-Object { $_.type -eq $Disks.type }) { $reason = $strings['DiskConfigurable'] }
        $fact = 'limits of {0} {1}' -f $Disks.type, $Disks.tier
        return @{ Limits = @(); NotKnown = @(Get-UnknownFact -Fact $fact -Reason $reason) }
    }
    $page = $data.sources | Where-Object { $_.used -match [regex]::Escape($disk.type) } | Select-Object -First 1
    $source = Get-LimitSource -Kind 'disk-type' -Page $page
    $burst = $null
    if ($disk.burstModel -eq 'credit') { $burst = $disk.burst }
    $limits = @(
        Get-RateLimit -Scope 'disk' -Name $disk.tier -Rate $disk -Source $source
        Get-RateLimit -Scope 'disk' -Name $disk.tier -Rate $burst -Source $source -IsBurst
        if ($Disks.count -gt 1) {
            # The sign of multiplication, which this file may not hold.
            $poolName = '{0} {1} {2}' -f $Disks.count, [char] 0xD7, $disk.tier
            Get-RateLimit -Scope 'pool' -Name $poolName -Rate $disk -Times $Disks.count -Source $source
            Get-RateLimit -Scope 'pool' -Name $poolName -Rate $burst -Times $Disks.count -Source $source -IsBurst
        }
    )
    @{ Limits = $limits; NotKnown = @() }
}

# IOPS and throughput of one published rate; nothing where none is published.
function Get-RateLimit {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Scope,
        [Parameter(Mandatory = $true)] [string] $Name,
        [AllowNull()] [object] $Rate,
        [Parameter(Mandatory = $true)] [object] $Source,
        [int] $Times = 1,
        [switch] $IsBurst
    )

    if ($null -eq $Rate) { return }
    $kind = 'base'
    $suffix = ''
    if ($IsBurst) {
        $kind = 'burst'
        $suffix = '-burst'
    }
    $values = [ordered] @{ iops = [decimal] $Rate.iops * $Times; throughput = [decimal] $Rate.MBps * $bytesPerMegabyte * $Times }
    foreach ($metric in $values.Keys) {
        [pscustomobject] @{
            id = '{0}-{1}{2}' -f $Scope, $metric, $suffix
            name = $Name
            scope = $Scope
            metric = $metric
            direction = 'any'
            kind = $kind
            # Rounded to the byte: 22.5 x 10^6 is whole, and is written so.
            value = [long] $values[$metric]
            source = $Source
        }
    }
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

    [pscustomobject] @{ kind = $Kind; description = '{0} {1}' -f $Page.repo, $Page.path; date = $Page.docDate }
}

function Get-UnknownFact {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Fact,
        [Parameter(Mandatory = $true)] [string] $Reason
    )

    [pscustomobject] @{ fact = $Fact; reason = $Reason }
}
