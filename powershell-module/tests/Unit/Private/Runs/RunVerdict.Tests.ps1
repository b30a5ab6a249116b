BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'RunVerdict' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") -Simulated
        $run = [pscustomobject] @{ volumeId = $node.VolumeId; nodeName = 'node1'; limits = $null }
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-ToolRule' -MockWith {
            $null = $given.Add($Document)
            [pscustomobject] @{ headline = 'The limit'; limits = @([pscustomobject] @{ name = 'P30'; source = [pscustomobject] @{ date = '03/10/2026' } }) }
        }
        $given = New-Object -TypeName System.Collections.ArrayList
        function Get-Verdict([object] $LimitFacts) {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $run; LimitFacts = $LimitFacts } { Get-RunVerdict -Run $Run -Result @{} -LimitFacts $LimitFacts }
        }
    }
    AfterEach { Exit-TestNode }

    It 'asks the node for the facts of a run that keeps no limits' {
        $null = Get-Verdict
        $given[0].facts.volumeId | Should -BeExactly $node.VolumeId
        $given[0].isChosen | Should -BeFalse
    }

    It 'takes no facts for <Name>' -ForEach @(
        @{ Name = 'a run that keeps limits'; Change = { $run.limits = @{ limits = @() } } }
        @{ Name = 'a run of another node'; Change = { $run.nodeName = 'node2' } }
        @{ Name = 'a run on a volume that is gone'; Change = { $run.volumeId = 'gone' } }
    ) {
        . $Change
        $null = Get-Verdict
        $given[0].facts | Should -BeNullOrEmpty
    }

    It 'takes those of a volume that somebody chose, whatever the run keeps' {
        $run.limits = @{ limits = @() }
        $null = Get-Verdict ([pscustomobject] @{ volumeId = 'chosen' })
        $given[0].facts.volumeId, $given[0].isChosen | Should -Be @('chosen', $true)
    }

    It 'names the kinds of its parts, and gives dates of sources' {
        $verdict = Get-Verdict
        $verdict.PSObject.TypeNames | Should -Contain 'Headroom.Verdict'
        $verdict.limits[0].PSObject.TypeNames | Should -Contain 'Headroom.VerdictLimit'
        $verdict.limits[0].source.date | Should -BeOfType [datetime]
    }

    It 'hands a report the version and the time' {
        $null = InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $run } { ConvertTo-ReportHtml -Measured ([pscustomobject] @{ run = $Run; result = @{}; limitFacts = $null }) -MadeAt '2026-01-02T03:04:05.000Z' }
        $given[0].madeAt, $given[0].version | Should -Be @('2026-01-02T03:04:05.000Z', [string] (Get-Module -Name 'Headroom').Version)
    }
}
