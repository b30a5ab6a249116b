BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Get-HeadroomMove' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'gives nothing where nothing was moved' { Get-HeadroomMove | Should -BeNullOrEmpty }

    It 'gives all moves, or one by its id' {
        $first = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        $null = Restore-HeadroomVolume -MoveId $first.id
        $second = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        (Get-HeadroomMove).id | Should -Be @($second.id, $first.id)
        (Get-HeadroomMove -MoveId $first.id).status | Should -BeExactly 'returned'
        (Get-HeadroomMove).PSObject.TypeNames[0] | Should -Not -BeNullOrEmpty
        @(Get-HeadroomMove)[0].PSObject.TypeNames | Should -Contain 'Headroom.Move'
    }

    It 'takes volumes of a pipeline for their moves' {
        $move = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        $volumes = (Get-HeadroomCluster).volumes
        ($volumes | Get-HeadroomMove -ErrorAction Stop).id | Should -BeExactly $move.id
        ($volumes | Get-HeadroomMove -Newest 1).id | Should -BeExactly $move.id
        $volumes[1] | Get-HeadroomMove | Should -BeNullOrEmpty
        ($move | Get-HeadroomMove).id | Should -BeExactly $move.id
    }

    It 'gives those of a volume in any case, and the newest of those that are named' {
        $first = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        $null = Restore-HeadroomVolume -MoveId $first.id
        # Ids of one second do not tell which is newer.
        Mock -ModuleName 'Headroom' -CommandName 'Get-NewRunId' -MockWith { '20991231-235959-00000000' }
        $second = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        @(Get-HeadroomMove -VolumeId 'TEST01').Count | Should -Be 2
        (Get-HeadroomMove -MoveId $first.id, $second.id -Newest 1).id | Should -BeExactly $second.id
        ($first.id, $second.id | Get-HeadroomMove -Newest 1).id | Should -BeExactly $second.id
        (Get-HeadroomMove -Newest 1).id | Should -BeExactly $second.id
    }

    It 'refuses an id that is empty, and gives nothing: <Name>' -ForEach @(
        @{ Name = 'nothing'; Do = { Get-HeadroomMove $null } }
        @{ Name = 'no text'; Do = { Get-HeadroomMove -MoveId '' } }
        @{ Name = 'no ids'; Do = { Get-HeadroomMove -MoveId @() -Newest 1 } }
        @{ Name = 'no text of a pipeline'; Do = { '' | Get-HeadroomMove } }
        @{ Name = 'a wildcard'; Do = { Get-HeadroomMove -MoveId '*' } }
    ) {
        $null = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        (Get-ThrownError $Do).FullyQualifiedErrorId | Should -BeExactly 'MoveIdNotValid,Get-HeadroomMove'
    }

    It 'changes nothing' {
        $null = Get-HeadroomMove
        $env:HEADROOM_STATE_ROOT | Should -Not -Exist
    }

    It 'names a move that is not there' {
        (Get-ThrownError { Get-HeadroomMove -MoveId '20260101-000001-00000000' }).FullyQualifiedErrorId | Should -BeLike 'MoveNotFound*'
    }
}
