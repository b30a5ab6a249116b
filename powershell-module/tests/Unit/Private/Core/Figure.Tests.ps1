BeforeAll { Import-Module -Name "$PSScriptRoot/../../../../Headroom" }

Describe 'Format-Size' {
    It 'writes <Bytes> bytes as <Expected>' -ForEach @(
        @{ Bytes = 0; Expected = '0 B' }, @{ Bytes = 1023; Expected = '1,023 B' }, @{ Bytes = 1536; Expected = '1.5 KiB' }, @{ Bytes = 5GB; Expected = '5 GiB' }, @{ Bytes = 3000TB; Expected = '2.9 PiB' }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Bytes = $Bytes } { Format-Size -Bytes $Bytes } | Should -BeExactly $Expected
    }
}

Describe 'Format-Number' {
    It 'writes the same in any culture' {
        $before = [cultureinfo]::CurrentCulture
        try {
            [cultureinfo]::CurrentCulture = 'de-DE'
            InModuleScope -ModuleName 'Headroom' { Format-Number -Value 1.25 -Format '0.00' } | Should -BeExactly '1.25'
        } finally {
            [cultureinfo]::CurrentCulture = $before
        }
    }
}

Describe 'Format-Counted' {
    It 'writes <Count> nodes as <Expected>' -ForEach @(
        @{ Count = 1; Expected = 'The node of the cluster is up.' }, @{ Count = 0; Expected = 'All 0 nodes are up.' }, @{ Count = 3; Expected = 'All 3 nodes are up.' }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Count = $Count } { Format-Counted -Count $Count -One $strings['ClusterNodeUp'] -Other $strings['ClusterNodesUp'] } | Should -BeExactly $Expected
    }
}
