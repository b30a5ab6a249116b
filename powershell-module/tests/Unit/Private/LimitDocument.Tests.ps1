BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
    function New-Limit([string] $Id, [double] $Value, [string] $Direction = 'any', [string] $Kind = 'base') {
        $scope, $metric = $Id -split '-(?=iops|throughput)'
        [pscustomobject] @{ id = $Id; name = $Id; scope = $scope; metric = $metric -replace '-.*'; direction = $Direction; kind = $Kind; value = $Value }
    }
    function Join-All([object[]] $Found, [object[]] $Entered) {
        @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Found = $Found; Entered = $Entered } { Join-Limit -Found $Found -Entered $Entered })
    }
}

Describe 'Join-Limit' {
    It 'puts what was entered in the place of its like' {
        $joined = Join-All -Found @((New-Limit 'disk-iops' 5000), (New-Limit 'pool-iops' 20000)) -Entered @(New-Limit 'disk-iops' 7000)
        $joined.id | Should -BeExactly @('pool-iops', 'disk-iops')
        $joined[1].value | Should -Be 7000
    }

    It 'leaves what has another <Name>' -ForEach @(
        @{ Name = 'kind'; Entered = @{ Id = 'disk-iops-burst'; Value = 7000; Kind = 'burst' } }, @{ Name = 'metric'; Entered = @{ Id = 'disk-throughput'; Value = 7000 } }
        @{ Name = 'direction'; Entered = @{ Id = 'disk-iops'; Value = 7000; Direction = 'write' } }
    ) {
        $joined = Join-All -Found @(New-Limit 'disk-iops' 5000) -Entered @(New-Limit @Entered)
        $joined | Should -HaveCount 2
        @($joined.id | Select-Object -Unique) | Should -HaveCount 2
    }
}

Describe 'Get-LimitDocument' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'says that the simulation is the source of what is simulated' {
        $limits = Get-HeadroomLimit -VolumeId 'test01'
        $limits.vmSizeSource.kind | Should -BeExactly 'simulation'
        $limits.disksSource.kind | Should -BeExactly 'simulation'
        $limits.entries | Should -BeNullOrEmpty
    }

    It 'has null for entries where nothing was entered, as text too' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Limits = (Get-HeadroomLimit -VolumeId 'test01') } {
            ConvertTo-ContractJson -InputObject $Limits | Should -Match '"entries":null'
        }
    }

    It 'gives every limit a source with a date' {
        Update-Simulation { param($Simulation) $Simulation.cluster = Get-GoldenText -Kind 'valid' -Name 'cluster.degraded-in-detail' | ConvertFrom-Json }
        $limits = Get-HeadroomLimit -VolumeId 'test01'
        $limits.limits.Count | Should -BeGreaterThan 8
        foreach ($limit in $limits.limits) {
            $limit.source.description | Should -Not -BeNullOrEmpty
            $limit.source.date | Should -Not -BeNullOrEmpty
        }
    }
}
