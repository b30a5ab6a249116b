BeforeDiscovery { $hasInterpreter = Test-Path -LiteralPath "$PSScriptRoot/../../../Headroom/Tool/Jint.dll" }

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Get-HeadroomResult' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $id = '20260102-030405-0a1b2c3d'
    }
    AfterEach { Exit-TestNode }

    It 'gives the run and the result as the engine wrote it' {
        $text = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read'
        $null = Add-TestRun -RunId $id -File @{ 'result.json' = $text }
        $both = Get-HeadroomResult -RunId $id
        $both.run.status | Should -BeExactly 'completed'
        $both.result.timeSpans[0].total.iops | Should -Be ($text | ConvertFrom-Json).timeSpans[0].total.iops
        $both.result.startedAt | Should -BeOfType [datetime]
        (Get-HeadroomResult -RunId $id -Raw).result.startedAt | Should -BeExactly ($text | ConvertFrom-Json | ForEach-Object -Process { ([datetime] $_.startedAt).ToUniversalTime().ToString('yyyy-MM-ddTHH:mm:ss.fffZ') })
    }

    It 'gives no result where there is none' {
        $null = Add-TestRun -RunId $id
        (Get-HeadroomResult -RunId $id).result | Should -BeNullOrEmpty
    }

    # Without the .NET SDK, the module is built without an interpreter.
    It 'gives the verdict by the limits that the run keeps, in the words of the tool' -Skip:(-not $hasInterpreter) {
        $limits = Get-GoldenText -Kind 'valid' -Name 'limits-in-force.hci-b2ms-read' | ConvertFrom-Json
        $null = Add-TestRun -RunId $id -Property @{ limits = $limits } -File @{ 'result.json' = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read' }
        $both = Get-HeadroomResult -RunId $id -Verdict
        $both.verdict.headline | Should -BeExactly (Get-GoldenText -Kind 'valid' -Name 'verdict.hci-b2ms-read' | ConvertFrom-Json).headline
        $both.verdict.limitsOrigin | Should -BeExactly 'kept'
        ($both | Out-String) | Should -Match 'Verdict'
        (Get-HeadroomResult -RunId $id).PSObject.Properties['verdict'] | Should -BeNullOrEmpty
    }

    It 'gives no verdict on a run without a result' {
        $null = Add-TestRun -RunId $id
        (Get-HeadroomResult -RunId $id -Verdict).verdict | Should -BeNullOrEmpty
    }

    It 'takes runs from the pipeline' {
        $null = Add-TestRun -RunId $id
        $null = Add-TestRun -RunId '20260102-030406-0a1b2c3d'
        @(Get-HeadroomRun | Get-HeadroomResult) | Should -HaveCount 2
    }
}
