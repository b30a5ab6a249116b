BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'The status of a run' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode }

    BeforeAll {
        $id = '20260102-030405-0a1b2c3d'
        $result = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read'
        $cancelled = Get-GoldenText -Kind 'valid' -Name 'result.cancelled-without-latency'
        $failed = Get-GoldenText -Kind 'valid' -Name 'result.failed-before-measuring'
    }

    It 'is <Status> <Name>' -ForEach @(
        @{ Status = 'running'; Name = 'while its engine is alive'; IsAlive = $true; Files = @() }
        @{ Status = 'running'; Name = 'while its engine is stopping'; IsAlive = $true; Files = @('stop') }
        @{ Status = 'completed'; Name = 'once there is its result'; IsAlive = $false; Files = @('result') }
        @{ Status = 'completed'; Name = 'once there is its result, though the engine is still ending'; IsAlive = $true; Files = @('result') }
        @{ Status = 'completed'; Name = 'where it ended before it was stopped'; IsAlive = $false; Files = @('stop', 'result') }
        @{ Status = 'cancelled'; Name = 'by its result'; IsAlive = $false; Files = @('stop', 'cancelled') }
        @{ Status = 'failed'; Name = 'by its result'; IsAlive = $false; Files = @('failed') }
        @{ Status = 'cancelled'; Name = 'where it was killed after it was asked to stop'; IsAlive = $false; Files = @('stop') }
        @{ Status = 'lost'; Name = 'where the engine ended by itself'; IsAlive = $false; Files = @() }
    ) {
        $texts = @{
            stop = @{ 'stop' = '' }
            result = @{ 'result.json' = $result }
            cancelled = @{ 'result.json' = $cancelled }
            failed = @{ 'result.json' = $failed }
        }
        $file = @{}
        foreach ($each in $Files) { $file += $texts[$each] }
        $null = Add-TestRun -RunId $id -File $file
        Mock -ModuleName 'Headroom' -CommandName 'Test-EngineAtWork' -MockWith { $IsAlive }
        $run = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-CurrentRun -RunId $Id }
        $run.status | Should -BeExactly $Status
        if ($Status -eq 'failed') { $run.error.code | Should -BeExactly 'TargetNotFound' }
        if ($Status -eq 'completed') { $run.endedAt | Should -Match 'Z\z' }
        if ($Status -eq 'running') { $run.endedAt | Should -BeNullOrEmpty }
    }

    It 'is that of the result which its engine left just before it ended' {
        $folder = Add-TestRun -RunId $id
        Mock -ModuleName 'Headroom' -CommandName 'Test-EngineAtWork' -MockWith {
            [System.IO.File]::WriteAllText("$folder/result.json", $result)
            $false
        }
        (InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-CurrentRun -RunId $Id }).status | Should -BeExactly 'completed'
    }

    It 'that is lost says that the disk was full: <Name>' -ForEach @(
        @{ Name = 'by the engine''s own words'; File = @{ 'engine.log' = 'ERROR: [DiskFull] Cannot write the file.' }; IsFull = $false; Code = 'EngineEndedDiskFull' }
        @{ Name = 'where not even those found room'; File = @{}; IsFull = $true; Code = 'EngineEndedDiskFull' }
        @{ Name = 'not where it said something else'; File = @{ 'engine.log' = 'Out of memory.' }; IsFull = $true; Code = 'EngineEndedWithLog' }
    ) {
        $null = Add-TestRun -RunId $id -File $File
        Mock -ModuleName 'Headroom' -CommandName 'Test-StateRootFull' -MockWith { $IsFull }
        (InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-CurrentRun -RunId $Id }).error.code | Should -BeExactly $Code
    }

    It 'that is lost within the job of the management service says so: <Name>' -ForEach @(
        @{ Name = 'with what the engine said'; File = @{ 'engine.log' = 'Out of memory.' }; Said = 'Out of memory\.' }, @{ Name = 'though it said nothing'; File = @{}; Said = 'no reason was given' }
    ) {
        $process = [pscustomobject] @{ id = 2147483647; startedAt = '2026-01-02T03:04:05.000Z'; isInHostJob = $true }
        $null = Add-TestRun -RunId $id -Property @{ process = $process } -File $File
        $run = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-CurrentRun -RunId $Id }
        $run.status | Should -BeExactly 'lost'
        $run.error.code | Should -BeExactly 'EngineEndedInHostJob'
        $run.error.message | Should -Match $Said
        $run.error.action | Should -Match 'MemoryPerHost'
    }

    It 'that is lost comes with the end of the engine''s log' {
        $null = Add-TestRun -RunId $id -File @{ 'engine.log' = ('x' * 3000) + "`nThe disk is gone.`n" }
        $run = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-CurrentRun -RunId $Id }
        $run.error.code | Should -BeExactly 'EngineEndedWithLog'
        $run.error.message | Should -Match 'The disk is gone\.'
        $run.error.message.Length | Should -BeLessThan 2200
    }

    It 'is failed, in words, where the result is <Name>' -ForEach @(
        @{ Name = 'not JSON'; Text = '{"status":' }
        @{ Name = 'empty'; Text = '' }
        @{ Name = 'something else'; Text = '{"a":1}' }
    ) {
        $null = Add-TestRun -RunId $id -File @{ 'result.json' = $Text }
        $run = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-CurrentRun -RunId $Id }
        $run.status | Should -BeExactly 'failed'
        $run.error.code | Should -BeExactly 'ResultNotReadable'
        (Get-HeadroomResult -RunId $id).result | Should -BeNullOrEmpty
    }
}
