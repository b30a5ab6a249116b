BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Export-HeadroomSupportFile' {
    BeforeEach {
        $folder = (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())").FullName
        $null = Enter-TestNode -Folder $folder -Simulated
        Mock -ModuleName 'Headroom' -CommandName 'Get-OtherLoadCheck' -MockWith { }
    }
    AfterEach { Exit-TestNode }

    It 'writes the file, and says what is in it and what stands for what' {
        $null = Add-TestRun
        $written = Export-HeadroomSupportFile -Path "$folder/a.zip"
        $written.PSTypeNames[0] | Should -BeExactly 'Headroom.SupportFile'
        $written.sizeBytes | Should -Be (Get-Item -LiteralPath "$folder/a.zip").Length
        $written.entries.name | Should -Contain 'nodes/1/runs/20260102-030405-0a1b2c3d/run.json'
        @($written.entries | Where-Object -FilterScript { $_.sizeBytes -le 0 }) | Should -HaveCount 0
        ($written.standIns | Where-Object -Property name -EQ -Value 'hci-demo').standIn | Should -BeExactly 'cluster1'
        @($written.standIns | Where-Object -FilterScript { $_.name -ceq $_.standIn }) | Should -HaveCount 0
        Get-ChildItem -LiteralPath $folder -Filter '*.new' | Should -BeNullOrEmpty
    }

    It 'lists it all and writes nothing with -WhatIf' {
        $listed = Export-HeadroomSupportFile -Path "$folder/a.zip" -WhatIf
        "$folder/a.zip" | Should -Not -Exist
        $listed.sizeBytes | Should -BeNullOrEmpty
        $listed.entries.Count | Should -BeGreaterThan 5
        $listed.standIns.Count | Should -BeGreaterThan 3
    }

    It 'leaves a file alone that is there, unless told otherwise' {
        Set-Content -LiteralPath "$folder/a.zip" -Value 'precious'
        (Get-ThrownError { Export-HeadroomSupportFile -Path "$folder/a.zip" }).Exception.Message | Should -Match '\A\[FileExists\] .+ Next: .*-Force'
        Get-Content -LiteralPath "$folder/a.zip" | Should -BeExactly 'precious'
        (Export-HeadroomSupportFile -Path "$folder/a.zip" -Force).sizeBytes | Should -BeGreaterThan 100
    }

    It 'names a folder that is not there' {
        (Get-ThrownError { Export-HeadroomSupportFile -Path "$folder/no/a.zip" }).Exception.Message | Should -Match '\A\[ExportFolderNotFound\] '
    }

    # Linux only: Windows has no pipes among its files, and links need a right there.
    It 'leaves alone what is no plain file, whatever is allowed: <Name>' -Skip:($env:OS -eq 'Windows_NT') -ForEach @(
        @{ Name = 'a folder'; Make = { $null = New-Item -ItemType Directory -Path $there }; Reason = 'it is a folder' }
        @{ Name = 'a pipe'; Make = { mkfifo $there }; Reason = 'it is not a plain file' }
        @{ Name = 'a link to a file'; Make = { Set-Content -LiteralPath "$folder/b" -Value 'precious'; $null = New-Item -ItemType SymbolicLink -Path $there -Target "$folder/b" }; Reason = 'it is a link' }
    ) {
        $there = "$folder/a.zip"
        . $Make
        $before = (Get-Item -LiteralPath $there).UnixMode
        foreach ($isForced in $true, $false) {
            $thrown = Get-ThrownError { Export-HeadroomSupportFile -Path $there -Force:$isForced }
            $thrown.Exception.Message | Should -Match "\A\[ExportTargetNotFile\] .*$Reason.* Next: "
        }
        (Get-Item -LiteralPath $there).UnixMode | Should -BeExactly $before
        Get-ChildItem -LiteralPath $folder -Filter '*.new' | Should -BeNullOrEmpty
    }

    It 'names what is no path of a file: <Name>' -ForEach @(
        @{ Name = 'of a drive that is not there'; Given = 'nodrive:/a.zip' }
        @{ Name = 'with a character that no path has'; Given = "/x/a$([char] 0)b.zip" }
        @{ Name = 'of a drive without files'; Given = 'variable:a.zip' }
    ) {
        (Get-ThrownError { Export-HeadroomSupportFile -Path $Given }).Exception.Message | Should -Match '\A\[ExportPathNotValid\] .+ Next: .+'
    }
}
