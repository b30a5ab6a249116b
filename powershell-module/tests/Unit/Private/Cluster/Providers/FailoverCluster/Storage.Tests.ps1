BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../../support/TestNode.psm1"
    Import-StubModule -Name 'Storage'
    function Get-Fact {
        InModuleScope -ModuleName 'Headroom' {
            $notKnown = [ordered] @{}
            @{ Storage = Get-StorageFact -NotKnown $notKnown; NotKnown = $notKnown }
        }
    }
}
AfterAll { Remove-StubModule }

Describe 'Get-StorageFact' {
    BeforeEach {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StoragePool' -MockWith {
            [pscustomobject] @{ FriendlyName = 'S2D'; HealthStatus = 'Warning'; OperationalStatus = @('Degraded'); Size = [uint64] 12TB; AllocatedSize = [uint64] 5TB }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-VirtualDisk' -MockWith {
            [pscustomobject] @{ FriendlyName = 'test01'; ObjectId = 'VD:{1b}'; HealthStatus = 'Healthy'; ResiliencySettingName = 'Mirror'; NumberOfDataCopies = 3 }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-PhysicalDisk' -MockWith {
            [pscustomobject] @{ UniqueId = 'D1'; FriendlyName = 'ACME X'; Model = 'X'; MediaType = 'SSD'; BusType = 'NVMe'; HealthStatus = 'Unhealthy'; OperationalStatus = @('Lost Communication', 'Removing'); Size = [uint64] 1TB; SerialNumber = '  S1 '; EnclosureNumber = [uint16] 0; SlotNumber = [uint16] 7; PhysicalLocation = 'Slot 7' }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageJob' -MockWith {
            [pscustomobject] @{ UniqueId = '{1}'; Name = 'Repair'; JobState = 'Running'; PercentComplete = 40; BytesProcessed = [uint64] 40; BytesTotal = [uint64] 100 }
            [pscustomobject] @{ Name = 'Old'; JobState = 'Completed'; PercentComplete = 100; BytesProcessed = $null; BytesTotal = $null }
        }
    }

    It 'gives pools, drives, virtual disks and the jobs that are not finished' {
        $fact = Get-Fact
        $fact.NotKnown.Count | Should -Be 0
        ConvertTo-Json -InputObject $fact.Storage.Pools -Compress | Should -BeExactly '[{"name":"S2D","health":"warning","operationalStatus":"Degraded","sizeBytes":13194139533312,"freeBytes":7696581394432}]'
        ConvertTo-Json -InputObject $fact.Storage.Drives -Compress |
            Should -BeExactly '[{"id":"D1","model":"X","mediaType":"ssd","busType":"NVMe","health":"unhealthy","operationalStatus":"Lost Communication, Removing","sizeBytes":1099511627776,"poolName":"S2D","serialNumber":"S1","enclosureNumber":0,"slotNumber":7,"physicalLocation":"Slot 7"}]'
        ConvertTo-Json -InputObject $fact.Storage.Jobs -Compress | Should -BeExactly '[{"id":"{1}","name":"Repair","state":"running","completedPercent":40,"processedBytes":40,"totalBytes":100}]'
        $fact.Storage.VirtualDisks[0].Resiliency.copies | Should -Be 3
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-StoragePool' -Times 1 -Exactly -ParameterFilter { -not $IsPrimordial[0] }
    }

    It 'reads numbers where the session has no names for them' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-PhysicalDisk' -MockWith {
            [pscustomobject] @{ UniqueId = 'D1'; Model = $null; MediaType = [uint16] 3; BusType = $null; HealthStatus = [uint16] 1; OperationalStatus = $null; Size = $null }
        }
        $drive = (Get-Fact).Storage.Drives[0]
        $drive.mediaType | Should -BeExactly 'hdd'
        $drive.health | Should -BeExactly 'warning'
        $drive.model | Should -BeNullOrEmpty
        $drive.sizeBytes | Should -BeNullOrEmpty
    }

    It 'tells jobs of one name apart, and gives none without an id another''s' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageJob' -MockWith {
            foreach ($id in '{1}', '{2}', '', $null) { [pscustomobject] @{ UniqueId = $id; Name = 'Repair'; JobState = [uint16] 4; PercentComplete = 1; BytesProcessed = $null; BytesTotal = $null } }
            [pscustomobject] @{ Name = 'Repair'; JobState = [uint16] 4; PercentComplete = 1; BytesProcessed = $null; BytesTotal = $null }
        }
        ConvertTo-Json -InputObject @((Get-Fact).Storage.Jobs | ForEach-Object -Process { $_.id }) -Compress | Should -BeExactly '["{1}","{2}",null,null,null]'
    }

    It 'gives the rest where only <Cmdlet> is refused' -ForEach @(
        @{ Cmdlet = 'Get-PhysicalDisk'; Missing = 'drives' }, @{ Cmdlet = 'Get-StorageJob'; Missing = 'storage jobs' }, @{ Cmdlet = 'Get-VirtualDisk'; Missing = 'virtual disks of S2D' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName $Cmdlet -MockWith { Write-Error -Message 'Access to a CIM resource was not available.' -Category PermissionDenied -ErrorAction Stop }
        $fact = Get-Fact
        $fact.Storage.Pools | Should -HaveCount 1
        @($fact.NotKnown.Keys) | Should -BeExactly @($Missing)
        $fact.NotKnown[$Missing] | Should -BeExactly 'this account does not have permission: Access to a CIM resource was not available.'
    }
}

Describe 'Without the module Storage' {
    # Linux only: Windows has the module itself where its stand-in is taken away.
    It 'says why nothing is known without the module' -Skip:($env:OS -eq 'Windows_NT') {
        Remove-StubModule
        try {
            $fact = Get-Fact
        } finally {
            Import-StubModule -Name 'Storage'
        }
        $fact.Storage.Pools | Should -HaveCount 0
        $fact.NotKnown['storage pools'] | Should -BeExactly 'the cmdlet Get-StoragePool is not on this node'
        $fact.NotKnown['drives'] | Should -BeExactly 'the cmdlet Get-StoragePool is not on this node'
        $fact.NotKnown['storage jobs'] | Should -BeExactly 'the cmdlet Get-StorageJob is not on this node'
    }
}

Describe 'Get-DiskResiliency' {
    It 'takes <Name> for <Expected>' -ForEach @(
        @{ Name = 'a two-way mirror'; Own = 'Mirror', 2; Tiers = @(); Expected = 'mirror 2' }
        @{ Name = 'no resiliency'; Own = 'Simple', 1; Tiers = @(); Expected = 'simple 1' }
        @{ Name = 'parity'; Own = 'Parity', 1; Tiers = @(); Expected = 'parity 1' }
        @{ Name = 'a tier that is a mirror'; Own = '', $null; Tiers = @(, @('Mirror', 3)); Expected = 'mirror 3' }
        @{ Name = 'equal tiers'; Own = '', $null; Tiers = @(@('Mirror', 3), @('Mirror', 3)); Expected = 'mirror 3' }
        @{ Name = 'tiers that differ'; Own = '', $null; Tiers = @(@('Mirror', 3), @('Parity', 1)); Expected = '' }
        @{ Name = 'no tiers at all'; Own = '', $null; Tiers = @(); Expected = '' }
        @{ Name = 'something new'; Own = 'Braid', 2; Tiers = @(); Expected = '' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageTier' -MockWith {
            foreach ($tier in $Tiers) { [pscustomobject] @{ ResiliencySettingName = $tier[0]; NumberOfDataCopies = $tier[1] } }
        }
        $disk = [pscustomobject] @{ ResiliencySettingName = $Own[0]; NumberOfDataCopies = $Own[1] }
        $given = @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Disk = $disk } { Get-DiskResiliency -VirtualDisk $Disk })
        # One null: nothing at all would not become null in the JSON of Windows PowerShell.
        $given.Count | Should -Be 1
        $found = $given[0]
        $words = ''
        if ($null -ne $found) { $words = "$($found.kind) $($found.copies)" }
        $words | Should -BeExactly $Expected
    }

    It 'does not know it where the tiers may not be read' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StorageTier' -MockWith { throw 'no' }
        $disk = [pscustomobject] @{ ResiliencySettingName = ''; NumberOfDataCopies = $null }
        $given = @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Disk = $disk } { Get-DiskResiliency -VirtualDisk $Disk })
        $given.Count | Should -Be 1
        $given[0] | Should -BeNullOrEmpty
    }
}
