BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Get-EngineArgument' {
    BeforeAll {
        $env:HEADROOM_STATE_ROOT = '/state'
        $id = '20260102-030405-0a1b2c3d'
    }
    AfterAll { Exit-TestNode }

    BeforeEach {
        $run = [pscustomobject] @{ id = $id; keepTestFile = $true; timeLimitSeconds = 3725; provider = 'failover-cluster'; confinedTo = '/volumes/one' }
        function Get-Now($SimulatedDevice = $null) {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $run; Device = $SimulatedDevice } { @(Get-EngineArgument -Run $Run -SimulatedDevice $Device) }
        }
    }

    It 'puts every file into the folder of the run, and confines the run to its volume' {
        $folder = "/state/runs/$id"
        Get-Now | Should -BeExactly @(
            "--profile=$folder/profile.json", "-Rjson:$folder/result.json", "--progress=$folder/progress.jsonl"
            "--stop-file=$folder/stop", "--log=$folder/engine.log", "--lock=$folder/lock", '--time-limit=3725'
            '--confine=/volumes/one', '--hold=/volumes/one'
        )
    }

    It 'confines to nothing on a physical disk, and holds nothing where nodes are simulated on one machine' {
        $run.provider = 'simulated'
        Get-Now | Should -Contain '--confine=/volumes/one'
        Get-Now | Should -Not -Contain '--hold=/volumes/one'
        $run.confinedTo = $null
        @(Get-Now | Where-Object -FilterScript { $_ -match 'confine|hold' }) | Should -HaveCount 0
    }

    It 'names the disk that counts what all nodes do' {
        Get-Now | Where-Object -FilterScript { $_ -match 'disk' } | Should -BeNullOrEmpty
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $run } { @(Get-EngineArgument -Run $Run -CountedDisk 'PhysicalDrive3') } |
            Should -Contain '--volume-disk=PhysicalDrive3'
    }

    It 'has what was created deleted, unless it is to be kept' {
        Get-Now | Should -Not -Contain '--delete-created'
        $run.keepTestFile = $false
        Get-Now | Should -Contain '--delete-created'
        Get-Now | Should -Not -Contain '--allow-overwrite'
    }

    It 'writes the simulated device <Name>' -ForEach @(
        @{ Name = 'in full'; Iops = 1920; Bytes = 22500000; Latency = 250.5; Others = $null; Expected = '--simulate-device=iops=1920,bytes-per-second=22500000,added-latency-us=250.5' }
        @{ Name = 'without what is not simulated'; Iops = 1920; Bytes = $null; Latency = $null; Others = $null; Expected = '--simulate-device=iops=1920' }
        @{ Name = 'with others'; Iops = 1920; Bytes = $null; Latency = $null; Others = 850; Expected = '--simulate-device=iops=1920,other-iops=850' }
    ) {
        $device = [pscustomobject] @{ iops = $Iops; throughputBytesPerSecond = $Bytes; addedLatencyMicroseconds = $Latency; otherIops = $Others }
        @(Get-Now $device)[-1] | Should -BeExactly $Expected
    }
}
