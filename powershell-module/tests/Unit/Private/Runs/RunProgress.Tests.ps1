BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Progress lines' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $path = Join-Path -Path (Add-TestRun -RunId $id) -ChildPath 'progress.jsonl'
        $reader = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-ProgressReader -RunId $Id }
        function Read-Now {
            @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Reader = $reader } { Read-ProgressLine -Reader $Reader })
        }
        # A line of the engine, told from others by its seconds.
        function Get-Line([int] $Seconds) {
            $progress = ConvertFrom-TestJson -Json (Get-GoldenText -Kind 'valid' -Name 'progress.measuring')
            $progress.elapsedSeconds = $Seconds
            (ConvertTo-Json -InputObject $progress -Compress) + "`n"
        }
        function Add-Text([string] $Text) { [System.IO.File]::AppendAllText($path, $Text) }
    }
    AfterEach { Exit-TestNode }

    It 'are none before the engine wrote one' { Read-Now | Should -HaveCount 0 }

    It 'are given once each, with their numbers' {
        Add-Text ((Get-Line 1) + (Get-Line 2))
        $first = Read-Now
        $first.line | Should -Be @(1, 2)
        $first.progress.elapsedSeconds | Should -Be @(1, 2)
        Read-Now | Should -HaveCount 0
        Add-Text (Get-Line 3)
        (Read-Now).line | Should -Be 3
    }

    It 'wait until they are complete, also in the middle of a character' {
        $bytes = [System.Text.Encoding]::UTF8.GetBytes("{`"a`":`"$([char] 0x4E2D)`"}`n")
        $half = $bytes.Length - 4
        [System.IO.File]::WriteAllBytes($path, $bytes[0..$half])
        $read = { @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Reader = $reader } { Read-NewLine -Reader $Reader }) }
        & $read | Should -HaveCount 0
        [System.IO.File]::WriteAllBytes($path, $bytes)
        & $read | Should -BeExactly "{`"a`":`"$([char] 0x4E2D)`"}"
    }

    It 'that are damaged are left out, and the others keep their numbers' {
        Add-Text ((Get-Line 1) + "{`"a`n" + (Get-Line 3))
        (Read-Now).line | Should -Be @(1, 3)
    }

    It 'that are no text do not shift those after them' {
        [System.IO.File]::WriteAllBytes($path, [byte[]] (0xFF, 0xFE, 0xC3, 10))
        Read-Now | Should -HaveCount 0
        Add-Text (Get-Line 2)
        $next = Read-Now
        $next.line | Should -Be 2
        $next.progress.elapsedSeconds | Should -Be 2
    }

    It 'start after the line that is known' {
        Add-Text ((Get-Line 1) + (Get-Line 2) + (Get-Line 3))
        $reader = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-ProgressReader -RunId $Id -AfterLine 2 }
        (Read-Now).line | Should -Be 3
    }

    It 'have no newest one before the engine wrote one, nor where none can be read' {
        # One null: nothing at all would not become null in the JSON of Windows PowerShell.
        foreach ($text in $null, "x`ny`n") {
            if ($text) { Add-Text $text }
            $given = @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-NewestProgress -RunId $Id })
            $given.Count | Should -Be 1
            $given[0] | Should -BeNullOrEmpty
        }
    }

    It 'have a newest one, found from the end of a long file' {
        $line = Get-Line 7
        Add-Text ($line * 2000)
        Add-Text (Get-Line 2000)
        Add-Text '{"a":2001,"b"'
        (InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-NewestProgress -RunId $Id }).elapsedSeconds | Should -Be 2000
    }

    It 'that are no progress of the engine, or longer than one can be, are left out' {
        Add-Text ('{"a":1}' + "`n" + ('x' * 3000000) + "`n" + (Get-Line 3) + ('y' * 70000) + "`n" + (Get-Line 5))
        (Read-Now).line | Should -Be @(3, 5)
    }

    It 'have no newest one behind a line that is longer than one can be, and none of it is parsed' {
        Add-Text ((Get-Line 1) + ('{"a":"' + 'x' * 5000000 + '"}') + "`n")
        Mock -ModuleName 'Headroom' -CommandName 'ConvertFrom-ContractJson' -MockWith { throw 'parsed' } -ParameterFilter { $Json.Length -gt 65536 }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-NewestProgress -RunId $Id } | Should -BeNullOrEmpty
        Should -Invoke -ModuleName 'Headroom' -CommandName 'ConvertFrom-ContractJson' -Exactly 0
    }
}
