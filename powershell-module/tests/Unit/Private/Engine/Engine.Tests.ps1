BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

# Linux only: the engine is a few lines of shell.
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

    It 'holds its file where it is told to, and lets go of one that it refuses' {
        $engine = InModuleScope -ModuleName 'Headroom' { Get-VerifiedEngine -Hold }
        { [System.IO.File]::Open($path, 'Open', 'ReadWrite', 'None').Dispose() } | Should -Throw
        $engine.Hold.Dispose()
        { [System.IO.File]::Open($path, 'Open', 'ReadWrite', 'None').Dispose() } | Should -Not -Throw
        Add-Content -LiteralPath $path -Value '#'
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-VerifiedEngine -Hold } }).FullyQualifiedErrorId | Should -BeExactly 'EngineHashMismatch'
        { [System.IO.File]::Open($path, 'Open', 'ReadWrite', 'None').Dispose() } | Should -Not -Throw
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

Describe 'Select-Engine' {
    BeforeAll {
        function New-EngineList([string[]] $Architecture) {
            $folder = New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())"
            $engines = foreach ($each in $Architecture) {
                Set-Content -LiteralPath "$folder/$each.exe" -Value $each
                @{ platform = 'windows'; architecture = $each; file = "$each.exe"; version = '9.9.9'; sha256 = '0' * 64 }
            }
            ConvertTo-Json -InputObject @{ engines = @($engines) } | Set-Content -LiteralPath "$folder/engines.json"
            $folder.FullName
        }
    }

    It 'takes <Expected> on Windows for <Own> where there is <Packed>' -ForEach @(
        @{ Own = 'amd64'; Packed = 'x86', 'amd64'; Expected = 'amd64'; IsSaid = $false }
        @{ Own = 'x86'; Packed = 'amd64', 'x86'; Expected = 'x86'; IsSaid = $false }
        @{ Own = 'arm64'; Packed = 'amd64', 'arm64'; Expected = 'arm64'; IsSaid = $false }
        @{ Own = 'arm64'; Packed = 'x86', 'amd64'; Expected = 'amd64'; IsSaid = $true }
        @{ Own = 'arm64'; Packed = @('x86'); Expected = 'x86'; IsSaid = $true }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Architecture' -MockWith { $Own }
        $engine = InModuleScope -ModuleName 'Headroom' -Parameters @{ Folder = New-EngineList $Packed } { Select-Engine -Folder $Folder -WarningVariable said -WarningAction SilentlyContinue; $said.Count }
        $engine[0].Entry.architecture | Should -BeExactly $Expected
        ($engine[1] -gt 0) | Should -Be $IsSaid
    }

    It 'takes none for <Own> where there is <Packed>' -ForEach @(
        @{ Own = 'x86'; Packed = @('amd64') }, @{ Own = 'amd64'; Packed = @('x86', 'arm64') }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Get-Architecture' -MockWith { $Own }
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Folder = New-EngineList $Packed } { Select-Engine -Folder $Folder } }).FullyQualifiedErrorId |
            Should -BeExactly 'EngineNotFound'
    }
}

Describe 'A list of engines that is a folder' {
    It 'is told as that' {
        $null = New-Item -ItemType Directory -Path "$TestDrive/listed/engines.json" -Force
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Folder = "$TestDrive/listed" } { Select-Engine -Folder $Folder } }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'EngineListNotReadable'
        $thrown.Exception.Message | Should -BeLike '*engines.json*it is a folder*'
    }
}

Describe 'Get-Architecture' {
    It 'is that of Windows and not of the process, which may be emulated' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Get-ItemPropertyValue' -MockWith { 'ARM64' } -ParameterFilter { $Name -eq 'PROCESSOR_ARCHITECTURE' -and $LiteralPath -like 'HKLM:*Environment' }
        InModuleScope -ModuleName 'Headroom' { Get-Architecture } | Should -BeExactly 'arm64'
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

Describe 'Get-TargetState' {
    BeforeAll { $engine = [pscustomobject] @{ Path = 'engine' } }

    It 'hands the engine the profile in a file, which is gone afterwards, and gives its targets' {
        $asked = @{}
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith {
            $asked.Arguments = $ArgumentList
            $asked.Path = $ArgumentList[0].Substring('--profile='.Length)
            $asked.Text = Get-Content -LiteralPath $asked.Path -Raw
            [pscustomobject] @{ ExitCode = 3; Output = '{"contractVersion":1,"targets":[{"path":"/v/a","state":"missing","created":false,"problem":null}]}'; Errors = '' }
        }
        $targets = @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Engine = $engine } { Get-TargetState -Engine $Engine -ProfileJson '{"a":1}' -Folder '/v' })
        $targets.Count, $targets[0].path, $targets[0].state | Should -BeExactly @(1, '/v/a', 'missing')
        $asked.Arguments[1..2] | Should -BeExactly @('--check-targets', '--confine=/v')
        $asked.Text.TrimEnd() | Should -BeExactly '{"a":1}'
        $asked.Path | Should -Not -Exist
        $null = InModuleScope -ModuleName 'Headroom' -Parameters @{ Engine = $engine } { Get-TargetState -Engine $Engine -ProfileJson '{}' }
        $asked.Arguments.Count | Should -Be 2
    }

    It 'fails with what the engine said where it ends with <ExitCode>' -ForEach @(@{ ExitCode = 139; Output = '' }, @{ ExitCode = 3; Output = 'usage' }) {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith { [pscustomobject] @{ ExitCode = $ExitCode; Output = $Output; Errors = 'boom' } }
        $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Engine = $engine } { Get-TargetState -Engine $Engine -ProfileJson '{}' } }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'EngineFailed'
        $thrown.Exception.Message | Should -Match "$ExitCode.*boom"
    }
}
