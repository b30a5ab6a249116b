# Counters against truth: what this machine's disk counted while the engine ran, and what the engine itself counted.

# Linux only: Windows counts in its own way, and is asked through classes that are stand-ins here.
Describe 'The counters of this machine''s disk' -Skip:($env:OS -eq 'Windows_NT') {
    BeforeAll {
        Import-Module -Name "$PSScriptRoot/../../Headroom"
        Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
        # A disk of its own where one can be had, as root: others' requests are on the machine's own.
        $disk = @{ Device = $null; Folder = (New-Item -ItemType Directory -Path "$TestDrive/disk").FullName; Programs = @{} }
        foreach ($name in 'losetup', 'mkfs.ext4', 'mount', 'umount') { $disk.Programs[$name] = Get-Command -Name $name -CommandType Application -ErrorAction Ignore | Select-Object -First 1 }
        function Invoke-Program([string] $Name, [string[]] $With) {
            $output = & $disk.Programs[$Name].Source @With 2>&1
            if ($LASTEXITCODE -ne 0) { throw "$Name failed: $output" }
            "$output"
        }
        try {
            [System.IO.File]::Create("$TestDrive/disk.img").Dispose()
            $image = [System.IO.File]::OpenWrite("$TestDrive/disk.img")
            $image.SetLength(600MB)
            $image.Dispose()
            $disk.Device = Invoke-Program 'losetup' '-f', '--show', "$TestDrive/disk.img"
            $null = Invoke-Program 'mkfs.ext4' '-q', $disk.Device
            $null = Invoke-Program 'mount' $disk.Device, $disk.Folder
        } catch {
            Write-Verbose -Message $_.Exception.Message
            $disk.Folder = (New-Item -ItemType Directory -Path "$TestDrive/shared").FullName
        }
        $node = Enter-TestNode -Folder $disk.Folder
        # Past the system's memory, and far apart, so that no requests are merged.
        $json = New-TestProfile -VolumePath $node.Volume -DurationSeconds 4 -Target @{ createSizeBytes = 256MB; cacheMode = 'osCacheDisabled'; outstandingRequests = 8 }
        $others = { $null = Get-HeadroomActivity; Start-Sleep -Milliseconds 1500; (Get-HeadroomActivity).volumes[0].reads.iops }
    }
    AfterAll {
        Exit-TestNode -StopRuns -KeepFolder
        if ($disk.Device) {
            try { $null = Invoke-Program 'umount' $disk.Folder } catch { Write-Verbose -Message $_.Exception.Message }
            $null = Invoke-Program 'losetup' '-d', $disk.Device
        }
    }

    It 'have the engine''s requests and bytes, within 2 %' {
        $activity = Get-HeadroomActivity
        if (@($activity.volumes).Count -eq 0) { Set-ItResult -Skipped -Because "the folder is on no block device: $($activity.notKnown[0].reason)"; return }
        # The file is there before anything is counted.
        $null = Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -KeepTestFile | Watch-HeadroomRun
        $told = @()
        # What others read from the same disk comes on top, and never below: one of several is enough.
        foreach ($attempt in 1..5) {
            $null = Get-HeadroomActivity
            $run = Start-HeadroomRun -ProfileJson $json -VolumeId $node.VolumeId -KeepTestFile
            $null = Watch-HeadroomRun -RunId $run.id
            $after = Get-HeadroomActivity
            $total = (Get-HeadroomResult -RunId $run.id).result.timeSpans[0].total
            $total.ioCount | Should -BeGreaterThan 1000
            $reads = $after.volumes[0].reads
            $told += , @(($reads.iops * $after.intervalSeconds / $total.ioCount), ($reads.bytesPerSecond * $after.intervalSeconds / $total.bytes))
            Write-Verbose -Message ('requests {0:N4}, bytes {1:N4} of the engine''s' -f $told[-1][0], $told[-1][1])
            # Less than the engine has is never others' doing.
            foreach ($ratio in $told[-1]) { $ratio | Should -BeGreaterThan 0.98 -Because "the engine had $($total.ioCount) requests" }
            if (@($told[-1] | Where-Object -FilterScript { $_ -gt 1.02 }).Count -eq 0) { return }
        }
        $foreign = . $others
        if ($foreign -gt 0.005 * $total.iops) { Set-ItResult -Skipped -Because "others read from the same disk all the while, $foreign times a second"; return }
        "$($told | ForEach-Object -Process { '{0:N4} {1:N4}' -f $_[0], $_[1] })" | Should -BeNullOrEmpty -Because 'the counters had more than the engine and nobody else was there'
    }
}
