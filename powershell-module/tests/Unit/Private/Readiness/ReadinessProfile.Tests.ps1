BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    function Get-Cache([hashtable] $Target, [object] $BlockCache = $null, [hashtable] $Volume = @{}) {
        $workload = @{ timeSpans = @(@{ targets = @($Target) }) } | ConvertTo-Json -Depth 5 | ConvertFrom-Json
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Workload = $workload; BlockCache = $BlockCache; Property = $Volume + @{ id = 'v' } } {
            Get-CacheSizeCheck -Facts @{ BlockCacheBytes = $BlockCache } -Volume (Get-VolumeRecord -Property $Property) -WorkloadProfile $Workload
        }
    }
    function Get-Check([string] $Name, [hashtable] $TimeSpan) {
        $workload = @{ timeSpans = @(@{ durationSeconds = 600; warmUpSeconds = 60 }, $TimeSpan) } | ConvertTo-Json -Depth 5 | ConvertFrom-Json
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Name = "Get-${Name}Check"; Workload = $workload } { & $Name -WorkloadProfile $Workload }
    }
}

Describe 'The size against caches' {
    BeforeEach { Mock -ModuleName 'Headroom' -CommandName 'Get-MachineMemory' -MockWith { 8GB } }

    It 'is <Verdict>: <Name>' -ForEach @(
        @{ Name = 'a file as large as the memory, through the system''s cache'; Target = @{ path = 'a'; createSizeBytes = 8GB }; Cache = $null; Verdict = 'doubt' }
        @{ Name = 'a larger one'; Target = @{ path = 'a'; createSizeBytes = 8GB + 1 }; Cache = $null; Verdict = 'ready' }
        @{ Name = 'a small one past the system''s cache'; Target = @{ path = 'a'; createSizeBytes = 1GB; cacheMode = 'osCacheDisabled' }; Cache = $null; Verdict = 'ready' }
        @{ Name = 'a small one, mapped into memory'; Target = @{ path = 'a'; createSizeBytes = 1GB; cacheMode = 'osCacheDisabled'; memoryMapped = $true }; Cache = $null; Verdict = 'doubt' }
        @{ Name = 'one that the cluster''s read cache holds'; Target = @{ path = 'a'; createSizeBytes = 1GB; cacheMode = 'osCacheDisabled' }; Cache = 1GB; Verdict = 'doubt' }
        @{ Name = 'one that it does not hold'; Target = @{ path = 'a'; createSizeBytes = 1GB; cacheMode = 'osCacheDisabled' }; Cache = 512MB; Verdict = 'ready' }
        @{ Name = 'one that is there but cannot be looked at'; Target = @{ path = '/nowhere/a' }; Cache = $null; Verdict = 'unknown' }
    ) {
        (Get-Cache $Target $Cache).verdict | Should -BeExactly $Verdict
    }

    It 'takes a physical disk''s own size' {
        (Get-Cache @{ path = '#1'; cacheMode = 'osCacheDisabled' } -Volume @{ kind = 'physical-disk'; sizeBytes = 1TB }).message | Should -Match '\A1 TiB'
    }

    It 'is not known where the memory is not' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-MachineMemory' -MockWith { throw 'no' }
        (Get-Cache @{ path = 'a'; createSizeBytes = 1 }).verdict | Should -BeExactly 'unknown'
    }
}

Describe 'Duration and warm-up' {
    It '<TimeSpan.Values> seconds of <Check>: <Verdict>' -ForEach @(
        @{ Check = 'Duration'; TimeSpan = @{ durationSeconds = 60 }; Verdict = 'ready' }, @{ Check = 'Duration'; TimeSpan = @{ durationSeconds = 59 }; Verdict = 'doubt' }, @{ Check = 'Duration'; TimeSpan = @{ warmUpSeconds = 9 }; Verdict = 'doubt' }
        @{ Check = 'WarmUp'; TimeSpan = @{ warmUpSeconds = 5 }; Verdict = 'ready' }, @{ Check = 'WarmUp'; TimeSpan = @{ warmUpSeconds = 0 }; Verdict = 'doubt' }, @{ Check = 'WarmUp'; TimeSpan = @{ durationSeconds = 9 }; Verdict = 'ready' }
    ) {
        (Get-Check $Check $TimeSpan).verdict | Should -BeExactly $Verdict
    }
}
