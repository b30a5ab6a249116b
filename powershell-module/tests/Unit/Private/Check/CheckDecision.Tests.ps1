BeforeDiscovery {
    $vectors = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/vectors/check-decision.json" -Raw -Encoding UTF8 | ConvertFrom-Json
    $cases = @($vectors.cases | ForEach-Object -Process { @{ Name = $_.name; Case = $_ } })
}

BeforeAll { Import-Module -Name "$PSScriptRoot/../../../../Headroom" }

Describe 'The decision of a check' {
    It 'has cases of every kind' -ForEach @(@{ Cases = $cases }) {
        $Cases.Count | Should -BeGreaterOrEqual 15
        @($Cases.Case.expected.verdict | Sort-Object -Unique) | Should -Be @('continue', 'different', 'not-settled', 'same')
    }

    It 'is of <Name> what was computed independently' -ForEach $cases {
        $decision = InModuleScope -ModuleName 'Headroom' -Parameters @{ Case = $Case } { Get-CheckDecision -Coordinator @($Case.coordinator) -Other @($Case.other) }
        $expected = $Case.expected
        $decision.verdict, $decision.countedRuns, $decision.leftOutRuns | Should -Be @($expected.verdict, $expected.countedRuns, $expected.leftOutRuns)
        if ($null -eq $expected.estimate) { $decision.estimate | Should -BeNullOrEmpty; return }
        foreach ($figure in 'ratio', 'low', 'high', 'confidencePercent') {
            [System.Math]::Abs($decision.estimate.$figure - $expected.estimate.$figure) | Should -BeLessOrEqual 1e-9 -Because $figure
        }
    }
}

Describe 'What a run of a check counts for' {
    It 'is <Expected> for <Name>' -ForEach @(
        @{ Name = 'one on the owner'; Role = 'coordinator'; Owner = 'node1'; Status = 'completed'; Steady = $null; Expected = 1000 }
        @{ Name = 'the steady part'; Role = 'coordinator'; Owner = 'NODE1'; Status = 'completed'; Steady = @{ isSteady = $true; steadyIops = 990 }; Expected = 990 }
        @{ Name = 'all of one that was not steady'; Role = 'coordinator'; Owner = $null; Status = 'completed'; Steady = @{ isSteady = $false; steadyIops = $null }; Expected = 1000 }
        @{ Name = 'one that was to be on the owner and was not'; Role = 'coordinator'; Owner = 'node2'; Status = 'completed'; Steady = $null; Expected = $null }
        @{ Name = 'one on the owner that was to be elsewhere'; Role = 'other'; Owner = 'node1'; Status = 'completed'; Steady = $null; Expected = $null }
        @{ Name = 'one that failed'; Role = 'coordinator'; Owner = 'node1'; Status = 'failed'; Steady = $null; Expected = $null }
    ) {
        $measured = [pscustomobject] @{ run = [pscustomobject] @{ nodeName = 'node1'; coordinatorNodeName = $Owner; status = $Status } }
        $span = [pscustomobject] @{ total = [pscustomobject] @{ iops = 1000 }; steadyState = $null }
        if ($null -ne $Steady) { $span.steadyState = [pscustomobject] $Steady }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Measured = $measured; Role = $Role; Span = $span } {
            Get-Replicate -Measured $Measured -Role $Role -TimeSpan $Span
        } | Should -Be $Expected
    }
}
