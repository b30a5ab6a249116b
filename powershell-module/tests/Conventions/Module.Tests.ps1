# What every exported function has to keep to.

BeforeDiscovery {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    $functions = @(Get-ChildItem -LiteralPath "$PSScriptRoot/../../Headroom/Public" -Filter '*.ps1' | ForEach-Object -Process { @{ Name = $_.BaseName; Path = $_.FullName } })
    $deleting = @($functions | Where-Object -FilterScript { $_.Name -match '\ARemove-' })
    $stateChanging = @($functions | Where-Object -FilterScript { $_.Name -match '\A(Start|Stop|Remove|Set|New|Move)-' })
}

Describe 'The module' {
    It 'has functions to look at' -ForEach @(@{ Count = $functions.Count; Changing = $stateChanging.Count; Deleting = $deleting.Count }) {
        $Count | Should -BeGreaterOrEqual 9
        $Changing | Should -BeGreaterOrEqual 3
        $Deleting | Should -BeGreaterOrEqual 1
    }

    It 'exports the functions in Public, and nothing else' -ForEach @(@{ Names = $functions.Name }) {
        $manifest = Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../Headroom/Headroom.psd1"
        $manifest.FunctionsToExport | Sort-Object | Should -BeExactly ($Names | Sort-Object)
        $manifest.CmdletsToExport | Should -HaveCount 0
        $manifest.AliasesToExport | Should -HaveCount 0
        (Get-Module -Name 'Headroom').ExportedCommands.Keys | Sort-Object | Should -BeExactly ($Names | Sort-Object)
    }

    It 'loads every file that it has' {
        $folder = "$PSScriptRoot/../../Headroom"
        $present = Get-ChildItem -LiteralPath "$folder/Private", "$folder/Public" -Filter '*.ps1' -Recurse |
            ForEach-Object -Process { $_.FullName.Substring((Resolve-Path -LiteralPath $folder).Path.Length + 1).Replace('\', '/') }
        $listed = [regex]::Matches((Get-Content -LiteralPath "$folder/Headroom.psm1" -Raw), "'((?:Private|Public)/[^']+)'") | ForEach-Object -Process { $_.Groups[1].Value }
        $present.Count | Should -BeGreaterThan 20
        $listed | Sort-Object | Should -BeExactly ($present | Sort-Object)
    }

    It 'has a test file for each of its files' {
        $folder = (Resolve-Path -LiteralPath "$PSScriptRoot/../../Headroom").Path
        foreach ($file in Get-ChildItem -LiteralPath "$folder/Private", "$folder/Public" -Filter '*.ps1' -Recurse) {
            $mirror = $file.FullName.Replace($folder, "$PSScriptRoot/../Unit") -replace '\.ps1\z', '.Tests.ps1'
            $mirror | Should -Exist
        }
    }

    It 'has the version of the package' {
        $package = Get-Content -LiteralPath "$PSScriptRoot/../../../package.json" -Raw | ConvertFrom-Json
        (Get-Module -Name 'Headroom').Version | Should -Be ([version] $package.version)
    }
}

Describe '<Name>' -ForEach $functions {
    BeforeAll {
        $help = Get-Help -Name $Name -Full
        $command = Get-Command -Name $Name -Module 'Headroom'
        $common = [System.Management.Automation.PSCmdlet]::CommonParameters + [System.Management.Automation.PSCmdlet]::OptionalCommonParameters
        $parameters = @($command.Parameters.Keys | Where-Object -FilterScript { $_ -notin $common })
    }

    It 'stands alone in a file of its name' {
        $ast = [System.Management.Automation.Language.Parser]::ParseFile($Path, [ref] $null, [ref] $null)
        @($ast.EndBlock.Statements) | Should -HaveCount 1
        $ast.EndBlock.Statements[0].Name | Should -BeExactly $Name
    }

    It 'says in its help what it does, what it gives, and how it is used' {
        $help.Synopsis | Should -Match '\A[A-Z].*\.\z'
        ($help.Description | Out-String).Trim() | Should -Not -BeNullOrEmpty
        ($help.returnValues | Out-String).Trim() | Should -Match 'Headroom\.'
        @($help.Examples.Example).Count | Should -BeGreaterOrEqual 1
        foreach ($example in $help.Examples.Example) {
            $example.Code | Should -Match $Name
            ($example.Remarks | Out-String).Trim() | Should -Not -BeNullOrEmpty
            $errors = $null
            $null = [System.Management.Automation.Language.Parser]::ParseInput($example.Code, [ref] $null, [ref] $errors)
            $errors | Should -BeNullOrEmpty
        }
    }

    It 'explains every parameter, and none that it has not' {
        $described = @(if ($parameters.Count -gt 0) { $help.parameters.parameter })
        $explained = @($described | Where-Object -FilterScript { $_.PSObject.Properties['description'] -and $_.description } | ForEach-Object -Process { $_.name })
        $parameters | Where-Object -FilterScript { $_ -notin $explained } | Should -BeNullOrEmpty
        $ast = [System.Management.Automation.Language.Parser]::ParseFile($Path, [ref] $null, [ref] $null)
        @($ast.EndBlock.Statements[0].GetHelpContent().Parameters.Keys | Where-Object -FilterScript { $_ -notin $parameters }) | Should -BeNullOrEmpty
    }

    It 'turns whatever goes wrong into a problem of the module, whatever the caller prefers' {
        $text = Get-Content -LiteralPath $Path -Raw
        $text | Should -Match "\`$ErrorActionPreference = 'Stop'"
        $text | Should -Match 'begin \{\s+\$errorAction = Import-CallerPreference -Cmdlet \$PSCmdlet -Own \$ErrorActionPreference'
        # What somebody prefers of errors is heeded, and the next one is seen to: never with what an earlier one left.
        $reports = [regex]::Matches($text, '(?m)^ +Write-Error .*$')
        $heeding = [regex]::Matches($text, 'Write-Error -ErrorRecord \(Resolve-HandledError -ErrorRecord \$_ -Mark \$errorMark\) -ErrorAction \$errorAction(\s+#.*)?\s+(continue|return|break)\s')
        $reports.Count | Should -BeGreaterThan 0
        $heeding.Count | Should -Be $reports.Count
        # Nothing else of it is left in $Error and in -ErrorVariable, nor of what it handles where all goes well.
        foreach ($call in 'Get-ErrorMark -Cmdlet $PSCmdlet', 'Clear-HandledError -Mark $errorMark') { [regex]::Matches($text, [regex]::Escape($call)).Count | Should -Be $reports.Count }
    }
}

Describe '<Name> changes something, and so' -ForEach $stateChanging {
    It 'asks before it does, and can be told to say what it would do' {
        (Get-Command -Name $Name).Parameters.Keys | Should -Contain 'WhatIf'
        Get-Content -LiteralPath $Path -Raw | Should -Match '\$PSCmdlet\.ShouldProcess\('
    }
}

Describe '<Name> deletes something, and so' -ForEach $deleting {
    It 'asks by itself' {
        Get-Content -LiteralPath $Path -Raw | Should -Match "\[CmdletBinding\(SupportsShouldProcess = \`$true, ConfirmImpact = 'High'"
    }
}
