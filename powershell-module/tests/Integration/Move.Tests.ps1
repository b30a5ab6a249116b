BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
}

Describe 'Two admins' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode -StopRuns }

    It 'who move one volume at once: one of them does, and the other is told why not' {
        $command = "try { (Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:`$false -ErrorAction Stop).status } catch { `$_.FullyQualifiedErrorId.Split(',')[0] }"
        $sessions = @(1..3 | ForEach-Object -Process { Start-OtherSession -Command $command })
        $answers = @($sessions | ForEach-Object -Process { Receive-OtherSession -Session $_ })
        @($answers -eq 'moved') | Should -HaveCount 1
        # Too late, too early, or both at the very same time.
        $answers | Where-Object -FilterScript { $_ -notin 'moved', 'VolumeBusy', 'MoveUnsettled', 'AlreadyOwner' } | Should -BeNullOrEmpty
        Get-SimulatedOwner | Should -BeExactly 'node2'
        @(Get-HeadroomMove) | Should -HaveCount 1
    }

    It 'of whom one runs and the other moves: the volume stays' {
        $run = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -DurationSeconds 120) -VolumeId 'test01'
        (Get-ThrownError { Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false }).Exception.Message | Should -Match '\A\[VolumeBusy\] '
        Get-SimulatedOwner | Should -BeExactly 'node1'
        $null = Stop-HeadroomRun -RunId $run.id
        (Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false | Restore-HeadroomVolume).status | Should -BeExactly 'returned'
    }
}

Describe 'A session that ends in the middle of a check' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode -StopRuns }

    It 'by a kill leaves a record by which the next one gives the volume back' {
        $session = Start-OtherSession -Command "`$null = Test-HeadroomCoordinator -VolumeId 'test01' -MoveOwner -DurationSeconds 2 -WarmUpSeconds 0 -FileSizeBytes 16MB -Confirm:`$false"
        # Until the second run is in progress, by which time the volume has moved.
        while (-not ($second = Get-HeadroomRun | Where-Object -FilterScript { $_.check.role -eq 'other' }) -and -not $session.HasExited) { Start-Sleep -Milliseconds 50 }
        $session.Kill()
        $session.WaitForExit()
        Get-SimulatedOwner | Should -BeExactly 'node2'
        # The run does not depend on the session: it continues, and the volume is moved back after it.
        (Watch-HeadroomRun -RunId $second.id | Select-Object -Last 1).run.status | Should -BeExactly 'completed'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $second } { Wait-ProcessEnd -Identity $Run.process -TimeoutSeconds 20 } | Should -BeTrue
        $unsettled = @(Get-HeadroomMove | Where-Object -Property status -EQ -Value 'moved')
        $unsettled | Should -HaveCount 1
        ($unsettled | Restore-HeadroomVolume).status | Should -BeExactly 'returned'
        Get-SimulatedOwner | Should -BeExactly 'node1'
        # The check's file waits for its next run, and goes before any other.
        (Get-ChildItem -LiteralPath $node.Volume -Force).Name | Should -BeExactly @('headroom-test.dat', 'headroom-test.dat.headroom-io')
        $next = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -FileName 'next.dat' -DurationSeconds 1) -VolumeId $node.VolumeId -WarningAction SilentlyContinue
        (Watch-HeadroomRun -RunId $next.id | Select-Object -Last 1).run.status | Should -BeExactly 'completed'
        Get-ChildItem -LiteralPath $node.Volume -Force | Should -BeNullOrEmpty
    }
}

Describe 'What a lost run left' {
    It 'is cleared before the next one starts, and its own file used again' {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $lost = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume -FileName 'left.dat' -DurationSeconds 120) -VolumeId $node.VolumeId
        $null = Watch-HeadroomRun -RunId $lost.id | Where-Object -FilterScript { $_.progress.phase -eq 'measuring' } | Select-Object -First 1
        Stop-Process -Id $lost.process.id -Force
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $lost } { Wait-ProcessEnd -Identity $Run.process -TimeoutSeconds 20 } | Should -BeTrue
        "$($node.Volume)/left.dat" | Should -Exist
        $next = Invoke-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume) -VolumeId $node.VolumeId
        $next.run.status | Should -BeExactly 'completed'
        Get-ChildItem -LiteralPath $node.Volume -Force | Should -BeNullOrEmpty
        Exit-TestNode -StopRuns
    }
}
