# What the build put into the module.

BeforeAll {
    $module = (Resolve-Path -LiteralPath "$PSScriptRoot/../../Headroom").Path
    $repository = (Resolve-Path -LiteralPath "$PSScriptRoot/../../..").Path
    $engines = @((Get-Content -LiteralPath "$module/bin/engines.json" -Raw | ConvertFrom-Json).engines)
}

Describe 'The built module' {
    It 'has an engine for this machine, and the hash of each that it has' {
        $platform = 'linux'
        if ($env:OS -eq 'Windows_NT') { $platform = 'windows' }
        $engines.platform | Should -Contain $platform
        foreach ($engine in $engines) {
            $engine.version | Should -Match '\A[0-9]+\.[0-9]+\.[0-9]+\z'
            $engine.file | Should -BeExactly ('{0}-{1}/{2}' -f $engine.platform, $engine.architecture, (Split-Path -Path $engine.file -Leaf))
            (Get-FileHash -LiteralPath "$module/bin/$($engine.file)").Hash | Should -Be $engine.sha256
        }
    }

    It 'has the data that it reads, and nothing else: no published limits but in the tool''s rules' {
        (Get-ChildItem -LiteralPath "$module/Data").Name | Sort-Object | Should -BeExactly @('check-design.json', 'contract.json', 'first-profile.json', 'own-texts.json', 'stand-ins.json')
        $named = @(Get-ChildItem -LiteralPath "$repository/limits" -Filter '*.json' | ForEach-Object -Process { $_.Name })
        $named.Count | Should -BeGreaterThan 1
        Get-ChildItem -LiteralPath $module -Recurse -File | Where-Object -FilterScript { $_.Name -in $named -or ($_.Extension -in '.ps1', '.psm1', '.json' -and (Select-String -LiteralPath $_.FullName -Pattern 'Standard_E96bds_v5' -Quiet)) } | Should -BeNullOrEmpty
    }

    It 'has the tool''s rules, with the texts of their messages and no others' {
        $rules = [System.IO.File]::ReadAllText("$module/Tool/rules.js")
        $texts = (Get-Content -LiteralPath "$repository/src/resources/strings/strings.resjson" -Raw | ConvertFrom-Json).PSObject.Properties
        $rules.Contains($texts['Headroom_Report_MadeBy'].Value) | Should -BeTrue
        $rules.Contains($texts['Headroom_Result_SearchSteps'].Value) | Should -BeFalse
        $rules.Contains('sourceMappingURL') | Should -BeFalse
    }

    It 'has all of the interpreter, or nothing of it' {
        $libraries = @('Acornima.dll', 'Jint.dll', 'System.Buffers.dll', 'System.Memory.dll', 'System.Numerics.Vectors.dll', 'System.Runtime.CompilerServices.Unsafe.dll')
        $there = @(Get-ChildItem -LiteralPath "$module/Tool" -Recurse -File -Filter '*.dll' | ForEach-Object -Process { $_.Name } | Sort-Object)
        if ($there.Count -gt 0) { $there | Should -BeExactly $libraries }
        @(Get-ChildItem -LiteralPath "$module/Tool" -Recurse -File).Count | Should -Be (1 + $there.Count)
    }
}
