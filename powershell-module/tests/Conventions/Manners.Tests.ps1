# The manners that users of other modules expect of every exported function: what it is piped, what the Tab key offers, what it
# looks like on screen.

BeforeDiscovery {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    $commands = @((Get-Module -Name 'Headroom').ExportedFunctions.Values | Sort-Object -Property 'Name')
    $common = [System.Management.Automation.PSCmdlet]::CommonParameters + [System.Management.Automation.PSCmdlet]::OptionalCommonParameters
    $cases = @(foreach ($command in $commands) { @{ Name = $command.Name; Command = $command; Text = $command.ScriptBlock.Ast.Extent.Text } })
    $parameters = @(foreach ($command in $commands) {
            foreach ($parameter in $command.Parameters.Values | Where-Object -Property 'Name' -NotIn -Value $common) {
                @{ Name = $command.Name; Parameter = $parameter.Name; Of = $parameter; Attributes = @($parameter.Attributes | Where-Object -FilterScript { $_ -is [System.Management.Automation.ParameterAttribute] }) }
            }
        })
    # The parameters that name the one thing a command works on; a filter of a list is not one.
    $ids = @($parameters | Where-Object -FilterScript { $_.Parameter -in 'RunId', 'MoveId' -or ($_.Parameter -eq 'VolumeId' -and $_.Attributes.Mandatory -contains $true) })
    # Those that list, of which a volume is a filter.
    $kept = @($parameters | Where-Object -FilterScript { $_.Parameter -in 'RunId', 'MoveId' } | Where-Object -FilterScript { (Get-Command -Name $_.Name).Parameters.ContainsKey('VolumeId') } | ForEach-Object -Process { @{ Name = $_.Name; Parameter = $_.Parameter; Command = Get-Command -Name $_.Name } })
    $profiles = @($parameters | Where-Object -FilterScript { $_.Parameter -eq 'ProfileJson' })
    $completed = @($parameters | Where-Object -FilterScript { $_.Parameter -in 'RunId', 'MoveId', 'VolumeId', 'NodeName', 'PresetId' })
    $positional = @($cases | Where-Object -FilterScript { $_.Command.ParameterSets.Parameters | Where-Object -Property 'IsMandatory' -EQ -Value $true })
    $types = @($commands | ForEach-Object -Process { $_.OutputType.Name } | Sort-Object -Unique | ForEach-Object -Process { @{ Type = $_ } })
    [xml] $format = Get-Content -LiteralPath "$PSScriptRoot/../../Headroom/Headroom.Format.ps1xml" -Raw
    $tables = @($format.SelectNodes('//View[TableControl]') | ForEach-Object -Process { @{ View = $_.Name; Node = $_ } })
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
    [xml] $format = Get-Content -LiteralPath "$PSScriptRoot/../../Headroom/Headroom.Format.ps1xml" -Raw
    $readme = Get-Content -LiteralPath "$PSScriptRoot/../../README.md" -Raw
    $manifest = Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../Headroom/Headroom.psd1"
}

Describe 'What is held to manners' {
    It 'is found' -ForEach @(@{ Counts = $cases.Count, $ids.Count, $profiles.Count, $completed.Count, $positional.Count, $types.Count, $tables.Count, $kept.Count }) {
        $least = 18, 13, 4, 18, 14, 14, 17, 2
        for ($index = 0; $index -lt $least.Count; $index++) { $Counts[$index] | Should -BeGreaterOrEqual $least[$index] -Because "it is number $index" }
    }
}

Describe '<Name> -<Parameter>' -ForEach $ids {
    It 'is the id of what is piped' {
        if ($Name -eq 'Export-HeadroomResult') { return }
        $Attributes.ValueFromPipelineByPropertyName | Should -Contain $true
        $Of.Aliases | Should -Contain 'Id'
        # Several at once, and as plain text.
        $Of.ParameterType | Should -Be ([string[]])
        $Attributes.ValueFromPipeline | Should -Contain $true
    }
}

Describe '<Name>, which gives what is kept of a volume,' -ForEach $kept {
    It 'takes volumes for those of them, whose Id is no <Parameter>' {
        $piped = $Command.Parameters['InputObject']
        @($piped.Attributes | Where-Object -FilterScript { $_ -is [System.Management.Automation.PSTypeNameAttribute] }).PSTypeName | Should -BeExactly 'Headroom.Volume'
        # Never both: the one is in a set of its own.
        @($piped.ParameterSets.Keys | Where-Object -FilterScript { $_ -in $Command.Parameters[$Parameter].ParameterSets.Keys }) | Should -BeNullOrEmpty
        @($piped.ParameterSets.Values.ValueFromPipeline) | Should -BeExactly $true
    }
}

Describe '<Name> takes a profile, and so' -ForEach $profiles {
    It 'takes it as an object, and from a pipeline' {
        $object = (Get-Command -Name $Name).Parameters['WorkloadProfile']
        $object | Should -Not -BeNullOrEmpty
        @($object.Attributes | Where-Object -FilterScript { $_ -is [System.Management.Automation.ParameterAttribute] }).ValueFromPipeline | Should -Contain $true
    }
}

Describe 'The Tab key' {
    BeforeAll {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node") -Simulated
        $null = Add-TestRun
        $move = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        $expected = @{ RunId = '20260102-030405-0a1b2c3d'; MoveId = $move.id; VolumeId = 'test01'; NodeName = 'node2'; PresetId = 'baseline-read' }
    }
    AfterAll { Exit-TestNode }

    It 'offers what is there for <Name> -<Parameter>' -ForEach $completed {
        $text = "$Name -$Parameter "
        (TabExpansion2 -inputScript $text -cursorColumn $text.Length).CompletionMatches.CompletionText | Should -Contain $expected[$Parameter]
    }
}

Describe '<Name>' -ForEach $cases {
    It 'names what it gives, by names of its own' {
        $Command.OutputType.Name | Should -Not -BeNullOrEmpty
        $Command.OutputType.Name | Where-Object -FilterScript { $_ -notmatch '\AHeadroom\.' } | Should -BeNullOrEmpty
    }

    It 'leads to its help, in a place that is there' {
        $Command.HelpUri | Should -Match "\A$([regex]::Escape($manifest.PrivateData.PSData.ProjectUri))/.*#commands\z"
        $readme | Should -Match '(?m)^## Commands$'
    }

    It 'tells with -Verbose what it does' { $Text | Should -Match 'Write-Verbose -Message \(?\$strings\[|\bGet-GivenVolume\b' }
}

Describe 'What a command gave' {
    BeforeAll {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/given") -Simulated
        $null = Add-TestRun -File @{ 'result.json' = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read' }
        $volume = (Get-HeadroomCluster).volumes[0]
        $run = Get-HeadroomRun
        $move = Move-HeadroomVolume $volume 'node2' -Confirm:$false
    }
    AfterAll { Exit-TestNode }

    It 'says to pipe the volumes where it is the whole cluster: <_>' -ForEach 'Get-HeadroomRun', 'Get-HeadroomResult', 'Get-HeadroomLimit', 'Get-HeadroomMove', 'Test-HeadroomCoordinator' {
        $cluster = Get-HeadroomCluster
        $cluster | & $_ -ErrorAction SilentlyContinue -ErrorVariable told
        @($told).FullyQualifiedErrorId | Should -BeExactly "ClusterGiven,$_"
        "$told" | Should -Match '\(Get-HeadroomCluster\)\.volumes'
        ConvertTo-Json -InputObject $cluster -Depth 32 | Should -Not -Match 'Headroom\.Cluster'
    }

    It 'stands for its id where one is asked for' {
        (Get-HeadroomLimit $volume).volumeId | Should -BeExactly $volume.id
        (Get-HeadroomResult $run).run.id | Should -BeExactly $run.id
        (Get-HeadroomRun (Get-HeadroomResult $run)).id | Should -BeExactly $run.id
        (Get-HeadroomMove $move).id | Should -BeExactly $move.id
        $move.volumeId | Should -BeExactly $volume.id
        "$volume, $run, $move" | Should -BeExactly "$($volume.id), $($run.id), $($move.id)"
    }
}

Describe '<Name>, which needs something,' -ForEach $positional {
    It 'takes it first, without its name' {
        $Command.ParameterSets.Parameters | Where-Object -FilterScript { $_.Position -eq 0 } | Should -Not -BeNullOrEmpty
    }
}

Describe 'On screen' {
    It '<Type> has a look of its own' -ForEach $types {
        $format.SelectNodes('//ViewSelectedBy/TypeName').InnerText | Should -Contain $Type
    }

    It 'the table of <View> fits 80 columns' -ForEach $tables {
        $headers = @($Node.SelectNodes('.//TableColumnHeader'))
        $widths = @($headers | ForEach-Object -Process { $width = $_.SelectSingleNode('Width'); if ($null -ne $width) { [int] $width.InnerText } })
        # What has no width takes what is left: one column, which needs room for some words, and the last one, as it leaves nothing
        # to those behind it.
        $open = $headers.Count - $widths.Count
        $open | Should -BeLessOrEqual 1
        if ($open) { $headers[-1].SelectSingleNode('Width') | Should -BeNullOrEmpty }
        ($widths | Measure-Object -Sum).Sum + 15 * $open + $headers.Count - 1 | Should -BeLessThan 80
    }

    It 'the table of <View> cuts nothing: what is too long goes on in the next line' -ForEach $tables {
        $Node.SelectNodes('.//TableRowEntry').Count | Should -BeGreaterThan 0
        $Node.SelectNodes('.//TableRowEntry').Count | Should -Be $Node.SelectNodes('.//TableRowEntry/Wrap').Count
    }

    It 'the table of <View> begins with the name of what it shows, where that has one' -ForEach @($tables | Where-Object -FilterScript { $_.Node.SelectNodes('.//TableColumnHeader/Label').InnerText -contains 'Name' }) {
        @($Node.SelectNodes('.//TableColumnHeader/Label').InnerText)[0] | Should -BeExactly 'Name'
    }
}

Describe 'The filters' {
    It 'of <Schema> know each status that its contract has' -ForEach @(@{ Schema = 'run'; Name = 'Get-HeadroomRun'; More = @('unreadable') }, @{ Schema = 'move'; Name = 'Get-HeadroomMove'; More = @() }) {
        $contract = Get-Content -LiteralPath "$PSScriptRoot/../../../engine/contract/$Schema.schema.json" -Raw | ConvertFrom-Json
        $contract.properties.status.enum.Count | Should -BeGreaterThan 3
        $valid = (Get-Command -Name $Name).Parameters['Status'].Attributes | Where-Object -FilterScript { $_ -is [System.Management.Automation.ValidateSetAttribute] }
        $valid.ValidValues | Should -BeExactly (@($contract.properties.status.enum) + $More)
        foreach ($filter in 'VolumeId', 'Newest') { (Get-Command -Name $Name).Parameters.Keys | Should -Contain $filter }
    }
}

Describe 'The presets' {
    It 'are those of the tool' {
        $tool = Get-Content -LiteralPath "$PSScriptRoot/../../../src/app/profile/presets.ts" -Raw
        $ids = @([regex]::Matches([regex]::Match($tool, '(?s)export type PresetId =(.*?);').Groups[1].Value, "'([^']+)'") | ForEach-Object -Process { $_.Groups[1].Value })
        $ids.Count | Should -BeGreaterThan 5
        (Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../Headroom/Presets.psd1").Presets | Should -BeExactly $ids
    }
}
