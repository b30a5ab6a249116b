BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Get-LimitFact' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'says that the simulation is the source of what is simulated' {
        $known = Get-HeadroomLimit -VolumeId 'test01'
        $known.vmSize | Should -BeExactly 'Standard_B2ms'
        $known.vmSizeSource.kind | Should -BeExactly 'simulation'
        $known.disksSource.kind | Should -BeExactly 'simulation'
        $known.copiesSource.kind | Should -BeExactly 'simulation'
        $known.entries | Should -BeNullOrEmpty
        $known.readAt | Should -BeOfType [datetime]
    }

    It 'knows no published figure, whatever the VM size' {
        $text = ConvertTo-Json -InputObject (Get-HeadroomLimit -VolumeId 'test01' -Raw) -Depth 16
        $text | Should -Match 'Standard_B2ms'
        $text | Should -Not -Match '1920|22500000|20000|vm-size|disk-type|vm-uncached'
    }

    It 'has null for entries where nothing was entered, as text too' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Known = (Get-HeadroomLimit -VolumeId 'test01') } {
            ConvertTo-ContractJson -InputObject $Known | Should -Match '"entries":null'
        }
    }

    It 'has a list of disks where there is one kind, and where none is known' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Known = (Get-HeadroomLimit -VolumeId 'test01' -Raw) } {
            ConvertTo-ContractJson -InputObject $Known | Should -Match '"disks":\[\{"type":"Premium_LRS"'
        }
        Update-Simulation { param($Simulation) $Simulation.disks = $null }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Known = (Get-HeadroomLimit -VolumeId 'test01' -Raw) } {
            ConvertTo-ContractJson -InputObject $Known | Should -Match '"disks":\[\]'
        }
    }

    It 'gives Storage QoS with its unit, and every fact a source with a date' {
        Update-Simulation { param($Simulation) $Simulation.cluster = Get-GoldenText -Kind 'valid' -Name 'cluster.degraded-in-detail' | ConvertFrom-Json }
        $known = Get-HeadroomLimit -VolumeId 'test01'
        $known.qos | Should -HaveCount 1
        $known.qos[0].normalizedUnitBytes | Should -Be 8192
        foreach ($source in @($known.qos.source) + $known.vmSizeSource + $known.disksSource + $known.copiesSource) {
            $source.description | Should -Not -BeNullOrEmpty
            $source.date | Should -BeOfType [datetime]
        }
    }

    It 'names why the copies are not known: <Name>' -ForEach @(
        @{ Name = 'as the cluster has it'; Fact = 'resiliency of test01'; Reason = 'no right' }, @{ Name = 'nothing was told'; Fact = 'other'; Reason = 'the storage below the volume does not report it' }
    ) {
        Update-Simulation {
            param($Simulation)
            $Simulation.cluster.volumes[0].resiliency = $null
            $Simulation.cluster.notKnown = @([pscustomobject] @{ fact = $Fact; reason = 'no right' })
        }
        $known = Get-HeadroomLimit -VolumeId 'test01'
        $known.copies | Should -BeNullOrEmpty
        $known.copiesSource | Should -BeNullOrEmpty
        ($known.notKnown | Where-Object -Property fact -EQ -Value 'copies').reason | Should -BeExactly $Reason
    }

    It 'says what serves the volume: access, file system, resiliency, and the healthy drives of its pool' {
        Update-Simulation {
            param($Simulation)
            $drive = $Simulation.cluster.drives[0]
            $made = foreach ($change in @{ model = 'B' }, @{ model = 'B' }, @{ model = 'A' }, @{ model = 'B'; health = 'unhealthy' }, @{ model = 'B'; poolName = 'another' }) {
                $copy = $drive | ConvertTo-Json | ConvertFrom-Json
                foreach ($name in $change.Keys) { $copy.$name = $change[$name] }
                $copy
            }
            $Simulation.cluster.drives = @($made)
        }
        $storage = (Get-HeadroomLimit -VolumeId 'test01').storage
        $storage.accessState | Should -BeIn 'direct', 'file-system-redirected'
        $storage.fileSystem | Should -Match '^CSVFS'
        $storage.resiliencyKind | Should -BeExactly 'mirror'
        $storage.operatingSystem | Should -BeNullOrEmpty
        $storage.drives | ForEach-Object { '{0} {1}' -f $_.count, $_.model } | Should -BeExactly @('1 A', '2 B')
    }

    It 'knows no drives of a volume whose pool is not known, and has a list all the same' {
        Update-Simulation { param($Simulation) $Simulation.cluster.volumes[0].poolName = $null; $Simulation.cluster.drives[0].poolName = $null }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Known = (Get-HeadroomLimit -VolumeId 'test01' -Raw) } {
            ConvertTo-ContractJson -InputObject $Known | Should -Match '"drives":\[\]'
        }
    }

    It 'keeps what was entered beside what was found' {
        $null = Set-HeadroomLimitEntry -EntriesJson (Get-GoldenText -Kind 'valid' -Name 'entries.network-and-size') -Confirm:$false
        $known = Get-HeadroomLimit -VolumeId 'test01'
        $known.vmSize | Should -BeExactly 'Standard_B2ms'
        $known.entries.vmSize | Should -BeExactly 'Standard_D8ds_v4'
        $known | Out-String -Width 300 | Should -Match 'Entered +: Standard_D8ds_v4; 4 x Premium_LRS P30; network-throughput 2,500,000,000'
    }
}
