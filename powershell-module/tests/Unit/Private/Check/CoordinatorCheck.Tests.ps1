BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'The profile of the check' {
    It 'is the tool''s preset, and one that the engine takes' {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $json = InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $node.Volume } {
            Get-CheckProfile -Volume ([pscustomobject] @{ path = $Path }) -DurationSeconds 8 -WarmUpSeconds 2 -IntervalMilliseconds 1000 -FileSizeBytes 5GB
        }
        Test-HeadroomProfile -ProfileJson $json | Should -BeNullOrEmpty
        $timeSpan = ($json | ConvertFrom-Json).timeSpans[0]
        $timeSpan.steadyState.leastSeconds | Should -Be 3
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
    BeforeAll {
        function Get-Outcome([object[]] $Coordinator, [object[]] $Other) {
            $check = [pscustomobject] @{ coordinator = @(); other = @(); comparison = $null; decision = $null; statement = $null; doubts = @() }
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Check = $check; A = $Coordinator; B = $Other } { Set-CheckOutcome -Check $Check -Coordinator $A -Other $B }
            $check
        }
        function Get-Measured([string] $Id, [object] $Result) {
            $checks = [pscustomobject] @{ id = $Id; verdict = 'doubt'; message = "doubt of $Id" }
            $run = [pscustomobject] @{ name = 'r'; nodeName = 'n'; status = 'completed'; error = $null; readiness = [pscustomobject] @{ checks = @($checks) } }
            [pscustomobject] @{ run = $run; result = $Result }
        }
    }

    It 'takes over the doubts of its runs, but not that the way is longer or the run short' {
        $runs = 'power', 'volume-access', 'duration', 'warm-up', 'power' | ForEach-Object -Process { Get-Measured $_ $null }
        $check = Get-Outcome $runs @()
        $check.doubts | Should -Be @('n: doubt of power')
        $check.statement | Should -Match 'nothing to compare'
    }

    It 'says how many of its runs were not steady' -ForEach @(
        @{ Reason = 'trend'; Expected = 'IOPS did not become steady in 1 of 2 runs.' }
        @{ Reason = $null; Expected = '1 of 2 runs ended too soon to tell whether IOPS were steady.' }
    ) {
        $unsteady = [pscustomobject] @{ timeSpans = @([pscustomobject] @{ index = 0; steadyState = [pscustomobject] @{ isSteady = $false; reason = $Reason } }) }
        $check = Get-Outcome @((Get-Measured 'duration' $unsteady), (Get-Measured 'duration' $null)) @()
        $check.doubts | Should -Be @($Expected)
    }
}

Describe 'The turns of a check' {
    BeforeAll {
        # What is measured by turn, in place of runs.
        function Get-Turn([hashtable] $Iops, [scriptblock] $Change = {}) {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Iops = $Iops; Change = $Change } {
                $measured = @{ coordinator = @(); other = @() }
                $state = @{ Turns = @() }
                Invoke-CheckTurn -Role @{ first = 'coordinator'; second = 'other' } -Measured $measured -MakeRun {
                    $asked = $_
                    $state.Turns += $asked.Role
                    $run = [pscustomobject] @{ nodeName = @{ coordinator = 'node1'; other = 'node2' }[$asked.Role]; coordinatorNodeName = 'node1'; status = 'completed' }
                    $span = [pscustomobject] @{ index = 0; total = [pscustomobject] @{ iops = $Iops[$asked.Role] } }
                    $result = [pscustomobject] @{ run = $run; result = [pscustomobject] @{ timeSpans = @($span) } }
                    $null = ForEach-Object -InputObject @{ Result = $result; Count = $state.Turns.Count } -Process $Change
                    $result
                }
                $state.Turns
            }
        }
    }

    It 'alternate in blocks, until the answer is settled' {
        $block = 'coordinator', 'other', 'other', 'coordinator'
        Get-Turn @{ coordinator = 1000; other = 900 } | Should -Be ($block + $block)
    }

    It 'end after the most runs where nothing is settled' {
        Get-Turn @{ coordinator = 1000; other = 1000 } { $_.Result.result.timeSpans[0].total.iops = 1000 + 300 * ($_.Count * 7 % 5) } | Should -HaveCount 36
    }

    It 'end with a run that did not complete' {
        Get-Turn @{ coordinator = 1000; other = 900 } { if ($_.Count -eq 3) { $_.Result.run.status = 'lost' } } | Should -HaveCount 3
    }
}
