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

    It 'has the data on limits as it is kept: <Name>' -ForEach @(@{ Name = 'vm-sizes.json' }, @{ Name = 'disk-types.json' }) {
        (Get-FileHash -LiteralPath "$module/Data/$Name").Hash | Should -Be (Get-FileHash -LiteralPath "$repository/limits/$Name").Hash
    }
}
