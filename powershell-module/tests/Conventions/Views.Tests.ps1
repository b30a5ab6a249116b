# What objects look like in a window of 80 columns: nothing of a name, an id or a sentence is cut.

BeforeDiscovery {
    [xml] $format = Get-Content -LiteralPath "$PSScriptRoot/../../Headroom/Headroom.Format.ps1xml" -Raw
    $tables = @($format.SelectNodes('//View[TableControl]') | ForEach-Object -Process { @{ View = $_.Name } })
    $columns = @($format.SelectNodes('//TableColumnItem | //ListItem') | ForEach-Object -Process {
            @{ View = $_.SelectSingleNode('ancestor::View').Name; Property = [string] $_.PropertyName; Text = [string] $_.SelectSingleNode('ScriptBlock').InnerText }
        })
    $lists = @($format.SelectNodes('//View[ListControl]') | ForEach-Object -Process { @{ View = $_.Name } })
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
    [xml] $format = Get-Content -LiteralPath "$PSScriptRoot/../../Headroom/Headroom.Format.ps1xml" -Raw
    $name = 'Cluster Virtual Disk (Volume1)'
    $sentence = 'Every request goes over the network through the file system of another node, which takes its time and is no fault.'

    # The cells of the one row of a table, without blanks: each line of a cell is what stands in the width of its column.
    function Get-ShownCell([string] $View, [object] $InputObject) {
        $lines = @(($InputObject | Out-String -Width 80) -split '\r?\n' | Where-Object -FilterScript { $_.Trim() })
        $lines | Where-Object -FilterScript { $_.Length -gt 80 } | Should -BeNullOrEmpty
        $rule = @(0..($lines.Count - 1) | Where-Object -FilterScript { $lines[$_] -match '\A[ -]*--[ -]*\z' })[0]
        $from = 0
        foreach ($header in $format.SelectNodes("//View[Name='$View']//TableColumnHeader")) {
            $width = $header.SelectSingleNode('Width')
            $to = 80
            if ($null -ne $width) { $to = $from + [int] $width.InnerText }
            -join @($lines | Select-Object -Skip ($rule + 1) | ForEach-Object -Process { if ($_.Length -gt $from) { $_.Substring($from, [System.Math]::Min($to, $_.Length) - $from) } }) -replace '\s'
            $from = $to + 1
        }
    }

    # A real object of each type, its names and sentences as long as they get.
    $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node") -Simulated
    Edit-Simulation {
        foreach ($key in 'id', 'name') { $_.cluster.volumes[0].$key = $name }
        $_.cluster.volumes[0].accessStates[0].reason = $sentence
        $_.cluster.pools[0].name = "Pool of $name"
        $_.cluster.drives[0].model = 'INTEL SSDPE2KE016T8 of the second series'
        $_.cluster.storageJobs = @(@{ id = '{1}'; name = "$name-Regeneration-Repair"; state = 'suspended'; completedPercent = 40; processedBytes = 4e13; totalBytes = 8e13 })
        $_.cluster.storageQos = @{
            normalizedUnitBytes = 8192
            policies = @(@{ id = 'p1'; name = 'Gold'; maximumIops = 500; maximumThroughputBytesPerSecond = $null })
            flows = @(@{ filePath = "$($_.cluster.volumes[0].mountPoint)\a.vhdx"; policyId = 'p1' })
        }
        $_.cluster.notKnown = @(@{ fact = "virtual machines of $name"; reason = $sentence })
    }
    $null = Add-TestRun -Property @{ volumeId = $name; name = 'Random reads of 4 KiB before the change' } -File @{ 'progress.jsonl' = (Get-GoldenText -Kind 'valid' -Name 'progress.measuring' | ConvertFrom-Json | ConvertTo-Json -Compress) + "`n" }
    $cluster = Get-HeadroomCluster
    $run = Get-HeadroomRun
    $known = Get-HeadroomLimit -VolumeId $name
    $known.qos[0].source.description = $sentence
    $check = Test-HeadroomCoordinator -VolumeId $name
    $verdict = [pscustomobject] @{ PSTypeName = 'Headroom.Verdict'; headline = $sentence; action = "Act: $sentence"; confidenceText = "Known: $sentence"; next = "Next: $sentence"; notes = @("Note: $sentence"); limitNotes = @("Of $name") }
    $flow = [pscustomobject] @{ iops = 1234.6; bytesPerSecond = 10112000; latencyMicroseconds = 812.5; queueDepth = 2 }
    $activity = InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = [pscustomobject] @{ PSTypeName = 'Headroom.Activity'; nodeName = 'node1'; readAt = '2026-11-23T10:00:05.120Z'; intervalSeconds = 5.016; simulation = $sentence; notKnown = @([pscustomobject] @{ fact = "activity of $name"; reason = $sentence }); volumes = @([pscustomobject] @{ volumeId = $name; reads = $flow; writes = $flow; redirected = $null }); drives = @([pscustomobject] @{ driveId = '5002538F33200001'; name = '1001'; reads = $flow; writes = $flow }); virtualDisks = @([pscustomobject] @{ file = "ClusterStorage-$name-sql01-data.vhdx"; reads = $flow; writes = $flow }) } } { ConvertTo-ShownDocument -Document $Of }
    $history = InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = [pscustomobject] @{ PSTypeName = 'Headroom.History'; nodeName = 'node1'; timeFrame = 'month'; simulation = $sentence; notKnown = @(); series = @([pscustomobject] @{ name = 'throughput.total'; subjectId = $name; unit = 'bytesPerSecond'; startedAt = '2026-11-16T10:00:00Z'; values = @(1, $null, 22500000) }) } } { ConvertTo-ShownDocument -Document $Of }
    $objects = @{
        'Headroom.Activity' = $activity
        'Headroom.VolumeActivity' = $activity.volumes[0]
        'Headroom.DriveActivity' = $activity.drives[0]
        'Headroom.VirtualDiskActivity' = $activity.virtualDisks[0]
        'Headroom.ActivityRow' = InModuleScope -ModuleName 'Headroom' -Parameters @{ Of = $activity } { Get-ActivityRow -Activity $Of }
        'Headroom.History' = $history
        'Headroom.HistorySeries' = $history.series[0]
        'Headroom.Cluster' = $cluster
        'Headroom.Node' = $cluster.nodes[0]
        'Headroom.Volume' = $cluster.volumes[0]
        'Headroom.StoragePool' = $cluster.pools[0]
        'Headroom.Drive' = $cluster.drives[0]
        'Headroom.StorageJob' = $cluster.storageJobs[0]
        'Headroom.VolumeAccess' = $cluster.volumes[0].accessStates[0]
        'Headroom.UnknownFact' = $cluster.notKnown[0]
        'Headroom.Run' = $run
        'Headroom.Problem' = $run.error
        'Headroom.RunEnd' = Watch-HeadroomRun -RunId $run.id | Select-Object -Last 1
        'Headroom.ProgressLine' = Watch-HeadroomRun -RunId $run.id | Select-Object -First 1
        'Headroom.Result' = $run | Get-HeadroomResult
        'Headroom.LimitFacts' = $known
        'Headroom.Limit' = $known.qos[0]
        'Headroom.Source' = $known.qos[0].source
        'Headroom.Move' = Move-HeadroomVolume -VolumeId $name -NodeName 'node2' -Confirm:$false
        'Headroom.CoordinatorCheck' = $check
        'Headroom.AccessState' = $check.accessStates[0]
        'Headroom.ReadinessCheck' = [pscustomobject] @{ PSTypeName = 'Headroom.ReadinessCheck'; id = 'application-control'; verdict = 'blocking'; message = $sentence }
        'Headroom.ProfileProblem' = [pscustomobject] @{ PSTypeName = 'Headroom.ProfileProblem'; path = '/timeSpans/0/targets/0/throughputLimit'; message = $sentence }
        'Headroom.ComparisonRow' = [pscustomobject] @{ PSTypeName = 'Headroom.ComparisonRow'; metric = 'latencyP99Microseconds'; coordinator = 123456.78; other = 234567.89; differencePercent = 90.0 }
        'Headroom.Assumption' = [pscustomobject] @{ PSTypeName = 'Headroom.Assumption'; command = 'Get-StorageQosVolumeSomething'; verdict = 'does-without'; subject = 'FileSystemRedirectedIOReasonDetailed'; found = $sentence; expected = $sentence }
        'Headroom.Refusal' = Start-HeadroomRun -VolumeId $name -ProfileJson '{"contractVersion":1,"extra":2}' -Name ('x' * 201) -PassRefusal
        'Headroom.Verdict' = $verdict
        'Headroom.ImportedResult' = [pscustomobject] @{ PSTypeName = 'Headroom.ImportedResult'; path = "/data/$name.xml"; program = 'diskspd 2.2'; limitFacts = $known; result = ($run | Get-HeadroomResult).result; verdict = $verdict }
        'Headroom.RemovedRun' = [pscustomobject] @{ PSTypeName = 'Headroom.RemovedRun'; removed = $run.id }
    }
    # What has to be seen of each: what is not a number.
    $seen = @{
        'Headroom.Activity' = 'node1', "$($name): 2,469 IOPS", $sentence
        'Headroom.VolumeActivity' = $name, '1,235', '0.81', '19.29'
        'Headroom.DriveActivity' = '5002538F33200001', '1001', '1,235', '0.81', '19.29'
        'Headroom.VirtualDiskActivity' = "ClusterStorage-$name-sql01-data.vhdx", '1,235', '19.29'
        'Headroom.ActivityRow' = $name, '2,469', '0.81', '50'
        'Headroom.History' = 'month', "throughput.total of $name", $sentence
        'Headroom.HistorySeries' = 'throughput.total', $name, '21.46 MiB/s'
        'Headroom.Node' = 'node1', 'Standard_B2ms', 'Microsoft Corporation Virtual Machine'
        'Headroom.Volume' = $name, 'node1', 'online', $cluster.volumes[0].health, $name
        'Headroom.StoragePool' = @("Pool of $name")
        'Headroom.Drive' = $cluster.drives[0].id, 'INTEL SSDPE2KE016T8 of the second series'
        'Headroom.StorageJob' = "$name-Regeneration-Repair", 'suspended'
        'Headroom.VolumeAccess' = 'node1', 'file-system-redirected', $sentence
        'Headroom.UnknownFact' = "virtual machines of $name", $sentence
        'Headroom.Run' = 'Random reads of 4 KiB before the change', 'lost', '1,953', $name, $run.id
        'Headroom.ProgressLine' = 'measuring', '1,953'
        'Headroom.Limit' = 'Gold', '500 IOPS', $sentence
        'Headroom.Move' = $name, 'moved', 'node1', 'node2', $objects['Headroom.Move'].id
        'Headroom.AccessState' = 'node1', 'file-system-redirected', $check.accessStates[0].meaning
        'Headroom.ReadinessCheck' = 'application-control', 'blocking', $sentence
        'Headroom.ProfileProblem' = '/timeSpans/0/targets/0/throughputLimit', $sentence
        'Headroom.ComparisonRow' = 'latencyP99Microseconds', '123,456.78', '234,567.89'
        'Headroom.Assumption' = 'does-without', 'FileSystemRedirectedIOReasonDetailed', $sentence
        'Headroom.RemovedRun' = @($run.id)
        'Headroom.Refusal' = @($objects['Headroom.Refusal'].problem.code, $objects['Headroom.Refusal'].problem.message, $objects['Headroom.Refusal'].problem.action, '/extra') + @($objects['Headroom.Refusal'].problems.message)
        'Headroom.Problem' = 'EngineEndedWithoutResult', $run.error.message, $run.error.action
        'Headroom.Source' = @($sentence)
        'Headroom.LimitFacts' = $name, 'node1', '4 x Premium_LRS P30', 'Gold'
        'Headroom.CoordinatorCheck' = $name, $check.verdict
        'Headroom.Cluster' = $name, $sentence
        'Headroom.RunEnd' = 'Random reads of 4 KiB before the change', $name
        'Headroom.Verdict' = @($sentence, $verdict.action, $verdict.confidenceText, $verdict.next) + $verdict.notes + $verdict.limitNotes
        'Headroom.ImportedResult' = "/data/$name.xml", 'diskspd 2.2', $name, $verdict.headline, $verdict.action, $verdict.confidenceText, $verdict.next
        'Headroom.Result' = 'Random reads of 4 KiB before the change', $name
    }
}
AfterAll { Exit-TestNode }

Describe 'The views' {
    It 'are found, and all that are in a table are looked at' -ForEach @(@{ Count = $tables.Count; Names = @($tables.View) }) {
        $Count | Should -BeGreaterThan 15
        $Names | Where-Object -FilterScript { -not $objects.ContainsKey($_) -or -not $seen.ContainsKey($_) } | Should -BeNullOrEmpty
    }

    It 'are for what commands give: <View>' -ForEach ($tables + $lists) {
        if (-not $objects.ContainsKey($View)) { return }
        $objects[$View].PSObject.TypeNames | Should -Contain $View
    }
}

Describe 'In 80 columns, the table of <View>' -ForEach $tables {
    It 'has all of each name, id and sentence' {
        $cells = @(Get-ShownCell $View $objects[$View])
        foreach ($text in $seen[$View]) { $cells | Should -Contain ($text -replace '\s') }
    }
}

Describe 'In 80 columns, the list of <View>' -ForEach $lists {
    It 'has all of each name and sentence' {
        if (-not $seen.ContainsKey($View)) { return }
        $text = ($objects[$View] | Out-String -Width 80) -replace '\s'
        foreach ($each in $seen[$View]) { $text.Contains(($each -replace '\s')) | Should -BeTrue -Because "'$each' is in '$text'" }
    }
}

Describe 'The peak of a series' {
    It 'has its unit: <Unit>' -ForEach @(
        @{ Unit = 'iops'; Peak = 1234.4; Shown = '1,234 IOPS' }
        @{ Unit = 'bytesPerSecond'; Peak = 10485760; Shown = '10.00 MiB/s' }
        @{ Unit = 'microseconds'; Peak = 812.5; Shown = '0.81 ms' }
    ) {
        $series = [pscustomobject] @{ PSTypeName = 'Headroom.HistorySeries'; name = 'a'; subjectId = 'test01'; unit = $Unit; startedAt = '2026-11-16T10:00:00Z'; values = @($null, $Peak) }
        @(Get-ShownCell 'Headroom.HistorySeries' $series) | Should -Contain ($Shown -replace '\s')
    }
}

Describe 'What a terminal acts on' {
    BeforeAll {
        $signs = InModuleScope -ModuleName 'Headroom' { $terminalSigns }
        # Of each kind that the rule is about, and beside them what has to stay.
        $hostile = "a$([char] 0x1b)]0;b$([char] 7)c$([char] 0x9b)2Jd$([char] 0x202e)e$([char] 0x2066)f$([char] 0x200f)g"
        function Find-Sign([string] $Text) { [regex]::Matches(($Text -replace '\e\[[0-9;]*m' -replace '[\r\n]'), $signs).Count }
    }

    It 'is taken out of every column and line of the views' -ForEach @(@{ Columns = $columns }) {
        $Columns.Count | Should -BeGreaterThan 120
        $clean = " -replace '$signs', '?'"
        $wrong = @($Columns | Where-Object -FilterScript {
                # A line for each of a list, each clean, is the one other way.
                $text = $_.Text -replace ' -join \[char\] 10\z'
                $isShown = $text.EndsWith($clean) -or ($text.Contains("$clean), [char] 10,") -and $text.Contains("else { `$_.status$clean }"))
                $_.Property -or -not $isShown
            } | ForEach-Object -Process { '{0}: {1}{2}' -f $_.View, $_.Property, $_.Text })
        $wrong | Should -BeNullOrEmpty
    }

    It 'does not reach it with <View>' -ForEach ($tables + $lists | Where-Object -FilterScript { $_.View -in 'Headroom.Run', 'Headroom.Result', 'Headroom.RunEnd', 'Headroom.Move', 'Headroom.Volume', 'Headroom.Problem', 'Headroom.Source' }) {
        $copy = ConvertFrom-Json -InputObject (ConvertTo-Json -InputObject $objects[$View] -Depth 12)
        foreach ($part in @($copy) + @('run', 'error' | ForEach-Object -Process { if ($copy.PSObject.Properties[$_]) { $copy.$_ } })) {
            foreach ($property in @(if ($null -ne $part) { $part.PSObject.Properties })) { if ($property.Value -is [string]) { $part.($property.Name) = $hostile } }
        }
        $copy.PSObject.TypeNames.Insert(0, $View)
        $text = $copy | Out-String -Width 200
        $text -replace '\s' | Should -BeLike '*a`?]0;b`?c`?2Jd`?e`?f`?g*'
        Find-Sign $text | Should -Be 0
    }

    It 'does not reach it with an error' {
        $record = Get-ThrownError { InModuleScope -ModuleName 'Headroom' -Parameters @{ Hostile = $hostile } { throw (New-ProblemRecord -Code 'RunIdNotValid' -Argument $Hostile) } }
        Find-Sign $record.Exception.Message | Should -Be 0
        $record.Exception.Message | Should -BeLike '*a`?]0;b*'
    }
}
