# Data files stay well below what Import-PowerShellDataFile of Windows PowerShell 5.1 takes: those that the module imports, and
# those of its tests. One that comes near must be divided before a node refuses it.

BeforeDiscovery {
    foreach ($name in 'DesktopCheck', 'SyntaxTree') { Import-Module -Name "$PSScriptRoot/../support/desktop/$name.psm1" }
    $root = (Resolve-Path -LiteralPath "$PSScriptRoot/../../..").Path
    $files = @(Get-ChildItem -LiteralPath "$root/powershell-module", "$root/gateway-plugin" -Recurse -Filter '*.psd1' |
            # Texts are imported by Import-LocalizedData, which does not count.
            Where-Object -FilterScript { $_.FullName -notmatch '[\\/](dist|bin)[\\/]|\.strings\.psd1\z' } |
            ForEach-Object -Process { @{ Name = $_.FullName.Substring($root.Length + 1).Replace('\', '/'); Path = $_.FullName } })
    # The names of files that scripts import so: what is given to the cmdlet itself, and to nothing else.
    $imported = @(
        foreach ($case in Get-DesktopCase -Kind 'Syntax') {
            foreach ($call in Find-Ast -Ast $case.Script.Ast -Kind 'CommandAst' | Where-Object -FilterScript { $_.GetCommandName() -eq 'Import-PowerShellDataFile' }) {
                [regex]::Matches($call.Extent.Text, '[\w.-]+\.psd1') | ForEach-Object -Process { @{ Script = $case.Name; File = $_.Value; IsTest = $case.IsTest } }
            }
        }
    )
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../support/DataFile.psm1"
    $share = 0.9
}

Describe 'The data files' {
    It 'are found, and so are those that scripts import' -ForEach @(@{ Files = $files; Imported = $imported }) {
        $Files.Count | Should -BeGreaterThan 5
        @($Imported | Where-Object -FilterScript { -not $_.IsTest }).File | Should -Contain 'Assumptions.psd1'
        $names = @($Files | ForEach-Object -Process { $_.Name -replace '.*/' })
        @($Imported | Where-Object -FilterScript { $_.File -notin $names } | ForEach-Object -Process { "$($_.Script): $($_.File)" }) | Should -BeNullOrEmpty
    }

    It '<Name> is far from too much' -ForEach $files {
        $used = Measure-DataFile -Text (Get-Content -LiteralPath $Path -Raw -Encoding UTF8)
        $used.Visits | Should -BeGreaterThan 0
        $used.Visits | Should -BeLessThan ($share * $used.VisitLimit) -Because "5.1 refuses a file with $($used.VisitLimit)"
        $used.Keys | Should -BeLessThan ($share * $used.KeyLimit) -Because "5.1 refuses a table with more than $($used.KeyLimit) keys"
    }
}

Describe 'The count' {
    # As much more as is left until the limit, in front of what the file has.
    It 'is what PowerShell counts: <Name> may have this much more and no more' -ForEach $files {
        $text = Get-Content -LiteralPath $Path -Raw -Encoding UTF8
        $used = Measure-DataFile -Text $text
        # A key and a list cost one each, each item another.
        $left = $used.VisitLimit - 1 - $used.Visits - 2
        foreach ($case in @{ Items = $left; Expected = $true }, @{ Items = $left + 1; Expected = $false }) {
            $more = ([regex] '@\{').Replace($text, "@{ AndMore = @($(@('1') * $case.Items -join ', ')); ", 1)
            (Measure-DataFile -Text $more).Visits | Should -Be ($used.Visits + 2 + $case.Items)
            Test-DataFile -Text $more | Should -Be $case.Expected
        }
    }

    It 'is what PowerShell counts in <_>' -ForEach @(
        '@{ a = 1; b = -1; c = - 1; d = ''x''; e = $true; f = @(); g = @(1); h = 1, 2, 3 }'
        '@{ a = @{ b = @{ c = ''d'' } }; e = @(@{ f = 1 }, @{ g = $null }) }'
        '@{ a = [int] 1; b = "text"; c = (1); d = $(1; 2); e = "with $true in it" }'
    ) {
        $used = Measure-DataFile -Text $_
        foreach ($case in @{ Items = 4997 - $used.Visits; Expected = $true }, @{ Items = 4998 - $used.Visits; Expected = $false }) {
            Test-DataFile -Text $_.Replace('@{ a', "@{ AndMore = @($(@('1') * $case.Items -join ', ')); a") | Should -Be $case.Expected
        }
    }

    It 'knows how many keys a table may have' {
        foreach ($case in @{ Keys = 500; Expected = $true }, @{ Keys = 501; Expected = $false }) {
            $text = '@{ ' + (@(1..$case.Keys | ForEach-Object -Process { "k$_ = 1" }) -join '; ') + ' }'
            (Measure-DataFile -Text $text).Keys | Should -Be $case.Keys
            Test-DataFile -Text $text | Should -Be $case.Expected
        }
    }
}
