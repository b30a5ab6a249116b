# What the READMEs say to type is there: scripts, commands, and the parameters that they are given or said to take.

BeforeDiscovery {
    $root = (Resolve-Path -LiteralPath "$PSScriptRoot/../../..").Path
    $readmes = @('README.md', 'powershell-module/README.md' | ForEach-Object -Process { @{ Name = $_; Text = Get-Content -LiteralPath "$root/$_" -Raw -Encoding UTF8 } })
}

BeforeAll {
    foreach ($name in 'ReadmeCommand', 'desktop/CommandUse', 'desktop/ScriptList') { Import-Module -Name "$PSScriptRoot/../support/$name.psm1" }
    $known = Get-KnownCommand -Script @(Get-ShippedScript)
    $scripts = Get-ScriptParameter -Folder "$PSScriptRoot/../..", "$PSScriptRoot/../../../gateway-plugin/node"
    function Find-Problem([string] $Markdown) { @(Find-ReadmeProblem -Markdown $Markdown -Known $known -Script $scripts) }
}

Describe 'The READMEs' {
    It 'name commands and parameters' -ForEach @(@{ Readmes = $readmes }) {
        $commands = @($Readmes | ForEach-Object -Process { Get-ReadmeCode -Markdown $_.Text } | ForEach-Object -Process { Get-CodeCommand -Text $_.Text })
        $named = @($commands | ForEach-Object -Process { $command = $_; $command.Parameters | ForEach-Object -Process { "$($command.Name) -$_" } })
        foreach ($each in 'test.ps1 -Path', 'test.ps1 -WindowsPowerShell', 'Invoke-HeadroomRun -WorkloadProfile', 'Test-HeadroomCoordinator -Measure', 'Export-HeadroomSupportFile -Path') { $named | Should -Contain $each }
        @($commands | Where-Object -FilterScript { $_.Name -like '*-Headroom*' }).Count | Should -BeGreaterThan 7
    }

    It '<Name> names only what is there' -ForEach $readmes { Find-Problem $Text | Should -BeNullOrEmpty }
}

Describe 'The check' {
    It 'finds <_>' -ForEach @(
        '`Invoke-HeadroomRun -Id x`'
        '`Get-HeadroomWish`'
        '`test.ps1 -OnNode`'
        '`Node\unpackNode.ps1`'
        "```````sh`npwsh powershell-module/test.ps1 -Paths tests`n```````n"
        "```````sh`npwsh powershell-module/test.ps1    # all; -Only tests/Unit for some`n```````n"
        "```````powershell`nGet-HeadroomRun | Export-HeadroomResult -Folder ./x`n```````n"
        "```````powershell`nGet-Item -LiteralPath x | Where-Object -Proprety y`n```````n"
    ) { Find-Problem $_ | Should -Not -BeNullOrEmpty }

    It 'lets <_> be' -ForEach @(
        '`npm run package -- --help`, `headroom-io -X`, `Export-HeadroomResult -Path x`, `CoordinatorCheck*.ps1`, `Publish-Module -Path x`'
        "```````json`n{ `"Get-HeadroomWish`": 1 }`n```````n"
        "```````sh`npwsh -NoProfile -File powershell-module/test.ps1 -Path tests -ProcessCount 1`n```````n"
    ) { Find-Problem $_ | Should -BeNullOrEmpty }
}
