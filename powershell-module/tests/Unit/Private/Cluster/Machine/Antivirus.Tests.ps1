BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../support/TestNode.psm1"
    Import-StubModule -Name 'Defender'
}
AfterAll { Remove-StubModule }

Describe 'Get-WindowsAntivirus' {
    It 'tells what is excluded' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-MpPreference' -MockWith { [pscustomobject] @{ ExclusionPath = @('C:\a'); ExclusionProcess = $null; DisableRealtimeMonitoring = $false } }
        $antivirus = InModuleScope -ModuleName 'Headroom' { Get-WindowsAntivirus }
        $antivirus.Folders | Should -BeExactly @('C:\a')
        $antivirus.Processes | Should -HaveCount 0
        $antivirus.IsOff | Should -BeFalse
    }

    It 'says that it is hidden from those who may not see it' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-MpPreference' -MockWith { [pscustomobject] @{ ExclusionPath = @('N/A: Must be an administrator to view exclusions'); ExclusionProcess = $null; DisableRealtimeMonitoring = $false } }
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-WindowsAntivirus } }).Exception.Message | Should -Match 'only to administrators'
    }
}
