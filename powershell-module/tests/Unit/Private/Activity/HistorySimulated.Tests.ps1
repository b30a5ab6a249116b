BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    $folder = (New-Item -ItemType Directory -Path "$TestDrive/history").FullName
    # Ten steps from ten o'clock on, four of them ahead of half past ten.
    $values = @(1, 2, $null, 4, 5, 6, 7, 8, 9, 10)
    @{ startedAt = '2026-11-23T10:00:00.000Z'; stepSeconds = 300; volumes = @{ test01 = @{ 'iops.total' = $values } } } | ConvertTo-Json -Depth 5 | Set-Content -LiteralPath "$folder/day.json"
    function Get-Series([string] $Now, [string[]] $Id = 'test01', [bool] $IsKept = $true, [string] $Folder = $folder, [string] $Subject = 'volume') {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ At = $Now; Id = $Id; Subject = $Subject; Activity = @{ historyFolder = $Folder; isKept = $IsKept } } {
            $notKnown = [ordered] @{}
            $simulation = [pscustomobject] @{ activity = [pscustomobject] $Activity }
            $series = @(Get-SimulatedSeries -Simulation $simulation -Subject $Subject -SubjectId $Id -TimeFrame 'day' -SeriesName 'iops.total' -NotKnown $notKnown -Now (ConvertFrom-ContractTime -Text $At))
            @{ Series = $series; NotKnown = $notKnown }
        }
    }
}

Describe 'Get-SimulatedSeries' {
    It 'gives steps that are over, with gaps as gaps, and none that is ahead' {
        $told = Get-Series '2026-11-23T10:30:10Z'
        $told.Series[0].values | Should -BeExactly 1, 2, $null, 4, 5, 6
        $told.Series[0].startedAt | Should -BeExactly '2026-11-23T10:00:00.000Z'
        $told.Series[0].unit | Should -BeExactly 'iops'
        $told.NotKnown.Count | Should -Be 0
    }

    It 'gives those of <Subject> from a file of their own' -ForEach @(@{ Subject = 'drive'; Part = 'drives'; Id = 'node1-disk1' }, @{ Subject = 'virtual-disk'; Part = 'virtualDisks'; Id = 'C:\ClusterStorage\test01\sql01.vhdx' }, @{ Subject = 'node'; Part = 'nodes'; Id = 'node1' }) {
        @{ startedAt = '2026-11-23T10:00:00.000Z'; stepSeconds = 300; $Part = @{ $Id = @{ 'iops.total' = @(7, 8) } } } | ConvertTo-Json -Depth 5 | Set-Content -LiteralPath "$folder/day-$Subject.json"
        $told = Get-Series '2026-11-23T10:10:10Z' -Id $Id -Subject $Subject
        $told.Series[0].subject, $told.Series[0].subjectId | Should -BeExactly $Subject, $Id
        $told.Series[0].values | Should -BeExactly 7, 8
    }

    It 'gives no more than the time frame has' {
        $told = InModuleScope -ModuleName 'Headroom' -Parameters @{ Folder = $folder } {
            $frame = $timeFrames['day'].Steps
            $timeFrames['day'].Steps = 3
            try { @(Get-SimulatedSeries -Simulation ([pscustomobject] @{ activity = [pscustomobject] @{ historyFolder = $Folder; isKept = $true } }) -Subject 'volume' -SubjectId 'test01' -TimeFrame 'day' -SeriesName 'iops.total' -NotKnown ([ordered] @{}) -Now (ConvertFrom-ContractTime -Text '2026-11-23T10:30:10Z'))[0] } finally { $timeFrames['day'].Steps = $frame }
        }
        $told.values | Should -BeExactly 4, 5, 6
        $told.startedAt | Should -BeExactly '2026-11-23T10:15:00.000Z'
    }

    It 'says why there is none: <Name>' -ForEach @(
        @{ Name = 'stopped'; IsKept = $false; Reason = '*Start-ClusterPerformanceHistory*' }
        @{ Name = 'another volume'; Id = 'test09'; Reason = 'there is no data for it*' }
        @{ Name = 'no files'; Place = 'elsewhere'; Reason = 'the simulation does not include it' }
    ) {
        if ($null -eq $Id) { $Id = 'test01' }
        $told = Get-Series -Now '2026-11-23T10:30:10Z' -Id $Id -IsKept ($IsKept -ne $false) -Folder "$folder$Place"
        $told.Series | Should -HaveCount 0
        @($told.NotKnown.Values)[0] | Should -BeLike $Reason
    }

    It 'reads a file again once it was written anew, and not before' {
        Mock -ModuleName 'Headroom' -CommandName 'Read-SharedText' -MockWith { '{"startedAt":"2026-11-23T10:00:00.000Z","stepSeconds":300,"volumes":{"test01":{"iops.total":[77,78]}}}' }
        (Get-Series '2026-11-23T10:10:10Z').Series[0].values[0] | Should -Be 1
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Read-SharedText' -Times 0 -Exactly
        [System.IO.File]::SetLastWriteTimeUtc("$folder/day.json", [datetime]::UtcNow.AddMinutes(1))
        (Get-Series '2026-11-23T10:10:10Z').Series[0].values[0] | Should -Be 77
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Read-SharedText' -Times 1 -Exactly
    }
}
