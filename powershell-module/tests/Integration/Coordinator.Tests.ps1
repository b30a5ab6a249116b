BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
    # A node of the simulated cluster that is clearly slower where it does not own the volume.
    function Enter-SlowerNode([string] $Name = 'node1') {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        $env:HEADROOM_NODE_NAME = $Name
        Edit-Simulation {
            $device = [pscustomobject] @{ iops = 600; throughputBytesPerSecond = $null; addedLatencyMicroseconds = 2000 }
            $_ | Add-Member -NotePropertyName 'nonOwnerDevice' -NotePropertyValue $device -Force
        }
        $node
    }
    # Ownership, files and processes are where they began.
    function Assert-AsBefore($Node, [string] $Owner = 'node1') {
        Get-SimulatedOwner | Should -BeExactly $Owner
        Get-ChildItem -LiteralPath $Node.Volume -Force | Should -BeNullOrEmpty
        @(Get-HeadroomRun | Where-Object -Property status -EQ -Value 'running') | Should -HaveCount 0
        @(Get-HeadroomMove | Where-Object -Property status -In -Value 'intended', 'moved') | Should -HaveCount 0
    }
    # As short as a run can be.
    $short = @{ VolumeId = 'test01'; DurationSeconds = 1; WarmUpSeconds = 0; IntervalMilliseconds = 100; FileSizeBytes = 16MB; Confirm = $false }
    $shortest = @{ VolumeId = 'test01'; DurationSeconds = 1; WarmUpSeconds = 0; FileSizeBytes = 16MB; Confirm = $false }
}

Describe 'A coordinator check by moving the owner, from <From>' -ForEach @(@{ From = 'node1'; Roles = 'coordinator', 'other' }, @{ From = 'node2'; Roles = 'other', 'coordinator' }) {
    BeforeAll {
        $node = Enter-SlowerNode $From
        $check = Test-HeadroomCoordinator @short -MoveOwner
    }
    AfterAll { Exit-TestNode -StopRuns }

    It 'makes all runs on this node, in the order that needs one move for each block' {
        $runs = @(Get-HeadroomRun | Sort-Object -Property id)
        $runs.Count % 4 | Should -Be 0
        $runs[0..3].check.role | Should -Be @($Roles[0], $Roles[1], $Roles[1], $Roles[0])
        @($runs.nodeName | Select-Object -Unique) | Should -Be @($From)
        @(Get-HeadroomMove) | Should -HaveCount ($runs.Count / 4)
        @($runs.check.id | Select-Object -Unique) | Should -Be @($check.id)
        @($runs.check.method | Select-Object -Unique) | Should -Be @('move-owner')
        @(($runs | Where-Object -FilterScript { $_.check.role -eq 'coordinator' }).coordinatorNodeName | Select-Object -Unique) | Should -BeExactly @($From)
    }

    It 'finds the difference, and that it is more than noise' {
        $check.comparison[0].metric | Should -BeExactly 'iops'
        $check.comparison[0].differencePercent | Should -BeLessThan -30
        $check.decision.verdict | Should -BeExactly 'different'
        $check.statement | Should -Match "\A$From gets [0-9.]+% fewer IOPS while it does not own the volume\. This is more than noise: settled after \d+ runs in turns"
        $check.comparison | Where-Object -FilterScript { $null -eq $_.coordinator -or $null -eq $_.other } | Should -BeNullOrEmpty
    }

    It 'leaves everything as it was' {
        Assert-AsBefore $node
        @((Get-HeadroomMove).status | Select-Object -Unique) | Should -BeExactly @('returned')
    }
}

Describe 'A coordinator check by moving the owner that goes wrong' {
    BeforeEach { $node = Enter-SlowerNode }
    AfterEach { Exit-TestNode -StopRuns }

    It 'gives the volume back where the engine is killed in the second run' {
        # As soon as it is started: however busy the machine is, it has not ended by itself.
        Mock -ModuleName 'Headroom' -CommandName 'Wait-RunBegun' -ParameterFilter { $Run.check.role -eq 'other' } -MockWith { Stop-Process -Id $Run.process.id -Force }
        $check = Test-HeadroomCoordinator @shortest -MoveOwner
        $check.other[0].run.status | Should -BeExactly 'lost'
        $check.statement | Should -Match 'nothing to compare'
        @($check.doubts -match 'is lost') | Should -HaveCount 1
        Get-HeadroomRun | Remove-HeadroomRun -Confirm:$false | Out-Null
        Assert-AsBefore $node
    }

    It 'gives the volume back where the second run cannot be looked at any more' {
        Mock -ModuleName 'Headroom' -CommandName 'Write-RunProgress' -MockWith {
            if ($Run.check.role -eq 'other') { throw 'the run is gone' }
        }
        (Get-ThrownError { Test-HeadroomCoordinator @shortest -MoveOwner }).Exception.Message | Should -Match 'the run is gone'
        Assert-AsBefore $node
    }

    It 'moves nothing where the first run does not complete' {
        Mock -ModuleName 'Headroom' -CommandName 'Wait-RunBegun' -MockWith {
            # A file without the engine's record must not be deleted.
            $deadline = [datetime]::UtcNow.AddSeconds(60)
            while (-not (Test-Path -LiteralPath "$($Run.profile.timeSpans[0].targets[0].path).headroom-io") -and [datetime]::UtcNow -lt $deadline) { Start-Sleep -Milliseconds 20 }
            Stop-Process -Id $Run.process.id -Force
        }
        $check = Test-HeadroomCoordinator @shortest -MoveOwner
        $check.coordinator[0].run.status | Should -BeExactly 'lost'
        $check.other | Should -BeNullOrEmpty
        Get-HeadroomMove | Should -BeNullOrEmpty
        Get-HeadroomRun | Remove-HeadroomRun -Confirm:$false | Out-Null
        Assert-AsBefore $node
    }

    It 'leaves the volume to somebody who moved it meanwhile, and says so' {
        Mock -ModuleName 'Headroom' -CommandName 'Write-RunProgress' -MockWith {
            if ($Run.check.role -eq 'other') { Edit-Simulation { $_.cluster.volumes[0].ownerNodeName = 'node3' } }
        }
        $check = Test-HeadroomCoordinator @shortest -MoveOwner -WarningVariable warned -WarningAction SilentlyContinue
        @($check.doubts -match 'it was node2 and is now node3') | Should -HaveCount 1
        [string] $warned | Should -Match 'Somebody else has moved test01'
        (Get-HeadroomMove).status | Should -BeExactly 'superseded'
        Assert-AsBefore $node -Owner 'node3'
    }

    It 'says what is still on loan where it cannot be given back, and how' {
        Mock -ModuleName 'Headroom' -CommandName 'Write-RunProgress' -MockWith {
            if ($Run.check.role -eq 'other') { Edit-Simulation { $_ | Add-Member -NotePropertyName 'deniedFacts' -NotePropertyValue @('move') -Force } }
        }
        $null = Test-HeadroomCoordinator @shortest -MoveOwner -WarningVariable warned -WarningAction SilentlyContinue
        $move = Get-HeadroomMove
        $move.status | Should -BeExactly 'moved'
        [string] $warned | Should -Match "could not be moved back to \S+ \(move $($move.id)\)\. \[ReturnFailed\] .*Access is denied"
        Edit-Simulation { $_.deniedFacts = @() }
        (Restore-HeadroomVolume -MoveId $move.id).status | Should -BeExactly 'returned'
        Assert-AsBefore $node
    }

    It 'refuses before it measures anything: <Name>' -ForEach @(
        @{ Name = 'no other node is up'; Code = 'NoOtherNode'; Change = { $_.cluster.nodes[1].state = 'down' }; More = @{} }
        @{ Name = 'the node asked for is down'; Code = 'NodeNotAvailable'; Change = {}; More = @{ NodeName = 'node3' } }
        @{ Name = 'the volume is offline'; Code = 'VolumeNotOnline'; Change = { $_.cluster.volumes[0].state = 'offline' }; More = @{} }
    ) {
        Edit-Simulation $Change
        (Get-ThrownError { Test-HeadroomCoordinator @shortest -MoveOwner @More }).Exception.Message | Should -Match "\A\[$Code\] .+ Next: .+"
        Get-HeadroomRun | Should -BeNullOrEmpty
        Assert-AsBefore $node
    }
}

# PowerShell 7.3 and later only: a session that is a process of its own cannot be made before.
Describe 'A coordinator check over a session' -Skip:($PSVersionTable.PSVersion -lt [version] '7.3') {
    BeforeAll {
        $node = Enter-SlowerNode
        $session = New-NodeSession -NodeName 'node2'
    }
    AfterAll {
        $session.Runspace.Dispose()
        Exit-TestNode -StopRuns
    }

    It 'runs here, then there, and compares' {
        $check = Test-HeadroomCoordinator @short -Session $session
        $check.method | Should -BeExactly 'other-node'
        @($check.coordinator.run.nodeName + $check.other.run.nodeName | Select-Object -Unique) | Should -Be @('node1', 'node2')
        $check.other.Count | Should -Be $check.coordinator.Count
        @($check.other.run.check.id | Select-Object -Unique) | Should -BeExactly @($check.id)
        $check.statement | Should -Match '\Anode2 gets [0-9.]+% fewer IOPS than node1, the coordinator node\. This is more than noise'
        $there = Invoke-Command -Session $session -ScriptBlock { (Get-HeadroomRun).status }
        @($there | Select-Object -Unique) | Should -BeExactly @('completed')
        Assert-AsBefore $node
    }

    It 'keeps the result of this node where the other fails' {
        Invoke-Command -Session $session -ScriptBlock { $env:HEADROOM_ENGINE_ROOT = '/nowhere' }
        $check = Test-HeadroomCoordinator @shortest -Session $session
        Invoke-Command -Session $session -ScriptBlock { $env:HEADROOM_ENGINE_ROOT = $null }
        $check.coordinator[0].result.status | Should -BeExactly 'completed'
        $check.other | Should -BeNullOrEmpty
        [string] $check.doubts | Should -Match 'could not do its part: .*EngineNotFound'
        Assert-AsBefore $node
    }

    It 'refuses a session to <Name>' -ForEach @(
        @{ Name = 'this very node'; There = 'node1'; Owner = 'node1'; Code = 'SessionNotElsewhere' }
        @{ Name = 'a node that does not own the volume either'; There = 'node2'; Owner = 'node3'; Code = 'OwnerNotTakingPart' }
    ) {
        Invoke-Command -Session $session -ScriptBlock { $env:HEADROOM_NODE_NAME = $args[0] } -ArgumentList $There
        $owner = $Owner
        Edit-Simulation { $_.cluster.volumes[0].ownerNodeName = $owner }
        (Get-ThrownError { Test-HeadroomCoordinator @shortest -Session $session }).Exception.Message | Should -Match "\A\[$Code\] .+ Next: .+"
    }
}
