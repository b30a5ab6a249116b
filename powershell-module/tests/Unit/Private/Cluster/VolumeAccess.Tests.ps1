BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'What is said of the way to a volume' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated }
    AfterEach { Exit-TestNode }

    It 'is how each node reaches the volume: <State>' -ForEach @(
        @{ State = 'direct'; Words = 'node2 reads and writes the disks itself' }
        @{ State = 'file-system-redirected'; Words = 'through the file system of node1' }
        @{ State = 'block-redirected'; Words = 'to the storage of node1, below the file system' }
        @{ State = 'not-connected'; Words = 'node2 can''t reach' }
        @{ State = 'unknown'; Words = 'does not report how node2 accesses' }
    ) {
        $state = $State
        Edit-Simulation { $_.cluster.volumes[0].accessStates[1].state = $state }
        $access = (Test-HeadroomCoordinator -VolumeId 'test01').accessStates
        $access.nodeName | Should -Be @('node1', 'node2', 'node3')
        $access.isOwner | Should -Be @($true, $false, $false)
        $access[1].meaning | Should -Match $Words
    }

    It 'is that the owner of a ReFS volume has its own way, whatever the cluster calls it; not so where there is more to it' {
        $access = (Test-HeadroomCoordinator -VolumeId 'test01').accessStates
        $access[0].state | Should -BeExactly 'file-system-redirected'
        $access[0].meaning | Should -Match '\Anode1 owns the volume: requests go through its own file system to the disks\.'
        Edit-Simulation { $_.cluster.volumes[0].accessStates[0].isByDesign = $false }
        (Test-HeadroomCoordinator -VolumeId 'test01').accessStates[0].meaning | Should -Match 'its requests are redirected'
    }
}
