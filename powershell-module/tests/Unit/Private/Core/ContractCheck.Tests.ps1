BeforeDiscovery {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    $schemas = 'run', 'progress', 'result', 'move', 'entries'
    $valid = @(foreach ($schema in $schemas) { Get-GoldenDocument -Kind 'valid' -Schema $schema | ForEach-Object -Process { @{ Schema = $schema; Name = $_.Name; Text = $_.Text } } })
    $invalid = @(foreach ($schema in $schemas) { Get-GoldenDocument -Kind 'invalid' -Schema $schema | ForEach-Object -Process { @{ Schema = $schema; Name = $_.Name; Text = $_.Text } } })
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    function Find-Problem([string] $Schema, [object] $Value, [string[]] $Top = @()) {
        & (Get-Module -Name 'Headroom') { Find-ContractProblem -Document $args[0] -Value $args[1] -Top $args[2] } $Schema $Value $Top
    }
    function Find-Changed([string] $Schema, [string] $Name, [scriptblock] $Change, [string[]] $Top = @()) {
        $value = ConvertFrom-TestJson -Json (Get-GoldenText -Kind 'valid' -Name $Name)
        $null = ForEach-Object -InputObject $value -Process $Change
        Find-Problem -Schema $Schema -Value $value -Top $Top
    }
}

Describe 'The check against the contract' {
    It 'has examples' -ForEach @(@{ Valid = $valid.Count; Invalid = $invalid.Count }) {
        $Valid | Should -BeGreaterThan 12
        $Invalid | Should -BeGreaterThan 12
    }

    It 'takes <Name>' -ForEach $valid { Find-Problem -Schema $Schema -Value (ConvertFrom-TestJson -Json $Text) | Should -BeNullOrEmpty }

    It 'refuses <Name>, and names the place' -ForEach $invalid {
        $example = ConvertFrom-TestJson -Json $Text
        Find-Problem -Schema $Schema -Value $example.document | Should -Match "\A$([regex]::Escape($example.path))(/| )"
    }

    It 'names <Expected>' -ForEach @(
        @{ Change = { $_.id = 5 }; Expected = '/id .*kind' }
        @{ Change = { $_.PSObject.Properties.Remove('profile') }; Expected = '/profile is missing' }
        @{ Change = { Add-Member -InputObject $_ -NotePropertyName 'more' -NotePropertyValue 1 }; Expected = '/ has an unknown field' }
        @{ Change = { $_.profile.timeSpans = @() }; Expected = '/profile/timeSpans .*not allowed' }
        @{ Change = { $_.profile.timeSpans[0].targets[0].path = '' }; Expected = '/profile/timeSpans/0/targets/0/path .*not allowed' }
        @{ Change = { $_.expectedSeconds = [double]::NaN }; Expected = '/expectedSeconds .*kind' }
        @{ Change = { $_.expectedSeconds = [double]::PositiveInfinity }; Expected = '/expectedSeconds .*kind' }
        @{ Change = { $_.timeLimitSeconds = 0.5 }; Expected = '/timeLimitSeconds .*kind' }
        @{ Change = { $_.createdAt = "2026-01-01T00:00:00Z`n" }; Expected = '/createdAt .*not allowed' }
        @{ Change = { $_.process.id = [long] 1TB }; Expected = '/process/id .*not allowed' }
    ) { Find-Changed -Schema 'run' -Name 'run.running' -Change $Change | Should -Match "\A$Expected" }

    It 'takes a whole number however it is written' { Find-Changed -Schema 'run' -Name 'run.running' -Change { $_.timeLimitSeconds = 60.0; $_.expectedSeconds = [decimal] 5 } | Should -BeNullOrEmpty }

    It 'goes no further than it is told' {
        Find-Changed -Schema 'result' -Name 'result.hci-b2ms-read' -Change { $_.timeSpans = 5 } | Should -Match '\A/timeSpans'
        Find-Changed -Schema 'result' -Name 'result.hci-b2ms-read' -Change { $_.timeSpans = 5 } -Top 'status', 'error' | Should -BeNullOrEmpty
        Find-Changed -Schema 'result' -Name 'result.hci-b2ms-read' -Change { $_.status = 'odd' } -Top 'status', 'error' | Should -Match '\A/status'
        Find-Changed -Schema 'result' -Name 'result.hci-b2ms-read' -Change { $_.PSObject.Properties.Remove('timeSpans') } -Top 'status', 'error' | Should -Match '\A/timeSpans is missing'
    }

    It 'says so where the package lacks its rules' {
        InModuleScope -ModuleName 'Headroom' {
            $kept = $contractRules.Clone()
            $contractRules.Clear()
            try {
                Mock -CommandName 'Get-ModuleFolder' -MockWith { "$TestDrive/none" }
                { Find-ContractProblem -Document 'run' -Value 1 } | Should -Throw '*ContractDataNotFound*'
            } finally {
                foreach ($name in $kept.Keys) { $contractRules[$name] = $kept[$name] }
            }
        }
    }
}

Describe 'A document that is read' {
    It 'is nothing where there is no file' {
        InModuleScope -ModuleName 'Headroom' { Read-ContractDocument -Path "$TestDrive/none.json" -Document 'move' } | Should -BeNullOrEmpty
    }

    It 'is refused at its size, before it is read' {
        [System.IO.File]::WriteAllText("$TestDrive/large.json", ' ' * 70000)
        Mock -ModuleName 'Headroom' -CommandName 'Read-SharedText' -MockWith { throw 'read' }
        $read = InModuleScope -ModuleName 'Headroom' { Read-ContractDocument -Path "$TestDrive/large.json" -Document 'move' }
        $read.Reason | Should -Match '70000 bytes'
    }

    It 'that is a folder is told as one' {
        $null = New-Item -ItemType Directory -Path "$TestDrive/folder.json"
        (InModuleScope -ModuleName 'Headroom' { Read-ContractDocument -Path "$TestDrive/folder.json" -Document 'move' }).Reason | Should -Match 'folder'
    }
}

Describe 'A document that was found right' {
    BeforeAll {
        $file = "$TestDrive/run.json"
        $text = Get-GoldenText -Kind 'valid' -Name (Get-GoldenDocument -Kind 'valid' -Schema 'run' | Microsoft.PowerShell.Utility\Select-Object -First 1).Name
        function Get-Reason([string] $Text) {
            Set-Content -LiteralPath $file -Value $Text -NoNewline
            InModuleScope -ModuleName 'Headroom' -Parameters @{ File = $file } { (Read-ContractDocument -Path $File -Document 'run').Reason }
        }
    }
    BeforeEach { InModuleScope -ModuleName 'Headroom' { $rightTexts.Known, $rightTexts.Length = $null, 0 } }

    It 'is looked at once in a session, as long as it stays the same' {
        Mock -ModuleName 'Headroom' -CommandName 'Find-ContractProblem'
        1..3 | ForEach-Object -Process { Get-Reason $text | Should -BeNullOrEmpty }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Find-ContractProblem' -Times 1 -Exactly
    }

    It 'is looked at again where one letter is another, or only its case' {
        Get-Reason $text | Should -BeNullOrEmpty
        Get-Reason ($text -replace '"status"', '"Status"') | Should -Not -BeNullOrEmpty
        Get-Reason ($text -replace '"contractVersion": *1', '"contractVersion":2') | Should -Not -BeNullOrEmpty
        Get-Reason $text | Should -BeNullOrEmpty
    }

    It 'is refused each time where it is not right' {
        $bad = $text -replace '"status"', '"other"'
        1..2 | ForEach-Object -Process { Get-Reason $bad | Should -Not -BeNullOrEmpty }
    }

    It 'is forgotten with all others where there are too many' {
        InModuleScope -ModuleName 'Headroom' {
            1..3 | ForEach-Object -Process { Save-RightText -Key ("$_" + 'x' * 4MB) }
            $rightTexts.Known.Count | Should -Be 1
            $rightTexts.Length | Should -Be (4MB + 1)
        }
    }
}

Describe 'A field of a profile' {
    BeforeAll {
        $schema = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/profile.schema.json" -Raw -Encoding UTF8 | ConvertFrom-Json
        function Get-Field([object] $Value, [string] $Of, [string] $Name) {
            & (Get-Module -Name 'Headroom') { Get-ProfileField -InputObject $args[0] -Of $args[1] -Name $args[2] } $Value $Of $Name
        }
    }

    It 'is the default of the schema where it is left out: <Of>.<Name>' -ForEach @(
        @{ Of = 'TimeSpan'; Definition = 'timeSpan'; Name = 'durationSeconds' }
        @{ Of = 'TimeSpan'; Definition = 'timeSpan'; Name = 'warmUpSeconds' }
        @{ Of = 'TimeSpan'; Definition = 'timeSpan'; Name = 'coolDownSeconds' }
        @{ Of = 'Target'; Definition = 'target'; Name = 'writePercent' }
    ) {
        $default = $schema.definitions.$Definition.properties.$Name.default
        $default | Should -Not -BeNullOrEmpty
        Get-Field -Value ([pscustomobject] @{ path = 'a' }) -Of $Of -Name $Name | Should -Be $default
        Get-Field -Value ([pscustomobject] @{ $Name = 77 }) -Of $Of -Name $Name | Should -Be 77
        Get-Field -Value ([pscustomobject] @{ $Name = 0 }) -Of $Of -Name $Name | Should -Be 0
    }
}

Describe 'A plain file' {
    It 'is given where it is one, and no larger than asked' {
        [System.IO.File]::WriteAllText("$TestDrive/a", 'abc')
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Folder = "$TestDrive" } {
            (Get-PlainFile -Path "$Folder/a").Length | Should -Be 3
            (Get-PlainFile -Path "$Folder/a" -LargestBytes 3).Length | Should -Be 3
            Get-PlainFile -Path "$Folder/a" -LargestBytes 2 | Should -BeNullOrEmpty
        }
    }

    It 'is none where it is a folder, a link or not there' {
        $null = New-Item -ItemType Directory -Path "$TestDrive/folder"
        $null = New-Item -ItemType SymbolicLink -Path "$TestDrive/link" -Value "$TestDrive/a"
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Folder = "$TestDrive" } {
            foreach ($name in 'folder', 'link', 'none') { Get-PlainFile -Path "$Folder/$name" | Should -BeNullOrEmpty -Because $name }
        }
    }

    It 'is as large at most as the contract says' {
        $sizes = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/document-sizes.json" -Raw -Encoding UTF8 | ConvertFrom-Json
        $names = @($sizes.largestBytes.PSObject.Properties | ForEach-Object -Process { $_.Name } | Sort-Object)
        $names.Count | Should -BeGreaterOrEqual 6
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Sizes = $sizes; Names = $names } {
            @($largestDocumentBytes.Keys | Sort-Object) | Should -BeExactly $Names
            foreach ($name in $Names) { $largestDocumentBytes[$name] | Should -Be $Sizes.largestBytes.$name -Because $name }
            $longestLineBytes | Should -Be $Sizes.longestLineBytes
            $largestEntryBytes | Should -Be $Sizes.support.entry
            $largestSupportBytes | Should -Be $Sizes.support.all
        }
    }

    It 'is asked for in one way: what reads one does not look for itself' {
        $sources = @(Get-ChildItem -LiteralPath "$PSScriptRoot/../../../../Headroom/Private" -Filter '*.ps1' -Recurse | Where-Object -FilterScript { (Get-Content -LiteralPath $_.FullName -Raw) -match '-or \(Find-FileProblem|-and -not \(Find-FileProblem' })
        $sources.Name | Should -BeExactly @('ContractCheck.ps1')
    }
}
