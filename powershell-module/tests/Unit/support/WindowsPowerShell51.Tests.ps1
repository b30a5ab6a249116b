# The manners of Windows PowerShell 5.1 that tests can give, each asked for in a module that has them; beside it PowerShell 7.

# PowerShell 7 only: the layer is made of what 7 has, and 5.1 needs none.
Describe 'The layer' -Skip:($PSVersionTable.PSVersion -lt [version] '7.0') {
    BeforeAll {
        $layer = "$PSScriptRoot/../../support/windows-powershell-5.1"
        $named = @{ Name = 'WithManners'; ScriptBlock = { Set-StrictMode -Version 3.0 } }
        $withManners = New-Module @named
        . $withManners { . $args[0] } "$layer/Manners.ps1"
        $file = Join-Path -Path $TestDrive -ChildPath 'file'
        # Runs a block in the module with the manners.
        function Invoke-There([scriptblock] $Block) { & $withManners $Block @args }
        function Get-Byte { [System.IO.File]::ReadAllBytes($file) }
        $u = [string] [char] 0xFC
    }

    Describe 'ConvertFrom-Json' {
        It 'hands a list on as one object' {
            @(Invoke-There { ConvertFrom-Json -InputObject '[1,2,3]' }) | Should -HaveCount 1
            @(Invoke-There { '[1]' | ConvertFrom-Json }) | Should -HaveCount 1
            @(Invoke-There { ConvertFrom-Json -InputObject '[]' }) | Should -HaveCount 1
            @(ConvertFrom-Json -InputObject '[1,2,3]') | Should -HaveCount 3 -Because 'PowerShell 7 takes it apart'
        }

        It 'has no -<_>' -ForEach @('AsHashtable', 'DateKind', 'Depth', 'NoEnumerate') {
            Invoke-There { (Get-Command -Name 'ConvertFrom-Json').Parameters.Keys } | Should -Not -Contain $_
        }

        It 'leaves dates alone, but for the old writing with its slashes escaped' {
            $read = Invoke-There { ConvertFrom-Json -InputObject '{"a":"2026-11-21T05:43:22Z","b":"/Date(0)/","c":"\/Date(1000)\/"}' }
            $read.a, $read.b | Should -BeExactly @('2026-11-21T05:43:22Z', '/Date(0)/')
            $read.c | Should -Be ([datetime]::new(1970, 1, 1, 0, 0, 1, [System.DateTimeKind]::Utc))
        }

        It 'reads <Json> as <Type>' -ForEach @(
            @{ Json = '5'; Type = 'Int32' }, @{ Json = '-2147483649'; Type = 'Int64' }, @{ Json = '1.5'; Type = 'Decimal' }
            @{ Json = '1e3'; Type = 'Double' }, @{ Json = '9223372036854775808'; Type = 'Decimal' }, @{ Json = "'x'"; Type = 'String' }
        ) {
            (Invoke-There { ConvertFrom-Json -InputObject $args[0] } $Json).GetType().Name | Should -BeExactly $Type
        }

        It 'gives nothing for nothing' {
            Invoke-There { ConvertFrom-Json -InputObject '' } | Should -BeNullOrEmpty
            Invoke-There { ConvertFrom-Json -InputObject " `n" } | Should -BeNullOrEmpty
        }

        It 'refuses <Name>' -ForEach @(
            @{ Name = 'comments'; Json = '{"a":1 /* x */}'; Type = 'System.ArgumentException' }
            @{ Name = 'a comma too many'; Json = '[1,]'; Type = 'System.ArgumentException' }
            @{ Name = 'what follows the value'; Json = '{} {}'; Type = 'System.ArgumentException' }
            @{ Name = 'half of a document'; Json = '{"a":'; Type = 'System.ArgumentException' }
            @{ Name = 'a name twice but for its case'; Json = '{"a":1,"A":2}'; Type = 'System.InvalidOperationException' }
            @{ Name = 'an empty name'; Json = '{"":1}'; Type = 'System.ArgumentException' }
            @{ Name = 'more than 1000 names in one object'; Json = '{' + ((1..1001 | ForEach-Object -Process { "`"n$_`":1" }) -join ',') + '}'; Type = 'System.InvalidOperationException' }
            @{ Name = 'more than 102 levels'; Json = ('[' * 103) + (']' * 103); Type = 'System.ArgumentException' }
        ) {
            { Invoke-There { ConvertFrom-Json -InputObject $args[0] } $Json } | Should -Throw -ExceptionType ([type] $Type)
        }

        It 'takes the lines of one document, and a document a line' {
            (Invoke-There { '{', '"a":1}' | ConvertFrom-Json }).a | Should -Be 1
            (Invoke-There { '{"a":1}', '{"a":2}' | ConvertFrom-Json }).a | Should -Be @(1, 2)
        }
    }

    Describe 'ConvertTo-Json' {
        It 'writes a list that went through the pipeline as one object with its count' {
            Invoke-There { ConvertTo-Json -InputObject (ConvertFrom-Json -InputObject '[1,2]') -Compress } | Should -BeExactly '{"value":[1,2],"Count":2}'
            Invoke-There { ConvertTo-Json -InputObject @{ a = (New-Object -TypeName object[] -ArgumentList 1) } -Compress } | Should -BeExactly '{"a":{"value":[null],"Count":1}}'
            Invoke-There { ConvertTo-Json -InputObject @{ a = @(1, 2) } -Compress } | Should -BeExactly '{"a":[1,2]}'
        }

        It 'writes what PowerShell added to a text' {
            [System.IO.File]::WriteAllText($file, "x`n")
            Invoke-There { ConvertTo-Json -InputObject (Get-Content -LiteralPath $args[0]) -Compress } $file | Should -Match '\A\{"value":"x","PSPath":'
        }

        It 'writes nothing for nothing' {
            Invoke-There { ConvertTo-Json -InputObject $null } | Should -BeNullOrEmpty
        }

        It 'writes what a call without output leaves as an object' {
            Invoke-There { ConvertTo-Json -InputObject @{ a = & { } } -Compress } | Should -BeExactly '{"a":{}}'
            Invoke-There { ConvertTo-Json -InputObject @{ a = $null } -Compress } | Should -BeExactly '{"a":null}'
            ConvertTo-Json -InputObject @{ a = & { } } -Compress | Should -BeExactly '{"a":null}' -Because 'PowerShell 7 takes it for null'
        }

        It 'writes <Name> as <Json>' -ForEach @(
            @{ Name = 'a time'; Value = [datetime]::new(1970, 1, 1, 0, 0, 1, [System.DateTimeKind]::Utc); Json = '"\/Date(1000)\/"' }
            @{ Name = 'markup'; Value = "<a href='b'>&"; Json = '"\u003ca href=\u0027b\u0027\u003e\u0026"' }
            @{ Name = 'a whole number of floating point'; Value = 5.0; Json = '5' }
            @{ Name = 'a decimal'; Value = [decimal] 1.50; Json = '1.5' }
            @{ Name = 'a choice'; Value = [System.DayOfWeek]::Friday; Json = '5' }
        ) {
            Invoke-There { ConvertTo-Json -InputObject $args[0] -Compress } $Value | Should -BeExactly $Json
        }

        It 'goes 2 levels deep by itself and 100 at most' {
            Invoke-There { ConvertTo-Json -InputObject @{ a = @{ b = @{ c = @{ d = 1 } } } } -Compress } | Should -BeExactly '{"a":{"b":{"c":"System.Collections.Hashtable"}}}'
            { Invoke-There { ConvertTo-Json -InputObject 1 -Depth 101 } } | Should -Throw -ExpectedMessage '*maximum depth*'
        }

        It 'indents by the column of the value' {
            Invoke-There { ConvertTo-Json -InputObject ([ordered] @{ a = @(1); b = @{} }) } |
                Should -BeExactly "{`r`n    `"a`":  [`r`n              1`r`n          ],`r`n    `"b`":  {`r`n`r`n          }`r`n}"
        }

        It 'has no -<_>' -ForEach @('AsArray', 'EnumsAsStrings', 'EscapeHandling') {
            Invoke-There { (Get-Command -Name 'ConvertTo-Json').Parameters.Keys } | Should -Not -Contain $_
        }
    }

    Describe 'Encodings' {
        It '<Name> writes <Text>' -ForEach @(
            @{ Name = 'Set-Content'; Do = { Set-Content -LiteralPath $args[0] -Value $args[1] -NoNewline }; Text = 'the code page of Windows'; Bytes = 0xFC }
            @{ Name = 'Add-Content'; Do = { Add-Content -LiteralPath $args[0] -Value $args[1] -NoNewline }; Text = 'the code page of Windows'; Bytes = 0xFC }
            @{ Name = 'Set-Content -Encoding UTF8'; Do = { Set-Content -LiteralPath $args[0] -Value $args[1] -NoNewline -Encoding UTF8 }; Text = 'a byte order mark'; Bytes = 0xEF, 0xBB, 0xBF, 0xC3, 0xBC }
            @{ Name = 'Set-Content -Encoding Byte'; Do = { Set-Content -LiteralPath $args[0] -Value ([byte[]] (1, 2)) -Encoding Byte }; Text = 'bytes'; Bytes = 1, 2 }
            @{ Name = 'Out-File'; Do = { Out-File -LiteralPath $args[0] -InputObject $args[1] -NoNewline }; Text = 'UTF-16'; Bytes = 0xFF, 0xFE, 0xFC, 0 }
            @{ Name = 'Redirection'; Do = { $args[1] > $args[0] }; Text = 'UTF-16'; Bytes = @(0xFF, 0xFE, 0xFC, 0) + [System.Text.Encoding]::Unicode.GetBytes([System.Environment]::NewLine) }
        ) {
            [System.IO.File]::Delete($file)
            Invoke-There -Block $Do $file $u
            Get-Byte | Should -Be $Bytes
        }

        It 'Get-Content reads the code page of Windows, and what a byte order mark says' {
            [System.IO.File]::WriteAllText($file, $u)
            Invoke-There { Get-Content -LiteralPath $args[0] -Raw } $file | Should -BeExactly "$([char] 0xC3)$([char] 0xBC)"
            Invoke-There { Get-Content -LiteralPath $args[0] -Raw -Encoding UTF8 } $file | Should -BeExactly $u
            Invoke-There { Get-Content -LiteralPath $args[0] -Encoding Byte } $file | Should -Be @(0xC3, 0xBC)
            [System.IO.File]::WriteAllText($file, $u, [System.Text.UTF8Encoding]::new($true))
            Invoke-There { Get-Content -LiteralPath $args[0] -Raw } $file | Should -BeExactly $u
        }

        It 'Export-Csv writes ASCII' {
            Invoke-There -Block { [pscustomobject] @{ a = $args[1] } | Export-Csv -LiteralPath $args[0] -NoTypeInformation } $file $u
            [System.IO.File]::ReadAllLines($file) | Should -Be @('"a"', '"?"')
        }

        It '<_> has no UTF-8 without a byte order mark' -ForEach @('Get-Content', 'Set-Content', 'Out-File', 'Export-Csv') {
            $valid = Invoke-There { (Get-Command -Name $args[0]).Parameters['Encoding'].Attributes } $_ | Where-Object -FilterScript { $_ -is [System.Management.Automation.ValidateSetAttribute] }
            $valid.ValidValues | Should -Contain 'Default'
            $valid.ValidValues | Should -Not -Contain 'utf8NoBOM'
        }
    }

    Describe 'CSV' {
        It 'starts with a line that names the type, unless told not to' {
            @(Invoke-There { [pscustomobject] @{ a = 1 } | ConvertTo-Csv })[0] | Should -BeExactly '#TYPE System.Management.Automation.PSCustomObject'
            @(Invoke-There { [pscustomobject] @{ a = 1 } | ConvertTo-Csv -NoTypeInformation })[0] | Should -BeExactly '"a"'
            Invoke-There { [pscustomobject] @{ a = 1 } | Export-Csv -LiteralPath $args[0] } $file
            [System.IO.File]::ReadAllLines($file)[0] | Should -BeExactly '#TYPE System.Management.Automation.PSCustomObject'
        }
    }

    Describe 'What is not there' {
        It 'is listed' {
            $list = Import-PowerShellDataFile -LiteralPath "$layer/NotThere.psd1"
            $list.Parameters.Count | Should -BeGreaterThan 20
            $list.Commands.Count | Should -BeGreaterThan 5
            foreach ($name in $list.Parameters.Keys | Where-Object -FilterScript { Get-Command -Name $_ -CommandType Cmdlet -ErrorAction Ignore }) {
                $there = Invoke-There { (Get-Command -Name $args[0]).Parameters.Keys } $name
                $there | Where-Object -FilterScript { $_ -in $list.Parameters[$name] } | Should -BeNullOrEmpty -Because $name
            }
        }

        It 'is refused: <_>' -ForEach @(
            { Join-Path -Path 'a' -ChildPath 'b' -AdditionalChildPath 'c' }, [scriptblock]::Create("Join-Path 'a' 'b' 'c'"), { Split-Path -Path 'a' -LeafBase }
            { Get-Content -LiteralPath 'a' -AsByteStream }, { Invoke-RestMethod -Uri 'http://127.0.0.1' -NoProxy }, { 1 | Sort-Object -Stable }
            { Test-Json -Json '{}' }, { 'a' | Join-String }, { Get-Uptime }, { 'a' | ConvertTo-Csv -UseQuotes 'Never' }
        ) { { Invoke-There $_ } | Should -Throw }

        It 'is not missed by what is there: <_>' -ForEach @(
            { (Join-Path -Path 'a' -ChildPath 'b') -replace '\\', '/' -eq 'a/b' }, { (Split-Path -Path 'a/b' -Leaf) -eq 'b' }
            { (3, 1, 2 | Sort-Object -Descending | Select-Object -First 1) -eq 3 }, { (1, 2 | Measure-Object -Sum).Sum -eq 3 }
        ) { Invoke-There $_ | Should -BeTrue }

        It 'ends in what the caller prefers' {
            { Invoke-There { $ErrorActionPreference = 'Stop'; Get-Content -LiteralPath '/no/such/file' } } | Should -Throw -ErrorId 'PathNotFound*'
            Invoke-There { $ErrorActionPreference = 'SilentlyContinue'; Get-Content -LiteralPath '/no/such/file'; 'after' } | Should -BeExactly 'after'
        }
    }

    Describe 'Putting it on a module' {
        It 'is asserted from inside of it' {
            { & "$layer/Assert.ps1" -Module (New-Module -Name 'Without' -ScriptBlock { }) } | Should -Throw -ExpectedMessage '*takes lists apart*reads UTF-8*third part*PSVersionTable*'
        }

        It 'is done to a module in a process of its own, and not to what is around it' {
            $text = & (Get-Process -Id $PID).Path -NoProfile -NonInteractive -Command {
                param($Layer, $Path)
                $ErrorActionPreference = 'Stop'
                Import-Module -Name $Path
                & "$Layer/Enable.ps1" -Module (Get-Module -Name 'Headroom')
                & (Get-Module -Name 'Headroom') { "$($PSVersionTable.PSVersion.Major) $PSEdition $(Test-Path -Path 'variable:IsLinux') $(Test-Windows)" }
                "$($PSVersionTable.PSVersion.Major) $PSEdition $(@(ConvertFrom-Json -InputObject '[1,2]').Count)"
            } -args $layer, (Resolve-Path -LiteralPath "$PSScriptRoot/../../../Headroom").Path
            $text | Should -Be @("5 Desktop False $($env:OS -eq 'Windows_NT')", "$($PSVersionTable.PSVersion.Major) Core 2")
        }
    }
}
