BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

# What it says and measures is in Private/Check/CoordinatorCheck.Tests.ps1 and Integration/Coordinator.Tests.ps1.
Describe 'Test-HeadroomCoordinator' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-MoveCheck'
    }
    AfterEach { Exit-TestNode }

    It 'only looks, unless told to measure' {
        $before = Get-Content -LiteralPath $env:HEADROOM_SIMULATION_FILE -Raw
        $check = Test-HeadroomCoordinator -VolumeId 'test01'
        $check.PSObject.TypeNames | Should -Contain 'Headroom.CoordinatorCheck'
        $check.statement | Should -BeNullOrEmpty
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-MoveCheck' -Times 0 -Exactly
        Get-Content -LiteralPath $env:HEADROOM_SIMULATION_FILE -Raw | Should -BeExactly $before
        $env:HEADROOM_STATE_ROOT | Should -Not -Exist
    }

    It 'takes ids as plain text, volumes and runs, and goes on after one that is not there' {
        ('test02', 'x', 'test01' | Test-HeadroomCoordinator -ErrorAction SilentlyContinue).volumeId | Should -BeExactly @('test02', 'test01')
        (Test-HeadroomCoordinator -VolumeId 'x', 'test01' -ErrorAction SilentlyContinue).volumeId | Should -BeExactly 'test01'
        ((Get-HeadroomCluster).volumes | Test-HeadroomCoordinator).volumeId | Should -BeExactly @('test01', 'test02')
        $null = Add-TestRun
        (Get-HeadroomRun | Test-HeadroomCoordinator).volumeId | Should -BeExactly 'test01'
    }

    It 'measures with the asked length, intervals and size' {
        $null = Test-HeadroomCoordinator -VolumeId 'test01' -Measure -MoveOwner -DurationSeconds 30 -WarmUpSeconds 2 -IntervalMilliseconds 250 -FileSizeBytes 2MB -Confirm:$false
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-MoveCheck' -Times 1 -Exactly -ParameterFilter {
            $timeSpan = ($ProfileJson | ConvertFrom-Json).timeSpans[0]
            $timeSpan.durationSeconds -eq 30 -and $timeSpan.warmUpSeconds -eq 2 -and $timeSpan.iopsIntervalMilliseconds -eq 250 -and $timeSpan.targets[0].createSizeBytes -eq 2MB -and
            $TargetNodeName -eq 'node2' -and $Check.id -cmatch '\A[0-9a-f]{8}\z' -and $Check.method -eq 'move-owner'
        }
    }

    It 'measures in intervals of a second where nobody says otherwise' {
        $null = Test-HeadroomCoordinator -VolumeId 'test01' -Measure -MoveOwner -Confirm:$false
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-MoveCheck' -Times 1 -Exactly -ParameterFilter { ($ProfileJson | ConvertFrom-Json).timeSpans[0].iopsIntervalMilliseconds -eq 1000 }
    }

    It 'asks before it measures, and measures nothing with -WhatIf' {
        @((Get-Command -Name 'Test-HeadroomCoordinator').ScriptBlock.Attributes | Where-Object -FilterScript { $_ -is [System.Management.Automation.CmdletBindingAttribute] }).ConfirmImpact | Should -Be 'High'
        Test-HeadroomCoordinator -VolumeId 'test01' -MoveOwner -WhatIf | Should -BeNullOrEmpty
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-MoveCheck' -Times 0 -Exactly
    }

    It 'wants to know where else to measure' {
        (Get-ThrownError { Test-HeadroomCoordinator -VolumeId 'test01' -Measure -Confirm:$false }).Exception.Message | Should -Match '\A\[MeasureWhere\] .+ Next: .*-MoveOwner'
    }

    It 'refuses a volume that is on loan already' {
        $null = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false
        (Get-ThrownError { Test-HeadroomCoordinator -VolumeId 'test01' -MoveOwner -Confirm:$false }).FullyQualifiedErrorId | Should -BeLike 'MoveUnsettled*'
    }

    It 'names a volume that is not there' {
        (Get-ThrownError { Test-HeadroomCoordinator -VolumeId 'nothing' }).FullyQualifiedErrorId | Should -BeLike 'VolumeNotFound*'
    }
}
