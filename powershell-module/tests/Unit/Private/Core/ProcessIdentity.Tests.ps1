BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'A process identity' {
    BeforeEach { $other = Start-OtherProcess }
    AfterEach {
        if (-not $other.Process.HasExited) { $other.Process.Kill() }
        $other.Process.WaitForExit()
    }

    It 'is alive as long as its process' {
        $identity = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $other.Id } { Get-ProcessIdentity -Id $Id }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Identity = $identity } { Test-ProcessAlive -Identity $Identity } | Should -BeTrue
        $other.Process.Kill()
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Identity = $identity } {
            Wait-ProcessEnd -Identity $Identity -TimeoutSeconds 10 | Should -BeTrue
            Test-ProcessAlive -Identity $Identity | Should -BeFalse
        }
    }

    It 'is not mistaken for another process that got its number' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $other.Id } {
            $stale = [pscustomobject] @{ id = $Id; startedAt = '2026-01-01T00:00:00.000Z' }
            Test-ProcessAlive -Identity $stale | Should -BeFalse
            Stop-IdentifiedProcess -Identity $stale
        }
        $other.Process.HasExited | Should -BeFalse -Because 'a process that is not ours must not be killed'
    }

    # Linux only: how Linux tells a start.
    It 'stays the same when the clock is set, and is another''s after a restart' -Skip:($env:OS -eq 'Windows_NT') {
        $identity = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $other.Id } { Get-ProcessIdentity -Id $Id }
        # As if the clock had been put forward by an hour since: Linux tells the time of the boot by it.
        Mock -ModuleName 'Headroom' -CommandName 'Get-Content' -ParameterFilter { $LiteralPath -eq '/proc/stat' } -MockWith {
            $bootSeconds = [long] [regex]::Match([System.IO.File]::ReadAllText('/proc/stat'), '(?m)^btime ([0-9]+)').Groups[1].Value
            "cpu 0`nbtime $($bootSeconds + 3600)`n"
        }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Identity = $identity } { Test-ProcessAlive -Identity $Identity } | Should -BeTrue
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-Content' -Times 1 -ParameterFilter { $LiteralPath -eq '/proc/stat' }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Content' -ParameterFilter { $LiteralPath -eq '/proc/sys/kernel/random/boot_id' } -MockWith { "0a1b2c3d-0000-4000-8000-000000000000`n" }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Identity = $identity } { Test-ProcessAlive -Identity $Identity } | Should -BeFalse
    }

    It 'is known by its time where it was kept before there were marks' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $other.Id } {
            $identity = Get-ProcessIdentity -Id $Id
            $before = [pscustomobject] @{ id = $Id; startedAt = $identity.startedAt; isInHostJob = $false }
            Test-ProcessAlive -Identity $before | Should -BeTrue
            $before.startedAt = '2026-01-01T00:00:00.000Z'
            Test-ProcessAlive -Identity $before | Should -BeFalse
        }
    }

    It 'is ended without asking' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $other.Id } {
            Stop-IdentifiedProcess -Identity (Get-ProcessIdentity -Id $Id)
        }
        $other.Process.WaitForExit(5000) | Should -BeTrue
    }

    It 'is waited for no longer than asked' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $other.Id } {
            Wait-ProcessEnd -Identity (Get-ProcessIdentity -Id $Id) -TimeoutSeconds 0.1 | Should -BeFalse
        }
    }

    It 'starts when the system says so' {
        $start = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $other.Id } { Get-ProcessStart -Id $Id }
        [System.Math]::Abs(($start.Time - $other.Process.StartTime.ToUniversalTime()).TotalSeconds) | Should -BeLessThan 2
    }
}

Describe 'Test-ProcessAlive' {
    It 'goes by the creation time to 100 ns on Windows, which no step of the clock changes' {
        Mock -CommandName 'Test-Windows' -ModuleName 'Headroom' -MockWith { $true }
        $started = [datetime]::FromFileTimeUtc(134000000000000001)
        Mock -CommandName 'Get-Process' -ModuleName 'Headroom' -MockWith { [pscustomobject] @{ HasExited = $false; StartTime = $started.ToLocalTime() } }
        InModuleScope -ModuleName 'Headroom' {
            $identity = Get-ProcessIdentity -Id 4711
            $identity.startMark | Should -BeExactly '134000000000000001'
            Test-ProcessAlive -Identity $identity | Should -BeTrue
            $identity.startMark = '134000000000000002'
            Test-ProcessAlive -Identity $identity | Should -BeFalse -Because 'a start 100 ns later is another process'
        }
    }

    It 'is false for one of the system''s own, which Windows lets nobody look into' {
        Mock -CommandName 'Test-Windows' -ModuleName 'Headroom' -MockWith { $true }
        $closed = New-Object -TypeName PSObject
        Add-Member -InputObject $closed -MemberType ScriptProperty -Name 'HasExited' -Value { throw 'Access is denied' }
        Mock -CommandName 'Get-Process' -ModuleName 'Headroom' -MockWith { $closed }
        InModuleScope -ModuleName 'Headroom' { Test-ProcessAlive -Identity ([pscustomobject] @{ id = 4; startedAt = '2026-01-01T00:00:00.000Z'; startMark = '1' }) } | Should -BeFalse
    }

    It 'is false without an identity' {
        InModuleScope -ModuleName 'Headroom' { Test-ProcessAlive -Identity $null } | Should -BeFalse
    }
}

Describe 'Enter-LowPriority' {
    AfterEach { try { (Get-Process -Id $PID).PriorityClass = 'Normal' } catch { Write-Verbose -Message "$_" } }

    It 'lowers this process on Windows, once, and gives the priority back' {
        Mock -CommandName 'Test-Windows' -ModuleName 'Headroom' -MockWith { $true }
        $process = [pscustomobject] @{ PriorityClass = 'Normal' }
        Mock -CommandName 'Get-Process' -ModuleName 'Headroom' -MockWith { $process }.GetNewClosure()
        $before = InModuleScope -ModuleName 'Headroom' { Enter-LowPriority }
        $before | Should -BeExactly 'Normal'
        $process.PriorityClass | Should -BeExactly 'BelowNormal'
        InModuleScope -ModuleName 'Headroom' { Enter-LowPriority } | Should -BeNullOrEmpty
        InModuleScope -ModuleName 'Headroom' { Exit-LowPriority -Before $null }
        $process.PriorityClass | Should -BeExactly 'BelowNormal'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Before = $before } { Exit-LowPriority -Before $Before }
        $process.PriorityClass | Should -BeExactly 'Normal'
        Should -Invoke -CommandName 'Get-Process' -ModuleName 'Headroom' -ParameterFilter { $Id -ne $PID } -Times 0 -Exactly
    }

    # Linux only: what it asks is that Linux leaves it alone.
    It 'leaves it alone on Linux, where an engine would inherit it' -Skip:($env:OS -eq 'Windows_NT') {
        Mock -CommandName 'Get-Process' -ModuleName 'Headroom' -MockWith { throw 'asked' }
        InModuleScope -ModuleName 'Headroom' { Enter-LowPriority } | Should -BeNullOrEmpty
        Should -Invoke -CommandName 'Get-Process' -ModuleName 'Headroom' -Times 0 -Exactly
    }
}
