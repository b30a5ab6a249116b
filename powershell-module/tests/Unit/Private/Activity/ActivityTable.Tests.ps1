BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    $flow = { param($iops) [ordered] @{ iops = $iops; bytesPerSecond = 4096 * $iops; latencyMicroseconds = 900; queueDepth = $null } }
    function Get-Made([string] $As, [object] $Drives, [object] $VirtualDisks, [object] $Repair) {
        $volumes = @(
            [ordered] @{ volumeId = 'test01'; reads = & $flow 5; writes = & $flow 6; redirected = $null }
            [ordered] @{ volumeId = 'test02'; reads = & $flow 5; writes = & $flow 6; redirected = [ordered] @{ iops = 2; bytesPerSecond = 8192 } }
        )
        $made = [pscustomobject] @{ nodeName = 'node1'; volumes = $volumes; drives = $Drives; virtualDisks = $VirtualDisks; repair = $Repair; notKnown = @() }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ As = $As; Of = $made } {
            if ($As -eq 'table') { ConvertTo-ActivityTable -Activity $Of } else { ConvertTo-ActivityObject -Activity $Of }
        }
    }
    $disks = @([ordered] @{ file = 'b.vhdx'; reads = [ordered] @{ iops = 3.5; bytesPerSecond = 8192 }; writes = [ordered] @{ iops = 0; bytesPerSecond = 0 } })
}

Describe 'A document of activity' {
    It 'is sent as tables by columns' {
        $sent = Get-Made -As 'table' -Drives @([ordered] @{ driveId = $null; name = '3'; reads = & $flow 7; writes = & $flow 8 }) -VirtualDisks $disks
        $sent.nodeName | Should -BeExactly 'node1'
        ConvertTo-Json -InputObject $sent.volumes -Compress | Should -BeExactly (@(
                '{"volumeIds":["test01","test02"],"reads":{"iops":[5,5],"bytesPerSecond":[20480,20480],"latencyMicroseconds":[900,900],"queueDepth":[null,null]}'
                '"writes":{"iops":[6,6],"bytesPerSecond":[24576,24576],"latencyMicroseconds":[900,900],"queueDepth":[null,null]}'
                '"redirected":{"iops":[null,2],"bytesPerSecond":[null,8192]}}'
            ) -join ',')
        $sent.drives.names, $sent.drives.writes.iops | Should -Be '3', 8
        $sent.virtualDisks.files, $sent.virtualDisks.reads.iops, $sent.virtualDisks.writes.bytesPerSecond | Should -Be 'b.vhdx', 3.5, 0
    }

    It 'has nothing where nothing is known, and empty tables where there is nothing' {
        $sent = Get-Made -As 'table'
        $sent.drives, $sent.virtualDisks | ForEach-Object -Process { $_ | Should -BeNullOrEmpty }
        ConvertTo-Json -InputObject (Get-Made -As 'table' -VirtualDisks @()).virtualDisks -Compress | Should -BeExactly '{"files":[],"reads":{"iops":[],"bytesPerSecond":[]},"writes":{"iops":[],"bytesPerSecond":[]}}'
    }

    It 'is objects with names for somebody who looks' {
        $shown = Get-Made -As 'objects' -VirtualDisks $disks
        $shown.volumes[0].writes.iops | Should -Be 6
        $shown.virtualDisks[0].file | Should -BeExactly 'b.vhdx'
        $shown.virtualDisks[0].reads | Should -BeOfType [pscustomobject]
        $shown.repair | Should -BeNullOrEmpty
        (Get-Made -As 'objects' -Repair ([ordered] @{ volumeId = 'test01'; staleBytes = 7 })).repair.staleBytes | Should -Be 7
    }
}
