# What is wrong with a node's disk or with the package, planted: each has a code and words of its own, and none is called
# unexpected.

BeforeDiscovery {
    $engine = '"platform":"linux","architecture":"amd64","version":"1.0.0","sha256":"' + ('0' * 64) + '"'
    # In a mount table of its own, which ends with the process.
    $unshare = Get-Command -Name 'unshare' -CommandType 'Application' -ErrorAction Ignore | Select-Object -First 1
    $canMount = $false
    if ($null -ne $unshare) {
        $null = & $unshare --mount true 2>&1
        $canMount = $LASTEXITCODE -eq 0
    }
}

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
    function Start-Test([object] $Node) { Start-HeadroomRun -ProfileJson (New-TestProfile -VolumePath $Node.Volume) -VolumeId $Node.VolumeId -Confirm:$false }
    # A folder of the state as it would be made.
    function New-State([string] $Path) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $Path } { New-PrivateFolder -Path $Path } }
}

Describe 'A fault' {
    BeforeEach { $node = Enter-TestNode -Folder (New-Item -ItemType Directory -Path "$TestDrive/$([guid]::NewGuid())") }
    AfterEach { Exit-TestNode -StopRuns }

    It 'of the state folder is told: a file in the place of <Name>' -ForEach @(@{ Name = 'it'; Below = '' }, @{ Name = 'runs'; Below = '/runs' }, @{ Name = 'locks'; Below = '/locks' }) {
        if ($Below) { New-State $node.State }
        Set-Content -LiteralPath "$($node.State)$Below" -Value 'x'
        (Get-ThrownError { Get-HeadroomRun -ErrorAction Stop }).FullyQualifiedErrorId | Should -Match '\AFolderIsFile'
        $thrown = Get-ThrownError { Start-Test $node }
        $thrown.FullyQualifiedErrorId | Should -Match '\AFolderIsFile'
        $thrown.TargetObject | Should -BeExactly "$($node.State)$Below"
        Get-Content -LiteralPath "$($node.State)$Below" | Should -BeExactly 'x'
        Remove-Item -LiteralPath "$($node.State)$Below"
    }

    It 'of the list of engines is told: <_>' -ForEach @(
        '{', '', '[]', '1', 'null', '{"engines":1}', '{"engines":[1]}', '{"engines":{}}', "{`"engines`":[{$engine}]}"
        "{`"engines`":[{$engine,`"file`":5}]}", "{`"engines`":[{$engine,`"file`":`"../../etc/passwd`"}]}", "{`"engines`":[{$engine,`"file`":`"/bin/sh`"}]}"
    ) {
        $env:HEADROOM_ENGINE_ROOT = New-Item -ItemType Directory -Path "$($node.State)-engines"
        [System.IO.File]::WriteAllText("$env:HEADROOM_ENGINE_ROOT/engines.json", $_)
        (Get-ThrownError { Start-Test $node }).FullyQualifiedErrorId | Should -Match '\AEngineListNotReadable'
    }

    # Windows asks for that folder in another way.
    It 'of the folder for temporary files is told' -Skip:($env:OS -eq 'Windows_NT') {
        $before = $env:TMPDIR
        try {
            $env:TMPDIR = "$TestDrive/not there"
            (Get-ThrownError { Start-Test $node }).FullyQualifiedErrorId | Should -Match '\ATemporaryFileNotMade'
        } finally {
            $env:TMPDIR = $before
        }
    }

    It 'of the entered limits is told: a folder in their place' {
        New-State "$($node.State)/entries.json"
        $entries = Get-GoldenText -Kind 'valid' -Name 'entries.network-and-size' | ConvertFrom-Json
        $entries.clusterName = (Get-HeadroomCluster).name
        (Get-ThrownError { Set-HeadroomLimitEntry -EntriesJson (ConvertTo-Json -InputObject $entries -Depth 9) -Confirm:$false }).FullyQualifiedErrorId | Should -Match '\AEntriesNotReadable'
    }

    It 'of a profile that takes a second too long is told to the second' {
        $json = New-TestProfile -VolumePath $node.Volume -DurationSeconds 86401
        $thrown = Get-ThrownError { Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -Confirm:$false }
        $thrown.Exception.Message | Should -Match '\A\[RunTooLong\] .*86,401 seconds\. .* 86,400 seconds'
    }

    # Linux only, and as root: a file system is mounted for it.
    It 'of a file system without a way to write is told' -Skip:(-not $canMount) {
        $unshare = Get-Command -Name 'unshare' -CommandType 'Application' | Select-Object -First 1
        $command = 'mkdir -p "$1" && mount -t tmpfs -o ro,mode=700 none "$1" && exec "$2" -NoProfile -NonInteractive -Command "$3"'
        $call = "Import-Module '$((Get-Module -Name 'Headroom').ModuleBase)'; try { Start-HeadroomRun -ProfileJson '$(New-TestProfile -VolumePath $node.Volume)' -VolumeId '$($node.VolumeId)' -Confirm:`$false -ErrorAction Stop } catch { `$_.FullyQualifiedErrorId; `$_.Exception.Message }"
        $said = (& $unshare --mount sh -c $command sh $node.State (Get-Process -Id $PID).Path $call) -join "`n"
        $said | Should -Match 'FileSystemReadOnly[\s\S]*\[FileSystemReadOnly\] .* Next: '
    }
}

Describe 'What the systems say of a disk' {
    It '<Number> on <System> is <Expected>' -ForEach @(
        @{ System = 'linux'; Number = 30; Expected = 'FileSystemReadOnly' }, @{ System = 'linux'; Number = 5; Expected = 'DeviceFailed' }, @{ System = 'linux'; Number = 28; Expected = 'DiskFull' }
        @{ System = 'windows'; Number = 19; Expected = 'FileSystemReadOnly' }, @{ System = 'windows'; Number = 1117; Expected = 'DeviceFailed' }, @{ System = 'windows'; Number = 112; Expected = 'DiskFull' }
        @{ System = 'windows'; Number = 30; Expected = 'Unexpected' }, @{ System = 'linux'; Number = 64; Expected = 'Unexpected' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $System -eq 'windows' }
        $exception = New-Object -TypeName System.IO.IOException -ArgumentList 'words of the system', ([int] 0x80070000 -bor $Number)
        $record = New-Object -TypeName System.Management.Automation.ErrorRecord -ArgumentList $exception, 'x', 'WriteError', $null
        $told = InModuleScope -ModuleName 'Headroom' -Parameters @{ Record = $record } { ConvertTo-ProblemRecord -ErrorRecord $Record }
        $told.FullyQualifiedErrorId | Should -BeExactly $Expected
        $told.Exception.Message | Should -Match 'words of the system'
    }
}
