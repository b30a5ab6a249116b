BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
}

# Ends the session at each step of a start, as if its process were killed there.
Describe 'A session that is killed while it starts a run' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode -StopRuns }

    It 'leaves no engine that no run knows, and none beside another: <Name>' -ForEach @(
        @{ Name = 'before the engine starts'; Step = 'Get-EngineArgument'; IsRunning = $false }
        @{ Name = 'right after it started'; Step = 'Wait-RunBegun'; IsRunning = $true }
        @{ Name = 'as its process is written down'; Step = 'Write-ContractDocument'; IsRunning = $true }
    ) {
        $json = New-TestProfile -VolumePath $node.Volume -DurationSeconds 60
        [System.IO.File]::WriteAllText("$($node.Volume)/profile.json", $json)
        # In the other session, the step ends the process without anything else being done.
        $kill = @"
& (Get-Module -Name 'Headroom') {
    `$real = Get-Item -LiteralPath 'function:Write-ContractDocument'
    `$script:real = `$real.ScriptBlock
    if ('$Step' -eq 'Write-ContractDocument') {
        function script:Write-ContractDocument { param(`$Path, `$Document) if (`$null -ne `$Document.process) { Stop-Process -Id `$PID -Force }; & `$script:real -Path `$Path -Document `$Document }
    } else {
        Set-Item -Path 'function:script:$Step' -Value { Stop-Process -Id `$PID -Force; Start-Sleep -Seconds 60 }
    }
}
Start-HeadroomRun -ProfileJson (Get-Content -LiteralPath '$($node.Volume)/profile.json' -Raw) -VolumeId '$($node.VolumeId)' -Confirm:`$false
"@
        $session = Start-OtherSession -Command $kill
        $null = Receive-OtherSession -Session $session

        $run = @(Get-HeadroomRun)
        $run | Should -HaveCount 1
        $watch = [System.Diagnostics.Stopwatch]::StartNew()
        while ($IsRunning -and $run[0].status -ne 'running' -and $watch.Elapsed.TotalSeconds -lt 30) { Start-Sleep -Milliseconds 20; $run = @(Get-HeadroomRun) }
        $run[0].status | Should -BeExactly @('lost', 'running')[[int] $IsRunning]
        if ($IsRunning) {
            (Get-ThrownError { Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -Confirm:$false }).FullyQualifiedErrorId | Should -BeLike 'VolumeBusy*'
            (Stop-HeadroomRun -RunId $run[0].id -Confirm:$false).status | Should -BeExactly 'cancelled'
            $run[0].process.id | Should -BeGreaterThan 0
        }
        $second = Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -Confirm:$false
        $second.status | Should -BeExactly 'running'
    }
}
