# The texts and the code that uses them.

BeforeAll {
    $folder = "$PSScriptRoot/../../Headroom"
    $strings = & ([scriptblock]::Create((Get-Content -LiteralPath "$folder/en-US/Headroom.strings.psd1" -Raw)))
    $code = (Get-ChildItem -LiteralPath "$folder/Private", "$folder/Public" -Filter '*.ps1' -Recurse | Get-Content -Raw) -join "`n"
    # A code in quotes, after -Code or kept in a variable of that name; a text by its key.
    $codes = @([regex]::Matches($code, "(?:-Code|[\`$@{ ][Cc]ode =) '(\w+)'") | ForEach-Object -Process { $_.Groups[1].Value } | Select-Object -Unique)
    $keys = @([regex]::Matches($code, "\`$strings\['(\w+)'\]") | ForEach-Object -Process { $_.Groups[1].Value } | Select-Object -Unique)
}

Describe 'What went wrong' {
    BeforeDiscovery {
        $root = (Resolve-Path -LiteralPath "$PSScriptRoot/../../Headroom").Path
        $sources = @(Get-ChildItem -LiteralPath "$root/Private", "$root/Public" -Filter '*.ps1' -Recurse | ForEach-Object -Process { @{ Name = $_.FullName.Substring($root.Length + 1); Path = $_.FullName } })
    }
    BeforeAll {
        # Lines that show an exception's own text. Verbose output is for finding the cause.
        function Find-RawText([string[]] $Line) { $Line | Where-Object -FilterScript { $_ -match 'Exception\b.*\.Message\b' -and $_ -notmatch 'Write-Verbose -Message \$_\.Exception\.Message' } }
    }

    It 'is told in words of ours, or of ours first: <Name>' -ForEach $sources {
        # These two make the words.
        if ($Name -match '[\\/](Problem|FailureReason)\.ps1\z') { return }
        $found = @(Find-RawText (Get-Content -LiteralPath $Path))
        # In a support file, the exception itself is what its reader needs.
        if ($Name -like '*SupportRaw.ps1') { $found = @($found | Where-Object -FilterScript { $_ -notmatch '\$failure = ''\{0\}: \{1\}'' -f \$_\.Exception\.GetType' }) }
        $found | Should -BeNullOrEmpty
    }

    It 'is looked for in all files, and would be found' -ForEach @(@{ Count = $sources.Count }) {
        $Count | Should -BeGreaterThan 50
        Find-RawText '        $reason = $_.Exception.Message' | Should -Not -BeNullOrEmpty
        Find-RawText '    throw (New-ProblemRecord -Argument $_.Exception.GetBaseException().Message)' | Should -Not -BeNullOrEmpty
        Find-RawText '        Write-Verbose -Message $_.Exception.Message' | Should -BeNullOrEmpty
    }
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

    It 'of problems have a code that the contract allows' {
        foreach ($each in $codes) { $each | Should -MatchExactly '\A[A-Z][A-Za-z0-9]*\z' }
    }

    It 'of problems are sentences, whatever stands in them: both end with a full stop' {
        Import-Module -Name $folder
        $problems = @(InModuleScope -ModuleName 'Headroom' -Parameters @{ Codes = $codes } {
                foreach ($code in $Codes) { Get-Problem -Code $code -Argument (0..4 | ForEach-Object -Process { "word $_" }) }
            })
        $problems.Count | Should -BeGreaterThan 60
        # Some end with what somebody else says, and more than one with a text of their own.
        @($problems | Where-Object -FilterScript { $strings[$_.code] -match '\{[0-9]\}\z' }).Count | Should -BeGreaterThan 10
        @($problems | Where-Object -FilterScript { $strings[$_.code] -match '\.\z' }).Count | Should -BeGreaterThan 30
        foreach ($problem in $problems) {
            $problem.message | Should -Match '[^.]\.\z' -Because $problem.code
            $problem.action | Should -Match '[^.]\.\z' -Because $problem.code
        }
    }

    It 'of problems are joined in one place' {
        @([regex]::Matches($code, '''[^''\r\n]*\{[0-9]\} Next: ')).Count | Should -Be 1
    }
}
