BeforeDiscovery {
    $tool = "$PSScriptRoot/../../../../Headroom/Tool"
    $hasInterpreter = Test-Path -LiteralPath "$tool/Jint.dll"
    $hasNode = [bool] (Get-Command -Name 'node' -CommandType Application -ErrorAction Ignore)
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    $tool = (Resolve-Path -LiteralPath "$PSScriptRoot/../../../../Headroom/Tool").Path

    # As if nothing had been loaded in this session.
    function Clear-Interpreter { InModuleScope -ModuleName 'Headroom' { $interpreter.Clear() } }
    function Invoke-Script([string] $Name, [string] $Json) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Name = $Name; Json = $Json } { Invoke-RuleScript -Name $Name -Json $Json }
    }
}

# Without the .NET SDK, the module is built without an interpreter.
Describe 'RuleInterpreter' -Skip:(-not $hasInterpreter) {
    # With limits, and with none.
    BeforeAll {
        $limits = Get-GoldenText -Kind 'valid' -Name 'limits-in-force.hci-b2ms-read'
        $run = (Get-GoldenText -Kind 'valid' -Name 'run.running') -replace '"status": "running"', '"status": "completed"'
        $withLimits = $run -replace '\}\s*\z', ", `"limits`": $limits }"
        function Get-Given([string] $Run, [string] $Result) {
            '{{"run":{0},"result":{1},"facts":null,"isChosen":false,"madeAt":"2026-11-24T10:00:00Z","version":"0.1.0"}}' -f $Run, $Result
        }
        function Get-SharedFile([string] $Name) { [System.IO.File]::ReadAllText("$PSScriptRoot/../../../../../src/app/exchange/testing/$Name.json") }
    }

    # There is nothing to compare with unless Node.js is installed.
    It 'answers to the letter what Node answers by the same rules' -Skip:(-not $hasNode) {
        $calls = @(
            foreach ($file in Get-ChildItem -LiteralPath "$PSScriptRoot/../../../../../engine/contract/examples/valid" -Filter 'result.*.json') {
                $result = [System.IO.File]::ReadAllText($file.FullName)
                foreach ($name in 'verdict', 'report') { foreach ($each in $run, $withLimits) { @{ name = $name; json = Get-Given $each $result } } }
            }
            foreach ($document in (ConvertFrom-TestJson -Json (Get-SharedFile 'fio-results')).PSObject.Properties.Value) {
                $text = ConvertTo-Json -InputObject $document -Depth 32
                @{ name = 'open'; json = ConvertTo-Json -InputObject @{ text = $text; fileName = 'a.json'; xmlTokens = $null; xmlProblem = $null } -Compress }
            }
        )
        $calls.Count | Should -BeGreaterThan 28
        [System.IO.File]::WriteAllText("$TestDrive/calls.json", (ConvertTo-Json -InputObject $calls -Depth 3))
        node "$PSScriptRoot/../../../support/rules.mjs" "$tool/rules.js" "$TestDrive/calls.json" "$TestDrive/answers.json"
        $expected = ConvertFrom-TestJson -Json ([System.IO.File]::ReadAllText("$TestDrive/answers.json"))
        $reports = 0
        for ($index = 0; $index -lt $calls.Count; $index++) {
            Invoke-Script $calls[$index].name $calls[$index].json | Should -BeExactly $expected[$index]
            if ($calls[$index].name -eq 'report' -and $expected[$index] -match '(?s)\A<!DOCTYPE html>.+</html>\n\z') { $reports++ }
        }
        $reports | Should -BeGreaterThan 10
    }

    It 'reads the rules once' {
        Clear-Interpreter
        Mock -ModuleName 'Headroom' -CommandName 'New-RuleEngine' -MockWith { [pscustomobject] @{ } | Add-Member -MemberType ScriptMethod -Name 'Execute' -Value { } -PassThru | Add-Member -MemberType ScriptMethod -Name 'SetValue' -Value { } -PassThru | Add-Member -MemberType ScriptMethod -Name 'Evaluate' -Value { 'answer' } -PassThru }
        Invoke-Script 'open' '{}' | Should -BeExactly 'answer'
        Invoke-Script 'open' '{}' | Should -BeExactly 'answer'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'New-RuleEngine' -Times 1 -Exactly
        Clear-Interpreter
    }

    It 'begins anew after what went wrong, and says it in words of its own' {
        $thrown = Get-ThrownError { Invoke-Script 'verdict' '{' }
        $thrown.Exception.Message | Should -Match '\A\[RulesFailed\] .+ Next: '
        InModuleScope -ModuleName 'Headroom' { $interpreter.ContainsKey('Engine') } | Should -BeFalse
        Invoke-Script 'verdict' (Get-Given $run (Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read')) | Should -Match '"headline"'
    }

    Context 'with other rules' {
        BeforeEach {
            Clear-Interpreter
            Mock -ModuleName 'Headroom' -CommandName 'Read-SharedText' -MockWith { "headroom = { go: function (given) { $script } };" }
        }
        AfterEach { Clear-Interpreter }

        It 'lets them reach nothing' {
            $script = 'return typeof System + typeof importNamespace + typeof require + typeof process + typeof fetch'
            Invoke-Script 'go' '-' | Should -BeExactly ('undefined' * 5)
        }

        It 'stops <Name>' -ForEach @(
            @{ Name = 'a script made of text'; Script = 'return eval("1")'; Reason = 'String compilation' }
            @{ Name = 'calls without an end'; Script = 'return (function call() { return call() + 1 })()'; Reason = 'recursion' }
        ) {
            (Get-ThrownError { Invoke-Script 'go' '-' }).Exception.Message | Should -Match "\A\[RulesFailed\] .*$Reason"
        }

        It 'stops what takes too long' {
            InModuleScope -ModuleName 'Headroom' { $script:longestRuleSeconds = 1 }
            try {
                $script = 'for (;;) { }'
                (Get-ThrownError { Invoke-Script 'go' '-' }).Exception.Message | Should -Match '\A\[RulesFailed\] '
            } finally {
                InModuleScope -ModuleName 'Headroom' { $script:longestRuleSeconds = 60 }
            }
        }

        # Before .NET Framework 4.8, nothing tells what was allocated.
        It 'stops what takes too much memory' -Skip:($null -eq [System.GC].GetMethod('GetAllocatedBytesForCurrentThread')) {
            InModuleScope -ModuleName 'Headroom' { $script:mostRuleBytes = 64MB }
            try {
                $script = 'var all = []; for (;;) { all.push("x".repeat(1e6) + all.length) }'
                (Get-ThrownError { Invoke-Script 'go' '-' }).Exception.Message | Should -Match '\A\[RulesFailed\] '
            } finally {
                InModuleScope -ModuleName 'Headroom' { $script:mostRuleBytes = 4GB }
            }
        }
    }

    It 'loads by the ways of Windows PowerShell as well, and answers for its libraries no longer than it needs' {
        Clear-Interpreter
        Mock -ModuleName 'Headroom' -CommandName 'Test-Desktop' -MockWith { $true }
        $given = Get-Given $run (Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read')
        Invoke-Script 'verdict' $given | Should -Match '"headline"'
        InModuleScope -ModuleName 'Headroom' {
            @($interpreter['Libraries'].Keys).Count | Should -Be 6
            # A version that does not exist, like those that a library was built with.
            $handler = Enter-LibraryLookup
            try { [System.Reflection.Assembly]::Load('Acornima, Version=77.0.0.0').GetName().Name | Should -BeExactly 'Acornima' } finally { Exit-LibraryLookup -Handler $handler }
            { [System.Reflection.Assembly]::Load('Acornima, Version=78.0.0.0') } | Should -Throw
        }
        Clear-Interpreter
    }
}

Describe 'Without an interpreter' {
    BeforeEach { Clear-Interpreter }
    AfterEach { Clear-Interpreter }

    It 'says which file the installation lacks, and what to do' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-RuleFolder' -MockWith { '/nowhere' }
        $thrown = Get-ThrownError { Invoke-Script 'verdict' '{}' }
        $thrown.Exception.Message | Should -Match '\A\[RulesNotFound\] .*Acornima\.dll.* Next: Install a package that has it'
    }

    It 'says why one is not loaded, as where application control refuses it' {
        $folder = (New-Item -ItemType Directory -Path "$TestDrive/bad/desktop" -Force).Parent.FullName
        foreach ($name in 'Acornima.dll', 'Jint.dll', 'desktop/System.Buffers.dll', 'desktop/System.Memory.dll', 'desktop/System.Numerics.Vectors.dll', 'desktop/System.Runtime.CompilerServices.Unsafe.dll') {
            Set-Content -LiteralPath "$folder/$name" -Value 'no library'
        }
        Mock -ModuleName 'Headroom' -CommandName 'Get-RuleFolder' -MockWith { $folder }
        $thrown = Get-ThrownError { Invoke-Script 'verdict' '{}' }
        $thrown.Exception.Message | Should -Match '\A\[RulesNotLoaded\] .* Next: Where application control is enforced'
    }
}
