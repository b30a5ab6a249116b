BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    Import-Module -Name "$PSScriptRoot/../../../support/NodePackage.psm1"

    function Add-Part([hashtable] $Part) {
        $given = @{ UploadId = '0123456789abcdef0123456789abcdef'; OffsetBytes = 0; ContentBase64 = [System.Convert]::ToBase64String([byte[]] (1, 2, 3)) }
        foreach ($name in $Part.Keys) { $given[$name] = $Part[$name] }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Given = $given } { Add-NodePackagePart @Given -Confirm:$false }
    }
    function Get-Incoming { @(Get-ChildItem -LiteralPath "$env:HEADROOM_STATE_ROOT/incoming" -Force -ErrorAction Ignore | ForEach-Object -Process { $_.Name } | Sort-Object) }
}

Describe 'Add-NodePackagePart' {
    BeforeEach { Enter-PackageNode -Folder "$TestDrive/$([guid]::NewGuid())" }
    AfterEach { Exit-PackageNode }

    It 'appends part to part in a folder that others may not write, and says where and how much' {
        $first = Add-Part @{}
        $second = Add-Part @{ OffsetBytes = 3; ContentBase64 = [System.Convert]::ToBase64String([byte[]] @(4)) }
        $first.sizeBytes, $second.sizeBytes | Should -Be @(3, 4)
        $second.path | Should -BeExactly $first.path
        [System.IO.File]::ReadAllBytes($first.path) | Should -Be @(1, 2, 3, 4)
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Folder = (Split-Path -Path $first.path -Parent) } { Test-WritableByOthers -Path $Folder } | Should -BeFalse
    }

    It 'takes what was sent in parts for a package, and deletes it once it is installed' {
        $package = New-NodePackage
        $bytes = [System.IO.File]::ReadAllBytes($package.PackagePath)
        $half = [int] [System.Math]::Floor($bytes.Length / 2)
        $null = Add-Part @{ ContentBase64 = [System.Convert]::ToBase64String($bytes, 0, $half) }
        $package.PackagePath = (Add-Part @{ OffsetBytes = $half; ContentBase64 = [System.Convert]::ToBase64String($bytes, $half, $bytes.Length - $half) }).path
        (InModuleScope -ModuleName 'Headroom' -Parameters @{ Package = $package } { Install-NodePackage @Package }).verdict | Should -BeExactly 'ready'
        $package.PackagePath | Should -Not -Exist
    }

    It 'writes nothing under -WhatIf' {
        InModuleScope -ModuleName 'Headroom' { Add-NodePackagePart -UploadId ('0' * 32) -OffsetBytes 0 -ContentBase64 'AAAA' -WhatIf } | Should -BeNullOrEmpty
        Get-Incoming | Should -HaveCount 0
    }

    It 'refuses <Name>' -ForEach @(
        @{ Name = 'a part that does not go on at the end'; Part = @{ OffsetBytes = 5 }; Code = 'PackagePartOutOfOrder' }
        @{ Name = 'a part that would make the file larger than it may be'; Part = @{ OffsetBytes = 67108863 }; Code = 'PackageTooLarge' }
        @{ Name = 'a negative offset'; Part = @{ OffsetBytes = -1 }; Code = 'PackageTooLarge' }
        @{ Name = 'Base64 of nothing'; Part = @{ ContentBase64 = '    ' }; Code = 'PackagePartNotValid' }
        @{ Name = 'what is not Base64'; Part = @{ ContentBase64 = '$(1)' }; Code = 'PackagePartNotValid' }
        @{ Name = 'an id that leads elsewhere'; Part = @{ UploadId = '../../0123456789abcdef0123456789ab' }; Code = 'PackagePartNotValid' }
        @{ Name = 'an id whose path ends as it should, elsewhere'; Part = @{ UploadId = "x/../../headroom-node-$('0' * 32)" }; Code = 'PackagePartNotValid' }
        @{ Name = 'an id in other letters'; Part = @{ UploadId = 'A' * 32 }; Code = 'PackagePartNotValid' }
        @{ Name = 'an id with a line end'; Part = @{ UploadId = "$('0' * 32)`n" }; Code = 'PackagePartNotValid' }
    ) {
        (Get-ThrownError { Add-Part $Part }).Exception.Message | Should -Match "\A\[$Code\] .* Nothing was installed\. Next: "
        Get-Incoming | Should -HaveCount 0
    }

    It 'refuses an upload that is there already, and leaves it as it is' {
        $path = (Add-Part @{}).path
        (Get-ThrownError { Add-Part @{ ContentBase64 = 'AAAAAAAA' } }).Exception.Message | Should -Match '\A\[PackagePartOutOfOrder\]'
        (Get-Item -LiteralPath $path).Length | Should -Be 3
    }

    It 'refuses where the session is constrained' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ApplicationControl' -MockWith { @{ languageMode = 'constrained' } }
        (Get-ThrownError { Add-Part @{} }).Exception.Message | Should -Match '\A\[NodeNotChangeable\]'
    }

    # Linux only: a file's mode.
    It 'refuses a folder that others may write to' -Skip:($env:OS -eq 'Windows_NT') {
        $path = (Add-Part @{}).path
        [System.IO.File]::SetUnixFileMode((Split-Path -Path $path -Parent), [System.IO.UnixFileMode] 'UserRead, UserWrite, UserExecute, OtherWrite')
        (Get-ThrownError { Add-Part @{ OffsetBytes = 3 } }).Exception.Message | Should -Match '\A\[StateRootNotPrivate\]'
    }

    It 'clears away what somebody left a day ago, and nothing else' {
        $old = (Add-Part @{ UploadId = '1' * 32 }).path
        $new = (Add-Part @{ UploadId = '2' * 32 }).path
        $other = "$(Split-Path -Path $old -Parent)/headroom-node.zip"
        Set-Content -LiteralPath $other -Value 'x'
        foreach ($path in $old, $other) { (Get-Item -LiteralPath $path).LastWriteTimeUtc = [datetime]::UtcNow.AddDays(-2) }
        $null = Add-Part @{}
        $old | Should -Not -Exist
        $new | Should -Exist
        $other | Should -Exist
    }
}
