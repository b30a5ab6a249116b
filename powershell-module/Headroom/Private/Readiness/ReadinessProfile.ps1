# Checks of the profile: whether what it asks for says something about the storage.

$shortestSeconds = 60
$shortestWarmUpSeconds = 5

# A file that a cache holds measures the cache. Which caches count depends on how the profile opens its files.
function Get-CacheSizeCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [object] $WorkloadProfile
    )

    $check = @{ Id = 'cache-size'; Reason = $strings['CacheSizeReason']; Action = $strings['CacheSizeMend'] }
    $targets = @($WorkloadProfile.timeSpans | ForEach-Object -Process { $_.targets })
    $isCached = @($targets | Where-Object { (Get-PropertyValue -InputObject $_ -Name 'cacheMode' -Default 'cached') -eq 'cached' -or (Get-PropertyValue -InputObject $_ -Name 'memoryMapped' -Default $false) }).Count -gt 0
    $size = Get-TargetSize -Volume $Volume -WorkloadProfile $WorkloadProfile
    if ($null -eq $size) { return Get-UnknownCheck -Id $check.Id -Because $strings['CacheSizeNotTold'] -Reason $check.Reason }
    if ($isCached) {
        try {
            $cache = Get-MachineMemory
        } catch {
            return Get-UnknownCheck -Id $check.Id -Because (Get-FailureReason -ErrorRecord $_) -Reason $check.Reason
        }
        $name = $strings['CacheMemory']
    } else {
        $cache = $Facts.BlockCacheBytes
        $name = $strings['CacheBlock']
    }
    $verdict = 'ready'
    $form = $strings['CacheSizeLarger']
    if (-not $cache) {
        # No cache, or one that is not known: without the system's own in the way, nothing else is known that would hold it.
        return Get-CheckRecord @check -Verdict 'ready' -Message ($strings['CacheSizeDirect'] -f (Format-Size -Bytes $size))
    }
    if ($size -le $cache) {
        $verdict = 'doubt'
        $form = $strings['CacheSizeSmaller']
    }
    Get-CheckRecord @check -Verdict $verdict -Message ($form -f (Format-Size -Bytes $size), $name, (Format-Size -Bytes $cache))
}

# Bytes of all test files; $null if one exists, is not recreated and cannot be read.
function Get-TargetSize {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [object] $WorkloadProfile
    )

    if ($Volume.kind -eq 'physical-disk') { return $Volume.sizeBytes }
    $total = [long] 0
    $sizes = Get-TestFileSize -WorkloadProfile $WorkloadProfile
    foreach ($path in $sizes.Keys) {
        $size = $sizes[$path]
        if ($size -eq 0) { $size = Get-PresentSize -Volume $Volume -Path $path }
        if ($null -eq $size) { return $null }
        $total += $size
    }
    $total
}

# Bytes of a file in a profile; $null if it does not exist. For readers, only files with a record of the engine are
# looked at: readers must not learn whether other files exist, or how large they are.
function Get-PresentSize {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [string] $Path
    )

    $isForReader = Get-PropertyValue -InputObject $Volume -Name 'isForReader' -Default $false
    if ($isForReader -and $null -eq (Get-PlainFile -Path "$Path.headroom-io")) { return $null }
    Get-PropertyValue -InputObject (Get-Item -LiteralPath $Path -Force -ErrorAction Ignore) -Name 'Length'
}

function Get-DurationCheck {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $WorkloadProfile)

    $shortest = @($WorkloadProfile.timeSpans | ForEach-Object -Process { Get-ProfileField -InputObject $_ -Of 'TimeSpan' -Name 'durationSeconds' } | Sort-Object)[0]
    $verdict = 'ready'
    if ($shortest -lt $shortestSeconds) { $verdict = 'doubt' }
    Get-CheckRecord -Id 'duration' -Verdict $verdict -Message ($strings['DurationIs'] -f $shortest) -Reason $strings['DurationReason'] -Action ($strings['DurationMend'] -f $shortestSeconds)
}

function Get-WarmUpCheck {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $WorkloadProfile)

    $shortest = @($WorkloadProfile.timeSpans | ForEach-Object -Process { Get-ProfileField -InputObject $_ -Of 'TimeSpan' -Name 'warmUpSeconds' } | Sort-Object)[0]
    $verdict = 'ready'
    if ($shortest -lt $shortestWarmUpSeconds) { $verdict = 'doubt' }
    Get-CheckRecord -Id 'warm-up' -Verdict $verdict -Message ($strings['WarmUpIs'] -f $shortest) -Reason $strings['WarmUpReason'] -Action ($strings['WarmUpMend'] -f $shortestWarmUpSeconds)
}
