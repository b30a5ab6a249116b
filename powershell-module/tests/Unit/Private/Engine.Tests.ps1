BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Get-VerifiedEngine' -Skip:($env:OS -eq 'Windows_NT') {
    BeforeEach { $path = New-FakeEngine -Folder "$TestDrive/bin" -Script 'exit 0' }
    AfterEach { Exit-TestNode }

    It 'gives the packed engine, and what a run says of it' {
        $engine = InModuleScope -ModuleName 'Headroom' { Get-VerifiedEngine }
        $engine.Path | Should -BeExactly $path
        $engine.Build.version | Should -BeExactly '9.9.9'
        $engine.Build.platform | Should -BeExactly 'linux'
        $engine.Build.sha256 | Should -BeExactly (Get-FileHash -LiteralPath $path).Hash.ToLowerInvariant()
    }

    It 'refuses an engine of which one byte differs' {
        Add-Content -LiteralPath $path -Value '#'
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-VerifiedEngine } }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'EngineHashMismatch'
        $thrown.TargetObject | Should -BeExactly $path
    }

    It 'does not find <Name>' -ForEach @(
        @{ Name = 'one where the list is missing'; Break = { Remove-Item -LiteralPath "$TestDrive/bin/engines.json" } }
        @{ Name = 'one where the file is missing'; Break = { Remove-Item -LiteralPath $path } }
        @{ Name = 'one for another platform'; Break = { (Get-Content "$TestDrive/bin/engines.json" -Raw).Replace('"linux"', '"windows"') | Set-Content "$TestDrive/bin/engines.json" } }
    ) {
        & $Break
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-VerifiedEngine } }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'EngineNotFound'
    }
}

Describe 'Get-ProfileProblem' {
    BeforeAll { $engine = [pscustomobject] @{ Path = 'engine' } }

    It 'gives <Count> problems for an engine that prints <Output>' -ForEach @(
        @{ Count = 0; Output = '[]'; ExitCode = 0 }
        @{ Count = 1; Output = '[{"path":"/timeSpans","message":"is missing"}]'; ExitCode = 3 }
        @{ Count = 2; Output = '[{"path":"/a","message":"m"},{"path":"/b","message":"n"}]'; ExitCode = 3 }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith { [pscustomobject] @{ ExitCode = $ExitCode; Output = $Output; Errors = '' } }
        $problems = @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Engine = $engine } { Get-ProfileProblem -Engine $Engine -ProfilePath 'p' })
        $problems | Should -HaveCount $Count
        if ($Count -eq 1) { $problems[0].path | Should -BeExactly '/timeSpans' }
    }

    It 'fails with what the engine said where it ends with <ExitCode>' -ForEach @(
        @{ ExitCode = 139; Output = '' }
        @{ ExitCode = 3; Output = 'usage' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith { [pscustomobject] @{ ExitCode = $ExitCode; Output = $Output; Errors = 'boom' } }
        $thrown = Get-ThrownError {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Engine = $engine } { Get-ProfileProblem -Engine $Engine -ProfilePath 'p' }
        }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'EngineFailed'
        $thrown.Exception.Message | Should -Match "$ExitCode.*boom"
    }
}

Describe 'Get-EngineArgument' {
    BeforeAll {
        $env:HEADROOM_STATE_ROOT = '/state'
        $id = '20260102-030405-0a1b2c3d'
    }
    AfterAll { Exit-TestNode }

    It 'puts every file into the folder of the run' {
        $arguments = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { @(Get-EngineArgument -RunId $Id -KeepTestFile $true -TimeLimitSeconds 3725) }
        $folder = "/state/runs/$id"
        $arguments | Should -BeExactly @(
            "--profile=$folder/profile.json", "-Rjson:$folder/result.json", "--progress=$folder/progress.jsonl"
            "--stop-file=$folder/stop", "--log=$folder/engine.log", '--time-limit=3725'
        )
    }

    It 'has what was created deleted, unless it is to be kept' {
        $arguments = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { @(Get-EngineArgument -RunId $Id -KeepTestFile $false -TimeLimitSeconds 1) }
        $arguments | Should -Contain '--delete-created'
        $arguments | Should -Not -Contain '--allow-overwrite'
    }

    It 'writes the simulated device <Name>' -ForEach @(
        @{ Name = 'in full'; Iops = 1920; Bytes = 22500000; Latency = 250.5; Expected = '--simulate-device=iops=1920,bytes-per-second=22500000,added-latency-us=250.5' }
        @{ Name = 'without what is not simulated'; Iops = 1920; Bytes = $null; Latency = $null; Expected = '--simulate-device=iops=1920' }
    ) {
        $device = [pscustomobject] @{ iops = $Iops; throughputBytesPerSecond = $Bytes; addedLatencyMicroseconds = $Latency }
        $arguments = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id; Device = $device } { @(Get-EngineArgument -RunId $Id -TimeLimitSeconds 1 -SimulatedDevice $Device) }
        $arguments[-1] | Should -BeExactly $Expected
    }
}
