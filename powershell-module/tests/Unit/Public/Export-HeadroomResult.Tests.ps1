BeforeDiscovery { $hasInterpreter = Test-Path -LiteralPath "$PSScriptRoot/../../../Headroom/Tool/Jint.dll" }

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Export-HeadroomResult' {
    BeforeEach {
        $folder = (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())").FullName
        $null = Enter-TestNode -Folder $folder
        $null = Add-TestRun -File @{ 'result.json' = Get-GoldenText -Kind 'valid' -Name 'result.hci-b2ms-read' }
        $id = '20260102-030405-0a1b2c3d'
    }
    AfterEach { Exit-TestNode }

    It 'writes a run by its id, and says what it wrote' {
        $written = Export-HeadroomResult $id -Path "$folder/a.csv"
        $written.path, $written.format, $written.runCount | Should -Be @((Join-Path -Path $folder -ChildPath 'a.csv'), 'Csv', 1)
        @(Import-Csv -LiteralPath "$folder/a.csv").Count | Should -Be 3
        Get-ChildItem -LiteralPath $folder -Filter '*.new' | Should -BeNullOrEmpty
    }

    It 'writes several from the pipeline into one file, as UTF-8 without a mark' {
        $measured = Get-HeadroomResult -RunId $id
        (($measured, $measured) | Export-HeadroomResult "$folder/a.json").runCount | Should -Be 2
        [System.IO.File]::ReadAllBytes("$folder/a.json")[0] | Should -Be ([byte] [char] '[')
    }

    # Without the .NET SDK, the module is built without an interpreter.
    It 'writes a report, the same that the rules make at that time' -Skip:(-not $hasInterpreter) {
        $written = Export-HeadroomResult -RunId $id -Path "$folder/a.html"
        $written.format | Should -BeExactly 'Html'
        $html = [System.IO.File]::ReadAllText($written.path)
        $html | Should -Match '(?s)\A<!DOCTYPE html>\n.*<title>Headroom report: .+</html>\n\z'
        $html | Should -Not -Match '<script|NaN|undefined'
        $html | Should -Match 'Made by Headroom [0-9.]+, \w{3} \d+, \d{4}, [\d:]+ [AP]M UTC\.'
        (Get-ThrownError { Export-HeadroomResult -RunId $id -Path "$folder/a.html" }).FullyQualifiedErrorId | Should -BeExactly 'FileExists,Export-HeadroomResult'
    }

    It 'writes no report of several runs' {
        $measured = Get-HeadroomResult -RunId $id
        (Get-ThrownError { $measured, $measured | Export-HeadroomResult -Path "$folder/a.html" }).Exception.Message | Should -Match '\A\[ReportOfSeveral\] .*the input has 2\.'
        "$folder/a.html" | Should -Not -Exist
    }

    It 'takes the end of a run that was watched' {
        (Watch-HeadroomRun -RunId $id | Select-Object -Last 1 | Export-HeadroomResult -Path "$folder/a.csv").runCount | Should -Be 1
    }

    It 'leaves a file alone that is there, unless told otherwise' {
        Set-Content -LiteralPath "$folder/a.xml" -Value 'precious'
        (Get-ThrownError { Export-HeadroomResult -RunId $id -Path "$folder/a.xml" }).Exception.Message | Should -Match '\A\[FileExists\] .+ Next: .*-Force'
        Get-Content -LiteralPath "$folder/a.xml" | Should -BeExactly 'precious'
        $null = Export-HeadroomResult -RunId $id -Path "$folder/a.xml" -Force
        ([xml] (Get-Content -LiteralPath "$folder/a.xml" -Raw)).headroomResults.measured.run.id | Should -BeExactly $id
    }

    It 'writes nothing with -WhatIf' {
        Export-HeadroomResult -RunId $id -Path "$folder/a.csv" -WhatIf | Should -BeNullOrEmpty
        "$folder/a.csv" | Should -Not -Exist
    }

    It 'takes paths from where the caller is' {
        Push-Location -LiteralPath $folder
        try { (Export-HeadroomResult -RunId $id -Path './b.csv').path | Should -BeExactly (Join-Path -Path $folder -ChildPath 'b.csv') } finally { Pop-Location }
    }

    It 'names what it cannot write: <Name>' -ForEach @(
        @{ Name = 'no result'; Code = 'NothingToExport'; Given = { 'text' | Export-HeadroomResult -Path "$folder/a.csv" } }
        @{ Name = 'a run under way'; Code = 'RunWithoutResult'; Given = { [pscustomobject] @{ run = @{ id = 'r'; status = 'running' }; result = $null } | Export-HeadroomResult -Path "$folder/a.csv" } }
        @{ Name = 'a run that is not there'; Code = 'RunNotFound'; Given = { Export-HeadroomResult -RunId '20260102-030405-00000000' -Path "$folder/a.csv" } }
        @{ Name = 'a format'; Code = 'ExportFormatNotKnown'; Given = { Export-HeadroomResult -RunId $id -Path "$folder/a" } }
        @{ Name = 'a folder that is not there'; Code = 'ExportFolderNotFound'; Given = { Export-HeadroomResult -RunId $id -Path "$folder/no/a.csv" } }
    ) {
        (Get-ThrownError $Given).Exception.Message | Should -Match "\A\[$Code\] .+ Next: .+"
        "$folder/a.csv" | Should -Not -Exist
    }

    # Linux only: Windows has no pipes among its files, and links need a right there.
    It 'leaves alone what is no plain file, whatever is allowed: <Name>' -Skip:($env:OS -eq 'Windows_NT') -ForEach @(
        @{ Name = 'a folder'; Make = { $null = New-Item -ItemType Directory -Path $there }; Reason = 'it is a folder' }
        @{ Name = 'a pipe'; Make = { mkfifo $there }; Reason = 'it is not a plain file' }
        @{ Name = 'a link to a file'; Make = { Set-Content -LiteralPath "$folder/b" -Value 'precious'; $null = New-Item -ItemType SymbolicLink -Path $there -Target "$folder/b" }; Reason = 'it is a link' }
    ) {
        $there = "$folder/a.csv"
        . $Make
        $before = (Get-Item -LiteralPath $there).UnixMode
        foreach ($isForced in $true, $false) {
            $thrown = Get-ThrownError { Export-HeadroomResult -RunId $id -Path $there -Force:$isForced }
            $thrown.Exception.Message | Should -Match "\A\[ExportTargetNotFile\] .*$Reason.* Next: "
        }
        (Get-Item -LiteralPath $there).UnixMode | Should -BeExactly $before
        Get-ChildItem -LiteralPath $folder -Filter '*.new' | Should -BeNullOrEmpty
    }

    It 'names what is no path of a file: <Name>' -ForEach @(
        @{ Name = 'of a drive that is not there'; Given = 'nodrive:/a.csv' }
        @{ Name = 'with a character that no path has'; Given = "/x/a$([char] 0)b.csv" }
        @{ Name = 'of a drive without files'; Given = 'variable:a.csv' }
    ) {
        (Get-ThrownError { Export-HeadroomResult -RunId $id -Path $Given }).Exception.Message | Should -Match '\A\[ExportPathNotValid\] .+ Next: .+'
    }
}
