BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'A volume' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode }

    It 'is held by one starter at a time' {
        $hold = InModuleScope -ModuleName 'Headroom' { Enter-VolumeStart -VolumeId 'a' }
        try {
            $thrown = Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Enter-VolumeStart -VolumeId 'a' } }
            $thrown.FullyQualifiedErrorId | Should -BeExactly 'VolumeBusy'
            (InModuleScope -ModuleName 'Headroom' { Enter-VolumeStart -VolumeId 'b' }).Dispose()
        } finally {
            $hold.Dispose()
        }
        (InModuleScope -ModuleName 'Headroom' { Enter-VolumeStart -VolumeId 'a' }).Dispose()
    }

    It 'may have any name' -ForEach @(@{ Id = '../../x' }, @{ Id = 'C:\ClusterStorage\a' }, @{ Id = 'x' * 260 }) {
        (InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $Id } { Enter-VolumeStart -VolumeId $Id }).Dispose()
        Get-ChildItem -LiteralPath "$env:HEADROOM_STATE_ROOT/locks" | Should -HaveCount 1
    }

    It 'is <Name>' -ForEach @(
        @{ Name = 'busy while an engine runs on it'; Volume = 'a'; IsAlive = $true; Files = @{}; Code = 'VolumeBusy' }
        @{ Name = 'busy while an engine that wrote its result still cleans up'; Volume = 'a'; IsAlive = $true; Files = @{ 'result.json' = '{}' }; Code = 'VolumeBusy' }
        @{ Name = 'free while an engine runs on another'; Volume = 'b'; IsAlive = $true; Files = @{}; Code = $null }
        @{ Name = 'free when its engine was lost'; Volume = 'a'; IsAlive = $false; Files = @{}; Code = $null }
    ) {
        $null = Add-TestRun -Property @{ volumeId = 'a' } -File $Files
        Mock -ModuleName 'Headroom' -CommandName 'Test-EngineAtWork' -MockWith { $IsAlive }
        foreach ($isHeld in $false, $true) {
            $check = { InModuleScope -ModuleName 'Headroom' -Parameters @{ Volume = $Volume; IsHeld = $isHeld } { Assert-VolumeFree -VolumeId $Volume -IsHeld:$IsHeld } }
            if ($Code) { (Get-ThrownError $check).FullyQualifiedErrorId | Should -BeExactly $Code } else { $check | Should -Not -Throw }
        }
    }
}
