# What every file that runs on a node has to keep to, so that nothing that a user types becomes a command: the module's, and
# those of the gateway plugin, which are the same language.

BeforeDiscovery {
    $repository = (Resolve-Path -LiteralPath "$PSScriptRoot/../../..").Path
    $folders = 'powershell-module/Headroom', 'gateway-plugin/scripts', 'gateway-plugin/node', 'gateway-plugin/carried'
    $files = @($folders | ForEach-Object -Process { Get-ChildItem -LiteralPath "$repository/$_" -Recurse -Include '*.ps1', '*.psm1' } |
            ForEach-Object -Process { @{ Name = $_.FullName.Substring($repository.Length + 1); Path = $_.FullName } })
}

BeforeAll {
    # What is wrong with a text, in words.
    function Find-Danger([string] $Text) {
        $ast = [System.Management.Automation.Language.Parser]::ParseInput($Text, [ref] $null, [ref] $null)
        foreach ($command in $ast.FindAll({ $args[0] -is [System.Management.Automation.Language.CommandAst] }, $true)) {
            $name = $command.GetCommandName()
            if ($name -in 'Invoke-Expression', 'iex', 'Start-Process', 'saps', 'Invoke-Command', 'icm', 'Invoke-WmiMethod' -or $name -match '(\A|[\\/])(cmd|powershell|pwsh|sh|bash|wscript|cscript)(\.exe)?\z') { "it uses $name" }
            $isCalled = [string] $command.InvocationOperator -ne 'Unknown'
            $first = $command.CommandElements[0]
            $isPlain = $first.GetType().Name -in 'VariableExpressionAst', 'ScriptBlockExpressionAst', 'StringConstantExpressionAst'
            if ($first.Extent.Text -match '\A\(Join-Path -Path \$PSScriptRoot -ChildPath \$\w+\)\z') { $isPlain = $true }
            if ($isCalled -and -not $isPlain) { "it calls what it puts together: $($command.Extent.Text)" }
            if ($name -eq 'Invoke-CimMethod' -and $command.Extent.Text -match 'CommandLine' -and $command.Extent.Text -notmatch 'CommandLine = ConvertTo-CommandLine -ArgumentList') { 'it puts a command line together by itself' }
        }
        foreach ($member in $ast.FindAll({ $args[0] -is [System.Management.Automation.Language.InvokeMemberExpressionAst] }, $true)) {
            if ("$($member.Member)" -in 'NewScriptBlock', 'InvokeScript', 'ExpandString') { "it runs text: $($member.Extent.Text)" }
            if ("$($member.Expression)" -match '\A\[(System\.Management\.Automation\.)?(scriptblock|powershell)\]\z' -and "$($member.Member)" -eq 'Create') { "it runs text: $($member.Extent.Text)" }
        }
        foreach ($parameter in $ast.FindAll({ $args[0] -is [System.Management.Automation.Language.ParameterAst] }, $true)) {
            if (-not ($parameter.Attributes | Where-Object -FilterScript { $_ -is [System.Management.Automation.Language.TypeConstraintAst] })) { "its parameter $($parameter.Name) has no type" }
        }
    }
}

Describe 'The files that run on a node' {
    It 'are found' -ForEach @(@{ Files = $files.Name }) {
        @($Files -like 'powershell-module*').Count | Should -BeGreaterOrEqual 55
        @($Files -like 'gateway-plugin?scripts?*').Count | Should -BeGreaterOrEqual 17
        @($Files -like 'gateway-plugin?node?*').Count | Should -Be 2
    }

    It '<Name> makes no command of a text, and types its parameters' -ForEach $files {
        # One command of the module is made to run something on another node, through a session that the user opened himself.
        $found = @(Find-Danger (Get-Content -LiteralPath $Path -Raw))
        if ($Name -like '*CoordinatorCheckBySession.ps1') { $found = @($found | Where-Object -FilterScript { $_ -ne 'it uses Invoke-Command' }) }
        $found | Should -BeNullOrEmpty
    }
}

Describe 'The rule' {
    It 'finds <_>' -ForEach @(
        'Invoke-Expression $x'
        'iex "a $x"'
        '[scriptblock]::Create($x)'
        '[powershell]::Create()'
        '$ExecutionContext.InvokeCommand.InvokeScript($x)'
        '$ExecutionContext.InvokeCommand.ExpandString($x)'
        '& "$folder\tool.exe" $x'
        '& ($folder + "\tool.exe")'
        'cmd /c "del $x"'
        'C:\Windows\System32\cmd.exe /c $x'
        'Start-Process -FilePath $x -ArgumentList "a $y"'
        'Invoke-CimMethod -ClassName Win32_Process -MethodName Create -Arguments @{ CommandLine = "a $x" }'
        'param($x) $x'
    ) { @(Find-Danger $_).Count | Should -BeGreaterThan 0 }

    It 'lets <_> be' -ForEach @(
        '& $Path @ArgumentList'
        '& { 1 }'
        'param([string] $x) Get-Item -LiteralPath "$x"'
    ) { Find-Danger $_ | Should -BeNullOrEmpty }
}

Describe 'What is kept on a node' {
    BeforeDiscovery {
        # Which functions each function calls, over the whole module.
        $calls = @{}
        foreach ($file in Get-ChildItem -LiteralPath "$PSScriptRoot/../../Headroom/Private", "$PSScriptRoot/../../Headroom/Public" -Recurse -Filter '*.ps1') {
            $ast = [System.Management.Automation.Language.Parser]::ParseFile($file.FullName, [ref] $null, [ref] $null)
            foreach ($function in $ast.FindAll({ $args[0] -is [System.Management.Automation.Language.FunctionDefinitionAst] }, $true)) {
                $calls[$function.Name] = @($function.FindAll({ $args[0] -is [System.Management.Automation.Language.CommandAst] }, $true) | ForEach-Object -Process { $_.GetCommandName() } | Sort-Object -Unique)
            }
        }
        $reached = {
            param([string] $From)
            $seen = @{}
            $open = @($From)
            while ($open.Count -gt 0) {
                $open = @($open | ForEach-Object -Process { $calls[$_] } | Where-Object -FilterScript { $_ -and $calls.ContainsKey($_) -and -not $seen.ContainsKey($_) } | Sort-Object -Unique)
                foreach ($name in $open) { $seen[$name] = $true }
            }
            @($seen.Keys)
        }
        $exported = @((Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../Headroom/Headroom.psd1").FunctionsToExport)
        $gated = @(foreach ($name in $exported) {
                $below = @(& $reached $name)
                if (@($below -in 'Get-RunFolder', 'Get-RunFile', 'Get-MovePath', 'Get-LimitEntryPath').Count -eq 0) { continue }
                @{ Name = $name; Below = $below; Direct = @($calls[$name]); TakesId = (Get-Content -LiteralPath "$PSScriptRoot/../../Headroom/Public/$name.ps1" -Raw) -match '\$(RunId|MoveId)\b' }
            })
    }

    It 'is read by commands that are found' -ForEach @(@{ Count = $gated.Count }) { $Count | Should -BeGreaterOrEqual 14 }

    It 'is not touched by <Name> before the folder of all state was looked at' -ForEach $gated {
        @($Below -in 'Assert-StateRoot', 'Get-StateFolder').Count | Should -BeGreaterThan 0
        # Who is told an id reads by it, and lists nothing that would look.
        if ($TakesId) { @($Direct -in 'Get-StateRefusal', 'Get-HeadroomResult').Count | Should -BeGreaterThan 0 }
    }
}
