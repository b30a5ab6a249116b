BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
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
        function Add-Text([string] $Text) { [System.IO.File]::AppendAllText($path, $Text) }
    }
    AfterEach { Exit-TestNode }

    It 'are none before the engine wrote one' { Read-Now | Should -HaveCount 0 }

    It 'are given once each, with their numbers' {
        Add-Text "{`"a`":1}`n{`"a`":2}`n"
        $first = Read-Now
        $first.line | Should -Be @(1, 2)
        $first.progress.a | Should -Be @(1, 2)
        Read-Now | Should -HaveCount 0
        Add-Text "{`"a`":3}`n"
        (Read-Now).line | Should -Be 3
    }

    It 'wait until they are complete, also in the middle of a character' {
        $bytes = [System.Text.Encoding]::UTF8.GetBytes("{`"a`":`"$([char] 0x4E2D)`"}`n")
        $half = $bytes.Length - 4
        [System.IO.File]::WriteAllBytes($path, $bytes[0..$half])
        Read-Now | Should -HaveCount 0
        [System.IO.File]::WriteAllBytes($path, $bytes)
        (Read-Now).progress.a | Should -BeExactly ([string] [char] 0x4E2D)
    }

    It 'that are damaged are left out, and the others keep their numbers' {
        Add-Text "{`"a`":1}`n{`"a`n{`"a`":3}`n"
        (Read-Now).line | Should -Be @(1, 3)
    }

    It 'that are no text do not shift those after them' {
        [System.IO.File]::WriteAllBytes($path, [byte[]] (0xFF, 0xFE, 0xC3, 10))
        Read-Now | Should -HaveCount 0
        Add-Text "{`"a`":2}`n"
        $next = Read-Now
        $next.line | Should -Be 2
        $next.progress.a | Should -Be 2
    }

    It 'start after the line that is known' {
        Add-Text "{`"a`":1}`n{`"a`":2}`n{`"a`":3}`n"
        $reader = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-ProgressReader -RunId $Id -AfterLine 2 }
        (Read-Now).line | Should -Be 3
    }

    It 'have no newest one before the engine wrote one, nor where none can be read' {
        # One null, and not nothing: that is no null in the JSON of Windows PowerShell.
        foreach ($text in $null, "x`ny`n") {
            if ($text) { Add-Text $text }
            $given = @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-NewestProgress -RunId $Id })
            $given.Count | Should -Be 1
            $given[0] | Should -BeNullOrEmpty
        }
    }

    It 'have a newest one, found from the end of a long file' {
        Add-Text ((1..2000 | ForEach-Object -Process { "{`"a`":$_,`"b`":`"$('x' * 50)`"}`n" }) -join '')
        Add-Text '{"a":2001,"b"'
        (InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } { Get-NewestProgress -RunId $Id }).a | Should -Be 2000
    }
}
