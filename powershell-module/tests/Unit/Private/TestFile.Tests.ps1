BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
}

Describe 'Remove-LeftoverFile' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $file = "$($node.Volume)/left.dat"
        Set-Content -LiteralPath $file -Value 'x'
        $target = [pscustomobject] @{ path = $file }
        $profileDocument = [pscustomobject] @{ contractVersion = 1; timeSpans = @([pscustomobject] @{ targets = @($target) }) }
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith { [pscustomobject] @{ ExitCode = 0; Errors = '' } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-VerifiedEngine' -MockWith { [pscustomobject] @{ Path = 'engine' } }
        function Remove-Now([hashtable] $Property = @{}, [hashtable] $Files = @{}) {
            $null = Add-TestRun -Property (@{ profile = $profileDocument } + $Property) -File $Files
            InModuleScope -ModuleName 'Headroom' {
                Remove-LeftoverFile -StartedRun (Get-StartedRun -RunId '20260102-030405-0a1b2c3d')
            }
        }
    }
    AfterEach { Exit-TestNode }

    It 'leaves a file alone that carries no note of the engine' {
        Remove-Now
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 0 -Exactly
    }

    It 'asks the engine to judge and delete one that does' {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        Remove-Now
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 1 -Exactly -ParameterFilter {
            [string] $ArgumentList -ceq "--remove-created=$file"
        }
    }

    It '<Name>, where the engine ends with <ExitCode>' -ForEach @(
        @{ Name = 'leaves a file that is not the engine''s'; ExitCode = 3; Code = $null }
        @{ Name = 'says that a file could not be deleted'; ExitCode = 1; Code = 'TestFileNotRemoved' }
    ) {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        $exitCode = $ExitCode
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -MockWith { [pscustomobject] @{ ExitCode = $exitCode; Errors = 'in use' } }
        if ($Code) { (Get-ThrownError { Remove-Now }).Exception.Message | Should -Match "\A\[$Code\] .*in use" } else { { Remove-Now } | Should -Not -Throw }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 1 -Exactly
    }

    It 'leaves a file alone that <Name>' -ForEach @(
        @{ Name = 'is to be kept'; Property = @{ keepTestFile = $true }; Files = @{} }
        @{ Name = 'its engine has dealt with'; Property = @{}; Files = @{ 'result.json' = '{}' } }
    ) {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        Remove-Now -Property $Property -Files $Files
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 0 -Exactly
    }

    It 'leaves a file alone while something else runs on the volume' {
        Set-Content -LiteralPath "$file.headroom-io" -Value '{}'
        Mock -ModuleName 'Headroom' -CommandName 'Test-ProcessAlive' -MockWith { $true }
        (Get-ThrownError { Remove-Now }).FullyQualifiedErrorId | Should -BeExactly 'VolumeBusy'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Invoke-Engine' -Times 0 -Exactly
    }
}

Describe 'Remove-EarlierLeftover' {
    BeforeEach {
        $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())")
        $files = 'left.dat', 'used.dat' | ForEach-Object -Process {
            Set-Content -LiteralPath "$($node.Volume)/$_.headroom-io" -Value '{}'
            "$($node.Volume)/$_"
        }
        Mock -ModuleName 'Headroom' -CommandName 'Remove-OwnFile'
        $targets = @($files | ForEach-Object -Process { [pscustomobject] @{ path = $_ } })
        $null = Add-TestRun -Property @{ volumeId = 'v'; profile = [pscustomobject] @{ contractVersion = 1; timeSpans = @([pscustomobject] @{ targets = $targets }) } }
        function Remove-Now([string] $VolumeId) {
            $run = [pscustomobject] @{ volumeId = $VolumeId; profile = [pscustomobject] @{ timeSpans = @([pscustomobject] @{ targets = @([pscustomobject] @{ path = "$($node.Volume)/used.dat" }) }) } }
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Run = $run } { Remove-EarlierLeftover -Run $Run -WarningVariable warned -WarningAction SilentlyContinue; $warned }
        }
    }
    AfterEach { Exit-TestNode }

    It 'deletes what a lost run left, but not what the new one uses' {
        Remove-Now 'v'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Remove-OwnFile' -Times 1 -Exactly -ParameterFilter { $Path.Count -eq 1 -and $Path[0] -ceq $files[0] }
    }

    It 'leaves other volumes alone' {
        Remove-Now 'w'
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Remove-OwnFile' -Times 0 -Exactly
    }

    It 'names what could not be deleted, and lets the run start' {
        Mock -ModuleName 'Headroom' -CommandName 'Remove-OwnFile' -MockWith { throw 'in use' }
        [string] (Remove-Now 'v') | Should -BeExactly 'in use'
    }
}
