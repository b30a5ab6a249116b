# The texts and the code that uses them.

BeforeAll {
    $folder = "$PSScriptRoot/../../Headroom"
    $strings = & ([scriptblock]::Create((Get-Content -LiteralPath "$folder/en-US/Headroom.strings.psd1" -Raw)))
    $code = (Get-ChildItem -LiteralPath "$folder/Private", "$folder/Public" -Filter '*.ps1' -Recurse | Get-Content -Raw) -join "`n"
    # A code in quotes, after -Code or kept in a variable of that name; a text by its key.
    $codes = @([regex]::Matches($code, "(?:-Code|[\`$@{ ][Cc]ode =) '(\w+)'") | ForEach-Object -Process { $_.Groups[1].Value } | Select-Object -Unique)
    $keys = @([regex]::Matches($code, "\`$strings\['(\w+)'\]") | ForEach-Object -Process { $_.Groups[1].Value } | Select-Object -Unique)
}

Describe 'The texts' {
    It 'are found' {
        $strings.Count | Should -BeGreaterThan 60
        $codes.Count | Should -BeGreaterThan 25
        $keys.Count | Should -BeGreaterThan 5
    }

    It 'are there for every problem: what happened, and what to do' {
        $missing = foreach ($each in $codes) { $each, "${each}Action" | Where-Object -FilterScript { -not $strings.ContainsKey($_) } }
        $missing | Should -BeNullOrEmpty
    }

    It 'are there for every key' { $keys | Where-Object -FilterScript { -not $strings.ContainsKey($_) } | Should -BeNullOrEmpty }

    It 'are all used' {
        $used = $keys + $codes + @($codes | ForEach-Object -Process { "${_}Action" })
        $strings.Keys | Where-Object -FilterScript { $_ -notin $used } | Should -BeNullOrEmpty
    }

    It 'name no environment variable: whoever reads them may sit in a browser' {
        $strings.Keys | Where-Object -FilterScript { $strings[$_] -match 'HEADROOM_|\$env:' } | Should -BeNullOrEmpty
        # What is looked for is there to be found: the code has such names.
        $code | Should -Match 'HEADROOM_PROVIDER'
    }

    It 'of problems are sentences with a code that the contract allows' {
        foreach ($each in $codes) {
            $each | Should -MatchExactly '\A[A-Z][A-Za-z0-9]*\z'
            $strings["${each}Action"] | Should -Match '\.\z|\{[0-9]\}\z'
        }
    }
}
