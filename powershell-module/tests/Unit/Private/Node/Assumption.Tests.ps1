BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    . "$PSScriptRoot/../../../support/AssumptionNode.ps1"
    $assumptions = @((Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../../../Headroom/Assumptions.psd1").Commands)
    $probed = @($assumptions | Where-Object -FilterScript { $_.ContainsKey('Probe') } | ForEach-Object -Process { $_.Name } | Select-Object -Unique)
    Import-StubModule -Name @($assumptions.Module | Select-Object -Unique)

    # Mocks every cmdlet of the list so that it answers as the list has it.
    function Set-AssumedNode {
        foreach ($name in $probed) {
            $block = [scriptblock]::Create("`$class = ''; if ('$name' -eq 'Get-CimInstance') { `$class = `$ClassName }; Get-AssumedAnswer -Name '$name' -Class `$class")
            Mock -ModuleName 'Headroom' -CommandName $name -MockWith $block
        }
    }
    function Get-Verdict([object[]] $Record, [string] $Subject) { @($Record | Where-Object -Property subject -EQ -Value $Subject)[0].verdict }
}
AfterAll { Remove-StubModule }

Describe 'A node as the list has it' {
    BeforeAll { Set-AssumedNode }

    It 'is found to be so in every line' {
        $records = @(Test-HeadroomAssumption)
        @($records | Where-Object -Property verdict -NE -Value 'ok' | ForEach-Object -Process { "$($_.command) $($_.subject): $($_.verdict), $($_.found)" }) | Should -BeNullOrEmpty
        $properties = 0
        foreach ($entry in $assumptions) { if ($entry.ContainsKey('Probe')) { $properties += $entry.Properties.Count } }
        $properties | Should -BeGreaterThan 90
        @($records | Where-Object -FilterScript { $_.subject -notmatch '\A[-(]' }) | Should -HaveCount $properties
        @($records | Where-Object -Property subject -EQ -Value '(cmdlet)') | Should -HaveCount @($assumptions.Name | Select-Object -Unique).Count
        $records[0].PSObject.TypeNames | Should -Contain 'Headroom.Assumption'
        @($records | Where-Object -FilterScript { $_.source -notmatch '\Ahttps://' }) | Should -HaveCount 0
    }

    It 'is asked nothing but what reads' {
        $null = Test-HeadroomAssumption
        foreach ($name in $probed) { $name | Should -BeLike 'Get-*' }
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-Cluster' -Times 1 -Exactly
        Should -Invoke -ModuleName 'Headroom' -CommandName 'Get-VirtualDisk' -Times 1 -Exactly -ParameterFilter { $StoragePool.FriendlyName -eq 'x' }
    }

    It 'shows only what is asked for, and asks what that needs' {
        $records = @(Test-HeadroomAssumption -Command 'Get-StorageTier')
        @($records.command | Select-Object -Unique) | Should -BeExactly @('Get-StorageTier')
        Get-Verdict $records 'NumberOfDataCopies' | Should -BeExactly 'ok'
        @(Test-HeadroomAssumption -Command 'Get-StorageQos*').Count | Should -BeGreaterThan 20
    }

    It 'is looked at in numbers too, where a session has no names' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StoragePool' -MockWith { [pscustomobject] @{ FriendlyName = 'S2D'; HealthStatus = [uint16] 0; OperationalStatus = [uint16[]] @(2, 3); Size = [uint64] 5; AllocatedSize = [uint64] 0 } }
        @(Test-HeadroomAssumption -Command 'Get-StoragePool' | Where-Object -Property verdict -NE -Value 'ok') | Should -BeNullOrEmpty
    }
}

Describe 'A node that is different' {
    BeforeAll {
        Set-AssumedNode
        function Set-Pool([hashtable] $Change, [string[]] $Without = @()) {
            $values = @{ FriendlyName = 'S2D'; HealthStatus = 'Healthy'; OperationalStatus = 'OK'; Size = [uint64] 5; AllocatedSize = [uint64] 0 }
            foreach ($name in $Change.Keys) { $values[$name] = $Change[$name] }
            foreach ($name in $Without) { $values.Remove($name) }
            $pool = [pscustomobject] $values
            Mock -ModuleName 'Headroom' -CommandName 'Get-StoragePool' -MockWith { $pool }.GetNewClosure()
        }
        function Get-PoolLine([string] $Subject) { Test-HeadroomAssumption -Command 'Get-StoragePool' | Where-Object -Property subject -EQ -Value $Subject }
    }

    It 'lacks a property' {
        Set-Pool @{} 'AllocatedSize'
        $line = Get-PoolLine 'AllocatedSize'
        $line.verdict, $line.found | Should -BeExactly @('differs', 'missing')
        (Get-PoolLine 'Size').verdict | Should -BeExactly 'ok'
    }

    It 'lacks a property that can be done without' {
        Set-Pool @{} 'OperationalStatus'
        (Get-PoolLine 'OperationalStatus').verdict | Should -BeExactly 'does-without'
    }

    It 'gives another type' {
        Set-Pool @{ Size = '5' }
        $line = Get-PoolLine 'Size'
        $line.verdict, $line.found | Should -BeExactly @('differs', 'System.String')
    }

    It 'gives a value that is not known' {
        Set-Pool @{ HealthStatus = 'Sparkling' }
        $line = Get-PoolLine 'HealthStatus'
        $line.verdict, $line.found | Should -BeExactly @('differs', 'not known: Sparkling')
    }

    It 'gives a figure out of range' {
        Set-Pool @{ Size = [uint64]::MaxValue }
        $line = Get-PoolLine 'Size'
        $line.verdict | Should -BeExactly 'differs'
        $line.found | Should -BeExactly 'out of range: 18446744073709551615'
    }

    It 'gives a flag that is not known beside one that is' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolumeState' -MockWith { [pscustomobject] @{ Node = 'n'; VolumeFriendlyName = 'v'; StateInfo = 'FileSystemRedirected'; FileSystemRedirectedIOReason = 'UserRequest, NewReason'; BlockRedirectedIOReason = 'NotBlockRedirected' } }
        $line = Test-HeadroomAssumption -Command 'Get-ClusterSharedVolumeState' | Where-Object -Property subject -EQ -Value 'FileSystemRedirectedIOReason'
        $line.verdict, $line.found | Should -BeExactly @('differs', 'not known: NewReason')
    }

    It 'has a list on the way, one item of which is different' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ClusterSharedVolume' -MockWith {
            $good = (Get-AssumedAnswer -Name 'Get-ClusterSharedVolume').SharedVolumeInfo
            $bad = [pscustomobject] @{ FriendlyVolumeName = 5; FaultState = 'NoFaults'; MaintenanceMode = $false; Partition = $good.Partition }
            [pscustomobject] @{ Name = 'a'; State = 'Online'; OwnerNode = [pscustomobject] @{ Name = 'n' }; SharedVolumeInfo = @($good, $bad) }
        }
        $records = @(Test-HeadroomAssumption -Command 'Get-ClusterSharedVolume')
        Get-Verdict $records 'SharedVolumeInfo.FriendlyVolumeName' | Should -BeExactly 'differs'
        Get-Verdict $records 'SharedVolumeInfo.Partition.Size' | Should -BeExactly 'ok'
    }

    It 'gives nothing: that is not told' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StoragePool' -MockWith { }
        $line = Get-PoolLine '(answer)'
        $line.verdict, $line.found | Should -BeExactly @('not-told', 'objects: 0')
        (Get-PoolLine 'Size').verdict | Should -BeExactly 'not-told'
        # What would be asked with it neither.
        $disk = Test-HeadroomAssumption -Command 'Get-VirtualDisk' | Where-Object -Property subject -EQ -Value '(answer)'
        $disk.verdict, $disk.found | Should -BeExactly @('not-told', 'Get-StoragePool returned nothing to query it with')
    }

    It 'has no value: that is not told either' {
        Set-Pool @{ FriendlyName = ''; Size = $null }
        foreach ($subject in 'FriendlyName', 'Size') { (Get-PoolLine $subject).verdict | Should -BeExactly 'not-told' }
    }

    It 'refuses: that is not told, with the reason' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-StoragePool' -MockWith { Write-Error -Message 'Access to a CIM resource was not available.' -Category PermissionDenied -ErrorAction Stop }
        $line = Get-PoolLine '(answer)'
        $line.verdict | Should -BeExactly 'not-told'
        $line.found | Should -BeExactly 'this account does not have permission: Access to a CIM resource was not available.'
        (Get-PoolLine '-IsPrimordial').verdict | Should -BeExactly 'ok'
    }
}

Describe 'A node without cmdlets, or with other ones' {
    AfterEach { Import-StubModule -Name @($assumptions.Module | Select-Object -Unique) }

    # Linux only: Windows has the module itself where its stand-in is taken away.
    It 'lacks a module' -Skip:($env:OS -eq 'Windows_NT') {
        Remove-StubModule
        $line = Test-HeadroomAssumption -Command 'Get-StoragePool'
        @($line) | Should -HaveCount 1
        $line.verdict, $line.found | Should -BeExactly @('differs', 'missing')
        (Test-HeadroomAssumption -Command 'Get-VM').verdict | Should -BeExactly 'does-without'
    }

    It 'lacks a parameter' {
        Remove-Module -Name 'Storage' -Force
        $null = New-Module -Name 'Storage' -ScriptBlock { function Get-StoragePool { [CmdletBinding()] param([string[]] $FriendlyName) throw 'not mocked' } } | Import-Module -Global -PassThru
        try {
            $records = @(Test-HeadroomAssumption -Command 'Get-StoragePool')
        } finally {
            Remove-Module -Name 'Storage' -Force
        }
        Get-Verdict $records '-IsPrimordial' | Should -BeExactly 'differs'
        Get-Verdict $records '-FriendlyName' | Should -BeExactly 'ok'
    }

    It 'has another product''s cmdlet of that name' {
        Remove-Module -Name 'Hyper-V' -Force
        $null = New-Module -Name 'OtherProduct' -ScriptBlock { function Get-VM { 'theirs' } } | Import-Module -Global -PassThru
        try {
            $line = Test-HeadroomAssumption -Command 'Get-VM'
        } finally {
            Remove-Module -Name 'OtherProduct' -Force
        }
        $line.found | Should -BeExactly 'of OtherProduct instead'
    }
}
