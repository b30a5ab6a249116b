BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-Module -Name "$PSScriptRoot/../../../support/NodePackage.psm1"

    function Install([hashtable] $Package) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Package = $Package } { Install-NodePackage @Package }
    }
    function Uninstall([string] $Version) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Version = $Version } { Uninstall-NodePackage -Version $Version }
    }
    function Get-Installed { @(Get-ChildItem -LiteralPath "$env:HEADROOM_INSTALL_ROOT/Headroom" -Force -ErrorAction Ignore | ForEach-Object -Process { $_.Name }) }
    # A run whose engine, of that version of the test's packages, is at work.
    function Add-RunOfVersion([string] $Version) {
        $process = Start-OtherProcess
        $identity = InModuleScope -ModuleName 'Headroom' -Parameters @{ Id = $process.Id } { Get-ProcessIdentity -Id $Id }
        $engine = @{ name = 'headroom-io'; version = $Version; platform = 'linux'; sha256 = Get-TextHash -Text "engine $Version" }
        $folder = Add-TestRun -Property @{ process = $identity; engine = $engine }
        # It stands for an engine.
        Mock -ModuleName 'Headroom' -CommandName 'Test-EngineProgram' -MockWith { $true }
        Add-Member -InputObject $process -NotePropertyName 'Lock' -NotePropertyValue (Enter-RunLock -Folder $folder -Id $process.Id) -PassThru
    }
}

Describe 'Find-NodePackage' {
    BeforeEach {
        $copied = New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())"
        $other = New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())"
        $package = Join-Path -Path $copied -ChildPath 'headroom-node.zip'
        Set-Content -LiteralPath $package -Value 'zip'
        Push-Location -LiteralPath $other
        function Find([string] $ScriptFolder) {
            InModuleScope -ModuleName 'Headroom' -Parameters @{ ScriptFolder = $ScriptFolder } { Find-NodePackage -Name 'headroom-node.zip' -ScriptFolder $ScriptFolder }
        }
    }
    AfterEach { Pop-Location }

    It 'finds it beside the script' { Find $copied.FullName | Should -BeExactly $package }

    It 'finds it in the current folder where <Name>' -ForEach @(@{ Name = 'the script has no folder'; ScriptFolder = '' }, @{ Name = 'another script runs its text'; ScriptFolder = '/' }) {
        Set-Location -LiteralPath $copied
        Find $ScriptFolder | Should -BeExactly $package
    }

    It 'says where it looked, and what to do' {
        $thrown = Get-ThrownError { Find '' }
        $thrown.FullyQualifiedErrorId | Should -Match '\APayloadNotFound,'
        $thrown.Exception.Message | Should -Match "headroom-node\.zip is not in $([regex]::Escape($other.FullName)), .* Next: .*installNode\.ps1"
    }

    It 'takes none from a current folder that others may write to' {
        Set-Location -LiteralPath $copied
        Mock -ModuleName 'Headroom' -CommandName 'Test-WritableByOthers' -MockWith { $true }
        (Get-ThrownError { Find '' }).FullyQualifiedErrorId | Should -Match '\APayloadNotPrivate,'
        Find $copied.FullName | Should -BeExactly $package
    }
}

Describe 'Install-NodePackage' {
    BeforeEach { Enter-PackageNode -Folder "$TestDrive/$([guid]::NewGuid())" }
    AfterEach { Exit-PackageNode }

    It 'puts what was verified in a folder of its version, and takes the upload away' {
        $package = New-NodePackage
        $status = Install $package
        $status.verdict | Should -BeExactly 'ready'
        $status.installed[0].isIntact | Should -BeTrue
        Get-Content -LiteralPath "$env:HEADROOM_INSTALL_ROOT/Headroom/1.2.3/Headroom.psd1" -Raw | Should -Match '1\.2\.3'
        $package.PackagePath | Should -Not -Exist
        Get-Installed | Should -Be @('1.2.3')
    }

    # Linux only: a file's mode.
    It 'makes the engine executable' -Skip:($env:OS -eq 'Windows_NT') {
        $null = Install (New-NodePackage)
        (Get-Item -LiteralPath "$env:HEADROOM_INSTALL_ROOT/Headroom/1.2.3/bin/linux-amd64/headroom-io").UnixMode | Should -BeExactly '-rwxr-xr-x'
    }

    It 'refuses a package with another hash, deletes it and leaves nothing' {
        $package = New-NodePackage
        Add-Content -LiteralPath $package.PackagePath -Value 'x'
        (Get-ThrownError { Install $package }).Exception.Message | Should -Match '\A.*\[PackageHashMismatch\] .* Nothing was installed\. Next: '
        $package.PackagePath | Should -Not -Exist
        Get-Installed | Should -HaveCount 0
    }

    It 'does not delete what is no upload' {
        $package = New-NodePackage
        $elsewhere = "$TestDrive/elsewhere.zip"
        Copy-Item -LiteralPath $package.PackagePath -Destination $elsewhere
        $package.PackagePath = $elsewhere
        (Install $package).verdict | Should -BeExactly 'ready'
        $elsewhere | Should -Exist
    }

    It 'refuses <Name>' -ForEach @(
        @{ Name = 'a file that leads out of the folder'; Asked = @{ Entry = @{ 'Headroom/1.2.3/../../out.txt' = 'x' } } }
        @{ Name = 'a file from the root'; Asked = @{ Entry = @{ '/out.txt' = 'x' } } }
        @{ Name = 'a file for another drive'; Asked = @{ Entry = @{ 'Headroom/1.2.3/C:out.txt' = 'x' } } }
        @{ Name = 'a file by Windows'' own separator'; Asked = @{ Entry = @{ 'Headroom\1.2.3\..\out.txt' = 'x' } } }
        @{ Name = 'a file of another version'; Asked = @{ Entry = @{ 'Headroom/1.2.4/a.ps1' = 'x' } } }
        @{ Name = 'a file that its list does not have'; Asked = @{ Entry = @{ 'Headroom/1.2.3/more.ps1' = 'x' } } }
        @{ Name = 'a file that its list has otherwise'; Asked = @{ Change = @{ 'Headroom.psd1' = 'changed' } } }
    ) {
        $package = New-NodePackage @Asked
        (Get-ThrownError { Install $package }).Exception.Message | Should -Match '\[PackageNotValid\] .* Nothing was installed\. Next: '
        Get-Installed | Should -HaveCount 0
        Get-ChildItem -LiteralPath $env:HEADROOM_INSTALL_ROOT -Recurse -File -Force | Should -HaveCount 0
    }

    It 'refuses what is no zip, and what is not there' {
        $path = "$env:HEADROOM_STATE_ROOT/incoming/headroom-node.zip"
        Set-Content -LiteralPath $path -Value 'no zip'
        $package = @{ Version = '1.2.3'; PackagePath = $path; PackageSha256 = (Get-FileHash -LiteralPath $path).Hash }
        (Get-ThrownError { Install $package }).Exception.Message | Should -Match '\[PackageNotValid\]'
        Remove-Item -LiteralPath $path -ErrorAction Ignore
        (Get-ThrownError { Install $package }).Exception.Message | Should -Match '\[PackageNotFound\]'
    }

    It 'leaves a version that is as it should be, and replaces one that was changed' {
        $null = Install (New-NodePackage)
        $file = "$env:HEADROOM_INSTALL_ROOT/Headroom/1.2.3/Headroom.psd1"
        $written = (Get-Item -LiteralPath $file).CreationTimeUtc
        (Install (New-NodePackage)).verdict | Should -BeExactly 'ready'
        Set-Content -LiteralPath $file -Value 'changed'
        (Install (New-NodePackage)).verdict | Should -BeExactly 'ready'
        Get-Content -LiteralPath $file -Raw | Should -Match 'ModuleVersion'
        $written | Should -Not -BeNullOrEmpty
    }

    It 'removes older versions that no run uses, and no newer one' {
        foreach ($version in '1.2.2', '1.2.10', '1.2.3') { $null = Install (New-NodePackage -Version $version) }
        Get-Installed | Sort-Object | Should -Be @('1.2.10', '1.2.3')
    }

    It 'keeps what a run uses' {
        $null = Install (New-NodePackage -Version '1.2.2')
        $process = Add-RunOfVersion '1.2.2'
        try {
            (Install (New-NodePackage)).installed.version | Should -Be @('1.2.3', '1.2.2')
            Set-Content -LiteralPath "$env:HEADROOM_INSTALL_ROOT/Headroom/1.2.2/more.txt" -Value 'x'
            (Get-ThrownError { Install (New-NodePackage -Version '1.2.2') }).Exception.Message | Should -Match '\[VersionInUse\]'
            "$env:HEADROOM_INSTALL_ROOT/Headroom/1.2.2/more.txt" | Should -Exist
        } finally {
            Stop-Process -Id $process.Id -Force
            $process.Lock.Dispose()
        }
    }

    # Linux only: a file's mode.
    It 'refuses a folder that others can write to' -Skip:($env:OS -eq 'Windows_NT') {
        [System.IO.File]::SetUnixFileMode($env:HEADROOM_INSTALL_ROOT, [System.IO.UnixFileMode] 'UserRead, UserWrite, UserExecute, OtherWrite, OtherExecute')
        (Get-ThrownError { Install (New-NodePackage) }).Exception.Message | Should -Match '\[InstallFolderNotPrivate\] .*modules.* Nothing was installed\.'
    }

    It 'lets one administrator at a time' {
        $hold = InModuleScope -ModuleName 'Headroom' { Enter-NodeChange }
        try {
            (Get-ThrownError { Install (New-NodePackage) }).Exception.Message | Should -Match '\[NodeBusy\]'
            (Get-ThrownError { Uninstall '' }).Exception.Message | Should -Match '\[NodeBusy\]'
        } finally {
            $hold.Dispose()
        }
        (Install (New-NodePackage)).verdict | Should -BeExactly 'ready'
    }

    It 'clears away what was cut off' {
        $null = New-Item -ItemType Directory -Path "$env:HEADROOM_INSTALL_ROOT/Headroom/.new-$('0' * 32)/x", "$env:HEADROOM_INSTALL_ROOT/Headroom/.other"
        $null = Install (New-NodePackage)
        Get-Installed | Sort-Object | Should -Be @('.other', '1.2.3')
    }

    It 'says that it cannot where application control keeps it from it' {
        Mock -CommandName 'Get-ApplicationControl' -ModuleName 'Headroom' -MockWith { [pscustomobject] @{ languageMode = 'constrained' } }
        (Get-ThrownError { Install (New-NodePackage) }).Exception.Message | Should -Match '\[NodeNotChangeable\] .* Next: .*supplemental policy'
        Get-Installed | Should -HaveCount 0
    }
}

Describe 'Uninstall-NodePackage' {
    BeforeEach {
        Enter-PackageNode -Folder "$TestDrive/$([guid]::NewGuid())"
        foreach ($version in '1.2.10', '1.2.3') { $null = Install (New-NodePackage -Version $version) }
    }
    AfterEach { Exit-PackageNode }

    It 'removes one version, or every one' {
        $status = Uninstall '1.2.3'
        $status.verdict | Should -BeExactly 'newer'
        Get-Installed | Should -Be @('1.2.10')
        (Uninstall '').verdict | Should -BeExactly 'missing'
        Get-Installed | Should -HaveCount 0
        (Uninstall '').verdict | Should -BeExactly 'missing'
    }

    It 'keeps the runs, and says so' {
        $run = Add-TestRun
        (Uninstall '').message | Should -Match ([regex]::Escape($env:HEADROOM_STATE_ROOT))
        $run | Should -Exist
    }

    It 'is refused as a whole while a run uses one' {
        $process = Add-RunOfVersion '1.2.3'
        try {
            (Get-ThrownError { Uninstall '' }).Exception.Message | Should -Match '\[VersionInUse\] A run, or .*, uses Headroom 1\.2\.3 .* Nothing was changed\.'
            Get-Installed | Sort-Object | Should -Be @('1.2.10', '1.2.3')
        } finally {
            Stop-Process -Id $process.Id -Force
            $process.Lock.Dispose()
        }
    }
}

Describe 'What is in the folder of versions and is not Headroom''s' {
    BeforeEach {
        Enter-PackageNode -Folder "$TestDrive/$([guid]::NewGuid())"
        $versions = "$env:HEADROOM_INSTALL_ROOT/Headroom"
        function Add-Foreign([string] $Name) {
            $null = New-Item -ItemType File -Path "$versions/$Name" -Value 'another''s' -Force
        }
        function Get-Foreign([string] $Name) { Get-Content -LiteralPath "$versions/$Name" -Raw -ErrorAction Ignore }
    }
    AfterEach { Exit-PackageNode }

    It 'stays when another version is installed: <_>' -ForEach 'a folder without a list', 'a folder whose list is damaged', 'a file beside ours' {
        if ($_ -match 'ours') { $null = Install (New-NodePackage -Version '0.0.1') }
        if ($_ -match 'damaged') { Add-Foreign '0.0.1/contents.json' }
        Add-Foreign '0.0.1/bin/Headroom.psm1'
        $package = New-NodePackage
        (InModuleScope -ModuleName 'Headroom' -Parameters @{ Package = $package } { Install-NodePackage @Package -WarningVariable said -WarningAction SilentlyContinue; $script:said = $said }).verdict | Should -BeExactly 'ready'
        Get-Foreign '0.0.1/bin/Headroom.psm1' | Should -BeExactly 'another''s'
        [string] (InModuleScope -ModuleName 'Headroom' { $script:said }) | Should -BeLike '*0.0.1 stays *'
        if ($_ -match 'ours') { @(Get-ChildItem -LiteralPath "$versions/0.0.1" -Recurse -File -Force).Name | Should -Be @('Headroom.psm1') }
    }

    It 'stays when Headroom is removed' {
        $null = Install (New-NodePackage)
        Add-Foreign '7.3.0/notes.txt'
        Add-Foreign '1.2.3/en-US/notes.txt'
        $null = InModuleScope -ModuleName 'Headroom' { Uninstall-NodePackage -WarningVariable said -WarningAction SilentlyContinue; $script:said = $said }
        Get-Foreign '7.3.0/notes.txt' | Should -BeExactly 'another''s'
        Get-Foreign '1.2.3/en-US/notes.txt' | Should -BeExactly 'another''s'
        @(Get-ChildItem -LiteralPath "$versions/1.2.3" -Recurse -Force).Name | Sort-Object | Should -Be @('en-US', 'notes.txt')
        [string] (InModuleScope -ModuleName 'Headroom' { $script:said }) | Should -BeLike '*1.2.3 stays *en-US/notes.txt*'
    }

    It 'is all that stays, with its folders' {
        $package = New-NodePackage
        $null = Install $package
        Add-Foreign '1.2.3/notes.txt'
        # Folders whose names are equally long.
        foreach ($folder in 'Private/aa', 'Private/bb', 'Private/cc') { Add-Foreign "1.2.3/$folder/own.ps1" }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = "$versions/1.2.3" } {
            Mock -CommandName 'Get-UnlistedFile' -MockWith { 'notes.txt' }
            Remove-ListedFile -Path $Path
        }
        @(Get-ChildItem -LiteralPath "$versions/1.2.3" -Recurse -Force).Name | Should -Be @('notes.txt')
    }

    It 'is refused where the version is to go: <_>' -ForEach 'a folder without a list', 'a file beside ours' {
        if ($_ -match 'ours') { $null = Install (New-NodePackage) }
        Add-Foreign '1.2.3/notes.txt'
        $before = @(Get-ChildItem -LiteralPath "$versions/1.2.3" -Recurse -File -Force).Name
        (Get-ThrownError { Install (New-NodePackage) }).Exception.Message | Should -Match '\[VersionNotOwn\] .* Nothing was installed\. Next: '
        @(Get-ChildItem -LiteralPath "$versions/1.2.3" -Recurse -File -Force).Name | Should -Be $before
        Get-Foreign '1.2.3/notes.txt' | Should -BeExactly 'another''s'
    }

    # Linux only: Windows asks for a right to make a link.
    It 'stays where a link leads to' -Skip:($env:OS -eq 'Windows_NT') {
        $null = New-Item -ItemType Directory -Path "$env:HEADROOM_STATE_ROOT/elsewhere"
        Set-Content -LiteralPath "$env:HEADROOM_STATE_ROOT/elsewhere/a" -Value 'x'
        $null = Install (New-NodePackage -Version '1.2.2')
        $null = New-Item -ItemType SymbolicLink -Path "$versions/1.2.2/linked" -Target "$env:HEADROOM_STATE_ROOT/elsewhere"
        Move-Item -LiteralPath "$versions/1.2.2" -Destination "$env:HEADROOM_STATE_ROOT/version"
        $null = New-Item -ItemType SymbolicLink -Path "$versions/1.2.2" -Target "$env:HEADROOM_STATE_ROOT/version"
        $null = Install (New-NodePackage) 3> $null
        "$versions/1.2.2/linked/a" | Should -Exist
        "$versions/1.2.2/contents.json" | Should -Exist
    }
}
