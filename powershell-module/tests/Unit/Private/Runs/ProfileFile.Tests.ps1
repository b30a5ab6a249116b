BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'ProfileFile' {
    BeforeEach {
        $folder = (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())").FullName
        $json = Get-GoldenText -Kind 'valid' -Name 'profile.minimal'
        Mock -ModuleName 'Headroom' -CommandName 'Get-GivenVolume' -MockWith { @{ Facts = @{ }; Volume = @{ path = $folder } } }
        Mock -ModuleName 'Headroom' -CommandName 'Exit-StartCheck'
        # What the run would be started with ends the start.
        Mock -ModuleName 'Headroom' -CommandName 'Get-StartCheck' -MockWith { throw "given: $ProfileJson" }
        Mock -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -MockWith { [pscustomobject] @{ Path = 'headroom-io' } }
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith { [pscustomobject] @{ ExitCode = 0; Output = '{"by":"the engine"}'; Errors = '' } }
    }

    It 'reads JSON, also with a mark of the encoding, from a path beside the location' {
        [System.IO.File]::WriteAllText("$folder/p.json", $json, [System.Text.UTF8Encoding]::new($true))
        Push-Location -LiteralPath $folder
        try {
            { Start-HeadroomRun -ProfilePath './p.json' -VolumeId 'v' -ErrorAction Stop } | Should -Throw -ExpectedMessage "*given: {*`"contractVersion`": 1*"
        } finally { Pop-Location }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 0 -Exactly
    }

    It 'gives XML to the engine' {
        Set-Content -LiteralPath "$folder/p.xml" -Value "`n<Profile></Profile>"
        { Start-HeadroomRun -ProfilePath "$folder/p.xml" -VolumeId 'v' -ErrorAction Stop } | Should -Throw -ExpectedMessage '*given: {"by":"the engine"}*'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 1 -Exactly -ParameterFilter { $ArgumentList[0].StartsWith('-X') -and $ArgumentList[0].EndsWith('p.xml') -and $ArgumentList[1] -ceq '-Rpjson' }
    }

    It 'says what the engine says of XML that it does not read' {
        Set-Content -LiteralPath "$folder/p.xml" -Value '<Profile/>'
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith { [pscustomobject] @{ ExitCode = 3; Output = ''; Errors = "ERROR: line 1, <Profile>: needs an element <TimeSpans>`n" } }
        $failure = Get-ThrownError { Start-HeadroomRun -ProfilePath "$folder/p.xml" -VolumeId 'v' }
        $failure.FullyQualifiedErrorId | Should -BeExactly 'ProfileFileNotReadable,Start-HeadroomRun'
        $failure.Exception.Message | Should -Match ': line 1, <Profile>: needs an element <TimeSpans>\. Nothing was started\.'
    }

    It 'reads UTF-16, as Windows PowerShell writes it: <Name>, <Encoding>' -ForEach @(@{ Name = 'JSON'; Encoding = 'Unicode' }, @{ Name = 'XML'; Encoding = 'Unicode' }, @{ Name = 'JSON'; Encoding = 'BigEndianUnicode' }) {
        $text = @{ JSON = $json; XML = '<Profile/>' }[$Name]
        Set-Content -LiteralPath "$folder/p" -Value $text -Encoding $Encoding
        $given = @{ JSON = '*given: {*"contractVersion": 1*'; XML = '*given: {"by":"the engine"}*' }[$Name]
        { Start-HeadroomRun -ProfilePath "$folder/p" -VolumeId 'v' -ErrorAction Stop } | Should -Throw -ExpectedMessage $given
    }

    It 'refuses bytes that are no text' {
        [System.IO.File]::WriteAllBytes("$folder/p.json", [byte[]] (0x7b, 0xff, 0x7d))
        (Get-ThrownError { Start-HeadroomRun -ProfilePath "$folder/p.json" -VolumeId 'v' }).FullyQualifiedErrorId | Should -BeExactly 'ProfileFileNotReadable,Start-HeadroomRun'
    }

    It 'refuses <Name>' -ForEach @(@{ Name = 'nothing' }, @{ Name = 'a file that is not there' }, @{ Name = 'a folder' }, @{ Name = 'a drive that is not there' }, @{ Name = 'a variable' }) {
        $path = @{ 'nothing' = ''; 'a file that is not there' = "$folder/none.json"; 'a folder' = $folder; 'a drive that is not there' = 'NoSuchDrive:/p.json'; 'a variable' = 'variable:folder' }[$Name]
        (Get-ThrownError { Start-HeadroomRun -ProfilePath $path -VolumeId 'v' }).FullyQualifiedErrorId | Should -BeExactly 'ProfileFileNotReadable,Start-HeadroomRun'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-StartCheck' -Times 0 -Exactly
    }
}
