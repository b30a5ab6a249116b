BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Restore-HeadroomVolume' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        $move = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
    }
    AfterEach { Exit-TestNode }

    It 'gives the volume back, and again does nothing' {
        (Get-HeadroomMove | Restore-HeadroomVolume).status | Should -BeExactly 'returned'
        Get-SimulatedOwner | Should -BeExactly 'node1'
        Edit-Simulation { $_.cluster.volumes[0].ownerNodeName = 'node2' }
        (Restore-HeadroomVolume -MoveId $move.id).status | Should -BeExactly 'returned'
        Get-SimulatedOwner | Should -BeExactly 'node2' -Because 'that is somebody else''s move'
    }

    It 'leaves a volume alone that somebody else has moved since' {
        Edit-Simulation { $_.cluster.volumes[0].ownerNodeName = 'node3' }
        (Restore-HeadroomVolume -MoveId $move.id).status | Should -BeExactly 'superseded'
        Get-SimulatedOwner | Should -BeExactly 'node3'
    }

    It 'settles a move of which only the intent is known, with the volume at <Owner>' -ForEach @(@{ Owner = 'node1' }, @{ Owner = 'node2' }) {
        $path = "$env:HEADROOM_STATE_ROOT/moves/$($move.id).json"
        $record = Get-Content -LiteralPath $path -Raw | ConvertFrom-Json
        $record.status = 'intended'
        $record.movedAt = $null
        ConvertTo-Json -InputObject $record -Depth 8 | Set-Content -LiteralPath $path
        $owner = $Owner
        Edit-Simulation { $_.cluster.volumes[0].ownerNodeName = $owner }
        (Restore-HeadroomVolume -MoveId $move.id).status | Should -BeExactly 'returned'
        Get-SimulatedOwner | Should -BeExactly 'node1'
    }

    It 'gives nothing back with -WhatIf' {
        Restore-HeadroomVolume -MoveId $move.id -WhatIf | Should -BeNullOrEmpty
        Get-SimulatedOwner | Should -BeExactly 'node2'
    }

    It 'refuses while a run is under way on the volume' {
        $null = Add-TestRun -Property @{ volumeId = 'test01' }
        Mock -ModuleName 'Headroom' -CommandName 'Test-EngineAtWork' -MockWith { $true }
        (Get-ThrownError { Restore-HeadroomVolume -MoveId $move.id }).FullyQualifiedErrorId | Should -BeLike 'VolumeBusy*'
        (Get-HeadroomMove -MoveId $move.id).status | Should -BeExactly 'moved'
    }

    It 'says that the original owner is down, and keeps the move for later' {
        $env:HEADROOM_NODE_NAME = 'node2'
        Edit-Simulation { $_.cluster.nodes[0].state = 'down' }
        (Get-ThrownError { Restore-HeadroomVolume -MoveId $move.id }).Exception.Message | Should -Match '\A\[NodeNotAvailable\] The node node1 is down\. Next: '
        $kept = Get-HeadroomMove -MoveId $move.id
        $kept.status | Should -BeExactly 'moved'
        $kept.error.message | Should -BeExactly 'The node node1 is down.'
    }
}
