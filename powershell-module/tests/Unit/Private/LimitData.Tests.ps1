BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Get-PublishedLimit' {
    BeforeAll {
        $premium = [pscustomobject] @{ type = 'Premium_LRS'; tier = 'P30'; count = 4 }
        function Get-Limit([hashtable] $Property = @{}) {
            $asked = @{ VmSize = 'Standard_B2ms'; Disks = @($premium) }
            foreach ($name in $Property.Keys) { $asked[$name] = $Property[$name] }
            $found = InModuleScope -ModuleName 'Headroom' -Parameters @{ Asked = $asked } { Get-PublishedLimit @Asked }
            [pscustomobject] @{ limits = @($found.Limits); notKnown = @($found.NotKnown) }
        }
        function New-DiskSet([string] $Tier, [int] $Count, [string] $Type = 'Premium_LRS') { [pscustomobject] @{ type = $Type; tier = $Tier; count = $Count } }
        function Get-Value([object] $Limits, [string] $Id) { ($Limits.limits | Where-Object -Property id -EQ -Value $Id).value }
    }

    It 'gives the golden limits of four P30 on a Standard_B2ms' {
        $golden = (Get-GoldenText -Kind 'valid' -Name 'limits.hci-b2ms-read' | ConvertFrom-Json).limits
        $golden.Count | Should -BeGreaterThan 4
        ConvertTo-Json -InputObject (Get-Limit).limits -Depth 8 | Should -BeExactly (ConvertTo-Json -InputObject $golden -Depth 8)
    }

    It 'finds a size whatever its case' {
        (Get-Limit @{ VmSize = 'standard_b2MS' }).limits[0].name | Should -BeExactly 'Standard_B2ms'
    }

    It 'gives cached limits where they are published, with their own page' {
        $limits = Get-Limit @{ VmSize = 'Standard_D8ds_v4'; Disks = $null }
        Get-Value $limits 'vm-cached-iops' | Should -Be 77000
        Get-Value $limits 'vm-cached-throughput' | Should -Be 485000000
        $limits.limits.id | Should -Not -Contain 'disk-iops'
        $page = { param($Id) ($limits.limits | Where-Object -Property id -EQ -Value $Id).source.description }
        & $page 'vm-cached-iops' | Should -Match 'ddv4-ddsv4-series\.md\z'
        & $page 'vm-uncached-iops' | Should -Match 'general-purpose/ddsv4-series\.md\z'
    }

    It 'gives cached bursts where they are published' {
        Get-Value (Get-Limit @{ VmSize = 'Standard_D2as_v4' }) 'vm-cached-throughput-burst' | Should -Be 100000000
    }

    It 'gives what disks burst to by credit, and not what they burst to on demand' {
        $credit = Get-Limit @{ Disks = [pscustomobject] @{ type = 'Premium_LRS'; tier = 'P20'; count = 2 } }
        Get-Value $credit 'disk-iops-burst' | Should -Be 3500
        Get-Value $credit 'pool-iops-burst' | Should -Be 7000
        (Get-Limit).limits.id | Should -Not -Contain 'disk-iops-burst'
    }

    It 'gives one disk no pool' {
        (Get-Limit @{ Disks = [pscustomobject] @{ type = 'Premium_LRS'; tier = 'P30'; count = 1 } }).limits.id | Should -Not -Contain 'pool-iops'
    }

    It 'limits one of several kinds of disks by the smallest, and the pool by their sum' {
        $limits = Get-Limit @{ VmSize = $null; Disks = @((New-DiskSet 'P30' 3), (New-DiskSet 'P20' 1)) }
        Get-Value $limits 'disk-iops' | Should -Be 2300
        ($limits.limits | Where-Object -Property id -EQ -Value 'disk-iops').name | Should -BeExactly 'P20'
        Get-Value $limits 'pool-iops' | Should -Be 17300
        Get-Value $limits 'pool-throughput' | Should -Be 750000000
        ($limits.limits | Where-Object -Property id -EQ -Value 'pool-iops').name | Should -BeExactly "3 $([char] 0xD7) P30 + 1 $([char] 0xD7) P20"
        # Only the P20 bursts; the others go on as they do.
        Get-Value $limits 'pool-iops-burst' | Should -Be 18500
        Get-Value $limits 'disk-iops-burst' | Should -Be 3500
    }

    It 'gives neither the smallest nor the sum where one of the disks is not known' {
        $limits = Get-Limit @{ VmSize = $null; Disks = @((New-DiskSet 'P30' 3), (New-DiskSet 'P99' 1)) }
        $limits.limits | Should -HaveCount 0
        $limits.notKnown.fact | Should -BeExactly @('limits of Premium_LRS P99')
    }

    It 'takes a disk of <Size> GiB for tier <Tier>' -ForEach @(
        @{ Size = 1024; Tier = 'P30' }, @{ Size = 1025; Tier = 'P40' }, @{ Size = 1; Tier = 'P1' }, @{ Size = 99999; Tier = '99999 GiB' }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Size = $Size } { Find-DiskTier -Type 'Premium_ZRS' -SizeGiB $Size } | Should -BeExactly $Tier
    }

    It 'takes zone-redundant disks for local ones' {
        Get-Value (Get-Limit @{ Disks = [pscustomobject] @{ type = 'Premium_ZRS'; tier = 'P30'; count = 1 } }) 'disk-iops' | Should -Be 5000
    }

    It 'takes the separate limit of Premium SSD v2 where the size has one' {
        $v2 = [pscustomobject] @{ type = 'PremiumV2_LRS'; tier = 'v2'; count = 1 }
        Get-Value (Get-Limit @{ VmSize = 'Standard_E96bds_v5'; Disks = $v2 }) 'vm-uncached-iops' | Should -Be 390000
        Get-Value (Get-Limit @{ VmSize = 'Standard_E96bds_v5' }) 'vm-uncached-iops' | Should -Be 260000
    }

    It 'does not guess <Name>' -ForEach @(
        @{ Name = 'a size that is not listed'; Property = @{ VmSize = 'Standard_X1'; Disks = $null }; Fact = 'limits of Standard_X1' }
        @{ Name = 'a size whose figures are unclear'; Property = @{ VmSize = 'Standard_E192ids_v6'; Disks = $null }; Fact = 'limits of Standard_E192ids_v6' }
        @{ Name = 'a disk that is not listed'; Property = @{ VmSize = $null; Disks = [pscustomobject] @{ type = 'Premium_LRS'; tier = 'P99'; count = 1 } }; Fact = 'limits of Premium_LRS P99' }
        @{ Name = 'a disk whose figures are chosen'; Property = @{ VmSize = $null; Disks = [pscustomobject] @{ type = 'UltraSSD_LRS'; tier = 'U'; count = 1 } }; Fact = 'limits of UltraSSD_LRS U' }
    ) {
        $limits = Get-Limit $Property
        $limits.limits | Should -HaveCount 0
        $limits.notKnown | Should -HaveCount 1
        $limits.notKnown[0].fact | Should -BeExactly $Fact
        $limits.notKnown[0].reason | Should -Not -BeNullOrEmpty
    }

    It 'gives every size of the data limits whose sources are named' {
        $names = InModuleScope -ModuleName 'Headroom' { (Get-LimitData -Name 'vm-sizes.json').sizes.name }
        $names.Count | Should -BeGreaterThan 200
        $wrong = foreach ($name in $names) {
            $limits = Get-Limit @{ VmSize = $name; Disks = $null }
            if ($limits.limits.Count + $limits.notKnown.Count -eq 0) { "${name}: nothing said" }
            foreach ($limit in $limits.limits) {
                if ($limit.value -le 0 -or $limit.source.description -notmatch '\S \S') { "$name $($limit.id)" }
            }
        }
        $wrong | Should -BeNullOrEmpty
    }
}
