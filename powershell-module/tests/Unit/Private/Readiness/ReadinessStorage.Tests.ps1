BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    # A check of the golden degraded cluster, after a change to its parts.
    function Get-Check([string] $Name, [scriptblock] $Change = {}, [hashtable] $Simulation = @{}, [string] $NodeName = 'node1') {
        $cluster = Get-GoldenText -Kind 'valid' -Name 'cluster.degraded-in-detail' | ConvertFrom-Json
        $null = & $Change $cluster $cluster.volumes[0]
        $facts = @{ Cluster = $cluster; Node = [pscustomobject] @{ name = $NodeName }; Simulation = [pscustomobject] $Simulation }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Name = "Get-${Name}Check"; Facts = $facts } {
            $asked = @{ Facts = $Facts; Volume = $Facts.Cluster.volumes[0] }
            if ($Name -eq 'Get-VolumeStateCheck') { $asked.Remove('Facts') }
            & $Name @asked
        }
    }
}

Describe 'The volume''s state' {
    It '<State> is <Verdict>' -ForEach @(
        @{ State = 'online'; Verdict = 'ready' }, @{ State = 'offline'; Verdict = 'blocking' }, @{ State = 'failed'; Verdict = 'blocking' }, @{ State = 'unknown'; Verdict = 'unknown' }
    ) {
        $check = Get-Check 'VolumeState' { $args[1].state = $State }
        $check.verdict | Should -BeExactly $Verdict
        if ($Verdict -ne 'unknown') { $check.message | Should -Match "test01 is $State" }
    }
}

Describe 'Health' {
    It '<Health> of a volume is <Verdict>, and of its pool too' -ForEach @(
        @{ Health = 'healthy'; Verdict = 'ready' }, @{ Health = 'warning'; Verdict = 'doubt' }, @{ Health = 'unhealthy'; Verdict = 'blocking' }, @{ Health = 'unknown'; Verdict = 'unknown' }
    ) {
        (Get-Check 'VolumeHealth' { $args[1].health = $Health }).verdict | Should -BeExactly $Verdict
        (Get-Check 'PoolHealth' { $args[0].pools[0].health = $Health }).verdict | Should -BeExactly $Verdict
    }

    It 'of a pool that is degraded names it and its state' {
        (Get-Check 'PoolHealth').message | Should -Match 'S2D on hci-demo \(Degraded\)'
    }

    It 'that is not known says why' {
        $check = Get-Check 'PoolHealth' { $args[0].pools = @(); $args[0].notKnown = @([pscustomobject] @{ fact = 'storage pools'; reason = 'no right.' }) }
        $check.verdict | Should -BeExactly 'unknown'
        $check.message | Should -BeExactly 'Could not be checked: no right.'
        (Get-Check 'PoolHealth' { $args[0].pools = @() }).message | Should -Match 'no pool was found'
    }
}

Describe 'Drives' {
    It 'that are in trouble are named, and a doubt' {
        $check = Get-Check 'DriveHealth'
        $check.verdict | Should -BeExactly 'doubt'
        $check.message | Should -Match '1 of 12 drives .*node1-disk4 \(Lost Communication\)'
    }

    It 'that are all healthy are ready' {
        (Get-Check 'DriveHealth' { foreach ($drive in $args[0].drives) { $drive.health = 'healthy' } }).verdict | Should -BeExactly 'ready'
    }

    It 'of another pool do not count' {
        (Get-Check 'DriveHealth' { $args[0].drives[3].poolName = 'other' }).verdict | Should -BeExactly 'ready'
    }

    It 'that are not known say why' {
        (Get-Check 'DriveHealth' { $args[0].drives = @(); $args[0].notKnown = @([pscustomobject] @{ fact = 'drives'; reason = 'no right' }) }).message | Should -Match 'no right'
        (Get-Check 'DriveHealth' { $args[0].drives = @() }).verdict | Should -BeExactly 'unknown'
    }
}

Describe 'Storage jobs' {
    It 'are a doubt while one is not finished' {
        $check = Get-Check 'StorageJob'
        $check.verdict | Should -BeExactly 'doubt'
        $check.message | Should -BeExactly 'Repair running, 40% complete.'
        (Get-Check 'StorageJob' { $args[0].storageJobs[0].completedPercent = $null }).message | Should -BeExactly 'Repair running.'
    }

    It 'are ready where there is none, and unknown where they may not be read' {
        (Get-Check 'StorageJob' { $args[0].storageJobs = @() }).verdict | Should -BeExactly 'ready'
        (Get-Check 'StorageJob' { $args[0].storageJobs = @(); $args[0].notKnown = @([pscustomobject] @{ fact = 'storage jobs'; reason = 'x' }) }).verdict | Should -BeExactly 'unknown'
    }
}

Describe 'The way to the volume' {
    It 'is <Verdict> where the node is <State>' -ForEach @(
        @{ State = 'direct'; Verdict = 'ready' }, @{ State = 'file-system-redirected'; Verdict = 'doubt' }, @{ State = 'block-redirected'; Verdict = 'doubt' }
        @{ State = 'not-connected'; Verdict = 'blocking' }, @{ State = 'unknown'; Verdict = 'unknown' }
    ) {
        (Get-Check 'VolumeAccess' { $args[1].accessStates[0].state = $State; $args[1].accessStates[0].isByDesign = $false }).verdict | Should -BeExactly $Verdict
    }

    It 'is ready on the owner of a ReFS volume, which the cluster calls redirected like every node' {
        $check = Get-Check 'VolumeAccess'
        $check.verdict | Should -BeExactly 'ready'
        $check.message | Should -Match '\Anode1 owns the volume: requests go through its own file system to the disks\..*ReFS'
        $check.action | Should -BeExactly $null
    }

    It 'is a doubt on the owner where ReFS is not all there is to it' {
        $check = Get-Check 'VolumeAccess' { $args[1].accessStates[0].isByDesign = $false; $args[1].accessStates[0].reason = 'the file system is ReFS; an administrator asked for it' }
        $check.verdict | Should -BeExactly 'doubt'
        $check.message | Should -BeExactly 'node1 owns the volume, but its requests are redirected. Reason: the file system is ReFS; an administrator asked for it.'
        $check.action | Should -Match 'the owner itself is redirected'
    }

    It 'says why it is redirected, and what that means there' {
        $elsewhere = Get-Check 'VolumeAccess' -NodeName 'node2'
        $elsewhere.verdict | Should -BeExactly 'doubt'
        $elsewhere.message | Should -BeExactly 'Every request of node2 goes over the network through the file system of node1: slower than on node1. Reason: the file system is ReFS.'
        $elsewhere.action | Should -Match '\AThis is normal with ReFS, and nothing is broken\. Run on the owner, node1, .*coordinator check'
        $mendable = Get-Check 'VolumeAccess' { $args[1].accessStates[1].isByDesign = $false; $args[1].accessStates[1].reason = 'an administrator asked for it' } -NodeName 'node2'
        $mendable.action | Should -Match '\AExpect less than on the owner, node1'
    }

    It 'is not asked of what is no cluster shared volume' { (Get-Check 'VolumeAccess' { $args[1].kind = 'drive' }).verdict | Should -BeExactly 'ready' }

    It 'is not known where the cluster does not say' {
        (Get-Check 'VolumeAccess' { $args[1].accessStates = @() }).message | Should -Match 'how node1 accesses'
        (Get-Check 'VolumeAccess' { $args[1].accessStates = @(); $args[0].notKnown = @([pscustomobject] @{ fact = 'volume access'; reason = 'no right' }) }).message | Should -Match 'no right'
    }
}

Describe 'Other load' {
    It 'of <Bytes> bytes a second is <Text>' -ForEach @(@{ Bytes = 0; Text = '0 MB/s' }, @{ Bytes = 7000000; Text = '7 MB/s' }, @{ Bytes = 1234560000; Text = '1,234.6 MB/s' }) {
        $load = @{ iops = 1; throughputBytesPerSecond = $Bytes } | ConvertTo-Json | ConvertFrom-Json
        (Get-Check 'OtherLoad' -Simulation @{ otherLoad = $load }).message | Should -Match " and $([regex]::Escape($Text)) on the volume"
    }

    It 'of <Iops> IOPS and <Bytes> bytes a second is <Verdict>' -ForEach @(
        @{ Iops = 0; Bytes = 0; Verdict = 'ready' }, @{ Iops = 49; Bytes = 4999999; Verdict = 'ready' }
        @{ Iops = 50; Bytes = 0; Verdict = 'doubt' }, @{ Iops = 1; Bytes = 5000000; Verdict = 'doubt' }
    ) {
        (Get-Check 'OtherLoad' -Simulation @{ otherLoad = @{ iops = $Iops; throughputBytesPerSecond = $Bytes } | ConvertTo-Json | ConvertFrom-Json }).verdict | Should -BeExactly $Verdict
    }

    It 'is not known where it is not simulated, or the counters fail' {
        (Get-Check 'OtherLoad').verdict | Should -BeExactly 'unknown'
        Mock -ModuleName 'Headroom' -CommandName 'Get-OtherLoad' -MockWith { throw 'The specified counter path could not be found.' }
        (Get-Check 'OtherLoad').message | Should -Match 'counter path could not be found\.\z'
    }

    It 'is read from the counters on Windows, and only of what has some' {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        Mock -ModuleName 'Headroom' -CommandName 'Get-WindowsLoad' -MockWith { @{ Iops = 7; BytesPerSecond = 0 } }
        InModuleScope -ModuleName 'Headroom' {
            $facts = @{ Simulation = $null }
            (Get-OtherLoad -Facts $facts -Volume (Get-VolumeRecord -Property @{ id = 'C:\' })).Iops | Should -Be 7
            (Get-OtherLoad -Facts $facts -Volume (Get-VolumeRecord -Property @{ id = '\\s\s'; kind = 'share' })).Unknown | Should -Match 'no counters'
        }
    }
}

Describe 'Free space' {
    BeforeAll {
        function Get-Space([hashtable] $Volume, [long] $Size, [string] $Path = "$TestDrive/none.dat", [switch] $Copy) {
            $workload = [pscustomobject] @{ copyFile = [bool] $Copy; timeSpans = @([pscustomobject] @{ targets = @([pscustomobject] @{ path = $Path; createSizeBytes = $Size }) }) }
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Property = $Volume + @{ id = 'v' }; Workload = $workload } {
                Get-FreeSpaceCheck -Volume (Get-VolumeRecord -Property $Property) -WorkloadProfile $Workload
            }
        }
    }

    It 'is <Verdict> with <Free> of <Of> free for <Size>' -ForEach @(
        @{ Size = 5GB; Free = 15GB; Of = 1TB; Verdict = 'ready' }
        @{ Size = 5GB; Free = (15GB - 1); Of = 1TB; Verdict = 'blocking' }
        @{ Size = 5GB; Free = 10GB; Of = 100GB; Verdict = 'ready' }
        @{ Size = 5GB; Free = (10GB - 1); Of = 100GB; Verdict = 'blocking' }
        @{ Size = 5GB; Free = $null; Of = $null; Verdict = 'unknown' }
        @{ Size = 0; Free = 0; Of = 1TB; Verdict = 'ready' }
    ) {
        $check = Get-Space @{ freeBytes = $Free; sizeBytes = $Of } $Size
        $check.verdict | Should -BeExactly $Verdict
        if ($Verdict -eq 'blocking') { $check.message | Should -Match 'needs 5 GiB\.' }
    }

    It 'says how large a file may be, and what to free for the one that was asked for' {
        # 10 GiB stay free of 1 TiB; 12.48 GiB are free. Neither figure is rounded to one that is not enough.
        $check = Get-Space @{ freeBytes = [long] (12.48 * 1GB); sizeBytes = 1TB } 5GB
        $check.action | Should -BeExactly 'Choose a smaller test file, so that the run needs 2.4 GiB at most, or free up 2.6 GiB on the volume.'
    }

    It 'asks nobody for a smaller file where none fits' {
        $check = Get-Space @{ freeBytes = 4GB; sizeBytes = 1TB } 5GB
        $check.message | Should -BeExactly 'The run needs 5 GiB. 4 GiB is free, and 10 GiB must stay free.'
        $check.action | Should -BeExactly 'Free up 11 GiB on the volume for this test file.'
    }

    It 'counts the file twice where the system is to copy it' {
        $volume = @{ freeBytes = 19GB; sizeBytes = 1TB }
        $check = Get-Space $volume 5GB -Copy
        $check.verdict | Should -BeExactly 'blocking'
        $check.message | Should -BeExactly 'The run needs 10 GiB, including 5 GiB for a copy of the test file. 19 GiB is free, and 10 GiB must stay free.'
        $check.action | Should -BeExactly 'Turn off the copy, or free up 1 GiB on the volume.'
        (Get-Space $volume 5GB).verdict | Should -BeExactly 'ready'
        (Get-Space @{ freeBytes = 20GB; sizeBytes = 1TB } 5GB -Copy).verdict | Should -BeExactly 'ready'
    }

    It 'counts the copy of a file that is there where the engine created it' {
        $path = (New-Item -ItemType File -Path "$TestDrive/kept.dat" -Value ('x' * 1000)).FullName
        (Get-Space @{ freeBytes = 0; sizeBytes = 1TB } 0 -Path $path -Copy).verdict | Should -BeExactly 'ready' -Because 'nothing is copied that the engine did not create'
        $null = New-Item -ItemType File -Path "$path.headroom-io" -Value '{}'
        (Get-Space @{ freeBytes = 0; sizeBytes = 1TB } 0 -Path $path -Copy).verdict | Should -BeExactly 'blocking'
        (Get-Space @{ freeBytes = 0; sizeBytes = 1TB } 0 -Path $path).verdict | Should -BeExactly 'ready'
    }

    It 'is not needed for a file that is there already' {
        $path = (New-Item -ItemType File -Path "$TestDrive/there.dat" -Value ('x' * 1000)).FullName
        (Get-Space @{ freeBytes = 0; sizeBytes = 1TB } 1000 -Path $path).verdict | Should -BeExactly 'ready'
        (Get-Space @{ freeBytes = 0; sizeBytes = 1TB } 1001 -Path $path).verdict | Should -BeExactly 'blocking'
    }
}
