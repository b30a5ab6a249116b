BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Move-HeadroomVolume' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'moves the volume and says what is to be given back' {
        $move = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'NODE2' -Confirm:$false
        $move.status, $move.originalOwnerNodeName, $move.targetNodeName, $move.nodeName | Should -Be @('moved', 'node1', 'node2', 'node1')
        Get-SimulatedOwner | Should -BeExactly 'node2'
    }

    It 'takes ids as plain text, volumes and moves, and goes on after one that is not there' {
        ('test01', 'x' | Move-HeadroomVolume -NodeName 'node2' -Confirm:$false -ErrorAction SilentlyContinue).volumeId | Should -BeExactly 'test01'
        Get-HeadroomMove | Restore-HeadroomVolume -Confirm:$false | Out-Null
        (Move-HeadroomVolume -VolumeId 'x', 'test02' -NodeName 'node1' -Confirm:$false -ErrorAction SilentlyContinue).volumeId | Should -BeExactly 'test02'
        ((Get-HeadroomCluster).volumes[0] | Move-HeadroomVolume -NodeName 'node2' -Confirm:$false).volumeId | Should -BeExactly 'test01'
        Get-SimulatedOwner | Should -BeExactly 'node2'
    }

    It 'asks first, and moves nothing with -WhatIf' {
        @((Get-Command -Name 'Move-HeadroomVolume').ScriptBlock.Attributes | Where-Object -FilterScript { $_ -is [System.Management.Automation.CmdletBindingAttribute] }).ConfirmImpact | Should -Be 'High'
        Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -WhatIf | Should -BeNullOrEmpty
        Get-SimulatedOwner | Should -BeExactly 'node1'
        Get-HeadroomMove | Should -BeNullOrEmpty
    }

    It 'refuses <Name>' -ForEach @(
        @{ Name = 'a node that is down'; NodeName = 'node3'; Code = 'NodeNotAvailable'; VolumeId = 'test01'; Change = {} }
        @{ Name = 'the owner'; NodeName = 'node1'; Code = 'AlreadyOwner'; VolumeId = 'test01'; Change = {} }
        @{ Name = 'a volume that is not there'; NodeName = 'node2'; Code = 'VolumeNotFound'; VolumeId = 'nothing'; Change = {} }
        @{ Name = 'a volume that is offline'; NodeName = 'node2'; Code = 'VolumeNotOnline'; VolumeId = 'test01'; Change = { $_.cluster.volumes[0].state = 'offline' } }
        @{ Name = 'a user without the right'; NodeName = 'node2'; Code = 'MoveFailed'; VolumeId = 'test01'; Change = { $_ | Add-Member -NotePropertyName 'deniedFacts' -NotePropertyValue @('move') -Force } }
    ) {
        Edit-Simulation $Change
        $thrown = Get-ThrownError { Move-HeadroomVolume -VolumeId $VolumeId -NodeName $NodeName -Confirm:$false }
        $thrown.Exception.Message | Should -Match "\A\[$Code\] .+ Next: .+"
        Get-SimulatedOwner | Should -BeExactly 'node1'
        Get-HeadroomMove | Where-Object -Property status -In -Value 'intended', 'moved' | Should -BeNullOrEmpty
    }

    It 'refuses a volume that is on loan already, and says how to give it back' {
        $move = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        $thrown = Get-ThrownError { Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node1' -Confirm:$false }
        $thrown.Exception.Message | Should -Match "\A\[MoveUnsettled\] .*belongs to node1.* Next: .*$($move.id)"
    }

    It 'refuses a volume on which a run is under way' {
        $null = Add-TestRun -Property @{ volumeId = 'test01' }
        Mock -ModuleName 'Headroom' -CommandName 'Test-EngineAtWork' -MockWith { $true }
        (Get-ThrownError { Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false }).FullyQualifiedErrorId | Should -BeLike 'VolumeBusy*'
        Get-SimulatedOwner | Should -BeExactly 'node1'
    }

    It 'refuses while somebody else starts or moves something on the volume, and lets go of it itself' {
        $hold = InModuleScope -ModuleName 'Headroom' { Enter-VolumeStart -VolumeId 'test01' }
        try {
            (Get-ThrownError { Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false }).FullyQualifiedErrorId | Should -BeLike 'VolumeBusy*'
        } finally {
            $hold.Dispose()
        }
        $null = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        (InModuleScope -ModuleName 'Headroom' { Enter-VolumeStart -VolumeId 'test01' }).Dispose()
    }

    It 'refuses on a machine without a cluster, in words' {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        (Get-ThrownError { Move-HeadroomVolume -VolumeId $node.VolumeId -NodeName 'node2' -Confirm:$false }).Exception.Message |
            Should -Match '\A\[VolumeHasNoOwner\] .+ Next: .+'
    }
}
