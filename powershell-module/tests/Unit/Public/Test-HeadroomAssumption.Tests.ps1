BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Test-HeadroomAssumption' {
    It 'names a cmdlet that nothing is taken for granted of' {
        (Get-ThrownError { Test-HeadroomAssumption -Command 'Get-Nothing' }).Exception.Message | Should -Match '\A\[AssumptionNotFound\] .*Get-Nothing.* Next: '
    }

    It 'gives what its table shows' {
        $record = @(Test-HeadroomAssumption -Command 'Move-ClusterSharedVolume')[0]
        $record.PSObject.TypeNames[0] | Should -BeExactly 'Headroom.Assumption'
        $record.PSObject.Properties.Name | Should -BeExactly @('command', 'subject', 'verdict', 'expected', 'found', 'isOptional', 'source')
        $shown = $record | Out-String -Width 200
        foreach ($word in 'Move-ClusterSharedVolume', 'Verdict', 'Subject', 'Found', 'Expected', '(cmdlet)') { $shown | Should -BeLike "*$word*" }
    }
}
