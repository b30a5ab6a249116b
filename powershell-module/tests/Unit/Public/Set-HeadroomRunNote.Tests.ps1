BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Set-HeadroomRunNote' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $folder = Add-TestRun -RunId $id -File @{ 'result.json' = '{}' }
    }
    AfterEach { Exit-TestNode }

    It 'keeps both, trimmed, with who wrote them and when, as Get-HeadroomRun then gives them' {
        $run = Set-HeadroomRunNote -RunId $id -Tag ' before ' -Note 'All drives healthy.' -Confirm:$false
        $run.PSObject.TypeNames | Should -Contain 'Headroom.Run'
        $run.note.tag | Should -BeExactly 'before'
        $run.note.savedAt | Should -BeOfType [datetime]
        $kept = (Get-HeadroomRun -RunId $id -Raw).note
        $kept.text | Should -BeExactly 'All drives healthy.'
        $kept.savedBy | Should -Not -BeNullOrEmpty
        $kept.savedAt | Should -BeOfType [string]
    }

    It 'leaves what was not given, and deletes what was emptied, in the end the file' {
        $null = Set-HeadroomRunNote -RunId $id -Tag 'a' -Note 'b'
        (Set-HeadroomRunNote -RunId $id -Note '').note.tag | Should -BeExactly 'a'
        (Get-HeadroomRun -RunId $id).note.text | Should -BeNullOrEmpty
        "$folder/note.json" | Should -Exist
        (Set-HeadroomRunNote -RunId $id -Tag '  ').note | Should -BeNullOrEmpty
        "$folder/note.json" | Should -Not -Exist
        (Get-HeadroomRun -RunId $id -Raw).PSObject.Properties['note'].Value | Should -BeNullOrEmpty
    }

    It 'takes runs from a pipeline' {
        $null = Add-TestRun -RunId '20260102-030406-0a1b2c3d' -File @{ 'result.json' = '{}' }
        $null = Get-HeadroomRun | Set-HeadroomRunNote -Tag 'night'
        @(Get-HeadroomRun).note.tag | Should -BeExactly @('night', 'night')
    }

    It 'keeps nothing with -WhatIf' {
        Set-HeadroomRunNote -RunId $id -Tag 'a' -WhatIf | Should -BeNullOrEmpty
        "$folder/note.json" | Should -Not -Exist
    }

    It 'refuses <Name>, and leaves what was kept' -ForEach @(
        @{ Name = 'a line feed'; Tag = "a`nb"; Code = 'NoteNotPlain' }
        @{ Name = 'a sign that a terminal acts on'; Tag = "a$([char] 27)[31m"; Code = 'NoteNotPlain' }
        @{ Name = 'a sign that turns the text'; Tag = "a$([char] 0x202e)b"; Code = 'NoteNotPlain' }
        @{ Name = 'a long tag'; Tag = 'a' * 41; Code = 'NoteTooLong' }
    ) {
        $null = Set-HeadroomRunNote -RunId $id -Tag 'before'
        (Get-ThrownError { Set-HeadroomRunNote -RunId $id -Tag $Tag }).FullyQualifiedErrorId | Should -BeExactly "$Code,Set-HeadroomRunNote"
        (Get-ThrownError { Set-HeadroomRunNote -RunId $id -Note ('a' * 501) }).FullyQualifiedErrorId | Should -BeExactly 'NoteTooLong,Set-HeadroomRunNote'
        (Get-HeadroomRun -RunId $id).note.tag | Should -BeExactly 'before'
    }

    It 'refuses an id that is none, and a run that is not there' {
        (Get-ThrownError { Set-HeadroomRunNote -RunId '../x' -Tag 'a' }).FullyQualifiedErrorId | Should -BeExactly 'RunIdNotValid,Set-HeadroomRunNote'
        (Get-ThrownError { Set-HeadroomRunNote -RunId '20260102-030405-ffffffff' -Tag 'a' }).FullyQualifiedErrorId | Should -BeExactly 'RunNotFound,Set-HeadroomRunNote'
    }

    It 'reads a damaged note as none, and replaces it: <Text>' -ForEach @(@{ Text = '{}' }, @{ Text = 'x' }, @{ Text = 'x' * 20000 }) {
        Set-Content -LiteralPath "$folder/note.json" -Value $Text
        (Get-HeadroomRun -RunId $id).note | Should -BeNullOrEmpty
        (Set-HeadroomRunNote -RunId $id -Tag 'a').note.tag | Should -BeExactly 'a'
    }

    It 'replaces no folder' {
        $null = New-Item -ItemType Directory -Path "$folder/note.json"
        (Get-HeadroomRun -RunId $id).note | Should -BeNullOrEmpty
        (Get-ThrownError { Set-HeadroomRunNote -RunId $id -Tag 'a' }).FullyQualifiedErrorId | Should -BeExactly 'NoteNotReadable,Set-HeadroomRunNote'
        "$folder/note.json" | Should -Exist
    }

    # Linux only: Windows asks for a right to make a link.
    It 'follows no link' -Skip:($env:OS -eq 'Windows_NT') {
        $elsewhere = "$TestDrive/$([guid]::NewGuid())"
        Set-Content -LiteralPath $elsewhere -Value '{}'
        ln -s $elsewhere "$folder/note.json"
        (Get-ThrownError { Set-HeadroomRunNote -RunId $id -Tag 'a' }).FullyQualifiedErrorId | Should -BeExactly 'NoteNotReadable,Set-HeadroomRunNote'
        (Get-ThrownError { Set-HeadroomRunNote -RunId $id -Tag '' }).FullyQualifiedErrorId | Should -BeExactly 'NoteNotReadable,Set-HeadroomRunNote'
        Get-Content -LiteralPath $elsewhere | Should -BeExactly '{}'
    }
}
