BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../support/TestNode.psm1"
}

Describe 'The provider simulated' {
    BeforeEach { $node = Enter-TestNode -Folder "$TestDrive" -Simulated }
    AfterEach { Exit-TestNode }

    It 'tells what is simulated, and answers for the node that it stands for' {
        $env:HEADROOM_NODE_NAME = 'NODE2'
        $cluster = Get-HeadroomCluster
        $cluster.simulation | Should -BeExactly 'A cluster for tests'
        $cluster.currentNodeName | Should -BeExactly 'node2'
        $cluster.volumes[0].path | Should -BeExactly $node.Volume
    }

    It 'lets a storage job go on <Name>' -ForEach @(
        @{ Name = 'at its rate'; Seconds = 60; Bytes = 3840; Percent = 38 }
        @{ Name = 'until all is done'; Seconds = 100000; Bytes = 10000; Percent = 100 }
        @{ Name = 'from its start, if a clock was set back'; Seconds = -60; Bytes = 3600; Percent = 36 }
    ) {
        $job = InModuleScope -ModuleName 'Headroom' -Parameters @{ After = $Seconds } {
            $job = [pscustomobject] @{ name = 'Repair'; state = 'running'; completedPercent = 36; processedBytes = 3600; totalBytes = 10000 }
            $simulation = [pscustomobject] @{ activity = [pscustomobject] @{ repair = [pscustomobject] @{ since = 1790000000; bytesPerSecond = 4 } }; cluster = [pscustomobject] @{ storageJobs = @($job) } }
            Add-SimulatedProgress -Simulation $simulation -Now ([datetime]::SpecifyKind([datetime] '1970-01-01', 'Utc').AddSeconds(1790000000 + $After))
            $job
        }
        $job.processedBytes, $job.completedPercent | Should -Be $Bytes, $Percent
    }

    It 'refuses a node that <Name>' -ForEach @(
        @{ Name = 'is not there'; NodeName = 'node9'; Code = 'NodeNotFound'; Words = 'node1, node2, node3' }
        @{ Name = 'is down'; NodeName = 'node3'; Code = 'NodeNotAvailable'; Words = 'down' }
    ) {
        $env:HEADROOM_NODE_NAME = $NodeName
        $thrown = Get-ThrownError { Get-HeadroomCluster }
        $thrown.FullyQualifiedErrorId | Should -BeExactly "$Code,Get-HeadroomCluster"
        $thrown.Exception.Message | Should -Match $Words
    }

    It 'says so when its file <Name>' -ForEach @(
        @{ Name = 'is not named'; File = $null; Text = $null; Code = 'SimulationNotFound' }
        @{ Name = 'is not there'; File = 'gone.json'; Text = $null; Code = 'SimulationNotFound' }
        @{ Name = 'is not JSON'; File = 'bad.json'; Text = '{"cluster":'; Code = 'SimulationNotReadable' }
        @{ Name = 'lacks a part'; File = 'less.json'; Text = '{"cluster":{"nodes":[],"volumes":[]}}'; Code = 'SimulationNotReadable' }
    ) {
        $env:HEADROOM_SIMULATION_FILE = $null
        if ($File) { $env:HEADROOM_SIMULATION_FILE = "$TestDrive/$File" }
        if ($Text) { Set-Content -LiteralPath "$TestDrive/$File" -Value $Text }
        (Get-ThrownError { Get-HeadroomCluster }).FullyQualifiedErrorId | Should -BeExactly "$Code,Get-HeadroomCluster"
    }
}
