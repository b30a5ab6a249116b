BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-Module -Name "$PSScriptRoot/../../../support/NodePackage.psm1"
}

Describe 'Get-StagingFile' {
    AfterEach { Exit-PackageNode }

    It 'lies in a folder that is there' {
        $env:HEADROOM_STATE_ROOT = "$TestDrive/state"
        InModuleScope -ModuleName 'Headroom' { Get-StagingFile } | Get-SlashedPath | Should -BeExactly (Get-SlashedPath "$TestDrive/state/incoming/headroom-node.zip")
        Mock -CommandName 'Test-Windows' -ModuleName 'Headroom' -MockWith { $true }
        $before = $env:SystemRoot
        try {
            $env:SystemRoot = '/windows'
            InModuleScope -ModuleName 'Headroom' { Get-StagingFile } | Get-SlashedPath | Should -BeExactly '/windows/Temp/headroom-node.zip'
            $null = New-Item -ItemType Directory -Path "$TestDrive/state/incoming"
            InModuleScope -ModuleName 'Headroom' { Get-StagingFile } | Get-SlashedPath | Should -BeExactly (Get-SlashedPath "$TestDrive/state/incoming/headroom-node.zip")
        } finally {
            [System.Environment]::SetEnvironmentVariable('SystemRoot', $before)
        }
    }
}

Describe 'Get-InstalledVersion' {
    BeforeEach { Enter-PackageNode -Folder "$TestDrive/$([guid]::NewGuid())" }
    AfterEach { Exit-PackageNode }

    It 'gives versions by their order as numbers, and nothing else that lies there' {
        foreach ($name in '0.9.0', '0.10.0', '0.2', 'other', '.old-1') { $null = New-Item -ItemType Directory -Path "$env:HEADROOM_INSTALL_ROOT/Headroom/$name" }
        (InModuleScope -ModuleName 'Headroom' { Get-InstalledVersion -ExpectedVersion '0.9.0' }).version | Should -Be @('0.10.0', '0.9.0')
    }

    It 'gives nothing where nothing is installed' {
        InModuleScope -ModuleName 'Headroom' { Get-InstalledVersion -ExpectedVersion '0.9.0' } | Should -BeNullOrEmpty
    }
}

Describe 'Test-IntactVersion' {
    BeforeEach {
        $folder = (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())/bin").Parent.FullName
        $entries = foreach ($name in 'a.txt', 'bin/b.txt', 'c.txt') {
            [System.IO.File]::WriteAllText("$folder/$name", $name)
            @{ path = $name; sha256 = (Get-FileHash -LiteralPath "$folder/$name" -Algorithm SHA256).Hash }
        }
        function Test-Intact { InModuleScope -ModuleName 'Headroom' -Parameters @{ Folder = $folder } { Test-IntactVersion -Path $Folder } }
        function Set-ContentList([string] $Text) { [System.IO.File]::WriteAllText("$folder/contents.json", $Text) }
    }

    It 'is so with every file that is listed, of <Count>' -ForEach @(@{ Count = 3 }, @{ Count = 1 }) {
        if ($Count -eq 1) { Remove-Item -LiteralPath "$folder/bin", "$folder/c.txt" -Recurse }
        Set-ContentList (ConvertTo-Json -InputObject @($entries | Select-Object -First $Count))
        Test-Intact | Should -BeTrue
    }

    It 'is not so with <Name>' -ForEach @(
        @{ Name = 'a file less'; Change = { Remove-Item -LiteralPath "$folder/c.txt" } }
        @{ Name = 'a file more'; Change = { [System.IO.File]::WriteAllText("$folder/d.txt", '') } }
        @{ Name = 'another text in one'; Change = { [System.IO.File]::WriteAllText("$folder/c.txt", 'x') } }
        @{ Name = 'no list'; Change = { Remove-Item -LiteralPath "$folder/contents.json" } }
        @{ Name = 'an empty list'; Change = { Set-ContentList '[]' } }
        @{ Name = 'half a list'; Change = { Set-ContentList '[{"path":"a.txt"' } }
        @{ Name = 'something else in the list'; Change = { Set-ContentList '["a.txt"]' } }
        @{ Name = 'a name twice, but for its case'; Change = { Set-ContentList '[{"path":"a.txt","Path":"b.txt","sha256":"aa"}]' } }
        @{ Name = 'null instead of a list'; Change = { Set-ContentList 'null' } }
        @{ Name = 'a text instead of a list'; Change = { Set-ContentList '"a.txt"' } }
    ) {
        Set-ContentList (ConvertTo-Json -InputObject @($entries))
        Test-Intact | Should -BeTrue
        & $Change
        Test-Intact | Should -BeFalse
    }
}

Describe 'Test-LoadedInterpreter' {
    It 'is true of a file that another program keeps, and false of one that nobody does, and of none' {
        $file = New-Item -ItemType File -Path "$TestDrive/loaded/Tool/Jint.dll" -Force -Value 'library'
        $test = { InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $file.Directory.Parent.FullName } -ScriptBlock { Test-LoadedInterpreter -Path $Path } }
        & $test | Should -BeFalse
        $holder = [System.IO.File]::Open($file.FullName, 'Open', 'Read', 'None')
        try { & $test | Should -BeTrue } finally { $holder.Dispose() }
        Remove-Item -LiteralPath $file.FullName
        & $test | Should -BeFalse
    }
}

Describe 'Test-UsedVersion' {
    It 'is by the hash of an engine, and by caution where a version does not say what it holds' {
        $known = New-Item -ItemType Directory -Path "$TestDrive/known"
        Set-Content -LiteralPath "$known/contents.json" -Value '[{ "path": "bin/headroom-io", "sha256": "aa" }]'
        $unknown = New-Item -ItemType Directory -Path "$TestDrive/unknown"
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Known = "$known"; Unknown = "$unknown" } {
            Test-UsedVersion -Path $Known -UsedHash @() | Should -BeFalse
            Test-UsedVersion -Path $Unknown -UsedHash @() | Should -BeFalse
            Test-UsedVersion -Path $Known -UsedHash 'bb', 'aa' | Should -BeTrue
            Test-UsedVersion -Path $Known -UsedHash 'bb' | Should -BeFalse
            Test-UsedVersion -Path $Unknown -UsedHash 'bb' | Should -BeTrue
            Test-UsedVersion -Path $Known -UsedHash '' | Should -BeTrue -Because 'an engine that nobody can tell may be any'
        }
    }
}

Describe 'Get-UsedEngineHash' {
    It 'counts an engine whose run cannot be read, as long as it holds its lock' {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/unreadable")
        try {
            [System.IO.File]::WriteAllText("$(Add-TestRun)/run.json", '{')
            foreach ($isHeld in $true, $false) {
                Mock -ModuleName 'Headroom' -CommandName 'Test-RunLocked' -MockWith { $isHeld }
                @(InModuleScope -ModuleName 'Headroom' { Get-UsedEngineHash }).Count | Should -Be ([int] $isHeld) -Because $node.State
            }
        } finally {
            Exit-TestNode
        }
    }
}
