BeforeDiscovery {
    $vectors = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/vectors/stand-ins.json" -Raw -Encoding UTF8 | ConvertFrom-Json
    $cases = @($vectors.cases | ForEach-Object -Process { @{ Title = $_.title; Case = $_ } })
}
BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
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

    It 'says so where its data is not there' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ModuleFolder' -MockWith { $TestDrive }
        InModuleScope 'Headroom' {
            $kept = $standInRules.Clone()
            $standInRules.Clear()
            try { { Get-StandInRule } | Should -Throw -ErrorId 'StandInDataNotFound' } finally { foreach ($key in $kept.Keys) { $standInRules[$key] = $kept[$key] } }
        }
    }
}
