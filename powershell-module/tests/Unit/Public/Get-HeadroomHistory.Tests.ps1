BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}
AfterAll { Exit-TestNode }

Describe 'Get-HeadroomHistory' {
    BeforeAll {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node") -Simulated
        $folder = (New-Item -ItemType Directory -Path "$TestDrive/history").FullName
        $start = [datetime]::UtcNow.AddHours(-1)
        foreach ($frame in 'day', 'month') {
            $names = 'iops.read', 'iops.total', 'throughput.total', 'latency.average'
            $series = @{}
            foreach ($name in $names) { $series[$name] = @(1..20) }
            @{ startedAt = $start.ToString('yyyy-MM-ddTHH:mm:ss.fffZ'); stepSeconds = 300; volumes = @{ test01 = $series; test02 = $series } } | ConvertTo-Json -Depth 5 | Set-Content -LiteralPath "$folder/$frame.json"
        }
        Edit-Simulation { Add-Member -InputObject $_ -NotePropertyName 'activity' -NotePropertyValue ([pscustomobject] @{ historyFolder = $folder; isKept = $true; ownerShare = 0.7; slowDrive = $null }) -Force }
    }

    It 'gives the last day of all volumes, of the usual series' {
        $history = Get-HeadroomHistory
        $history.PSObject.TypeNames | Should -Contain 'Headroom.History'
        $history.timeFrame | Should -BeExactly 'day'
        @($history.series | ForEach-Object -Process { '{0} {1}' -f $_.subjectId, $_.name }) | Should -BeExactly 'test01 iops.total', 'test01 throughput.total', 'test01 latency.average', 'test02 iops.total', 'test02 throughput.total', 'test02 latency.average'
        $history.series[0].startedAt | Should -BeOfType [datetime]
        $history.series[0].PSObject.TypeNames | Should -Contain 'Headroom.HistorySeries'
    }

    It 'gives the volumes, the time frame and the series that are asked for, times as text with -Raw' {
        $history = Get-HeadroomHistory -VolumeId 'test02' -TimeFrame 'Month' -SeriesName 'IOPS.read' -Raw
        $history.timeFrame | Should -BeExactly 'month'
        @($history.series) | Should -HaveCount 1
        $history.series[0].name | Should -BeExactly 'iops.read'
        $history.series[0].startedAt | Should -Match 'Z\z'
    }

    It 'takes volumes from a pipeline, and asks for all of them at once' {
        @((Get-HeadroomCluster).volumes | Get-HeadroomHistory) | Should -HaveCount 1
        'test01', 'test02' | Get-HeadroomHistory -SeriesName 'iops.total' | ForEach-Object -Process { @($_.series) | Should -HaveCount 2 }
    }

    It 'gives nothing for nothing that comes down a pipeline' { @() | Get-HeadroomHistory | Should -BeNullOrEmpty }

    It 'refuses an empty id, which is not all of them' {
        Get-HeadroomHistory -VolumeId '' -ErrorAction SilentlyContinue -ErrorVariable told | Should -BeNullOrEmpty
        @($told).FullyQualifiedErrorId | Should -BeExactly 'VolumeNotFound,Get-HeadroomHistory'
    }

    It 'gives the drives of the pool, by the ids that the cluster has' {
        $drives = @((Get-HeadroomCluster).drives)
        $series = @{}
        foreach ($drive in $drives) { $series[$drive.id] = @{ 'iops.read' = @(1..20); 'latency.read' = @(1..20) } }
        @{ startedAt = $start.ToString('yyyy-MM-ddTHH:mm:ss.fffZ'); stepSeconds = 300; drives = $series } | ConvertTo-Json -Depth 5 | Set-Content -LiteralPath "$folder/day-drive.json"
        $history = Get-HeadroomHistory -VolumeId 'test01' -Subject 'Drive' -SeriesName 'iops.read', 'latency.read'
        @($history.series | ForEach-Object -Process { $_.subjectId } | Sort-Object -Unique) | Should -BeExactly @($drives.id | Sort-Object)
        @($history.series | ForEach-Object -Process { $_.subject } | Sort-Object -Unique) | Should -BeExactly 'drive'
        @($history.series).Count | Should -Be (2 * $drives.Count)
    }

    It 'gives the disks of a virtual machine alone, whatever subject was given: <_>' -ForEach 'volume', 'drive' {
        $disk = [pscustomobject] @{ path = 'C:\ClusterStorage\test01\sql01.vhdx'; minimumIops = $null; maximumIops = $null; policyId = $null }
        $machine = [pscustomobject] @{ id = 'a'; name = 'sql01'; nodeName = 'node1'; state = 'Running'; disks = @($disk) }
        Edit-Simulation { $_.cluster.virtualMachines = @($machine) }
        $series = @{}
        foreach ($path in $machine.disks[0].path, 'C:\ClusterStorage\test01\other.vhdx') { $series[$path] = @{ 'iops.total' = @(1..20) } }
        @{ startedAt = $start.ToString('yyyy-MM-ddTHH:mm:ss.fffZ'); stepSeconds = 300; virtualDisks = $series } | ConvertTo-Json -Depth 5 | Set-Content -LiteralPath "$folder/day-virtual-disk.json"
        $history = Get-HeadroomHistory -VirtualMachine $machine.name -SeriesName 'iops.total' -Subject $_
        @($history.series | ForEach-Object -Process { $_.subject, $_.subjectId }) | Should -BeExactly 'virtual-disk', $machine.disks[0].path
        (Get-HeadroomHistory -VirtualMachine 'no such').notKnown.fact | Should -BeExactly 'performance history of no such'
        { Get-HeadroomHistory -VirtualMachine ('v' * 257) } | Should -Throw -ExpectedMessage '*VirtualMachine*'
    }

    It 'gives what the drives of each node did, and nothing of a pool' {
        @{ startedAt = $start.ToString('yyyy-MM-ddTHH:mm:ss.fffZ'); stepSeconds = 300; nodes = @{ node2 = @{ 'iops.total' = @(1..20) } } } | ConvertTo-Json -Depth 5 | Set-Content -LiteralPath "$folder/day-node.json"
        $history = Get-HeadroomHistory -Subject 'Node' -SeriesName 'iops.total'
        @($history.series | ForEach-Object -Process { $_.subject, $_.subjectId }) | Should -BeExactly 'node', 'node2'
        $history.notKnown.fact | Should -BeExactly 'performance history of node1', 'performance history of node3'
        { Get-HeadroomHistory -Subject 'pool' } | Should -Throw -ExpectedMessage '*Subject*'
    }
}
