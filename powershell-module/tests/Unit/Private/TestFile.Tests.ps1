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
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-Engine'
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
            $ArgumentList -contains '--delete-created' -and $ArgumentList -notcontains '--allow-overwrite'
        }
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
