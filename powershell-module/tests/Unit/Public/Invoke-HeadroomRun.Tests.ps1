BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Invoke-HeadroomRun' {
    BeforeEach {
        $measured = [pscustomobject] @{ run = [pscustomobject] @{ id = 'r' }; result = 'the result' }
        Mock -ModuleName 'Headroom' -CommandName 'Start-HeadroomRun' -MockWith { [pscustomobject] @{ id = 'r' } }
        Mock -ModuleName 'Headroom' -CommandName 'Watch-HeadroomRun' -MockWith { 1, 2 }
        Mock -ModuleName 'Headroom' -CommandName 'Write-RunProgress'
        Mock -ModuleName 'Headroom' -CommandName 'Write-RunWarning'
        Mock -ModuleName 'Headroom' -CommandName 'Get-HeadroomResult' -MockWith { $measured }
        Mock -ModuleName 'Headroom' -CommandName 'Stop-HeadroomRun'
    }

    It 'starts as it was asked to, waits, and gives what was measured' {
        Invoke-HeadroomRun -ProfileJson '{}' -VolumeId 'v' -Name 'n' -KeepTestFile | Should -Be $measured
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-HeadroomRun' -Times 1 -Exactly -ParameterFilter { $ProfileJson -eq '{}' -and $VolumeId -eq 'v' -and $Name -eq 'n' -and $KeepTestFile }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Write-RunProgress' -Times 2 -Exactly
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Write-RunWarning' -Times 1 -Exactly
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Stop-HeadroomRun' -Times 0 -Exactly
    }

    It 'hands on the path of a profile' {
        $null = Invoke-HeadroomRun -ProfilePath './p.xml' -VolumeId 'v'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-HeadroomRun' -Times 1 -Exactly -ParameterFilter { $ProfilePath -eq './p.xml' }
    }

    It 'stops the run where it is not waited for to its end' {
        Mock -ModuleName 'Headroom' -CommandName 'Write-RunProgress' -MockWith { throw 'interrupted' }
        { Invoke-HeadroomRun -ProfileJson '{}' -VolumeId 'v' } | Should -Throw -ExpectedMessage '*interrupted*'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Stop-HeadroomRun' -Times 1 -Exactly -ParameterFilter { $RunId -eq 'r' }
    }

    It 'gives nothing where nothing was started' {
        Mock -ModuleName 'Headroom' -CommandName 'Start-HeadroomRun'
        Invoke-HeadroomRun -ProfileJson '{}' -VolumeId 'v' -WhatIf | Should -BeNullOrEmpty
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Watch-HeadroomRun' -Times 0 -Exactly
    }

    It 'takes whatever Start-HeadroomRun takes' {
        $start = (Get-Command -Name 'Start-HeadroomRun').Parameters
        $invoke = (Get-Command -Name 'Invoke-HeadroomRun').Parameters
        $start.Count | Should -BeGreaterThan 8
        # A refusal as a document is for the gateway.
        $invoke.Keys | Sort-Object | Should -Be ($start.Keys -ne 'PassRefusal' | Sort-Object)
    }

    It 'takes ids as plain text, and goes on after one that fails' {
        Mock -ModuleName 'Headroom' -CommandName 'Start-HeadroomRun' -MockWith { if ($VolumeId -eq 'x') { throw 'not there' }; [pscustomobject] @{ id = 'r' } }
        @('v', 'x', 'w' | Invoke-HeadroomRun -WorkloadProfile @{ contractVersion = 1 } -ErrorAction SilentlyContinue).Count | Should -Be 2
        @(Invoke-HeadroomRun -VolumeId 'x', 'v' -ProfileJson '{}' -ErrorAction SilentlyContinue).Count | Should -Be 1
        foreach ($each in 'v', 'w') { Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-HeadroomRun' -ParameterFilter { $VolumeId.Count -eq 1 -and $VolumeId[0] -eq $each } }
    }

    It 'takes a volume and a profile of a pipeline' {
        $null = [pscustomobject] @{ id = 'v' } | Invoke-HeadroomRun -WorkloadProfile @{ contractVersion = 1 }
        $null = @{ contractVersion = 1 } | Invoke-HeadroomRun -VolumeId 'v'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Start-HeadroomRun' -Times 2 -Exactly -ParameterFilter { $VolumeId -eq 'v' -and $WorkloadProfile.contractVersion -eq 1 }
    }
}
