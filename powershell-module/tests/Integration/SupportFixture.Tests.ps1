# A support file of a cluster, made and used again: what the provider makes of the raw answers in it is what it made of them
# on the node. And nothing is in it that should not be.

BeforeDiscovery { $kinds = @(@{ Name = 'names replaced'; IncludeNames = $false }, @{ Name = 'names kept'; IncludeNames = $true }) }
BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
    Import-Module -Name "$PSScriptRoot/../support/SupportFixture.psm1"
    . "$PSScriptRoot/../support/ClusterOfStubs.ps1"
}

Describe 'A support file with <Name>' -ForEach $kinds {
    BeforeAll {
        # Not on the drive of tests, which each context leaves as it found it.
        $folder = Join-Path -Path ([System.IO.Path]::GetTempPath()) -ChildPath "headroom-support-$([guid]::NewGuid())"
        $null = New-Item -ItemType Directory -Path $folder
        $path = "$folder/support.zip"
    }
    AfterAll {
        Exit-TestNode
        Remove-Item -LiteralPath $folder -Recurse
    }

    Context 'on the node' {
        BeforeAll {
            Exit-TestNode
            Import-StubModule -Name 'FailoverClusters', 'Storage', 'StorageQoS', 'Hyper-V', 'CimCmdlets'
            $env:HEADROOM_PROVIDER = 'failover-cluster'
            $env:HEADROOM_CHASSIS_ASSET_TAG = 'none'
            $env:HEADROOM_STATE_ROOT = "$TestDrive/state"
            $env:HEADROOM_NODE_NAME = 'HV-01'
            $answers = Get-StubAnswer
            foreach ($cmdlet in $answers.Keys) { Mock -ModuleName 'Headroom' -CommandName $cmdlet -MockWith $answers[$cmdlet] }
            Mock -ModuleName 'Headroom' -CommandName 'Get-MachineName' -MockWith { 'HV-01' }
            Mock -ModuleName 'Headroom' -CommandName 'Get-MachineModel' -MockWith { 'ACME X1' }
            Mock -ModuleName 'Headroom' -CommandName 'Get-OtherLoadCheck' -MockWith { }
            $null = Add-TestRun -Property @{ nodeName = 'HV-01'; volumeId = 'Cluster Virtual Disk (Sales [old])' } -File @{ 'engine.log' = 'error: hv-01.corp.contoso.com refused CONTOSO\anna at 10.9.8.7' }
            $written = Export-HeadroomSupportFile -Path $path -IncludeNames:$IncludeNames
        }
        AfterAll { Remove-StubModule }

        It 'is written, and what stands for what is told to who wrote it' {
            $path | Should -Exist
            $written.sizeBytes | Should -Be (Get-Item -LiteralPath $path).Length
            if ($IncludeNames) { $written.standIns | Should -HaveCount 0 } else { ($written.standIns | Where-Object -Property name -EQ -Value 'HV-01').standIn | Should -BeExactly 'node1' }
        }
    }

    Context 'elsewhere' {
        BeforeAll {
            $fixture = Import-SupportFixture -Path $path
            $all = ($fixture.Documents.Values -join "`n")
        }

        It 'has the answer of every cmdlet that is asked, and of each what became of it' {
            $commands = (ConvertFrom-Json -InputObject $fixture.Documents['support.json']).nodes[0].about.raw.commands
            $commands.Count | Should -BeGreaterOrEqual 25
            ($commands | Where-Object -Property name -EQ -Value 'Get-ClusterNode').count | Should -Be 3
            ($commands | Where-Object -Property name -EQ -Value 'Get-ClusterParameter').status | Should -BeExactly 'partial'
            ($commands | Where-Object -Property name -EQ -Value 'Get-MpPreference').status | Should -BeExactly 'missing'
            ($commands | Where-Object -Property name -EQ -Value 'Get-CimInstance.Win32_Volume').status | Should -BeExactly 'failed'
            ($commands | Where-Object -Property name -EQ -Value 'Get-CimInstance.Win32_Battery').status | Should -BeExactly 'captured'
            ($commands | Where-Object -Property name -EQ -Value 'Get-PhysicalDisk').otherProperties | Should -BeExactly @('AdapterSerialNumber')
            @($fixture.Answers.Keys).Count | Should -BeGreaterOrEqual 20
        }

        It 'lets the provider come to the same cluster again' {
            Mock -ModuleName 'Headroom' -CommandName 'Get-MachineName' -MockWith { $fixture.NodeName }
            Mock -ModuleName 'Headroom' -CommandName 'Get-MachineModel' -MockWith { 'ACME X1' }
            Enable-SupportFixture -Fixture $fixture
            try { $again = Get-HeadroomCluster -Detailed } finally { Disable-SupportFixture }
            $json = ConvertTo-Json -InputObject $again -Depth 32
            # A whole number may have been written with a fraction, by version.
            $recorded = ConvertTo-Json -InputObject (ConvertFrom-TestJson -Json $fixture.Documents['cluster.json']) -Depth 32
            $json -replace '(?<=\d)\.0(?=[,\r\n])' | Should -BeExactly ($recorded -replace '(?<=\d)\.0(?=[,\r\n])')
            $again.volumes[0].resiliency.copies | Should -Be 3
            $again.volumes[1].resiliency.kind | Should -BeExactly 'parity'
            $again.drives | Should -HaveCount 2
            $again.virtualMachines[0].disks[0].maximumIops | Should -Be 750
        }

        It 'holds no value that nobody asked for' {
            foreach ($each in 'not to be seen', 'S3CR3T', 'SN-1') { $all | Should -Not -Match $each }
            $raw = $fixture.Answers.Values | ForEach-Object -Process { [System.Management.Automation.PSSerializer]::Serialize($_, 10) }
            foreach ($each in 'not to be seen', 'S3CR3T', 'SN-1') { ($raw -join "`n") | Should -Not -Match $each }
        }

        It 'holds names only where they were to be kept' {
            $raw = ($fixture.Answers.Values | ForEach-Object -Process { [System.Management.Automation.PSSerializer]::Serialize($_, 10) }) -join "`n"
            foreach ($each in 'HCI-Prod', 'HV-0[123]', 'corp\.contoso', 'Sales', 'S2D on', 'payroll', 'sql prod', '6f9619ff', '0ab1c2d3', 'eui\.0025', 'ASSET-4711', '10\.9\.8\.7') {
                if ($IncludeNames) { "$all$raw" | Should -Match $each } else { "$all$raw" | Should -Not -Match $each }
            }
            if (-not $IncludeNames) { $fixture.Documents['runs/20260102-030405-0a1b2c3d/engine.log'] | Should -Match '\Aerror: node1\.domain1\.example refused .*\\.* at address\d\z' }
        }
    }
}
