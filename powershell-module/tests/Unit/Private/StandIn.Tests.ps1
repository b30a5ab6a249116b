BeforeDiscovery {
    $vectors = Get-Content -LiteralPath "$PSScriptRoot/../../../../engine/contract/vectors/stand-ins.json" -Raw -Encoding UTF8 | ConvertFrom-Json
    $cases = @($vectors.cases | ForEach-Object -Process { @{ Title = $_.title; Case = $_ } })
}
BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'What stands for names' {
    It 'has cases to hold to' -ForEach @(@{ Count = $cases.Count }) { $Count | Should -BeGreaterOrEqual 15 }

    It 'is what the tool makes of <Title>' -ForEach $cases {
        InModuleScope 'Headroom' -Parameters @{ Case = $Case } {
            $found = @(Find-StandIn -Entry $Case.entries)
            ConvertTo-Json -InputObject $found -Compress | Should -BeExactly (ConvertTo-Json -InputObject @($Case.standIns) -Compress)
            $replacer = Get-Replacer -StandIn $found
            for ($i = 0; $i -lt $Case.entries.Count; $i++) {
                (Edit-SupportEntry -Entry $Case.entries[$i] -Replacer $replacer).text | Should -BeExactly $Case.replaced[$i].text
            }
        }
    }

    It 'finds the power plan in the words of <_>' -ForEach 'PowerPlan', 'PowerSaving' {
        InModuleScope 'Headroom' -Parameters @{ Key = $_ } {
            $check = ConvertTo-Json -InputObject @{ checks = @(@{ message = $strings[$Key] -f 'Plan of ours' }) } -Depth 3
            @(Find-StandIn -Entry @(Get-SupportEntry -Name 'nodes/1/readiness/1.json' -Text $check)).name | Should -BeExactly 'Plan of ours'
        }
    }

    It 'leaves the fixed words of every text of the module, where a node is called <_>' -ForEach 'vm', 'VM', 'node', 'test', 'volume', 'Data', 'Backup', 'SQL' {
        InModuleScope 'Headroom' -Parameters @{ Name = $_ } {
            # A text of one word may be that word or the name: nothing tells which.
            $templates = @($strings.Keys | Where-Object -FilterScript { $strings[$_].Trim() -match '\s' } | ForEach-Object -Process { $strings[$_] })
            $templates.Count | Should -BeGreaterThan 300
            $filled = @($templates | ForEach-Object -Process { $_ -f (@($Name) * 9) })
            $document = ConvertTo-Json -InputObject @{ nodeName = $Name; checks = @($filled | ForEach-Object -Process { @{ reason = $_ } }) } -Depth 4
            $entry = Get-SupportEntry -Name 'nodes/1/readiness/1.json' -Text $document
            $found = @(New-Object -TypeName PSObject -Property ([ordered] @{ kind = 'node'; name = $Name; standIn = 'node1' }))
            $edited = ConvertFrom-Json -InputObject (Edit-SupportEntry -Entry $entry -Replacer (Get-Replacer -StandIn $found)).text
            $edited.nodeName | Should -BeExactly 'node1'
            $harmed = @()
            $kept = @()
            for ($i = 0; $i -lt $templates.Count; $i++) {
                $text = $edited.checks[$i].reason
                # What a text is made of between what is filled in, which is the name or its stand-in.
                $fixed = @([regex]::Split($templates[$i], '\{\d+[^}]*\}') | ForEach-Object -Process { [regex]::Escape($_) }) -join "(?:$Name|node1)"
                if ($text -cnotmatch "\A$fixed\z") { $harmed += '{0} -> {1}' -f $filled[$i], $text }
                if ($text -cne ($templates[$i] -f (@('node1') * 9))) { $kept += $text }
            }
            $harmed | Should -BeNullOrEmpty
            # Where a figure belongs ('more than the {0} bytes'), an ordinary word looks like a part of the sentence.
            $kept.Count | Should -BeLessOrEqual 3 -Because ($kept -join '; ')
        }
    }

    It 'says so where its data is not there' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ModuleFolder' -MockWith { $TestDrive }
        InModuleScope 'Headroom' {
            $kept = $standInRules.Clone()
            $standInRules.Clear()
            try { { Get-StandInRule } | Should -Throw -ErrorId 'StandInDataNotFound' } finally { foreach ($key in $kept.Keys) { $standInRules[$key] = $kept[$key] } }
        }
    }
}
