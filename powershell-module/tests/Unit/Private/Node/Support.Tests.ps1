BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'What a node has to tell' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())").FullName -Simulated
        Mock -ModuleName 'Headroom' -CommandName 'Get-OtherLoadCheck' -MockWith { }
    }
    AfterEach { Exit-TestNode }

    It 'is cluster, limits and readiness of each volume, moves, and the newest runs with their files' {
        foreach ($i in 1..3) { $null = Add-TestRun -RunId "2026010$i-030405-0a1b2c3d" -File @{ 'result.json' = '{"x":1}'; 'engine.log' = '' } }
        $support = InModuleScope 'Headroom' { Get-NodeSupport -RunCount 2 }
        $support.nodeName | Should -BeExactly 'node1'
        $names = @($support.entries.name)
        foreach ($name in 'node.json', 'cluster.json', 'limit-facts/1.json', 'limit-facts/2.json', 'readiness/1.json', 'readiness/2.json', 'moves.json', 'runs/20260103-030405-0a1b2c3d/run.json', 'runs/20260102-030405-0a1b2c3d/result.json') { $names | Should -Contain $name }
        @($names -match '20260101') | Should -HaveCount 0
        ($support.entries | Where-Object -Property name -EQ -Value 'moves.json').text | Should -BeExactly '[]'
        ($support.entries | Where-Object -Property name -EQ -Value 'runs/20260103-030405-0a1b2c3d/result.json').text | Should -BeExactly '{"x":1}'
        $support.about.leftOut | Should -HaveCount 0
        $support.about.raw.reason | Should -Match 'simulated'
    }

    It 'asks readiness for what the setup page starts with, and says so' {
        $support = InModuleScope 'Headroom' { Get-NodeSupport -RunCount 0 }
        $first = (Get-Content -LiteralPath "$PSScriptRoot/../../../../../engine/contract/first-profile.json" -Raw | ConvertFrom-Json).profile
        $volumes = (ConvertFrom-Json -InputObject ($support.entries | Where-Object -Property name -EQ -Value 'cluster.json').text).volumes
        foreach ($i in 1, 2) {
            $readiness = ConvertFrom-Json -InputObject ($support.entries | Where-Object -Property name -EQ -Value "readiness/$i.json").text
            $first.timeSpans[0].targets[0].path = Join-Path -Path $volumes[$i - 1].path -ChildPath 'headroom-test.dat'
            ConvertTo-Json -InputObject $readiness.profile -Depth 9 -Compress | Should -BeExactly (ConvertTo-Json -InputObject $first -Depth 9 -Compress)
            ($readiness.checks | Where-Object -Property id -EQ -Value 'cache-size').message | Should -BeExactly "5 GiB of test files, opened without the system's cache."
        }
    }

    It 'names the readiness as left out where the profile for it is not there' {
        InModuleScope 'Headroom' { $null = Get-StandInRule }
        Mock -ModuleName 'Headroom' -CommandName 'Read-SharedText' -ParameterFilter { $Path -match 'first-profile' } -MockWith { }
        $support = InModuleScope 'Headroom' { Get-NodeSupport -RunCount 0 }
        $support.about.leftOut.fact | Should -BeExactly @('readiness/1.json', 'readiness/2.json')
        $support.about.leftOut[0].reason | Should -Match '\[FirstProfileNotFound\]'
    }

    It 'names what could not be had, and tells the rest' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-LimitFact' -MockWith { throw 'no limits today' }
        Mock -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -MockWith { throw 'no engine' }
        $support = InModuleScope 'Headroom' { Get-NodeSupport -RunCount 0 }
        $support.about.leftOut.fact | Should -BeExactly @('limit-facts/1.json', 'limit-facts/2.json', 'engine')
        $support.about.leftOut[0].reason | Should -Match 'no limits today'
        $support.about.versions.engine | Should -BeNullOrEmpty
        $support.entries.name | Should -Contain 'readiness/2.json'
    }

    It 'tells the rest where the cluster does not answer at all' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterFact' -MockWith { throw 'the cluster service is not running' }
        $support = InModuleScope 'Headroom' { Get-NodeSupport -RunCount 1 }
        $support.about.leftOut.fact | Should -Contain 'cluster.json'
        $support.entries.name | Should -BeExactly @('node.json', 'moves.json')
    }

    It 'leaves out what is too large, and says so' {
        $folder = Add-TestRun
        [System.IO.File]::WriteAllText("$folder/result.json", ('x' * (4MB + 1)))
        $support = InModuleScope 'Headroom' { Get-NodeSupport -RunCount 1 }
        ($support.about.leftOut | Where-Object -Property fact -Match -Value 'result\.json').reason | Should -Match 'larger than 4 MiB'
    }

    # Linux only: Windows asks for a right to make a link, and has no such pipes.
    It 'opens nothing of a run but plain files, and says so: <Name>' -Skip:($env:OS -eq 'Windows_NT') -ForEach @(
        @{ Name = 'a link'; Make = { ln -s $secret $path }; Reason = 'it is a link' }
        @{ Name = 'a link to a device that never ends'; Make = { ln -s /dev/zero $path }; Reason = 'it is a link' }
        @{ Name = 'a pipe'; Make = { mkfifo $path }; Reason = 'it is not a plain file' }
        @{ Name = 'a folder'; Make = { mkdir $path }; Reason = 'it is a folder' }
    ) {
        $secret = "$TestDrive/secret"
        Set-Content -LiteralPath $secret -Value 'a secret'
        $folder = Add-TestRun -File @{ 'profile.json' = '{}' }
        foreach ($file in 'result.json', 'progress.jsonl', 'engine.log') {
            $path = "$folder/$file"
            . $Make
        }
        $support = InModuleScope 'Headroom' { Get-NodeSupport -RunCount 1 }
        @($support.entries.name -match '\Aruns/') | Should -BeExactly @('runs/20260102-030405-0a1b2c3d/run.json', 'runs/20260102-030405-0a1b2c3d/profile.json')
        $left = @($support.about.leftOut | Where-Object -Property fact -Match -Value '\Aruns/')
        $left.fact | Should -BeExactly @('result.json', 'progress.jsonl', 'engine.log' | ForEach-Object -Process { "runs/20260102-030405-0a1b2c3d/$_" })
        foreach ($each in $left) { $each.reason | Should -Match $Reason }
        [string] $support.entries.text | Should -Not -Match 'a secret'
    }

    # Linux only: Windows asks for a right to make a link.
    It 'opens nothing behind a link in the place of a run''s folder' -Skip:($env:OS -eq 'Windows_NT') {
        $folder = Add-TestRun -File @{ 'engine.log' = 'a secret' }
        Move-Item -LiteralPath $folder -Destination "$TestDrive/elsewhere"
        ln -s "$TestDrive/elsewhere" $folder
        $support = InModuleScope 'Headroom' { Get-NodeSupport -RunCount 1 }
        @($support.entries.name -match '\Aruns/') | Should -HaveCount 0
        $left = @($support.about.leftOut | Where-Object -Property fact -Match -Value '\Aruns/')
        $left.fact | Should -BeExactly @('run.json', 'engine.log' | ForEach-Object -Process { "runs/20260102-030405-0a1b2c3d/$_" })
        foreach ($each in $left) { $each.reason | Should -Match 'it is a link' }
    }
}
