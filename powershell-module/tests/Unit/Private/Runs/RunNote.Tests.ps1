BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'RunNote' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
        $null = Add-TestRun -RunId $id -File @{ 'result.json' = '{}' }
    }
    AfterEach { Exit-TestNode }

    It 'reads the contract''s own examples: <Name>' -ForEach @(@{ Name = 'run-note.tag-and-text' }, @{ Name = 'run-note.tag-alone' }) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id; Text = (Get-GoldenText -Kind 'valid' -Name $Name) } {
            Set-Content -LiteralPath (Get-RunFile -RunId $Id -Name 'note.json') -Value $Text
            (Read-RunNote -RunId $Id).tag | Should -BeExactly 'before the move'
        }
    }

    It 'is left out of what a support file gets' {
        $null = Set-HeadroomRunNote -RunId $id -Tag 'a' -Note 'Ask Zebediah.'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $id } {
            (Get-CurrentRun -RunId $Id).note.tag | Should -BeExactly 'a'
            (Get-CurrentRun -RunId $Id | Hide-RunNote).note | Should -BeNullOrEmpty
        }
    }

    It 'is as long as the help says: <Parameter>' -ForEach @(@{ Parameter = 'Tag'; Field = 'tag' }, @{ Parameter = 'Note'; Field = 'text' }) {
        $schema = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/run-note.schema.json" -Raw -Encoding UTF8 | ConvertFrom-Json
        $told = (Get-Help -Name 'Set-HeadroomRunNote' -Parameter $Parameter).description | ForEach-Object -Process { $_.Text }
        "$told" | Should -Match "\AAt most $($schema.properties.$Field.maxLength) characters"
    }
}
