BeforeAll { Import-Module -Name "$PSScriptRoot/../../../../../Headroom" }

Describe 'Get-SimulatedQosFlow' {
    BeforeAll {
        $folder = (New-Item -ItemType Directory -Path "$TestDrive/history").FullName
        $kept = @{ initiatorName = 'sql01'; initiatorNodeName = 'node1'; filePath = 'C:\ClusterStorage\test01\sql01.vhdx'; policyId = $null; limitIops = 100; series = @{ iops = @(1, 2, $null); throughputBytesPerSecond = @(10, 20, $null); latencyMicroseconds = @(5, 6, $null) } }
        $other = $kept.Clone()
        $other.initiatorNodeName = 'node2'
        @{ startedAt = '2026-11-23T10:00:00.000Z'; stepSeconds = 300; flows = @($kept, $other) } | ConvertTo-Json -Depth 5 | Set-Content -LiteralPath "$folder/day-qos-flow.json"
        function Get-Flow([string] $Now, [string] $State = 'up', [string] $Folder = $folder) {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ At = $Now; State = $State; Folder = $Folder } {
                $nodes = @([pscustomobject] @{ name = 'node1'; state = 'up' }, [pscustomobject] @{ name = 'node2'; state = $State })
                $simulation = [pscustomobject] @{ activity = [pscustomobject] @{ historyFolder = $Folder }; cluster = [pscustomobject] @{ nodes = $nodes } }
                Get-SimulatedQosFlow -Simulation $simulation -Now (ConvertFrom-ContractTime -Text $At)
            }
        }
    }

    It 'has the five minutes that are over, and null for what was not kept: <Now>' -ForEach @(
        @{ Now = '2026-11-23T10:00:10Z'; Figures = 1, 10, 5 }
        @{ Now = '2026-11-23T10:09:59Z'; Figures = 1, 10, 5 }
        @{ Now = '2026-11-23T10:10:00Z'; Figures = 2, 20, 6 }
        @{ Now = '2026-11-23T10:15:00Z'; Figures = $null, $null, $null }
        @{ Now = '2026-11-23T18:00:00Z'; Figures = $null, $null, $null }
    ) {
        $flow = @(Get-Flow $Now)[0]
        @($flow.iops, $flow.throughputBytesPerSecond, $flow.latencyMicroseconds) | Should -BeExactly $Figures
        $flow.initiatorName, $flow.limitIops, $flow.status | Should -BeExactly 'sql01', 100, 'Ok'
    }

    It 'has none of a node that is down' {
        @(Get-Flow '2026-11-23T10:05:00Z').initiatorNodeName | Should -BeExactly 'node1', 'node2'
        @(Get-Flow '2026-11-23T10:05:00Z' -State 'down').initiatorNodeName | Should -BeExactly 'node1'
    }

    It 'is null where the simulation keeps none' { Get-Flow '2026-11-23T10:05:00Z' -Folder "$folder/elsewhere" | Should -BeNullOrEmpty }
}
