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

    It 'changes nothing' {
        $null = Get-HeadroomMove
        $env:HEADROOM_STATE_ROOT | Should -Not -Exist
    }

    It 'names a move that is not there' {
        (Get-ThrownError { Get-HeadroomMove -MoveId '20260101-000001-00000000' }).FullyQualifiedErrorId | Should -BeLike 'MoveNotFound*'
    }
}
