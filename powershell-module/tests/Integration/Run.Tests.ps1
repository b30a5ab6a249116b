BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
}

# Real runs of the real engine on small files.

Describe 'A run with the provider <Provider>' -ForEach @(@{ Provider = 'local'; Simulated = $false }, @{ Provider = 'simulated'; Simulated = $true }) {
    BeforeAll {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$Provider") -Simulated:$Simulated
        $started = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -DurationSeconds 2) -VolumeId $node.VolumeId -Name 'A run'
        $seen = @(Watch-HeadroomRun -RunId $started.id)
        $result = (Get-HeadroomResult -RunId $started.id).result
    }
    AfterAll { Exit-TestNode -StopRuns }

    It 'is under way when it was started' {
        $started.status | Should -BeExactly 'running'
        $started.provider | Should -BeExactly $Provider
        $started.process.id | Should -BeGreaterThan 1
    }

    It 'shows its progress, then its end' {
        $lines = @($seen | Select-Object -SkipLast 1)
        $lines.Count | Should -BeGreaterOrEqual 2
        $lines.line | Should -Be @(1..$lines.Count)
        $seen[-1].run.status | Should -BeExactly 'completed'
    }

    It 'measured something, and says whether it was held back' {
        $result.status | Should -BeExactly 'completed'
        $result.timeSpans[0].total.ioCount | Should -BeGreaterThan 0
        ($null -ne $result.simulatedDevice) | Should -Be $Simulated
        if ($Simulated) { $result.timeSpans[0].total.iops | Should -BeLessThan 2500 }
    }

    It 'leaves the volume as it was' { Get-ChildItem -LiteralPath $node.Volume -Force | Should -HaveCount 0 }

    It 'leaves nothing that only its folder keeps, once it is deleted' {
        $null = Remove-HeadroomRun -RunId $started.id
        Get-ChildItem -LiteralPath "$($node.State)/runs" -Force | Should -HaveCount 0
    }
}

Describe 'A run' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode -StopRuns }

    It 'that is stopped keeps what it measured, and the file where that was asked' {
        $run = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -DurationSeconds 120) -VolumeId $node.VolumeId -KeepTestFile
        $null = Watch-HeadroomRun -RunId $run.id | Where-Object -FilterScript { $_.progress.phase -eq 'measuring' } | Select-Object -First 1
        $stopped = Stop-HeadroomRun -RunId $run.id
        $stopped.status | Should -BeExactly 'cancelled'
        (Get-HeadroomResult -RunId $run.id).result.timeSpans[0].total.ioCount | Should -BeGreaterThan 0
        "$($node.Volume)/test.dat" | Should -Exist
        Get-Process -Id $run.process.id -ErrorAction Ignore | Should -BeNullOrEmpty
    }

    It 'that is killed is lost, in words; deleting it deletes what it left' {
        $run = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -DurationSeconds 120) -VolumeId $node.VolumeId
        $null = Watch-HeadroomRun -RunId $run.id | Select-Object -First 1
        Stop-Process -Id $run.process.id -Force
        $ended = (Watch-HeadroomRun -RunId $run.id | Select-Object -Last 1).run
        $ended.status | Should -BeExactly 'lost'
        $ended.error.code | Should -Match '\AEngineEnded'
        "$($node.Volume)/test.dat.headroom-io" | Should -Exist
        $null = Remove-HeadroomRun -RunId $run.id
        Get-ChildItem -LiteralPath $node.Volume -Force | Should -HaveCount 0
    }

    It 'that was killed does not hold its volume' {
        $run = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -DurationSeconds 120) -VolumeId $node.VolumeId
        Stop-Process -Id $run.process.id -Force
        $next = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume) -VolumeId $node.VolumeId
        $ended = (Watch-HeadroomRun -RunId $next.id | Select-Object -Last 1).run
        $ended.status | Should -BeExactly 'completed' -Because "$($ended.error.code) $($ended.error.message)"
    }

    It 'is refused before it starts where its file is not there or is not the engine''s: <Name>' -ForEach @(
        @{ Name = 'somebody else''s'; Content = 'precious'; Target = @{ writePercent = 100 }; Words = 'was not created by Headroom' }
        @{ Name = 'not there'; Content = $null; Target = @{ createSizeBytes = $null }; Words = 'does not exist, and this profile does not create it' }
    ) {
        $file = "$($node.Volume)/test.dat"
        if ($Content) { Set-Content -LiteralPath $file -Value $Content }
        $before = @(Get-ChildItem -LiteralPath $node.Volume -Force | ForEach-Object -Process { $_.Name })
        $thrown = Get-ThrownError { Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -Target $Target) -VolumeId $node.VolumeId }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'NotReady,Start-HeadroomRun'
        $thrown.Exception.Message | Should -Match "target: .*$Words.* Next: \S"
        @(Get-HeadroomRun) | Should -HaveCount 0
        @(Get-ChildItem -LiteralPath $node.Volume -Force | ForEach-Object -Process { $_.Name }) | Should -BeExactly $before
        if ($Content) { Get-Content -LiteralPath $file | Should -BeExactly $Content }
    }

    It 'leaves a file alone that the engine did not make and that turned up once the targets were looked at' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StartReadiness'
        $foreign = "$($node.Volume)/test.dat"
        Set-Content -LiteralPath $foreign -Value 'precious'
        $run = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -Target @{ writePercent = 100 }) -VolumeId $node.VolumeId
        $ended = (Watch-HeadroomRun -RunId $run.id | Select-Object -Last 1).run
        $ended.status | Should -BeExactly 'failed'
        $ended.error.code | Should -BeExactly 'TargetNotOurs'
        $null = Remove-HeadroomRun -RunId $run.id
        Get-Content -LiteralPath $foreign | Should -BeExactly 'precious'
    }

    It 'for which the volume has no room is refused, and nothing is left' {
        $thrown = Get-ThrownError { Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -Target @{ createSizeBytes = 1000000000000000 }) -VolumeId $node.VolumeId }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'NotReady,Start-HeadroomRun'
        $thrown.Exception.Message | Should -Match 'free-space: The run needs 909\.5 TiB.* Next: \S'
        Get-ChildItem -LiteralPath $node.Volume -Force | Should -HaveCount 0
        @(Get-HeadroomRun) | Should -HaveCount 0
    }

    It 'whose room is gone once it has been looked at fails in words, and leaves nothing' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StartReadiness'
        $run = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -Target @{ createSizeBytes = 1000000000000000 }) -VolumeId $node.VolumeId
        $ended = (Watch-HeadroomRun -RunId $run.id | Select-Object -Last 1).run
        $ended.status | Should -BeExactly 'failed'
        $ended.error.code | Should -BeExactly 'DiskFull'
        $ended.error.action | Should -Not -BeNullOrEmpty
        Get-ChildItem -LiteralPath $node.Volume -Force | Should -HaveCount 0
    }

    # Linux only: the engine is a few lines of shell.
    It 'is not started by an engine whose hash is wrong' -Skip:($env:OS -eq 'Windows_NT') {
        $engine = New-FakeEngine -Folder "$($node.State)-bin" -Script "touch '$($node.State)-was-run'; echo '[]'"
        Add-Content -LiteralPath $engine -Value '# changed'
        (Get-ThrownError { Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume) -VolumeId $node.VolumeId }).FullyQualifiedErrorId |
            Should -BeExactly 'EngineHashMismatch,Start-HeadroomRun'
        "$($node.State)-was-run" | Should -Not -Exist
        @(Get-HeadroomRun) | Should -HaveCount 0
    }
}

Describe 'Sessions of their own' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $json = New-TestProfile -VolumePath $node.Volume -DurationSeconds 120
    }
    AfterEach { Exit-TestNode -StopRuns }

    It 'a run outlives the session that started it, and is found by the next' {
        $id = Receive-OtherSession -Session (Start-OtherSession -Command "(Start-HeadroomRun -ProfileJson '$json' -VolumeId '$($node.VolumeId)').id")
        $id | Should -Match '\A[0-9]{8}-'
        Receive-OtherSession -Session (Start-OtherSession -Command '(Get-HeadroomRun).id + " " + (Get-HeadroomRun).status') | Should -BeExactly "$id running"
        $before = @(Watch-HeadroomRun -RunId $id | Select-Object -First 1)
        $before[0].line | Should -Be 1
    }

    It 'two that start on one volume at once: one of them does' {
        $command = "try { (Start-HeadroomRun -ProfileJson '$json' -VolumeId '$($node.VolumeId)' -ErrorAction Stop).status } catch { `$_.FullyQualifiedErrorId }"
        $sessions = @(1..3 | ForEach-Object -Process { Start-OtherSession -Command $command })
        $answers = @($sessions | ForEach-Object -Process { Receive-OtherSession -Session $_ } | Sort-Object)
        $answers | Should -BeExactly @('running', 'VolumeBusy,Start-HeadroomRun', 'VolumeBusy,Start-HeadroomRun')
        @(Get-HeadroomRun) | Should -HaveCount 1
    }
}
