BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../support/TestNode.psm1"
    Import-StubModule -Name 'Defender'
}
AfterAll { Remove-StubModule }

Describe 'Get-WindowsAntivirus' {
    BeforeEach { Mock -ModuleName 'Headroom' -CommandName 'Get-MpComputerStatus' -MockWith { [pscustomobject] @{ AMRunningMode = 'Normal' } } }

    It 'tells what is excluded' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-MpPreference' -MockWith { [pscustomobject] @{ ExclusionPath = @('C:\a'); ExclusionProcess = $null; DisableRealtimeMonitoring = $false } }
        $antivirus = InModuleScope -ModuleName 'Headroom' { Get-WindowsAntivirus }
        $antivirus.Folders | Should -BeExactly @('C:\a')
        $antivirus.Processes | Should -HaveCount 0
        $antivirus.IsOff | Should -BeFalse
        $antivirus.BlocksStart | Should -BeFalse
        $antivirus.StartExclusions | Should -HaveCount 0
    }

    It 'tells whether a server excludes what its roles need: <Disabled> -> <Automatic>' -ForEach @(
        @{ Disabled = $true; Automatic = $false }, @{ Disabled = $false; Automatic = $true }, @{ Disabled = $null; Automatic = $true }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-MpPreference' -MockWith { [pscustomobject] @{ ExclusionPath = $null; ExclusionProcess = $null; DisableRealtimeMonitoring = $false; DisableAutoExclusions = $Disabled } }
        (InModuleScope -ModuleName 'Headroom' { Get-WindowsAntivirus }).IsAutomatic | Should -Be $Automatic
    }

    It 'tells whether the rule for WMI blocks: <Rules>, <Actions> -> <Blocks>' -ForEach @(
        @{ Rules = @('D1E49AAC-8F56-4280-B9BA-993A6D77406C'); Actions = [byte[]] @(1); Blocks = $true }
        @{ Rules = @('d1e49aac-8f56-4280-b9ba-993a6d77406c'); Actions = [byte[]] @(2); Blocks = $false }
        @{ Rules = @('d1e49aac-8f56-4280-b9ba-993a6d77406c'); Actions = [byte[]] @(6); Blocks = $false }
        @{ Rules = @('be9ba2d9-53ea-4cdc-84e5-9b1eeee46550', 'd1e49aac-8f56-4280-b9ba-993a6d77406c'); Actions = [byte[]] @(0, 1); Blocks = $true }
        @{ Rules = @('be9ba2d9-53ea-4cdc-84e5-9b1eeee46550'); Actions = [byte[]] @(1); Blocks = $false }
        @{ Rules = @('d1e49aac-8f56-4280-b9ba-993a6d77406c'); Actions = $null; Blocks = $false }
        @{ Rules = $null; Actions = $null; Blocks = $false }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-MpPreference' -MockWith {
            [pscustomobject] @{ ExclusionPath = $null; ExclusionProcess = $null; DisableRealtimeMonitoring = $false; AttackSurfaceReductionRules_Ids = $Rules; AttackSurfaceReductionRules_Actions = $Actions; AttackSurfaceReductionOnlyExclusions = @('C:\x') }
        }
        $antivirus = InModuleScope -ModuleName 'Headroom' { Get-WindowsAntivirus }
        $antivirus.BlocksStart | Should -Be $Blocks
        $antivirus.StartExclusions | Should -BeExactly @('C:\x')
    }

    It 'says that it is hidden from those who may not see it' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-MpPreference' -MockWith { [pscustomobject] @{ ExclusionPath = @('N/A: Must be an administrator to view exclusions'); ExclusionProcess = $null; DisableRealtimeMonitoring = $false } }
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Get-WindowsAntivirus } }).Exception.Message | Should -Match 'only to administrators'
    }

    It 'stands aside in the mode <Mode>, whatever its preferences say' -ForEach @(
        @{ Mode = 'Passive Mode' }, @{ Mode = 'SxS Passive Mode' }, @{ Mode = 'EDR Block Mode' }, @{ Mode = 'EDR Block mode' }, @{ Mode = 'Not running' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-MpComputerStatus' -MockWith { [pscustomobject] @{ AMRunningMode = $Mode } }
        # So it ends where Defender does not run.
        Mock -ModuleName 'Headroom' -CommandName 'Get-MpPreference' -MockWith { throw '0x800106ba' }
        (InModuleScope -ModuleName 'Headroom' { Get-WindowsAntivirus }).StandsAside | Should -BeExactly $Mode
    }

    It 'is asked for its preferences in <Name>' -ForEach @(
        @{ Name = 'the mode Normal'; Status = { [pscustomobject] @{ AMRunningMode = 'Normal' } } }, @{ Name = 'a mode of later'; Status = { [pscustomobject] @{ AMRunningMode = 'Another' } } }
        @{ Name = 'a platform without modes'; Status = { [pscustomobject] @{} } }, @{ Name = 'a mode that cannot be read'; Status = { throw 'refused' } }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-MpComputerStatus' -MockWith $Status
        Mock -ModuleName 'Headroom' -CommandName 'Get-MpPreference' -MockWith { [pscustomobject] @{ ExclusionPath = @('C:\a'); ExclusionProcess = $null; DisableRealtimeMonitoring = $true } }
        $antivirus = InModuleScope -ModuleName 'Headroom' { Get-WindowsAntivirus }
        $antivirus.ContainsKey('StandsAside') | Should -BeFalse
        $antivirus.Folders | Should -BeExactly @('C:\a')
        $antivirus.IsOff | Should -BeTrue
    }
}
