BeforeDiscovery {
    $hasInterpreter = Test-Path -LiteralPath "$PSScriptRoot/../../../Headroom/Tool/Jint.dll"
    $hasNode = [bool] (Get-Command -Name 'node' -CommandType Application -ErrorAction Ignore)
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
    # Results that programs wrote, which the tool's specs read too.
    function Get-SharedFile([string] $Name) { ConvertFrom-TestJson -Json ([System.IO.File]::ReadAllText("$PSScriptRoot/../../../../src/app/exchange/testing/$Name.json")) }
}

# Without the .NET SDK, the module is built without an interpreter.
Describe 'Import-HeadroomResult' -Skip:(-not $hasInterpreter) {
    BeforeAll {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/node") -Simulated
        $recorded = Get-SharedFile 'one-run-in-xml-and-json'
        Set-Content -LiteralPath "$TestDrive/run.xml" -Value $recorded.xml -Encoding utf8
        Set-Content -LiteralPath "$TestDrive/diskspd.xml" -Value $recorded.xml.Replace('<Name>headroom-io 0.1.0</Name>', '') -Encoding utf8
        Set-Content -LiteralPath "$TestDrive/fio.json" -Value (ConvertTo-Json -InputObject (Get-SharedFile 'fio-results').json -Depth 32) -Encoding utf8
    }
    AfterAll { Exit-TestNode }

    It 'opens DISKSPD''s XML and fio''s JSON, and says who measured' {
        $imported = @(Import-HeadroomResult -Path "$TestDrive/diskspd.xml", "$TestDrive/fio.json")
        $imported.Count | Should -Be 2
        $imported[0].program | Should -Match '\Adiskspd '
        $imported[1].program | Should -BeExactly 'fio 3.33'
        foreach ($each in $imported) {
            $each.PSObject.TypeNames | Should -Contain 'Headroom.ImportedResult'
            $each.result.timeSpans[0].total.iops | Should -BeGreaterThan 0
            $each.verdict.headline | Should -Match '\S'
            $each.run.createdAt | Should -BeOfType [datetime]
            $each.hasRun | Should -BeFalse
            $each.verdict.limitsOrigin | Should -BeExactly 'none'
        }
    }

    It 'reads in XML what the same run has in JSON' {
        $imported = Import-HeadroomResult -Path "$TestDrive/run.xml"
        foreach ($direction in 'total', 'read', 'write') {
            foreach ($name in 'bytes', 'ioCount') { $imported.result.timeSpans[0].$direction.$name | Should -Be $recorded.result.timeSpans[0].$direction.$name }
        }
    }

    # The schemas are asked by a script of Node.js.
    It 'gives documents that keep to the contract' -Skip:(-not $hasNode) {
        $samples = foreach ($each in Import-HeadroomResult -Path "$TestDrive/diskspd.xml", "$TestDrive/fio.json" -VolumeId $node.VolumeId) {
            $result = InModuleScope -ModuleName 'Headroom' -Parameters @{ Result = $each.result } { ConvertFrom-ShownDocument -Document $Result }
            '{{"schema":"result","name":"{0}","document":{1}}}' -f $each.program, (ConvertTo-Json -InputObject $result -Depth 32 -Compress)
        }
        @($samples).Count | Should -Be 2
        $samples | node "$PSScriptRoot/../../support/validate.mjs" | Should -BeNullOrEmpty
    }

    It 'judges by the limits of a volume that somebody chose' {
        $imported = Import-HeadroomResult -Path "$TestDrive/fio.json" -VolumeId $node.VolumeId
        $imported.verdict.limitsOrigin | Should -BeExactly 'chosen'
        $imported.verdict.limits.Count | Should -BeGreaterThan 1
        $imported.verdict.limits[0].name | Should -Match 'Standard_B2ms|P30'
        $imported.verdict.limitNotes[-1] | Should -Match "Current limits of $([regex]::Escape($node.VolumeId)) from node1, as chosen"
        $imported.limitFacts.PSObject.TypeNames | Should -Contain 'Headroom.LimitFacts'
    }

    It 'opens Headroom''s own export, and judges by what its run keeps' {
        $null = Add-TestRun -Property @{ limits = (ConvertFrom-TestJson -Json (Get-GoldenText -Kind 'valid' -Name 'limits-in-force.hci-b2ms-read')) } -File @{ 'result.json' = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read' }
        $written = Get-HeadroomRun -RunId '20260102-030405-0a1b2c3d' | Export-HeadroomResult -Path "$TestDrive/own.json" -Force
        $imported = Get-Item -LiteralPath $written.path | Import-HeadroomResult
        $imported.hasRun | Should -BeTrue
        $imported.run.id | Should -BeExactly '20260102-030405-0a1b2c3d'
        $imported.verdict.limitsOrigin | Should -BeExactly 'kept'
        $imported.verdict.headline | Should -BeExactly (ConvertFrom-TestJson -Json (Get-GoldenText -Kind 'valid' -Name 'verdict.hci-b2ms-read')).headline
    }

    It 'gives what can be exported as a report, and in every other format' {
        $imported = Import-HeadroomResult -Path "$TestDrive/fio.json" -VolumeId $node.VolumeId
        foreach ($ending in 'html', 'csv', 'json', 'xml') { ($imported | Export-HeadroomResult -Path "$TestDrive/out.$ending" -Force).runCount | Should -Be 1 }
        $html = [System.IO.File]::ReadAllText("$TestDrive/out.html")
        $html | Should -Match ([regex]::Escape($imported.verdict.headline.Substring(0, 20)))
        $html | Should -Match 'as chosen\. The result may have been measured elsewhere'
    }

    It 'names each file that it cannot open, and goes on with the next' {
        Set-Content -LiteralPath "$TestDrive/letter.txt" -Value 'Dear all,'
        Set-Content -LiteralPath "$TestDrive/bad.xml" -Value '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>'
        $opened = @(Import-HeadroomResult -Path "$TestDrive/none.json", "$TestDrive/letter.txt", "$TestDrive/bad.xml", "$TestDrive/fio.json" -ErrorAction SilentlyContinue -ErrorVariable told)
        $opened.Count | Should -Be 1
        @($told | ForEach-Object -Process { $_.FullyQualifiedErrorId }) | Should -Be (@('ImportNotReadable,Import-HeadroomResult') * 3)
        "$($told[1])" | Should -Match 'letter\.txt'
        "$($told[2])" | Should -Match 'DOCTYPE'
    }

    It 'says that a volume is not there' {
        (Get-ThrownError { Import-HeadroomResult -Path "$TestDrive/fio.json" -VolumeId 'gone' }).FullyQualifiedErrorId | Should -BeExactly 'VolumeNotFound,Import-HeadroomResult'
    }
}
