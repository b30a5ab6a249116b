BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/JsonText.psm1"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe '<Function>' -ForEach @(
    @{ Function = 'ConvertFrom-ContractJson' }
    # What PowerShell 7.0 to 7.4 and Windows PowerShell get.
    @{ Function = 'ConvertFrom-GuardedJson' }
) {
    It 'reads <Name> and writes it the same' -ForEach @(
        @{ Name = 'a list of one'; Json = '{"a":[1]}' }
        @{ Name = 'an empty list'; Json = '{"a":[]}' }
        @{ Name = 'lists in lists'; Json = '{"a":[[1],[]]}' }
        @{ Name = 'null'; Json = '{"a":null,"b":[null]}' }
        @{ Name = 'a time'; Json = '{"a":"2026-11-21T05:43:22.000Z"}' }
        @{ Name = 'times in a list'; Json = '{"a":["2026-11-21T05:43:22Z","2026-11-21T05:43:22+02:00"]}' }
        @{ Name = 'a time in a text'; Json = '{"a":"x \"2026-11-21T05:43:22Z\""}' }
        @{ Name = 'an old date'; Json = '{"a":"/Date(1198908717056)/"}' }
        @{ Name = 'true and false'; Json = '{"a":true,"b":false}' }
        @{ Name = 'a large whole number'; Json = '{"a":9007199254740991}' }
        @{ Name = 'a fraction'; Json = '{"a":1953.3,"b":0.1}' }
        @{ Name = 'depth'; Json = '{"a":{"b":{"c":{"d":{"e":{"f":[{"g":[1]}]}}}}}}' }
        @{ Name = 'a list at the top'; Json = '[{"a":1},{"a":2}]' }
        @{ Name = 'a list of one at the top'; Json = '[{"a":1}]' }
        @{ Name = 'a list of lists at the top'; Json = '[[1,2]]' }
        @{ Name = 'an empty list at the top'; Json = '[]' }
        @{ Name = 'a text at the top'; Json = '"2026-11-21T05:43:22Z"' }
        @{ Name = 'other letters'; Json = "{`"a`":`"$([char] 0xFC)$([char] 0x4E2D)`"}" }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Function = $Function; Json = $Json } {
            ConvertTo-ContractJson -InputObject (& $Function -Json $Json) | Should -BeExactly $Json
        }
    }

    It 'gives one value for <Name>' -ForEach @(
        @{ Name = 'a list of two'; Json = '[1,2]'; Count = 2 }
        @{ Name = 'a list of one'; Json = '[1]'; Count = 1 }
        @{ Name = 'an empty list'; Json = '[]'; Count = 0 }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Function = $Function; Json = $Json; Count = $Count } {
            $values = @(& $Function -Json $Json)
            $values | Should -HaveCount 1
            $values[0] -is [array] | Should -BeTrue
            $values[0].Count | Should -Be $Count
            $value = & $Function -Json $Json
            @($value) | Should -HaveCount $Count
        }
    }

    It 'gives null for <Name>' -ForEach @(@{ Name = 'null'; Json = 'null' }, @{ Name = 'nothing'; Json = '' }, @{ Name = 'blanks'; Json = " `r`n" }) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Function = $Function; Json = $Json } { & $Function -Json $Json | Should -BeNullOrEmpty }
    }

    It 'keeps the text of an old date, however it is written' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Function = $Function } {
            $read = & $Function -Json '{"a":"\/Date(1198908717056)\/","b":"/Date(1198908717056)/","c":["\/Date(0)\/"]}'
            $read.a, $read.b, $read.c[0] | Should -BeExactly @('/Date(1198908717056)/', '/Date(1198908717056)/', '/Date(0)/')
        }
    }

    It 'fails on names that differ in their case alone' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Function = $Function } {
            { & $Function -Json '{"a":1,"A":2}' } | Should -Throw -ExceptionType ([System.InvalidOperationException])
        }
    }

    It 'fails by an argument error on what is not JSON' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Function = $Function } {
            { & $Function -Json '{"a":' } | Should -Throw -ExceptionType ([System.ArgumentException])
        }
    }
}

Describe 'ConvertTo-ContractJson' {
    It 'keeps a list of <Count> a list' -ForEach @(@{ Count = 0; Json = '[]' }, @{ Count = 1; Json = '[1]' }) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Count = $Count; Json = $Json } {
            $list = @(1..2 | Select-Object -First $Count)
            ConvertTo-ContractJson -InputObject $list | Should -BeExactly $Json
        }
    }
}

Describe 'Write-ContractDocument' {
    It 'writes UTF-8 without a byte order mark, and leaves no other file' {
        $path = Join-Path -Path $TestDrive -ChildPath 'document.json'
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $path } {
            Write-ContractDocument -Path $Path -Document @{ a = [string] [char] 0xFC }
        }
        [System.IO.File]::ReadAllBytes($path) | Should -Be ([System.Text.Encoding]::UTF8.GetBytes("{`"a`":`"$([char] 0xFC)`"}"))
        Get-ChildItem -LiteralPath $TestDrive | Should -HaveCount 1
    }
}

Describe 'Contract times' {
    It 'are UTC with milliseconds, in any culture' {
        $culture = [System.Threading.Thread]::CurrentThread.CurrentCulture
        try {
            [System.Threading.Thread]::CurrentThread.CurrentCulture = 'fi-FI'
            InModuleScope -ModuleName 'Headroom' {
                $time = New-Object -TypeName datetime -ArgumentList 2026, 1, 2, 3, 4, 5, 6, ([System.DateTimeKind]::Utc)
                $text = ConvertTo-ContractTime -Time $time
                $text | Should -BeExactly '2026-01-02T03:04:05.006Z'
                ConvertFrom-ContractTime -Text $text | Should -Be $time
            }
        } finally {
            [System.Threading.Thread]::CurrentThread.CurrentCulture = $culture
        }
    }
}

Describe 'Golden documents' {
    It '<Name> comes back as it was' -ForEach @(
        foreach ($schema in 'cluster', 'limits', 'profile', 'progress', 'result', 'run') {
            Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
            Get-GoldenDocument -Kind 'valid' -Schema $schema
        }
    ) {
        $again = InModuleScope -ModuleName 'Headroom' -Parameters @{ Text = $Text } { ConvertTo-ContractJson -InputObject (ConvertFrom-ContractJson -Json $Text) }
        ConvertTo-JsonLine -Json $again | Should -BeExactly (ConvertTo-JsonLine -Json $Text)
    }
}
