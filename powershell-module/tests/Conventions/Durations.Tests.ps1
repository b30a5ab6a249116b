# What test.ps1 deals the test files out by is of files that are there: one that was moved would be taken for one of its size.

Describe 'The measured durations' {
    BeforeAll {
        $root = (Resolve-Path -LiteralPath "$PSScriptRoot/../..").Path
        $durations = @((Get-Content -LiteralPath "$root/tests/durations.json" -Raw | ConvertFrom-Json).PSObject.Properties)
    }

    It 'are those of test files that are there' {
        $durations.Count | Should -BeGreaterThan 30
        $durations.Name | Where-Object -FilterScript { $_ -notlike 'tests/*.Tests.ps1' -or -not (Test-Path -LiteralPath "$root/$_") } | Should -BeNullOrEmpty
    }

    It 'are seconds' { $durations.Value | Where-Object -FilterScript { $_ -isnot [System.ValueType] -or $_ -lt 0 -or $_ -gt 600 } | Should -BeNullOrEmpty }
}
