# With ActivitySimulated.Tests.ps1, which holds the whole answer to the same figures as without PowerShell.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    function Get-Made([object[]] $Jobs, [object[]] $Drives, [string] $NodeName = 'node1') {
        $cluster = [pscustomobject] @{
            volumes = @([pscustomobject] @{ id = 'test01'; ownerNodeName = 'node1' }, [pscustomobject] @{ id = 'test02'; ownerNodeName = 'node2' })
            storageJobs = $Jobs; drives = $Drives
        }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = $cluster; On = $NodeName } { Get-SimulatedRepair -Cluster $Of -NodeName $On -VolumeId 'test01' }
    }
    $job = [pscustomobject] @{ totalBytes = 100GB; processedBytes = 40GB }
}

Describe 'What the simulation has to repair of a volume' {
    It 'is its part of what is left of the jobs, some of it in progress' {
        (Get-Made -Jobs $job).Values | Should -Be 'test01', (30GB - 256MB), 256MB, 0, 0
        (Get-Made -Jobs $job, ([pscustomobject] @{ totalBytes = 3; processedBytes = 0 })).needRegenerationBytes | Should -Be (30GB - 256MB + 1)
    }

    It 'is all in progress where less than a piece is left, and nothing where there is no job' {
        (Get-Made -Jobs ([pscustomobject] @{ totalBytes = 100MB; processedBytes = 0 })).Values | Should -Be 'test01', 0, 50MB, 0, 0
        (Get-Made -Jobs @()).Values | Should -Be 'test01', 0, 0, 0, 0
    }

    It 'has what was on drives that are lost' {
        $drives = 'unhealthy', 'healthy', 'unhealthy' | ForEach-Object -Process { [pscustomobject] @{ health = $_; sizeBytes = 1TB } }
        (Get-Made -Jobs @() -Drives $drives).missingBytes | Should -Be 1TB
    }

    It 'is told of its owner alone' { Get-Made -Jobs $job -NodeName 'node2' | Should -BeNullOrEmpty }
}
