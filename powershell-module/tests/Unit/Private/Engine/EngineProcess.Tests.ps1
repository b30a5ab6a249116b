BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

# Linux only: the programs are the shell's.
Describe 'Invoke-Engine' -Skip:($env:OS -eq 'Windows_NT') {
    It 'gives exit code, output and errors' {
        InModuleScope -ModuleName 'Headroom' {
            $answer = Invoke-Engine -Path '/bin/sh' -ArgumentList '-c', 'echo "out $1"; echo err >&2; exit 3', 'sh', 'a b'
            $answer.ExitCode | Should -Be 3
            $answer.Output | Should -BeExactly "out a b`n"
            $answer.Errors | Should -BeExactly "err`n"
        }
    }

    It 'is not held up by more output than a pipe takes' {
        InModuleScope -ModuleName 'Headroom' {
            $answer = Invoke-Engine -Path '/bin/sh' -ArgumentList '-c', 'head -c 300000 /dev/zero | tr "\0" x; head -c 300000 /dev/zero | tr "\0" y >&2'
            $answer.Output.Length | Should -Be 300000
            $answer.Errors.Length | Should -Be 300000
        }
    }

    It 'reads UTF-8 whatever the console''s code page is, and passes letters of any language on' {
        # Elsewhere than in .NET Framework UTF-8 is what is read by itself, so what was asked for is looked at too.
        $started = @{}
        Mock -ModuleName 'Headroom' -CommandName 'New-Object' -ParameterFilter { $TypeName -eq 'System.Diagnostics.ProcessStartInfo' } -MockWith {
            $started.Info = [System.Diagnostics.ProcessStartInfo]::new($ArgumentList[0])
            $started.Info
        }
        $words = -join [char[]] (0x47, 0x72, 0xF6, 0xDF, 0x65, 0x20, 0x416, 0x20, 0x5B57)
        $answer = InModuleScope -ModuleName 'Headroom' -Parameters @{ Words = $words } {
            Invoke-Engine -Path '/bin/sh' -ArgumentList '-c', 'printf %s "$1"; printf %s "$1" >&2', 'sh', $Words
        }
        $answer.Output, $answer.Errors | Should -BeExactly @($words, $words)
        $started.Info.StandardOutputEncoding.CodePage, $started.Info.StandardErrorEncoding.CodePage | Should -Be @(65001, 65001)
    }

    It 'ends one that does not answer, and says so' {
        $thrown = Get-ThrownError {
            InModuleScope -ModuleName 'Headroom' { Invoke-Engine -Path '/bin/sleep' -ArgumentList '60' -TimeoutSeconds 1 }
        }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'EngineTimedOut'
    }

    It 'says what the system said when there is nothing to start' {
        $thrown = Get-ThrownError {
            InModuleScope -ModuleName 'Headroom' { Invoke-Engine -Path '/no/such/engine' -ArgumentList '--check' }
        }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'EngineNotStarted'
        $thrown.Exception.Message | Should -Match 'No such file'
    }
}

# Linux only: Windows has it started by the management service, as below.
Describe 'Start-DetachedEngine' -Skip:($env:OS -eq 'Windows_NT') {
    It 'starts the program itself, in a session of its own, away from our pipes, with the arguments as given' {
        $seen = Join-Path -Path $TestDrive -ChildPath 'seen'
        $script = 'printf "%s|" "$@" > "$1"; exec sleep 60'
        $identity = InModuleScope -ModuleName 'Headroom' -Parameters @{ Script = $script; Seen = $seen } {
            Start-DetachedEngine -Path '/bin/sh' -ArgumentList '-c', $Script, 'sh', $Seen, 'a b', 'c"d', ''
        }
        try {
            $deadline = [datetime]::UtcNow.AddSeconds(10)
            do { Start-Sleep -Milliseconds 50 } until ((Get-Content -LiteralPath "/proc/$($identity.id)/comm") -eq 'sleep' -or [datetime]::UtcNow -gt $deadline)
            Get-Content -LiteralPath $seen -Raw | Should -BeExactly "$seen|a b|c`"d||"
            # Fields after the name: state, parent, group, session.
            $fields = (Get-Content -LiteralPath "/proc/$($identity.id)/stat" -Raw) -replace '\A.*\) ' -split ' '
            $fields[3] | Should -Be $identity.id -Because 'the session is its own'
            foreach ($stream in 0..2) { (Get-Item -LiteralPath "/proc/$($identity.id)/fd/$stream").Target | Should -Be '/dev/null' }
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Identity = $identity } { Test-ProcessAlive -Identity $Identity } | Should -BeTrue
        } finally {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Identity = $identity } { Stop-IdentifiedProcess -Identity $Identity }
        }
    }
}

Describe 'Start-WindowsDetachedEngine' {
    # Neither cmdlet exists outside Windows; a mock needs something to stand in for.
    BeforeAll {
        Import-StubModule -Name 'CimCmdlets'
        Mock -ModuleName 'Headroom' -CommandName 'New-CimInstance' -MockWith { $Property }
    }
    AfterAll { Remove-StubModule }

    It 'asks the management service for the process, with one quoted command line' {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-CimMethod' -MockWith { [pscustomobject] @{ ReturnValue = [uint32] 0; ProcessId = [uint32] 4711 } }
        $path = Join-Path -Path $TestDrive -ChildPath 'Head room/headroom-io.exe'
        $identity = InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $path } {
            Start-WindowsDetachedEngine -Path $Path -ArgumentList '--check', 'a b'
        }
        $identity.id | Should -Be 4711
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-CimMethod' -Times 1 -Exactly -ParameterFilter {
            $ClassName -eq 'Win32_Process' -and $MethodName -eq 'Create' -and
            $Arguments.CommandLine -ceq "`"$path`" --check `"a b`"" -and
            $Arguments.CurrentDirectory -ceq (Split-Path -Path $path) -and
            $Arguments.ProcessStartupInformation.ShowWindow -eq 0
        }
    }

    It 'has it leave the job of the management service, whose memory is not meant for a run' {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-CimMethod' -MockWith { [pscustomobject] @{ ReturnValue = [uint32] 0; ProcessId = [uint32] 4711 } }
        $identity = InModuleScope -ModuleName 'Headroom' { Start-WindowsDetachedEngine -Path 'headroom-io.exe' -ArgumentList '--check' -WarningVariable 'warned' -WarningAction SilentlyContinue; $warned }
        @($identity) | Should -HaveCount 1 -Because 'nothing is to be warned of'
        $identity.isInHostJob | Should -BeFalse
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-CimMethod' -Times 1 -Exactly -ParameterFilter {
            $Arguments.ProcessStartupInformation.CreateFlags -is [uint32] -and $Arguments.ProcessStartupInformation.CreateFlags -eq 0x01000000
        }
    }

    It 'starts it within the job where leaving is refused with <Number>, and says so in a warning and in the run' -ForEach @(@{ Number = 2 }, @{ Number = 8 }, @{ Number = 21 }) {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-CimMethod' -MockWith {
            if ($Arguments.ProcessStartupInformation.ContainsKey('CreateFlags')) { return [pscustomobject] @{ ReturnValue = [uint32] $Number; ProcessId = $null } }
            [pscustomobject] @{ ReturnValue = [uint32] 0; ProcessId = [uint32] 4711 }
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-CimInstance' -MockWith { [pscustomobject] @{ MemoryPerHost = [uint64] 512MB; MemoryAllHosts = [uint64] 1GB } } -ParameterFilter { $Namespace -eq 'root' -and $ClassName -eq '__ProviderHostQuotaConfiguration' }
        $given = @(InModuleScope -ModuleName 'Headroom' { Start-WindowsDetachedEngine -Path 'headroom-io.exe' -ArgumentList '--check' 3>&1 })
        [string] $given[0] | Should -Match 'could not be started outside the job .*512 MiB for each process'
        $given[1].id | Should -Be 4711
        $given[1].isInHostJob | Should -BeTrue
    }

    It 'does not try again where <Number> has nothing to do with the job' -ForEach @(@{ Number = 3 }, @{ Number = 9 }) {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-CimMethod' -MockWith { [pscustomobject] @{ ReturnValue = [uint32] $Number; ProcessId = $null } }
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Start-WindowsDetachedEngine -Path 'headroom-io.exe' -ArgumentList '--check' } }).FullyQualifiedErrorId | Should -BeExactly 'EngineNotStarted'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-CimMethod' -Times 1 -Exactly
    }

    It 'says with which number the service refused' {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-CimMethod' -MockWith { [pscustomobject] @{ ReturnValue = [uint32] 8; ProcessId = $null } }
        $thrown = Get-ThrownError {
            InModuleScope -ModuleName 'Headroom' { Start-WindowsDetachedEngine -Path 'headroom-io.exe' -ArgumentList '--check' }
        }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'EngineNotStarted'
        $thrown.Exception.Message | Should -Match 'returned 8: the cause is not known'
    }

    It 'says what <Number> means' -ForEach @(
        @{ Number = 2; Words = 'access is denied' }, @{ Number = 3; Words = 'lacks a privilege' }, @{ Number = 9; Words = 'path is not found' }, @{ Number = 21; Words = 'parameter is not valid' }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Number = $Number } { Get-CreateReason -ReturnValue $Number } | Should -Match "${Number}: .*$Words"
    }
}

# Linux only: the engine is a few lines of shell.
Describe 'Invoke-EngineByOperator' -Skip:($env:OS -eq 'Windows_NT') {
    AfterEach { Exit-TestNode }

    It 'gives what an engine prints and says, and its exit code, whatever the caller prefers' {
        $path = New-FakeEngine -Folder "$TestDrive/said" -Script 'echo "[]"; echo "out of $1" >&2; echo more >&2; exit 3'
        $answer = InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $path } {
            $ErrorActionPreference = 'Stop'
            Invoke-EngineByOperator -Path $Path -ArgumentList 'a b', '$c'
        }
        $answer.ExitCode | Should -Be 3
        $answer.Output | Should -BeExactly '[]'
        $answer.Errors | Should -BeExactly "out of a b`nmore"
    }

    It 'reads UTF-8 whatever the console''s code page is, and leaves that as it was' {
        $path = New-FakeEngine -Folder "$TestDrive/letters" -Script 'printf "Gr\303\266\303\237e %s\n" "$1"'
        $before = [Console]::OutputEncoding
        try {
            [Console]::OutputEncoding = [System.Text.Encoding]::GetEncoding('iso-8859-1')
            $words = -join [char[]] (0x416, 0x5B57)
            $answer = InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $path; Words = $words } { Invoke-EngineByOperator -Path $Path -ArgumentList $Words }
            $answer.Output | Should -BeExactly "Gr$([char] 0xF6)$([char] 0xDF)e $words"
            [Console]::OutputEncoding.WebName | Should -BeExactly 'iso-8859-1'
        } finally {
            [Console]::OutputEncoding = $before
        }
    }
}
