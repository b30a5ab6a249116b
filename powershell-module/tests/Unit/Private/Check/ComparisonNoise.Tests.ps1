BeforeDiscovery {
    $vectors = Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/vectors/noise-test.json" -Raw -Encoding UTF8 | ConvertFrom-Json
    $cases = @($vectors.cases | ForEach-Object -Process { @{ Name = $_.name; Case = $_ } })
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    # To within 1e-6 of the value, or of 1 where the value is smaller, as the vectors say.
    function Assert-Near($Actual, $Expected, [string] $What) {
        if ($null -eq $Expected) { $Actual | Should -BeNullOrEmpty -Because $What; return }
        [System.Math]::Abs($Actual - $Expected) | Should -BeLessOrEqual (1e-6 * [System.Math]::Max(1, [System.Math]::Abs($Expected))) -Because $What
    }
}

Describe 'The noise test' {
    It 'has cases of every kind' -ForEach @(@{ Cases = $cases }) {
        $Cases.Count | Should -BeGreaterOrEqual 10
        @($Cases.Case.expected.verdict | Sort-Object -Unique) | Should -Be @('different', 'not-different', 'unknown')
    }

    It 'is held to the same limits as the tool' -ForEach @(@{ Vectors = $vectors }) {
        InModuleScope -ModuleName 'Headroom' { $noiseAlpha, $leastIntervals, $leastEffectiveIntervals } |
            Should -Be @($Vectors.alpha, $Vectors.leastIntervals, $Vectors.leastEffectiveIntervals)
    }

    It 'says of <Name> what was computed independently' -ForEach $cases {
        $test = InModuleScope -ModuleName 'Headroom' -Parameters @{ Case = $Case } { Get-NoiseTest -Coordinator $Case.coordinator -Other $Case.other }
        $expected = $Case.expected
        $test.verdict | Should -BeExactly $expected.verdict
        $test.reason | Should -Be $expected.reason
        foreach ($name in 't', 'degreesOfFreedom', 'p') { Assert-Near -Actual $test.$name -Expected $expected.$name -What $name }
        foreach ($side in 'coordinator', 'other') {
            foreach ($figure in $expected.$side.PSObject.Properties) { Assert-Near -Actual $test.$side.($figure.Name) -Expected $figure.Value -What "$side $($figure.Name)" }
        }
    }
}

Describe 'Student''s t' {
    # From published tables of the two-sided 5 % and 0.1 % points.
    It 'has p = <P> at <T> with <Degrees> degrees of freedom' -ForEach @(
        @{ Degrees = 1; T = 12.706; P = 0.05 }
        @{ Degrees = 5; T = 2.571; P = 0.05 }
        @{ Degrees = 30; T = 2.042; P = 0.05 }
        @{ Degrees = 120; T = 1.980; P = 0.05 }
        @{ Degrees = 10; T = 4.587; P = 0.001 }
        @{ Degrees = 10; T = -4.587; P = 0.001 }
        @{ Degrees = 7; T = 0; P = 1 }
    ) {
        $p = InModuleScope -ModuleName 'Headroom' -Parameters @{ T = $T; Degrees = $Degrees } { Get-StudentTwoSidedP -T $T -DegreesOfFreedom $Degrees }
        [System.Math]::Abs($p - $P) | Should -BeLessThan (0.001 * $P + 1e-9)
    }
}
