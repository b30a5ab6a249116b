BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Get-HeadroomLimit' {
    BeforeEach { $null = Enter-TestNode -Folder "$TestDrive" -Simulated }
    AfterEach { Exit-TestNode }

    It 'gives what the node that answers knows, with the copies of the volume' {
        $limits = Get-HeadroomLimit -VolumeId 'test01'
        $limits.nodeName | Should -BeExactly 'node1'
        $limits.volumeId | Should -BeExactly 'test01'
        $limits.vmSize | Should -BeExactly 'Standard_B2ms'
        $limits.copies | Should -Be 3
        $limits.disks[0].count | Should -Be 4
        $limits | Out-String | Should -Match '4 x Premium_LRS P30'
    }

    It 'says in its help that it knows no published figures, and what does' {
        (Get-Help -Name 'Get-HeadroomLimit').description.Text -join ' ' | Should -Match 'This does not include how many IOPS a VM size or a disk allows'
    }

    It 'refuses <Name>' -ForEach @(@{ Name = 'a volume that is not there'; Id = 'x' }, @{ Name = 'no volume'; Id = '' }, @{ Name = 'another case'; Id = 'TEST01' }) {
        (Get-ThrownError { Get-HeadroomLimit -VolumeId $Id }).FullyQualifiedErrorId | Should -BeExactly 'VolumeNotFound,Get-HeadroomLimit'
    }

    It 'takes volumes of a pipeline, and goes on after one that is not there' {
        ((Get-HeadroomCluster).volumes | Get-HeadroomLimit).volumeId | Should -BeExactly @('test01', 'test02')
        (Get-HeadroomLimit -VolumeId 'x', 'test02' -ErrorAction SilentlyContinue).volumeId | Should -BeExactly 'test02'
    }

    It 'takes ids as plain text, runs and results of a pipeline too' {
        $null = Add-TestRun
        (Get-HeadroomRun).volumeId | Should -BeExactly 'test01'
        ('test02', 'x', 'test01' | Get-HeadroomLimit -ErrorAction SilentlyContinue).volumeId | Should -BeExactly @('test02', 'test01')
        (Get-HeadroomRun | Get-HeadroomLimit).volumeId | Should -BeExactly 'test01'
        (Get-HeadroomRun | Get-HeadroomResult | Get-HeadroomLimit).volumeId | Should -BeExactly 'test01'
    }

    It 'gives the dates of sources as dates, and with -Raw as text' {
        foreach ($source in 'vmSizeSource', 'disksSource', 'copiesSource') {
            (Get-HeadroomLimit -VolumeId 'test01').$source.date | Should -BeOfType [datetime]
            (Get-HeadroomLimit -VolumeId 'test01' -Raw).$source.date | Should -BeOfType [string]
        }
    }

    It 'with -ListedOnly, takes no <VolumeId> and does not look at it' -ForEach @(
        '\\server\share', '\\server\share\folder', '//server/share', '\\?\UNC\server\share', '\\.\PhysicalDrive0', '#0', '#12' | ForEach-Object -Process { @{ VolumeId = $_ } }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-TypedVolume' -MockWith { throw 'It was looked at.' }
        (Get-ThrownError { Get-HeadroomLimit -VolumeId $VolumeId -ListedOnly }).FullyQualifiedErrorId | Should -BeExactly 'VolumeNotListed,Get-HeadroomLimit'
    }

    It 'with -ListedOnly, takes a volume that the cluster lists' {
        (Get-HeadroomLimit -VolumeId 'test01' -ListedOnly).volumeId | Should -BeExactly 'test01'
    }
}
