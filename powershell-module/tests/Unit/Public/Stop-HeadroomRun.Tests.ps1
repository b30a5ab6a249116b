BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Stop-HeadroomRun' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $identity = [pscustomobject] @{ id = 4711; startedAt = '2026-01-01T00:00:00.000Z' }
        $folder = Add-TestRun -RunId $id -Property @{ process = $identity }
        Mock -ModuleName 'Headroom' -CommandName 'Stop-IdentifiedProcess'
        Mock -ModuleName 'Headroom' -CommandName 'Test-RunOver' -MockWith { $false }
    }
    AfterEach { Exit-TestNode }

    It 'asks the engine, and leaves one alone that ends by itself' {
        Mock -ModuleName 'Headroom' -CommandName 'Wait-ProcessEnd' -MockWith { $true }
        (Stop-HeadroomRun -RunId $id).status | Should -BeExactly 'cancelled'
        "$folder/stop" | Should -Exist
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Stop-IdentifiedProcess' -Times 0 -Exactly
    }

    It 'ends an engine that does not answer in time' {
        Mock -ModuleName 'Headroom' -CommandName 'Wait-ProcessEnd' -MockWith { $false }
        Mock -ModuleName 'Headroom' -CommandName 'Test-RunEngine' -MockWith { $true }
        $null = Stop-HeadroomRun -RunId $id -TimeoutSeconds 1
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Wait-ProcessEnd' -Times 1 -Exactly -ParameterFilter { $TimeoutSeconds -eq 1 }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Stop-IdentifiedProcess' -Times 1 -Exactly -ParameterFilter { $Identity.id -eq 4711 }
    }

    It 'stops nothing with -WhatIf' {
        Stop-HeadroomRun -RunId $id -WhatIf | Should -BeNullOrEmpty
        "$folder/stop" | Should -Not -Exist
    }

    It 'leaves a run that is over as it is' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-RunOver' -MockWith { $true }
        (Stop-HeadroomRun -RunId $id).status | Should -BeExactly 'lost'
        "$folder/stop" | Should -Not -Exist
    }

    # Linux only: Windows asks for a right to make a link.
    It 'writes nothing through a link' -Skip:($env:OS -eq 'Windows_NT') {
        $precious = "$TestDrive/precious.txt"
        Set-Content -LiteralPath $precious -Value 'kept' -NoNewline
        $null = New-Item -ItemType SymbolicLink -Path "$folder/stop" -Target $precious
        Mock -ModuleName 'Headroom' -CommandName 'Wait-ProcessEnd' -MockWith { $true }
        (Get-ThrownError { Stop-HeadroomRun -RunId $id }).FullyQualifiedErrorId | Should -BeExactly 'StopNotRequested,Stop-HeadroomRun'
        Get-Content -LiteralPath $precious -Raw | Should -BeExactly 'kept'
    }

    It 'ends no process that only the run''s document names' {
        $other = Start-OtherProcess
        try {
            $null = Add-TestRun -RunId $id -Property @{ process = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $other.Id } { Get-ProcessIdentity -Id $Id } }
            (Get-ThrownError { Stop-HeadroomRun -RunId $id -TimeoutSeconds 1 }).FullyQualifiedErrorId | Should -BeExactly 'EngineNotKnown,Stop-HeadroomRun'
            Should -Invoke -ModuleName 'Headroom' -CommandName 'Stop-IdentifiedProcess' -Times 0 -Exactly
        } finally {
            $other.Process.Kill()
        }
    }
}
