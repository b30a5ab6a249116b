BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'A move' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        $move = InModuleScope -ModuleName 'Headroom' {
            $facts = Get-ClusterFact
            Get-NewMove -Facts $facts -Volume $facts.Cluster.volumes[0] -TargetNodeName 'node2'
        }
        function Invoke-Now([string] $Name) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Name = $Name; Move = $move } { & $Name -Move $Move } }
        function Get-OnDisk { Get-Content -LiteralPath "$env:HEADROOM_STATE_ROOT/moves/$($move.id).json" -Raw | ConvertFrom-Json }
    }
    AfterEach { Exit-TestNode }

    It 'is on disk as an intent before the cluster is asked' {
        Mock -ModuleName 'Headroom' -CommandName 'Set-VolumeOwner' -MockWith {
            $record = Get-Content -Path "$env:HEADROOM_STATE_ROOT/moves/*.json" -Raw | ConvertFrom-Json
            $record.status | Should -BeExactly 'intended'
            $record.originalOwnerNodeName | Should -BeExactly 'node1'
            Edit-Simulation { $_.cluster.volumes[0].ownerNodeName = 'node2' }
        }
        Invoke-Now 'Invoke-VolumeMove'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Set-VolumeOwner' -Times 1 -Exactly
        (Get-OnDisk).status | Should -BeExactly 'moved'
    }

    It 'that the cluster refuses is failed, with its words' {
        Edit-Simulation { $_ | Add-Member -NotePropertyName 'deniedFacts' -NotePropertyValue @('move') -Force }
        $thrown = Get-ThrownError { Invoke-Now 'Invoke-VolumeMove' }
        $thrown.Exception.Message | Should -Match '\A\[MoveFailed\] .*Access is denied.*node1 still owns it\. Next: '
        $onDisk = Get-OnDisk
        $onDisk.status | Should -BeExactly 'failed'
        $onDisk.error.code | Should -BeExactly 'MoveFailed'
        $onDisk.endedAt | Should -Not -BeNullOrEmpty
        Get-SimulatedOwner | Should -BeExactly 'node1'
    }

    It 'counts as made where the volume has moved, whatever the command said' {
        Mock -ModuleName 'Headroom' -CommandName 'Set-VolumeOwner' -MockWith {
            Edit-Simulation { $_.cluster.volumes[0].ownerNodeName = 'node2' }
            throw 'timed out'
        }
        Invoke-Now 'Invoke-VolumeMove'
        (Get-OnDisk).status | Should -BeExactly 'moved'
    }

    It 'counts as failed where it has not, whatever the command said' {
        Mock -ModuleName 'Headroom' -CommandName 'Set-VolumeOwner'
        (Get-ThrownError { Invoke-Now 'Invoke-VolumeMove' }).Exception.Message | Should -Match 'reported no error, but node1 owns it'
        (Get-OnDisk).status | Should -BeExactly 'failed'
    }

    It 'whose outcome cannot be seen stays an intent' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-VolumeOwner' -MockWith { throw 'the cluster service is stopped' }
        { Invoke-Now 'Invoke-VolumeMove' } | Should -Throw -ExpectedMessage 'the cluster service is stopped'
        (Get-OnDisk).status | Should -BeExactly 'intended'
    }

    It 'is <Status> when it is given back while <Owner> owns the volume' -ForEach @(
        @{ Owner = 'node2'; Status = 'returned'; Left = 'node1' }
        @{ Owner = 'node1'; Status = 'returned'; Left = 'node1' }
        @{ Owner = 'node3'; Status = 'superseded'; Left = 'node3' }
    ) {
        $owner = $Owner
        Edit-Simulation { $_.cluster.volumes[0].ownerNodeName = $owner }
        Invoke-Now 'Invoke-VolumeReturn'
        $onDisk = Get-OnDisk
        $onDisk.status | Should -BeExactly $Status
        $onDisk.endedAt | Should -Not -BeNullOrEmpty
        $onDisk.error | Should -BeNullOrEmpty
        Get-SimulatedOwner | Should -BeExactly $Left
    }

    It 'stays on loan, in words, where <Name>, and can be given back later' -ForEach @(
        @{ Name = 'its owner is down'; Code = 'NodeNotAvailable'; Change = { $_.cluster.nodes[0].state = 'down' }; Mend = { $_.cluster.nodes[0].state = 'up' } }
        @{ Name = 'the cluster refuses'; Code = 'ReturnFailed'
            Change = { $_ | Add-Member -NotePropertyName 'deniedFacts' -NotePropertyValue @('move') -Force }; Mend = { $_.deniedFacts = @() } }
    ) {
        # Kept on the node that is up.
        $env:HEADROOM_NODE_NAME = 'node2'
        Invoke-Now 'Invoke-VolumeMove'
        Edit-Simulation $Change
        (Get-ThrownError { Invoke-Now 'Invoke-VolumeReturn' }).FullyQualifiedErrorId | Should -BeLike "$Code*"
        $onDisk = Get-OnDisk
        $onDisk.status | Should -BeExactly 'moved'
        $onDisk.error.code | Should -BeExactly $Code
        Get-SimulatedOwner | Should -BeExactly 'node2'
        Edit-Simulation $Mend
        Invoke-Now 'Invoke-VolumeReturn'
        (Get-OnDisk).status | Should -BeExactly 'returned'
        (Get-OnDisk).error | Should -BeNullOrEmpty
        Get-SimulatedOwner | Should -BeExactly 'node1'
    }

    It 'depends on no clock: a record from the future is given back too' {
        Invoke-Now 'Invoke-VolumeMove'
        $move.createdAt = '2199-01-01T00:00:00Z'
        $move.movedAt = '2199-01-01T00:00:01Z'
        Invoke-Now 'Invoke-VolumeReturn'
        (Get-OnDisk).status | Should -BeExactly 'returned'
    }
}

Describe 'Select-MoveTarget' {
    It 'refuses <Name>' -ForEach @(
        @{ Name = 'a node that is down'; Node = 'node3'; Code = 'NodeNotAvailable'; Volume = @{} }
        @{ Name = 'a name that is no node'; Node = 'node9'; Code = 'NodeNotFound'; Volume = @{} }
        @{ Name = 'no name'; Node = ''; Code = 'NodeNotFound'; Volume = @{} }
        @{ Name = 'the owner'; Node = 'NODE1'; Code = 'AlreadyOwner'; Volume = @{} }
        @{ Name = 'a volume that is offline'; Node = 'node2'; Code = 'VolumeNotOnline'; Volume = @{ state = 'offline' } }
        @{ Name = 'a volume without an owner'; Node = 'node2'; Code = 'VolumeHasNoOwner'; Volume = @{ ownerNodeName = $null } }
        @{ Name = 'nothing else'; Node = 'NODE2'; Code = $null; Volume = @{} }
    ) {
        $cluster = [pscustomobject] @{ name = 'c'; nodes = @(
                [pscustomobject] @{ name = 'node1'; state = 'up' }, [pscustomobject] @{ name = 'node2'; state = 'up' }, [pscustomobject] @{ name = 'node3'; state = 'down' }) }
        $values = @{ id = 'v'; name = 'v'; state = 'online'; ownerNodeName = 'node1' }
        foreach ($key in $Volume.Keys) { $values[$key] = $Volume[$key] }
        $asked = @{ Cluster = $cluster; Volume = [pscustomobject] $values; NodeName = $Node }
        $select = { InModuleScope -ModuleName 'Headroom' -Parameters @{ Asked = $asked } { Select-MoveTarget @Asked } }
        if ($Code) { (Get-ThrownError $select).FullyQualifiedErrorId | Should -BeLike "$Code*" } else { (& $select).name | Should -BeExactly 'node2' }
    }
}
