BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Write-RunProgress' {
    BeforeEach { Mock -ModuleName 'Headroom' -CommandName 'Write-Progress' }

    It 'shows phase, IOPS and what is left, and takes the bar away' {
        $line = Get-GoldenText -Kind 'valid' -Name 'progress.measuring' | ConvertFrom-Json
        $lines = [pscustomobject] @{ line = 1; progress = $line }, [pscustomobject] @{ run = 1 }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Lines = $lines } {
            $Lines | Write-RunProgress -Run ([pscustomobject] @{ name = 'Mine'; volumeId = 'v'; nodeName = 'n' })
        }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Write-Progress' -Times 1 -Exactly -ParameterFilter {
            $Activity -ceq 'Mine on v (n)' -and $Status -cmatch '\AMeasuring: [0-9,]+ IOPS\z' -and $SecondsRemaining -eq [int] $line.remainingSeconds -and $PercentComplete -gt 0
        }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Write-Progress' -Times 1 -Exactly -ParameterFilter { $Completed }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Write-Progress' -Times 2 -Exactly
    }

    It 'has words for the phase <Phase>' -ForEach @('preparing', 'warmUp', 'measuring', 'coolDown', 'copying', 'finishing' | ForEach-Object -Process { @{ Phase = $_ } }) {
        $line = [pscustomobject] @{ phase = $Phase; totalIops = $null; remainingSeconds = $null; elapsedSeconds = 1 }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Line = [pscustomobject] @{ progress = $line } } {
            $Line | Write-RunProgress -Run ([pscustomobject] @{ name = 'Mine'; volumeId = 'v'; nodeName = 'n' })
        }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Write-Progress' -Times 1 -Exactly -ParameterFilter { $Status -match '\A[A-Z][a-z ]+\z' }
    }
}

Describe 'What is warned of after a run' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        $run = [pscustomobject] @{ name = 'r'; nodeName = 'node1'; volumeId = 'test01'; status = 'completed'; coordinatorNodeName = 'node1'; error = $null }
        function Get-Warned {
            [string] (InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $run } { Write-RunWarning -Run $Run -WarningVariable warned -WarningAction SilentlyContinue; $warned })
        }
    }
    AfterEach { Exit-TestNode }

    It 'is nothing where all went well' { Get-Warned | Should -BeNullOrEmpty }

    It 'is that the owner changed meanwhile' {
        Edit-Simulation { $_.cluster.volumes[0].ownerNodeName = 'node2' }
        Get-Warned | Should -Match 'owner of test01 changed during the run: it was node1 and is now node2'
    }

    It 'is that it is not known whether the owner changed' {
        Edit-Simulation { $_.cluster.volumes = @() }
        Get-Warned | Should -Match 'not known whether the owner of test01 changed.*VolumeNotFound'
    }

    It 'is that the run did not complete, with what to do' {
        $run.status = 'failed'
        $run.error = [pscustomobject] @{ message = 'The disk is full.'; action = 'Make room.' }
        Get-Warned | Should -BeExactly "The run 'r' on node1 is failed. The disk is full. Make room."
    }

    It 'is nothing of owners where there is no cluster' {
        $run.coordinatorNodeName = $null
        $run.volumeId = 'nowhere'
        Get-Warned | Should -BeNullOrEmpty
    }
}
