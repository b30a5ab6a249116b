BeforeAll { Import-Module -Name "$PSScriptRoot/../../../../Headroom" }

Describe 'Get-Percentile' {
    It 'is the total at <At>: <Expected>' -ForEach @(
        @{ At = 99; Expected = 20.5 }
        @{ At = 99.9; Expected = $null }
        # No reads and no writes: nothing was measured there.
        @{ At = 50; Expected = $null }
    ) {
        $list = @([pscustomobject] @{ percentile = 50; totalMicroseconds = $null }, [pscustomobject] @{ percentile = 99; totalMicroseconds = 20.5 }, $null)
        InModuleScope -ModuleName 'Headroom' -Parameters @{ List = $list; At = $At } { Get-Percentile -Percentile $List -At $At } | Should -Be $Expected
    }

    It 'is not known where there is no list' {
        InModuleScope -ModuleName 'Headroom' { Get-Percentile -Percentile $null -At 99 } | Should -BeNullOrEmpty
    }
}
