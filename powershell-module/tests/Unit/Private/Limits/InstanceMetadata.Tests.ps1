BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-Module -Name "$PSScriptRoot/../../../support/MetadataServer.psm1"
    $azureTag = '7783-7084-3265-9085-8269-3286-77'
    $fourP30 = New-Compute -Disk @(1024, 'Premium_LRS'), @(1024, 'Premium_LRS'), @(1024, 'Premium_LRS'), @(1024, 'Premium_LRS')
}

Describe 'Instance metadata' {
    BeforeEach {
        $node = Enter-TestNode -Folder "$TestDrive"
        $server = $null
    }
    AfterEach {
        if ($null -ne $server) { Stop-MetadataServer -Server $server }
        Exit-TestNode
    }

    It 'tells size, disks and caching of a machine of Azure''s' {
        $server = Start-MetadataServer -Compute $fourP30
        $env:HEADROOM_CHASSIS_ASSET_TAG = $azureTag
        $env:HEADROOM_INSTANCE_METADATA_ADDRESS = $server.Address
        $limits = Get-HeadroomLimit -VolumeId $node.VolumeId
        $limits.vmSize | Should -BeExactly 'Standard_D8ds_v4'
        $limits.vmSizeSource.kind | Should -BeExactly 'instance-metadata'
        $limits.vmSizeSource.date | Should -BeOfType [datetime]
        ConvertTo-Json -InputObject $limits.disks -Compress | Should -BeExactly '[{"type":"Premium_LRS","tier":null,"sizeGiB":1024,"count":4,"caching":"none"}]'
        $limits.disksSource.description | Should -Match "of $([regex]::Escape([System.Environment]::MachineName))\z"
        # A machine of its own has no volume that keeps copies.
        $limits.notKnown.fact | Should -BeExactly @('copies')
        $server.Requests | Should -HaveCount 1
        (Get-HeadroomCluster).nodes[0].vmSize | Should -BeExactly 'Standard_D8ds_v4'
    }

    It 'is not asked without Azure''s tag: <Name>' -ForEach @(@{ Name = 'none'; Tag = $null }, @{ Name = 'another'; Tag = '1234-5678' }) {
        $server = Start-MetadataServer -Compute $fourP30
        $env:HEADROOM_INSTANCE_METADATA_ADDRESS = $server.Address
        Mock -ModuleName 'Headroom' -CommandName 'Get-ChassisAssetTag' -MockWith { $Tag }
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-RestMethod'
        $limits = Get-HeadroomLimit -VolumeId $node.VolumeId
        $null = Get-HeadroomCluster
        $limits.vmSize | Should -BeNullOrEmpty
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-RestMethod' -Times 0 -Exactly
        $server.Requests | Should -HaveCount 0
    }

    It 'is asked at Azure''s own address by itself, with the header, for five seconds, past any proxy if it can' {
        $env:HEADROOM_CHASSIS_ASSET_TAG = $azureTag
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-RestMethod' -MockWith { [pscustomobject] @{ compute = $fourP30 | ConvertFrom-Json } }
        (Get-HeadroomLimit -VolumeId $node.VolumeId).vmSize | Should -BeExactly 'Standard_D8ds_v4'
        # Windows PowerShell 5.1 cannot be told.
        $canPassProxy = InModuleScope -ModuleName 'Headroom' { $PSVersionTable.PSVersion.Major -ge 6 }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-RestMethod' -Times 1 -Exactly -ParameterFilter {
            $Uri -match '\Ahttp://169\.254\.169\.254/metadata/instance\?' -and $Headers.Metadata -eq 'true' -and $TimeoutSec -eq 5 -and $MaximumRedirection -eq 0 -and
            [bool] (Get-Variable -Name 'NoProxy' -ValueOnly -ErrorAction Ignore) -eq $canPassProxy
        }
    }

    It 'says why nothing is known where <Name>' -ForEach @(
        @{ Name = 'nobody answers in time'; Compute = '{}'; Silent = $true; Reason = 'could not be read: no answer came in time\z' }
        @{ Name = 'the answer has no size'; Compute = '{}'; Silent = $false; Reason = 'no VM size or disks that Headroom understands' }
        @{ Name = 'the size is no name'; Compute = '{"vmSize":"<script>"}'; Silent = $false; Reason = 'no VM size or disks that Headroom understands' }
        @{ Name = 'a disk has no size'; Compute = '{"vmSize":"Standard_B2ms","storageProfile":{"dataDisks":[{"managedDisk":{"storageAccountType":"Premium_LRS"}}]}}'; Silent = $false; Reason = 'understands' }
    ) {
        $server = Start-MetadataServer -Compute $Compute -Silent:$Silent
        $env:HEADROOM_CHASSIS_ASSET_TAG = $azureTag
        $env:HEADROOM_INSTANCE_METADATA_ADDRESS = $server.Address
        $limits = Get-HeadroomLimit -VolumeId $node.VolumeId
        $limits.vmSize | Should -BeNullOrEmpty
        $limits.notKnown.fact | Should -BeExactly @('VM size', 'disks', 'copies')
        $limits.notKnown[0].reason | Should -Match $Reason
        $limits.notKnown[0].reason | Should -Match ([regex]::Escape($server.Address))
    }

    It 'names no disks where there are none' {
        $server = Start-MetadataServer -Compute (New-Compute)
        $env:HEADROOM_CHASSIS_ASSET_TAG = $azureTag
        $env:HEADROOM_INSTANCE_METADATA_ADDRESS = $server.Address
        $limits = Get-HeadroomLimit -VolumeId $node.VolumeId
        $limits.disks | Should -HaveCount 0
        $limits.disksSource | Should -BeNullOrEmpty
        $limits.notKnown.fact | Should -BeExactly @('disks', 'copies')
    }

    It 'names all disks where they differ, equal ones together' {
        $server = Start-MetadataServer -Compute (New-Compute -Disk @(1024, 'Premium_LRS'), @(512, 'Premium_LRS'), @(1024, 'Premium_LRS'))
        $env:HEADROOM_CHASSIS_ASSET_TAG = $azureTag
        $env:HEADROOM_INSTANCE_METADATA_ADDRESS = $server.Address
        $limits = Get-HeadroomLimit -VolumeId $node.VolumeId
        # In whatever order: PowerShell's versions differ in that of groups.
        $disks = @($limits.disks | Sort-Object -Property 'sizeGiB')
        $disks.sizeGiB | Should -Be @(512, 1024)
        $disks | ForEach-Object -Process { $_.count } | Should -Be @(1, 2)
        $limits.disksSource.kind | Should -BeExactly 'instance-metadata'
        $limits | Out-String -Width 200 | Should -Match '2 x Premium_LRS of 1,024 GiB'
    }

    It 'reads the caching <Azure> as <Expected>' -ForEach @(@{ Azure = 'ReadOnly'; Expected = 'read-only' }, @{ Azure = 'ReadWrite'; Expected = 'read-write' }, @{ Azure = 'New'; Expected = $null }) {
        $compute = New-Compute -Caching $Azure -Disk @(, @(1024, 'Premium_LRS')) | ConvertFrom-Json
        $sets = @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Compute = $compute } { Get-MetadataDisk -Compute $Compute })
        $sets | Should -HaveCount 1
        $sets[0].caching | Should -BeExactly $Expected
    }
}

Describe 'Instance metadata of a simulated node' {
    BeforeEach {
        $null = Enter-TestNode -Folder "$TestDrive" -Simulated
        $server = Start-MetadataServer -Compute $fourP30
    }
    AfterEach {
        Stop-MetadataServer -Server $server
        Exit-TestNode
    }

    It 'is asked where that node says so' {
        Update-Simulation { param($Simulation) $Simulation | Add-Member -NotePropertyName 'nodeFacts' -NotePropertyValue @{ node1 = @{ chassisAssetTag = $azureTag; instanceMetadataAddress = $server.Address } } }
        (Get-HeadroomLimit -VolumeId 'test01').vmSizeSource.kind | Should -BeExactly 'instance-metadata'
        $env:HEADROOM_NODE_NAME = 'node2'
        (Get-HeadroomLimit -VolumeId 'test01').vmSizeSource.kind | Should -BeExactly 'simulation'
        $server.Requests | Should -HaveCount 1
    }

    It 'never is this machine''s' {
        $env:HEADROOM_CHASSIS_ASSET_TAG = $azureTag
        $env:HEADROOM_INSTANCE_METADATA_ADDRESS = $server.Address
        (Get-HeadroomLimit -VolumeId 'test01').vmSize | Should -BeExactly 'Standard_B2ms'
        $server.Requests | Should -HaveCount 0
    }
}
