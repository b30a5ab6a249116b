BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
}

# What the commands make of a cluster in trouble, over the simulated provider and with the real engine; judged by the
# contract's own schemas too.

BeforeDiscovery { $hasNode = [bool] (Get-Command -Name 'node' -CommandType Application -ErrorAction Ignore) }

# The schemas are asked by a script of Node.js.
Describe 'A cluster in trouble' -Skip:(-not $hasNode) {
    BeforeAll {
        function Get-Breach([hashtable] $Document) {
            $samples = foreach ($schema in $Document.Keys) {
                '{{"schema":"{0}","name":"{0}","document":{1}}}' -f $schema, (ConvertTo-Json -InputObject $Document[$schema] -Depth 32 -Compress)
            }
            $samples | node "$PSScriptRoot/../support/validate.mjs"
        }
        function Get-All {
            $profileJson = New-TestProfile -VolumePath $node.Volume
            @{
                cluster = Get-HeadroomCluster -Detailed
                'limit-facts' = Get-HeadroomLimit -VolumeId 'test01' -Raw
                readiness = Test-HeadroomReadiness -VolumeId 'test01' -ProfileJson $profileJson -Raw
            }
        }
        function Get-Verdict([object] $Readiness, [string] $Id) { ($Readiness.checks | Where-Object -Property id -EQ -Value $Id).verdict }
    }
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        # Every field of the cluster filled: a degraded pool, a lost drive, a running repair, a policy.
        Update-Simulation {
            param($Simulation)
            $Simulation.cluster = Get-GoldenText -Kind 'valid' -Name 'cluster.degraded-in-detail' | ConvertFrom-Json
            $Simulation.cluster.volumes[0].path = $node.Volume
            $Simulation | Add-Member -NotePropertyMembers @{
                otherLoad = @{ iops = 1240; throughputBytesPerSecond = 9000000 }
                power = @{ plan = 'Power saver'; isOnBattery = $false }
                antivirusExclusions = @()
                deniedFacts = @()
            }
        }
    }
    AfterEach { Exit-TestNode }

    It 'is shown as it is, and each trouble is a doubt' {
        $all = Get-All
        Get-Breach $all | Should -BeNullOrEmpty
        foreach ($id in 'volume-health', 'pool-health', 'drive-health', 'storage-jobs', 'other-load', 'power', 'antivirus') {
            Get-Verdict $all.readiness $id | Should -BeExactly 'doubt' -Because $id
        }
        $all.readiness.checks.verdict | Should -Not -Contain 'blocking'
        ($all.'limit-facts'.qos | Where-Object -Property id -EQ -Value 'qos-iops').name | Should -BeExactly 'Gold'
    }

    It 'still answers a user who may see nothing of it, and says what is not known and why' {
        Update-Simulation { param($Simulation) $Simulation.deniedFacts = @('pools', 'drives', 'storageJobs', 'storageQos', 'virtualMachines', 'accessStates') }
        $all = Get-All
        Get-Breach $all | Should -BeNullOrEmpty
        $all.cluster.notKnown.fact | Should -Contain 'storage pools'
        @($all.cluster.notKnown | Where-Object -Property reason -Match -Value '\Athis account does not have permission') | Should -HaveCount 6
        foreach ($id in 'pool-health', 'drive-health', 'storage-jobs', 'volume-access') { Get-Verdict $all.readiness $id | Should -BeExactly 'unknown' -Because $id }
        $all.'limit-facts'.qos | Should -HaveCount 0
        $all.'limit-facts'.notKnown.fact | Should -Contain 'Storage QoS'
    }

    It 'does not look at what was not asked for in detail' {
        $cluster = Get-HeadroomCluster
        $cluster.storageQos | Should -BeNullOrEmpty
        $cluster.virtualMachines | Should -BeNullOrEmpty
    }

    It 'blocks a run where <Name>' -ForEach @(
        @{ Name = 'the volume is offline'; Change = { $args[0].state = 'offline' }; Id = 'volume-state' }
        @{ Name = 'the volume has failed'; Change = { $args[0].state = 'failed' }; Id = 'volume-state' }
        @{ Name = 'the volume is unhealthy'; Change = { $args[0].health = 'unhealthy' }; Id = 'volume-health' }
        @{ Name = 'the node is not connected to it'; Change = { $args[0].accessStates[0].state = 'not-connected' }; Id = 'volume-access' }
        @{ Name = 'it is full'; Change = { $args[0].freeBytes = 0 }; Id = 'free-space' }
    ) {
        Update-Simulation { param($Simulation) $null = & $Change $Simulation.cluster.volumes[0] }
        Get-Verdict (Test-HeadroomReadiness -VolumeId 'test01' -ProfileJson (New-TestProfile -VolumePath $node.Volume)) $Id | Should -BeExactly 'blocking'
        $thrown = Get-ThrownError { Start-HeadroomRun -VolumeId 'test01' -ProfileJson (New-TestProfile -VolumePath $node.Volume) -Confirm:$false }
        $thrown.Exception.Message | Should -Match "\A\[NotReady\] .*$Id"
        Get-ChildItem -LiteralPath $node.Volume -Force | Should -HaveCount 0
        Get-HeadroomRun | Should -HaveCount 0
    }

    It 'keeps entries as the contract wants them' {
        $kept = Set-HeadroomLimitEntry -EntriesJson (Get-GoldenText -Kind 'valid' -Name 'entries.network-and-size') -Confirm:$false -Raw
        Get-Breach @{ entries = $kept; 'limit-facts' = Get-HeadroomLimit -VolumeId 'test01' -Raw } | Should -BeNullOrEmpty
        Get-Breach @{ entries = Get-Content -LiteralPath (Join-Path -Path $node.State -ChildPath 'entries.json') -Raw | ConvertFrom-Json } | Should -BeNullOrEmpty
    }
}
