BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../../support/TestNode.psm1"
}

Describe 'The provider local' {
    BeforeEach { $node = Enter-TestNode -Folder "$TestDrive" }
    AfterEach { Exit-TestNode }

    It 'shows this machine, and nothing as simulated' {
        $cluster = Get-HeadroomCluster
        $cluster.currentNodeName | Should -BeExactly ([System.Environment]::MachineName)
        $cluster.simulation | Should -BeNullOrEmpty
        (InModuleScope -ModuleName 'Headroom' { Get-ClusterFact }).Simulation | Should -BeNullOrEmpty
    }

    It 'shows one folder where one is named, with the room on its drive' {
        $volumes = @((Get-HeadroomCluster).volumes)
        $volumes | Should -HaveCount 1
        $volumes[0].path | Should -BeExactly $node.Volume
        $volumes[0].sizeBytes | Should -BeGreaterThan $volumes[0].freeBytes
    }

    It 'refuses a folder that is not there' {
        $env:HEADROOM_LOCAL_DIRECTORY = "$TestDrive/gone"
        (Get-ThrownError { Get-HeadroomCluster }).FullyQualifiedErrorId | Should -BeExactly 'LocalDirectoryNotFound,Get-HeadroomCluster'
    }

    It 'shows the drives otherwise, each once, and nothing that is not on a disk' {
        $env:HEADROOM_LOCAL_DIRECTORY = $null
        $volumes = @((Get-HeadroomCluster).volumes)
        $volumes.Count | Should -BeGreaterThan 0
        @($volumes.id | Select-Object -Unique) | Should -HaveCount $volumes.Count
        $volumes.mountPoint | Should -Not -Contain '/proc'
        foreach ($volume in $volumes) { $volume.path | Should -Exist }
    }

    # Linux only: its root is no drive.
    It 'puts test files not into the root of the system''s drive' -Skip:($env:OS -eq 'Windows_NT') {
        InModuleScope -ModuleName 'Headroom' { Get-TestFileFolder -MountPoint '/' } | Should -BeExactly '/var/tmp'
        InModuleScope -ModuleName 'Headroom' { Get-TestFileFolder -MountPoint '/data' } | Should -BeExactly '/data'
    }

    It 'says why it does not know the limits' {
        $limits = Get-HeadroomLimit -VolumeId $node.VolumeId
        $limits.qos | Should -HaveCount 0
        $limits.notKnown.fact | Should -BeExactly @('VM size', 'disks', 'copies')
    }
}
