BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'A large result' {
    BeforeEach {
        $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        # As the engine writes it: on one line. What is large is behind all that a list shows.
        $small = ConvertFrom-TestJson -Json (Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read') | ConvertTo-Json -Depth 32 -Compress
        $large = $small.Substring(0, $small.LastIndexOf('}')) + (' ' * 5MB) + '}'
        Mock -ModuleName 'Headroom' -CommandName 'Get-RunResult' -MockWith { throw 'read whole' }
    }
    AfterEach { Exit-TestNode }

    It 'is told by its beginning in a list, and its figures are said to be left out' {
        $null = Add-TestRun -File @{ 'result.json' = $large }
        $run = Get-HeadroomRun -ErrorAction Stop
        $run.status | Should -BeExactly 'completed'
        $run.endedAt | Should -BeOfType [datetime]
        $run.iops | Should -BeNullOrEmpty
        $run | Out-String | Should -Match '\bnot read\b'
        (Get-HeadroomRun -Raw).status | Should -BeExactly 'completed'
        (Get-HeadroomRun -Raw).PSObject.Properties.Name | Should -Not -Contain 'isIopsLeftOut'
    }

    It 'is not readable where it does not begin as the engine writes it: <Name>' -ForEach @(
        @{ Name = 'no JSON'; Do = { '{' + $_ } }
        @{ Name = 'another status'; Do = { $_.Replace('"status":"completed"', '"status":"done"') } }
        @{ Name = 'what is long comes first'; Do = { $_.Replace('{"contractVersion"', '{"commandLine":"' + ('x' * 70KB) + '","contractVersion"') } }
        @{ Name = 'an unknown field'; Do = { $_.Replace('{"contractVersion"', '{"more":1,"contractVersion"') } }
    ) {
        $text = ForEach-Object -InputObject $large -Process $Do
        $text | Should -Not -BeExactly $large
        $null = Add-TestRun -File @{ 'result.json' = $text }
        $run = Get-HeadroomRun -ErrorAction Stop
        $run.status | Should -BeExactly 'failed'
        $run.error.code | Should -BeExactly 'ResultNotReadable'
    }
}

Describe 'A result of usual size' {
    BeforeEach { $null = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode }

    It 'is read once for a list' {
        $null = Add-TestRun -File @{ 'result.json' = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read' }
        Mock -ModuleName 'Headroom' -CommandName 'Read-SharedText' -ParameterFilter { $Path -like '*result.json' } -MockWith { Get-Content -LiteralPath $Path -Raw -Encoding UTF8 }
        (Get-HeadroomRun -ErrorAction Stop).iops | Should -BeGreaterThan 0
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Read-SharedText' -Times 1 -Exactly -ParameterFilter { $Path -like '*result.json' }
    }
}
