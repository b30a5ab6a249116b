# Every example in the help of every exported function is run as it stands, on the simulated cluster with the real engine.
# Only its sizes and times are made small: 1GB becomes 16MB, and a minute after a warm-up a second without one.

BeforeDiscovery {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    $examples = @(foreach ($command in (Get-Module -Name 'Headroom').ExportedFunctions.Values | Sort-Object -Property Name) {
            $number = 0
            foreach ($text in [System.Management.Automation.Language.Parser]::ParseInput($command.ScriptBlock.Ast.Extent.Text, [ref] $null, [ref] $null).EndBlock.Statements[0].GetHelpContent().Examples) {
                $number++
                # The code ends where the remarks begin: at the first blank line.
                @{ Command = $command.Name; Number = $number; Code = ($text.Trim() -split '\r?\n\s*\r?\n')[0] }
            }
        })
    $commands = @((Get-Module -Name 'Headroom').ExportedFunctions.Keys)
    $hasInterpreter = Test-Path -LiteralPath "$PSScriptRoot/../../Headroom/Tool/Jint.dll"
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
    function ConvertTo-SmallExample([string] $Code) {
        $Code -replace '\b1GB\b', '16MB' -replace 'durationSeconds\s*=\s*[0-9]+', 'durationSeconds = 1; warmUpSeconds = 0' -replace '-DurationSeconds [0-9]+', '-DurationSeconds 1 -WarmUpSeconds 0'
    }

    # What an example may take for granted: a run that is over. Made once; each example gets a copy of its folder.
    $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/finished") -Simulated
    $finished = Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $node.Volume) -VolumeId 'test01' | Watch-HeadroomRun | Select-Object -Last 1
    $finishedRuns = "$env:HEADROOM_STATE_ROOT/runs"
    Exit-TestNode -StopRuns -KeepFolder
}

Describe 'The examples' {
    It 'are found, at least one for each exported function' -ForEach @(@{ Examples = $examples; Commands = $commands }) {
        $Commands.Count | Should -BeGreaterOrEqual 17
        $Examples.Count | Should -BeGreaterOrEqual 28
        $Commands | Where-Object -FilterScript { $_ -notin $Examples.Command } | Should -BeNullOrEmpty
    }
}

Describe 'Example <Number> of <Command>' -ForEach $examples {
    BeforeAll {
        $folder = (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())").FullName
        $node = Enter-TestNode -Folder $folder -Simulated
        $json = New-TestProfile -VolumePath $node.Volume
        Set-Content -LiteralPath "$folder/profile.json" -Value $json
        $recorded = [System.IO.File]::ReadAllText("$PSScriptRoot/../../../src/app/exchange/testing/one-run-in-xml-and-json.json")
        [System.IO.File]::WriteAllText("$folder/diskspd-result.xml", (ConvertFrom-TestJson -Json $recorded).xml)
        $null = New-Item -ItemType Directory -Path $env:HEADROOM_STATE_ROOT -Force
        Copy-Item -LiteralPath $finishedRuns -Destination $env:HEADROOM_STATE_ROOT -Recurse
        # And for some, a volume on loan.
        if ($Command -in 'Restore-HeadroomVolume', 'Get-HeadroomMove') { $null = Move-HeadroomVolume -VolumeId 'test01' -NodeName 'node2' -Confirm:$false }
        function global:New-PSSession([string] $ComputerName) { New-NodeSession -NodeName $ComputerName }
    }
    AfterAll {
        Remove-Item -LiteralPath 'function:New-PSSession'
        Exit-TestNode -StopRuns
    }

    # PowerShell 7.3 and later for those over a session, which is a process of its own; the .NET SDK for those that need the interpreter.
    It 'runs' -Skip:(($Code -match 'New-PSSession' -and $PSVersionTable.PSVersion -lt [version] '7.3') -or (-not $hasInterpreter -and $Code -match 'Import-|-Verdict|\.html')) {
        $finished.run.status | Should -BeExactly 'completed'
        $Code | Should -Match $Command
        Push-Location -LiteralPath $folder
        try {
            # Whatever one of its commands reports fails it.
            $ErrorActionPreference = 'Stop'
            $null = ForEach-Object -InputObject 1 -Process ([scriptblock]::Create((ConvertTo-SmallExample $Code)))
        } finally {
            Pop-Location
        }
        # What it was done to is left as it was found.
        Get-HeadroomRun | Where-Object -Property status -EQ -Value 'running' | Should -BeNullOrEmpty
        Get-ChildItem -LiteralPath $node.Volume -Force | Should -BeNullOrEmpty
        if ($Command -ne 'Get-HeadroomMove' -or $Code -match 'Restore') { Get-SimulatedOwner | Should -BeExactly 'node1' }
    }
}
