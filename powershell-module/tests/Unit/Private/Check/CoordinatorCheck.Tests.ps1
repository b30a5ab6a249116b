BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'The profile of the check' {
    It 'is the tool''s preset, and one that the engine takes' {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $json = InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $node.Volume } {
            Get-CheckProfile -Volume ([pscustomobject] @{ path = $Path }) -DurationSeconds 60 -WarmUpSeconds 5 -IntervalMilliseconds 1000 -FileSizeBytes 5GB
        }
        Test-HeadroomProfile -ProfileJson $json | Should -BeNullOrEmpty
        $timeSpan = ($json | ConvertFrom-Json).timeSpans[0]
        $timeSpan.measureLatency, $timeSpan.iopsIntervalMilliseconds | Should -Be @($true, 1000)
        $target = $timeSpan.targets[0]
        $target.blockSizeBytes, $target.randomPercent, $target.writePercent, $target.threadsPerTarget, $target.outstandingRequests | Should -Be @(4096, 100, 0, 4, 32)
        $target.createSizeBytes | Should -Be 5GB
        Exit-TestNode
    }
}

Describe 'What can be said without measuring' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'is whether <Node> is the coordinator: <Expected>' -ForEach @(
        @{ Node = 'node1'; Expected = $true; Words = '\AYes: node1 is the coordinator node of test01' }
        @{ Node = 'node2'; Expected = $false; Words = '\ANo: node1 is the coordinator node of test01, not node2' }
    ) {
        $env:HEADROOM_NODE_NAME = $Node
        $check = Test-HeadroomCoordinator -VolumeId 'test01'
        $check.isCoordinator | Should -Be $Expected
        $check.verdict | Should -Match $Words
        $check.ownerNodeName, $check.nodeName | Should -Be @('node1', $Node)
    }

    It 'is that writes of a mirror travel anyway, and that it is simulated' {
        $notes = (Test-HeadroomCoordinator -VolumeId 'test01').notes
        @($notes -match 'writes go to other nodes') | Should -HaveCount 1
        @($notes -match 'Simulated') | Should -HaveCount 1
        Edit-Simulation { $_.cluster.volumes[0].resiliency = $null }
        @((Test-HeadroomCoordinator -VolumeId 'test01').notes -match 'writes go to other nodes') | Should -HaveCount 0
    }

    It 'is that the volume is on loan' {
        $move = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        @((Test-HeadroomCoordinator -VolumeId 'test01').notes -match "belongs to node1: .*$($move.id)") | Should -HaveCount 1
    }

    It 'is that a machine without a cluster has none' {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $check = Test-HeadroomCoordinator -VolumeId $node.VolumeId
        $check.isCoordinator | Should -BeNullOrEmpty
        $check.verdict | Should -Match 'belongs to no cluster'
    }
}

Describe 'A check that was measured' {
    It 'takes over the doubts of its runs, but not that the way is longer' {
        $check = [pscustomobject] @{ coordinator = $null; other = $null; comparison = $null; noiseTest = $null; statement = $null; doubts = @() }
        $checks = 'duration', 'volume-access' | ForEach-Object -Process { [pscustomobject] @{ id = $_; verdict = 'doubt'; message = "doubt of $_" } }
        $run = [pscustomobject] @{ name = 'r'; nodeName = 'n'; status = 'completed'; error = $null; readiness = [pscustomobject] @{ checks = @($checks) } }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Check = $check; Measured = [pscustomobject] @{ run = $run; result = $null } } {
            Set-CheckOutcome -Check $Check -Coordinator $Measured
        }
        $check.doubts | Should -Be @('n: doubt of duration')
        $check.statement | Should -Match 'nothing to compare'
    }
}
