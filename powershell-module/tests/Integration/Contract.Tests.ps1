BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
}

# What the module gives, judged by the contract's own schemas.

BeforeDiscovery { $hasNode = [bool] (Get-Command -Name 'node' -CommandType Application -ErrorAction Ignore) }

# The schemas are asked by a script of Node.js.
Describe 'What the module gives' -Skip:(-not $hasNode) {
    BeforeAll {
        function ConvertTo-Sample([string] $Schema, [string] $Name, [object] $Document) {
            # As the gateway's scripts write it.
            '{{"schema":"{0}","name":"{1}","document":{2}}}' -f $Schema, $Name, (ConvertTo-Json -InputObject $Document -Depth 32 -Compress)
        }
        function Get-Breach([string[]] $Sample) { $Sample | node "$PSScriptRoot/../support/validate.mjs" }
    }
    AfterEach { Exit-TestNode -StopRuns }

    It 'is judged at all' {
        Get-Breach -Sample (ConvertTo-Sample -Schema 'run' -Name 'bad' -Document @{ id = '../etc' }) | Should -Not -BeNullOrEmpty
    }

    It 'keeps to the contract, the provider being <Name>' -ForEach @(@{ Name = 'local'; Simulated = $false }, @{ Name = 'simulated'; Simulated = $true }) {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$Name") -Simulated:$Simulated
        $samples = @(
            ConvertTo-Sample -Schema 'cluster' -Name 'cluster' -Document (Get-HeadroomCluster)
            ConvertTo-Sample -Schema 'activity' -Name 'activity' -Document (Get-HeadroomActivity -Raw)
            ConvertTo-Sample -Schema 'history' -Name 'history' -Document (Get-HeadroomHistory -Raw)
            ConvertTo-Sample -Schema 'limit-facts' -Name 'limit-facts' -Document (Get-HeadroomLimit -VolumeId $node.VolumeId -Raw)
            $run = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume) -VolumeId $node.VolumeId -Raw
            ConvertTo-Sample -Schema 'run' -Name 'started' -Document $run
            foreach ($each in Watch-HeadroomRun -RunId $run.id -Raw) {
                if ($null -ne $each.PSObject.Properties['line']) { ConvertTo-Sample -Schema 'progress' -Name "line $($each.line)" -Document $each.progress } else { ConvertTo-Sample -Schema 'run' -Name 'ended' -Document $each.run }
            }
            ConvertTo-Sample -Schema 'result' -Name 'result' -Document (Get-HeadroomResult -RunId $run.id -Raw).result
            $null = Add-TestRun
            ConvertTo-Sample -Schema 'run' -Name 'lost' -Document (Get-HeadroomRun -RunId '20260102-030405-0a1b2c3d' -Raw)
            $null = Add-TestRun -File @{ 'result.json' = '{' }
            ConvertTo-Sample -Schema 'run' -Name 'damaged' -Document (Get-HeadroomRun -RunId '20260102-030405-0a1b2c3d' -Raw)
        )
        $samples.Count | Should -BeGreaterOrEqual 8
        Get-Breach -Sample $samples | Should -BeNullOrEmpty
    }

    It 'keeps to the contract where this machine shows its drives' {
        $env:HEADROOM_PROVIDER = 'local'
        Get-Breach -Sample (ConvertTo-Sample -Schema 'cluster' -Name 'cluster' -Document (Get-HeadroomCluster)) | Should -BeNullOrEmpty
    }
}
