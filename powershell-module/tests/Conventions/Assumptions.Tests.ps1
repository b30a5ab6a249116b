# Assumptions.psd1 is the one list of what is taken for granted of Windows' cmdlets: the tests' stand-ins of them, and what
# those are made to answer, are held to it. DesktopCommands.Tests.ps1 holds the scripts to it.

BeforeDiscovery {
    $assumptions = @((Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../Headroom/Assumptions.psd1").Commands)
    $entries = @($assumptions | ForEach-Object -Process { @{ Name = $_.Name; Entry = $_ } })
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../support/desktop/SyntaxTree.psm1"
    $assumptions = @((Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../Headroom/Assumptions.psd1").Commands)
    $parameters = @{}
    $properties = @{}
    foreach ($entry in $assumptions) {
        if (-not $parameters.ContainsKey($entry.Name)) {
            $parameters[$entry.Name] = @()
            $properties[$entry.Name] = @()
        }
        $parameters[$entry.Name] += $entry.Parameters
        $properties[$entry.Name] += @($entry.Properties | ForEach-Object -Process { $_.Name })
    }
    function Get-Tree([string] $Path) { [System.Management.Automation.Language.Parser]::ParseFile($Path, [ref] $null, [ref] $null) }

    # The properties, as paths with dots, of the objects that a block makes by itself or through functions of its file.
    function Get-MadeProperty([System.Management.Automation.Language.Ast] $Block, [System.Management.Automation.Language.Ast] $File) {
        $blocks = @($Block)
        foreach ($call in Find-Ast -Ast $Block -Kind 'CommandAst') {
            $blocks += @(Find-Ast -Ast $File -Kind 'FunctionDefinitionAst' | Where-Object -FilterScript { $_.Name -eq $call.GetCommandName() })
        }
        foreach ($each in $blocks) {
            foreach ($made in Find-Ast -Ast $each -Kind 'ConvertExpressionAst' | Where-Object -FilterScript { $_.Type.TypeName.FullName -eq 'pscustomobject' -and $_.Child -is [System.Management.Automation.Language.HashtableAst] }) {
                $prefix = ''
                $inner = $made
                $current = $made.Parent
                while ($null -ne $current -and $current -ne $each) {
                    if ($current -is [System.Management.Automation.Language.HashtableAst]) {
                        $key = @($current.KeyValuePairs | Where-Object -FilterScript { $_.Item2.Extent.StartOffset -le $inner.Extent.StartOffset -and $_.Item2.Extent.EndOffset -ge $inner.Extent.EndOffset })[0]
                        $prefix = '{0}.{1}' -f $key.Item1.Extent.Text.Trim("'"), $prefix
                        $inner = $current
                    }
                    $current = $current.Parent
                }
                foreach ($pair in $made.Child.KeyValuePairs) {
                    if ($pair.Item2.Extent.Text -notmatch '\[pscustomobject\]') { $prefix + $pair.Item1.Extent.Text.Trim("'") }
                }
            }
        }
    }
}

Describe 'The list' {
    It 'is found' {
        $assumptions.Count | Should -BeGreaterThan 25
        @($assumptions | Where-Object -FilterScript { $_.ContainsKey('Probe') }).Count | Should -BeGreaterThan 20
        @($properties.Values | ForEach-Object -Process { $_ }).Count | Should -BeGreaterThan 90
    }

    It '<Name> says what it should, and where that is from' -ForEach $entries {
        $Entry.Keys | Where-Object -FilterScript { $_ -notin 'Name', 'Module', 'Source', 'Parameters', 'Probe', 'ProbeFrom', 'IsOptional', 'Properties' } | Should -BeNullOrEmpty
        foreach ($key in 'Name', 'Module', 'Source', 'Parameters', 'Properties') { $Entry.ContainsKey($key) | Should -BeTrue -Because $key }
        $Entry.Source | Should -Match '\Ahttps://\S+\z'
        foreach ($property in $Entry.Properties) {
            $property.Keys | Where-Object -FilterScript { $_ -notin 'Name', 'Type', 'Values', 'Range', 'IsOptional', 'IsPrivate', 'Source' } | Should -BeNullOrEmpty
            @($property.Type).Count | Should -BeGreaterThan 0 -Because $property.Name
            foreach ($type in $property.Type) { $type -as [type] | Should -Not -BeNullOrEmpty -Because $type }
            if ($property.ContainsKey('Range')) { $property.Range[0] | Should -BeLessOrEqual $property.Range[1] }
            if ($property.ContainsKey('Source')) { $property.Source | Should -Match '\Ahttps://\S+\z' }
        }
    }

    It 'takes a latency of Storage QoS as Windows'' type data makes it of units of 100 ns, whether or not they divide evenly' {
        $flow = $assumptions | Where-Object -FilterScript { $_.Name -eq 'Get-StorageQosFlow' }
        $latency = $flow.Properties | Where-Object -FilterScript { $_.Name -eq 'InitiatorLatency' }
        foreach ($units in 0, 20000, 262684) { $latency.Type | Should -Contain (([uint64] $units) / 10000).GetType().FullName }
    }

    It '<Name> is asked only to read, with what it takes and what was asked before' -ForEach @($entries | Where-Object -FilterScript { $_.Entry.ContainsKey('Probe') }) {
        $Name | Should -BeLike 'Get-*'
        $given = @($Entry.Probe.Keys)
        if ($Entry.ContainsKey('ProbeFrom')) {
            $given += @($Entry.ProbeFrom.Keys)
            $names = @($assumptions | ForEach-Object -Process { $_.Name })
            foreach ($key in $Entry.ProbeFrom.Keys) {
                $names | Should -Contain $Entry.ProbeFrom[$key]
                $names.IndexOf($Entry.ProbeFrom[$key]) | Should -BeLessThan $names.IndexOf($Name)
            }
        }
        $given | Where-Object -FilterScript { $_ -notin $parameters[$Name] } | Should -BeNullOrEmpty
    }

    It 'gives cmdlets no parameter that a Windows with them does not have' {
        # The profile that comes with PSScriptAnalyzer has some of Windows' modules.
        $desktop = (Get-Content -LiteralPath "$PSScriptRoot/../support/desktop/commands.json" -Raw | ConvertFrom-Json).commands
        $compared = 0
        foreach ($name in $parameters.Keys) {
            $entry = $desktop.PSObject.Properties[$name]
            if ($null -eq $entry) { continue }
            $compared++
            $parameters[$name] | Where-Object -FilterScript { $_ -notin ($entry.Value.parameters -split ' ') } | Should -BeNullOrEmpty -Because $name
        }
        $compared | Should -BeGreaterThan 8
    }
}

Describe 'The stand-ins of the cmdlets' {
    BeforeAll {
        $stubs = @(Get-ChildItem -LiteralPath "$PSScriptRoot/../support/stubs" -Filter '*.psm1' | ForEach-Object -Process {
                $module = $_.BaseName
                Find-Ast -Ast (Get-Tree $_.FullName) -Kind 'FunctionDefinitionAst' | ForEach-Object -Process {
                    [pscustomobject] @{ Module = $module; Name = $_.Name; Parameters = @($_.Body.ParamBlock.Parameters | ForEach-Object -Process { $_.Name.VariablePath.UserPath }) }
                }
            })
    }

    It 'are those of the list, each with parameters that the list has' {
        $stubs.Count | Should -BeGreaterThan 18
        $stubs.Name | Sort-Object | Should -BeExactly ($parameters.Keys | Sort-Object)
        foreach ($stub in $stubs) {
            @($assumptions | Where-Object -FilterScript { $_.Name -eq $stub.Name })[0].Module | Should -BeExactly $stub.Module
            $stub.Parameters | Where-Object -FilterScript { $_ -notin $parameters[$stub.Name] } | Should -BeNullOrEmpty -Because $stub.Name
        }
    }
}

Describe 'What mocks answer' {
    It 'has properties that the list has, and no others' {
        $checked = 0
        $foreign = foreach ($file in Get-ChildItem -LiteralPath "$PSScriptRoot/../Unit", "$PSScriptRoot/../Integration" -Recurse -Filter '*.Tests.ps1') {
            $ast = Get-Tree $file.FullName
            foreach ($mock in Find-Ast -Ast $ast -Kind 'CommandAst' | Where-Object -FilterScript { $_.GetCommandName() -eq 'Mock' }) {
                $elements = @($mock.CommandElements)
                $name = @($elements | Where-Object -FilterScript { $_ -is [System.Management.Automation.Language.StringConstantExpressionAst] -and $properties.ContainsKey($_.Value) })[0]
                if ($null -eq $name) { continue }
                foreach ($block in $elements | Where-Object -FilterScript { $_ -is [System.Management.Automation.Language.ScriptBlockExpressionAst] }) {
                    foreach ($property in Get-MadeProperty -Block $block -File $ast) {
                        $checked++
                        # A property that an object has which is itself one.
                        $isKnown = @($properties[$name.Value] | Where-Object -FilterScript { $_ -eq $property -or $_ -like "$property.*" -or $_ -like "*.$property" -or $_ -like "*.$property.*" }).Count -gt 0
                        if (-not $isKnown) { "$($file.Name): $($name.Value) has no $property" }
                    }
                }
            }
        }
        $checked | Should -BeGreaterThan 100
        $foreign | Select-Object -Unique | Should -BeNullOrEmpty
    }

    It 'is looked at: a property that nobody has listed is found' {
        $text = 'function New-Inner { [pscustomobject] @{ Strange = 1 } }; Mock -CommandName Get-Cluster -MockWith { New-Inner; [pscustomobject] @{ Name = "a"; Odd = @([pscustomobject] @{ Even = 1 }) } }'
        $ast = [System.Management.Automation.Language.Parser]::ParseInput($text, [ref] $null, [ref] $null)
        $block = @(Find-Ast -Ast $ast -Kind 'ScriptBlockExpressionAst')[0]
        Get-MadeProperty -Block $block -File $ast | Sort-Object | Should -BeExactly @('Name', 'Odd.Even', 'Strange')
    }
}
