BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../support/TestNode.psm1"
}

Describe 'A move in the simulated cluster' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'changes the owner and the ways to the volume, and nothing else' {
        Edit-Simulation { $own = $_.cluster.volumes[0].accessStates[0]; $own.state, $own.reason, $own.isByDesign = 'direct', $null, $false }
        $before = Get-Content -LiteralPath $env:HEADROOM_SIMULATION_FILE -Raw | ConvertFrom-Json
        InModuleScope -ModuleName 'Headroom' { Set-SimulatedVolumeOwner -VolumeId 'test01' -NodeName 'node2' }
        $after = Get-Content -LiteralPath $env:HEADROOM_SIMULATION_FILE -Raw | ConvertFrom-Json
        $volume = $after.cluster.volumes[0]
        $volume.ownerNodeName | Should -BeExactly 'node2'
        @($volume.accessStates | Where-Object -Property state -EQ -Value 'direct').nodeName | Should -BeExactly 'node2'
        ($volume.accessStates | Where-Object -Property isByDesign -EQ -Value $true).nodeName | Should -BeExactly @('node1', 'node3')
        $was = $before.cluster.volumes[0]
        $volume.ownerNodeName = $was.ownerNodeName
        $volume.accessStates = $was.accessStates
        ConvertTo-Json -InputObject $after -Depth 32 -Compress | Should -BeExactly (ConvertTo-Json -InputObject $before -Depth 32 -Compress)
    }

    It 'leaves the ways alone where they are not told' {
        Edit-Simulation { $_.cluster.volumes[0].accessStates = @() }
        InModuleScope -ModuleName 'Headroom' { Set-SimulatedVolumeOwner -VolumeId 'test01' -NodeName 'node2' }
        Get-SimulatedOwner | Should -BeExactly 'node2'
    }

    It 'is refused to a user without the right' {
        Edit-Simulation { $_ | Add-Member -NotePropertyName 'deniedFacts' -NotePropertyValue @('move') -Force }
        (Get-ThrownError { InModuleScope -ModuleName 'Headroom' { Set-SimulatedVolumeOwner -VolumeId 'test01' -NodeName 'node2' } }).Exception |
            Should -BeOfType ([System.UnauthorizedAccessException])
        Get-SimulatedOwner | Should -BeExactly 'node1'
    }
}
