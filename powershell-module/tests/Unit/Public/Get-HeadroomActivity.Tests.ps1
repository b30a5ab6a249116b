BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}
AfterAll { Exit-TestNode }

Describe 'Get-HeadroomActivity' {
    BeforeAll { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node") }

    It 'gives this machine''s volume, or names it with the reason' {
        $activity = Get-HeadroomActivity
        $activity.PSObject.TypeNames | Should -Contain 'Headroom.Activity'
        $activity.provider | Should -BeExactly 'local'
        $activity.readAt | Should -BeOfType [datetime]
        $activity.intervalSeconds | Should -BeGreaterThan 0
        $told = @($activity.volumes.volumeId) + @($activity.notKnown.fact -replace '\Aactivity of ')
        $told | Should -Contain $node.VolumeId
    }

    It 'gives times as text with -Raw' { (Get-HeadroomActivity -Raw).readAt | Should -Match '\A\d{4}-\d\d-\d\dT[0-9:.]+Z\z' }

    It 'does not wait where it has looked before' {
        $null = Get-HeadroomActivity
        Start-Sleep -Milliseconds 1100
        Mock -ModuleName 'Headroom' -CommandName 'Start-Sleep'
        $null = Get-HeadroomActivity
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-Sleep' -Times 0 -Exactly
    }

    It 'tells a provider that there is not as a problem' {
        $env:HEADROOM_PROVIDER = 'other'
        Get-HeadroomActivity -ErrorAction SilentlyContinue -ErrorVariable told
        $env:HEADROOM_PROVIDER = 'local'
        @($told).FullyQualifiedErrorId | Should -BeExactly 'ProviderNotKnown,Get-HeadroomActivity'
    }
}
