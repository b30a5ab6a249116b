BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}
AfterAll { Exit-TestNode }

Describe 'Watch-HeadroomActivity' {
    BeforeAll {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node")
        Mock -ModuleName 'Headroom' -CommandName 'Start-Sleep'
        Mock -ModuleName 'Headroom' -CommandName 'Get-Activity' -MockWith {
            $flow = [ordered] @{ iops = 10.5; bytesPerSecond = 43008; latencyMicroseconds = 800; queueDepth = 1 }
            [pscustomobject] @{ readAt = '2026-11-23T10:00:05.120Z'; volumes = @([ordered] @{ volumeId = 'test01'; reads = $flow; writes = $flow; redirected = $null }); drives = $null; virtualDisks = $null; repair = $null }
        }
    }

    It 'gives a row for each volume as often as was asked for, so many seconds apart' {
        $rows = @(Watch-HeadroomActivity -IntervalSeconds 7 -Count 3)
        $rows | Should -HaveCount 3
        $rows[0].PSObject.TypeNames | Should -Contain 'Headroom.ActivityRow'
        $rows[0].volumeId, $rows[0].iops, $rows[0].readPercent | Should -Be 'test01', 21, 50
        $rows[0].readAt | Should -BeOfType [datetime]
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-Sleep' -Times 2 -Exactly -ParameterFilter { $Seconds -eq 7 }
    }

    It 'goes on without end, until the next command has enough' {
        Watch-HeadroomActivity | Select-Object -First 5 | Should -HaveCount 5
    }

    It 'ends with what it fails with' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-Activity' -MockWith { throw 'The counters are gone' }
        Watch-HeadroomActivity -ErrorAction SilentlyContinue -ErrorVariable told | Should -BeNullOrEmpty
        @($told) | Should -HaveCount 1
        "$told" | Should -Match 'The counters are gone'
    }
}
