BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    function Get-Limit([scriptblock] $Change = {}, [string] $VolumeId = 'test01') {
        $cluster = Get-GoldenText -Kind 'valid' -Name 'cluster.degraded-in-detail' | ConvertFrom-Json
        $null = & $Change $cluster
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Cluster = $cluster; VolumeId = $VolumeId } {
            Get-QosLimit -Cluster $Cluster -Volume ($Cluster.volumes | Where-Object { $_.id -eq $VolumeId })
        }
    }
}

Describe 'Get-QosLimit' {
    It 'gives the policy that a file on the volume is under, and says that it is for virtual disks' {
        $found = Get-Limit { $args[0].virtualMachines = $null }
        $found.Limits | Should -HaveCount 1
        $found.Limits[0].id | Should -BeExactly 'qos-iops'
        $found.Limits[0].name | Should -BeExactly 'Gold'
        $found.Limits[0].value | Should -Be 500
        $found.Limits[0].source.kind | Should -BeExactly 'storage-qos'
        $found.NotKnown.fact | Should -BeExactly @('whether Storage QoS limits this run')
    }

    It 'gives the maximum of a virtual disk in Hyper-V' {
        $found = Get-Limit { $args[0].storageQos = $null }
        $found.Limits[0].name | Should -BeExactly 'sql01 sql01.vhdx'
        $found.Limits[0].source.kind | Should -BeExactly 'hyper-v'
        $found.Limits[0].source.description | Should -Match 'Get-VMHardDiskDrive on node1'
    }

    It 'gives the lowest of several' {
        (Get-Limit { $args[0].virtualMachines[0].disks[0].maximumIops = 300 }).Limits[0].value | Should -Be 300
        (Get-Limit { $args[0].virtualMachines[0].disks[0].maximumIops = 900 }).Limits[0].value | Should -Be 500
    }

    It 'gives throughput where a policy sets one' {
        $found = Get-Limit { $args[0].storageQos.policies[0].maximumThroughputBytesPerSecond = 1000000 }
        $found.Limits.id | Should -BeExactly @('qos-iops', 'qos-throughput')
        $found.Limits[1].value | Should -Be 1000000
        $found.Limits[1].normalizedUnitBytes | Should -BeExactly $null
    }

    It 'says in which unit IOPS are counted: the policy store''s, 8 KiB where it did not say, and always 8 KiB in Hyper-V' {
        (Get-Limit).Limits[0].normalizedUnitBytes | Should -Be 8192
        (Get-Limit { $args[0].virtualMachines = $null; $args[0].storageQos.normalizedUnitBytes = 65536 }).Limits[0].normalizedUnitBytes | Should -Be 65536
        (Get-Limit { $args[0].storageQos = $null }).Limits[0].normalizedUnitBytes | Should -Be 8192
        $found = Get-Limit {
            $args[0].virtualMachines = $null
            $args[0].storageQos.normalizedUnitBytes = $null
            $args[0].notKnown += @([pscustomobject] @{ fact = 'size of a normalized request'; reason = 'no right' })
        }
        $found.Limits[0].normalizedUnitBytes | Should -Be 8192
        ($found.NotKnown | Where-Object -Property fact -EQ -Value 'size of a normalized request').reason | Should -BeExactly 'no right; the usual 8 KiB is used'
    }

    It 'keeps one of each unit, as which of them is the lower depends on the requests'' size' {
        $found = Get-Limit { $args[0].storageQos.normalizedUnitBytes = 4096; $args[0].virtualMachines[0].disks[0].maximumIops = 300 }
        $found.Limits.id | Should -BeExactly @('qos-iops', 'qos-iops-4096')
        $found.Limits.value | Should -Be @(300, 500)
        $found.Limits.normalizedUnitBytes | Should -Be @(8192, 4096)
    }

    It 'takes a policy that only a virtual disk names' {
        $found = Get-Limit { $args[0].storageQos.flows = @(); $args[0].virtualMachines[0].disks[0].maximumIops = $null; $args[0].virtualMachines[0].disks[0].policyId = $args[0].storageQos.policies[0].id }
        $found.Limits[0].name | Should -BeExactly 'Gold'
    }

    It 'leaves out <Name>' -ForEach @(
        @{ Name = 'what holds on other volumes'; VolumeId = 'test02'; Change = {} }
        @{ Name = 'a volume whose name starts alike'; VolumeId = 'test01'; Change = { $args[0].storageQos.flows[0].filePath = 'C:\ClusterStorage\test012\a.vhdx'; $args[0].virtualMachines = @() } }
        @{ Name = 'policies without a maximum'; VolumeId = 'test01'; Change = { $args[0].storageQos.policies[0].maximumIops = $null; $args[0].virtualMachines = @() } }
        @{ Name = 'what was not asked for'; VolumeId = 'test01'; Change = { $args[0].storageQos = $null; $args[0].virtualMachines = $null } }
    ) {
        $found = Get-Limit -Change $Change -VolumeId $VolumeId
        $found.Limits | Should -HaveCount 0
        $found.NotKnown | Should -HaveCount 0
    }

    It 'hands on why Storage QoS is not known' {
        $found = Get-Limit { $args[0].storageQos = $null; $args[0].virtualMachines = $null; $args[0].notKnown += @([pscustomobject] @{ fact = 'Storage QoS'; reason = 'no right' }) }
        $found.NotKnown[0].reason | Should -BeExactly 'no right'
    }
}
