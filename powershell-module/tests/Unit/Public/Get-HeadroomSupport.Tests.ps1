BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Get-HeadroomSupport' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())").FullName -Simulated }
    AfterEach { Exit-TestNode }

    # The schemas are asked by a script of Node.js.
    It 'gives a document of the contract, one move and all' -Skip:(-not (Get-Command -Name 'node' -CommandType Application -ErrorAction Ignore)) {
        $null = New-Item -ItemType Directory -Path "$env:HEADROOM_STATE_ROOT/moves" -Force
        Set-Content -LiteralPath "$env:HEADROOM_STATE_ROOT/moves/20261121-093200-0a1b2c3d.json" -Value (Get-GoldenText -Kind 'valid' -Name 'move.to-be-given-back')
        $support = Get-HeadroomSupport
        $support.PSTypeNames[0] | Should -BeExactly 'Headroom.NodeSupport'
        $schemas = @{ cluster = 'cluster'; node = 'node'; 'limit-facts' = 'limit-facts'; readiness = 'readiness'; run = 'run' }
        $samples = @('{{"schema":"node-support","name":"support","document":{0}}}' -f (ConvertTo-Json -InputObject $support -Depth 32 -Compress))
        foreach ($entry in $support.entries | Where-Object -FilterScript { $_.name -match '\A(cluster|node|limit-facts|readiness)\b' }) {
            $samples += '{{"schema":"{0}","name":"{1}","document":{2}}}' -f $schemas[($entry.name -replace '[./].*')], $entry.name, $entry.text
        }
        $moves = ConvertFrom-TestJson -Json ($support.entries | Where-Object -Property name -EQ -Value 'moves.json').text
        @($moves) | Should -HaveCount 1
        $samples += '{{"schema":"move","name":"move","document":{0}}}' -f (ConvertTo-Json -InputObject $moves[0] -Compress)
        $samples.Count | Should -BeGreaterOrEqual 7
        $samples | node "$PSScriptRoot/../../support/validate.mjs" | Should -BeNullOrEmpty
    }

    It 'changes nothing' {
        Get-HeadroomSupport -RunCount 0 | Out-Null
        $env:HEADROOM_STATE_ROOT | Should -Not -Exist
    }

    It 'refuses a number of runs that makes no sense' { { Get-HeadroomSupport -RunCount -1 } | Should -Throw }
}
