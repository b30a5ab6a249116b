BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Remove-HeadroomRun' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $folder = Add-TestRun -RunId $id -File @{ 'result.json' = '{}' }
    }
    AfterEach { Exit-TestNode }

    It 'deletes the folder of that run alone' {
        $other = Add-TestRun -RunId '20260102-030406-0a1b2c3d'
        (Remove-HeadroomRun -RunId $id).removed | Should -BeExactly $id
        $folder | Should -Not -Exist
        $other | Should -Exist
    }

    # Linux only: Windows asks for a right to make a link.
    It 'deletes a link in the place of a folder, and nothing that it leads to' -Skip:($env:OS -eq 'Windows_NT') {
        $elsewhere = "$TestDrive/$([guid]::NewGuid())"
        Move-Item -LiteralPath $folder -Destination $elsewhere
        Set-Content -LiteralPath "$elsewhere/lock" -Value ''
        ln -s $elsewhere $folder
        (Remove-HeadroomRun -RunId $id).removed | Should -BeExactly $id
        @(Get-ChildItem -LiteralPath $elsewhere).Name | Sort-Object | Should -BeExactly @('lock', 'result.json', 'run.json')
    }

    It 'deletes the test file alone where that is asked for: <Kept>' -ForEach @(@{ Kept = $true; Times = 1 }, @{ Kept = $false; Times = 0 }) {
        $file = "$TestDrive/$([guid]::NewGuid()).dat"
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        $target = [pscustomobject] @{ path = $file }
        $folder = Add-TestRun -RunId $id -File @{ 'result.json' = '{}' } -Property @{ keepTestFile = $Kept; profile = [pscustomobject] @{ contractVersion = 1; timeSpans = @([pscustomobject] @{ targets = @($target) }) } }
        Mock -ModuleName 'Headroom' -CommandName 'Remove-OwnFile'
        (Remove-HeadroomRun -RunId $id -TestFileOnly -Confirm:$false).removed | Should -BeExactly $id
        $folder | Should -Exist
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Remove-OwnFile' -Times $Times -Exactly -ParameterFilter { $Leftover[0].Path -ceq $file }
    }

    It 'deletes nothing with -WhatIf' {
        Remove-HeadroomRun -RunId $id -WhatIf | Should -BeNullOrEmpty
        $folder | Should -Exist
    }

    It 'shows no sign in a run''s name that a terminal acts on' {
        $null = Add-TestRun -RunId $id -Property @{ name = "a$([char] 27)[31mb`n$([char] 0x9b)c" }
        $said = Receive-OtherSession -Session (Start-OtherSession -Command "Remove-HeadroomRun -RunId '$id' -WhatIf; Stop-HeadroomRun -RunId '$id' -WhatIf")
        $said | Should -Match ([regex]::Escape('"a?[31mb??c"'))
        $folder | Should -Exist
    }

    It 'refuses a run that is under way' {
        Remove-Item -LiteralPath "$folder/result.json"
        Mock -ModuleName 'Headroom' -CommandName 'Test-EngineAtWork' -MockWith { $true }
        (Get-ThrownError { Remove-HeadroomRun -RunId $id }).FullyQualifiedErrorId | Should -BeExactly 'RunStillRunning,Remove-HeadroomRun'
        $folder | Should -Exist
    }

    It 'refuses an engine that has written its result and does not end' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-EngineAtWork' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Wait-ProcessEnd' -MockWith { $false }
        (Get-ThrownError { Remove-HeadroomRun -RunId $id }).FullyQualifiedErrorId | Should -BeExactly 'RunStillRunning,Remove-HeadroomRun'
        $folder | Should -Exist
    }

    It 'says what to do where nobody can be asked, and deletes nothing' {
        # The session has the preference that it starts with, and cannot ask.
        $session = Start-OtherSession -Command "try { Remove-HeadroomRun -RunId '$id' -ErrorAction Stop } catch { `$_.Exception.Message }"
        Receive-OtherSession -Session $session | Should -Match '(?s)\A\[ConfirmationNotPossible\] .+ Next: Use -Confirm:\$false '
        $folder | Should -Exist
    }
}
