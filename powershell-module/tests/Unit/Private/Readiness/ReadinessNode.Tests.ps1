BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    function Get-Power([object] $Power) {
        $facts = @{ Simulation = @{ power = $Power } | ConvertTo-Json | ConvertFrom-Json }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Facts = $facts } { Get-PowerCheck -Facts $Facts }
    }
    function Get-Antivirus([object] $Exclusion, [string] $Kind = 'cluster-shared-volume') {
        $facts = @{ Simulation = [pscustomobject] @{ antivirusExclusions = $Exclusion } }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Facts = $facts; Kind = $Kind } {
            Get-AntivirusCheck -Facts $Facts -Volume (Get-VolumeRecord -Property @{ id = 'x'; kind = $Kind; mountPoint = 'C:\ClusterStorage\test01'; path = '/volumes/test01' })
        }
    }
}

Describe 'Power' {
    It 'is <Verdict> with the plan <Plan>, on battery <Battery>' -ForEach @(
        @{ Plan = 'High performance'; Battery = $false; Verdict = 'ready' }, @{ Plan = 'Balanced'; Battery = $false; Verdict = 'ready' }
        @{ Plan = 'Power saver'; Battery = $false; Verdict = 'doubt' }, @{ Plan = 'High performance'; Battery = $true; Verdict = 'doubt' }, @{ Plan = $null; Battery = $false; Verdict = 'ready' }
    ) {
        (Get-Power @{ plan = $Plan; isOnBattery = $Battery }).verdict | Should -BeExactly $Verdict
    }

    It 'is not known where nobody says, and says why' {
        (Get-Power $null).verdict | Should -BeExactly 'unknown'
        Mock -ModuleName 'Headroom' -CommandName 'Get-MachinePower' -MockWith { Write-Error -Message 'Access denied' -Category PermissionDenied -ErrorAction Stop }
        InModuleScope -ModuleName 'Headroom' { (Get-PowerCheck -Facts @{ Simulation = $null }).message } | Should -BeExactly 'Could not be checked: this account does not have permission: Access denied.'
    }
}

Describe 'Antivirus' {
    It 'is <Verdict> with the exclusions <Exclusion>' -ForEach @(
        @{ Exclusion = @('C:\ClusterStorage\test01'); Verdict = 'ready' }, @{ Exclusion = @('c:\clusterstorage\'); Verdict = 'ready' }, @{ Exclusion = @('C:\ClusterStorage\*'); Verdict = 'ready' }
        @{ Exclusion = @('/volumes/test01'); Verdict = 'ready' }, @{ Exclusion = @('C:\ClusterStorage\test0'); Verdict = 'doubt' }, @{ Exclusion = @(); Verdict = 'doubt' }
        @{ Exclusion = @('D:\', 'C:\ClusterStorage\test01\deeper'); Verdict = 'doubt' }, @{ Exclusion = $null; Verdict = 'unknown' }
    ) {
        (Get-Antivirus $Exclusion).verdict | Should -BeExactly $Verdict
    }

    It 'says how to exclude the folder' { (Get-Antivirus @()).action | Should -Match "Add-MpPreference -ExclusionPath 'C:\\ClusterStorage\\test01'\z" }

    It 'does not look at a physical disk' { (Get-Antivirus @() 'physical-disk').verdict | Should -BeExactly 'ready' }

    It 'is ready where Defender is off or leaves the engine alone, and unknown where it hides its exclusions' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-NodeAntivirus' -MockWith { @{ IsOff = $true; Folders = @(); Processes = @(); IsAutomatic = $false; BlocksStart = $false; StartExclusions = @() } }
        (Get-Antivirus @()).verdict | Should -BeExactly 'ready'
        Mock -ModuleName 'Headroom' -CommandName 'Get-NodeAntivirus' -MockWith { @{ IsOff = $false; Folders = @(); Processes = @('C:\x\headroom-io.exe'); IsAutomatic = $false; BlocksStart = $false; StartExclusions = @() } }
        (Get-Antivirus @()).verdict | Should -BeExactly 'ready'
        Mock -ModuleName 'Headroom' -CommandName 'Get-NodeAntivirus' -MockWith { throw 'hidden' }
        (Get-Antivirus @()).verdict | Should -BeExactly 'unknown'
    }

    It 'is <Verdict> where Defender blocks what WMI starts and excludes <Excluded> from that' -ForEach @(
        @{ Excluded = @(); Verdict = 'blocking' }, @{ Excluded = @('C:\other.exe'); Verdict = 'blocking' }, @{ Excluded = @('C:\x y\headroom-io.exe'); Verdict = 'ready' }
        @{ Excluded = @('C:\x y'); Verdict = 'ready' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Select-Engine' -MockWith { @{ Path = 'C:\x y\headroom-io.exe' } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-NodeAntivirus' -MockWith { @{ IsOff = $false; Folders = @('C:\ClusterStorage'); Processes = @(); IsAutomatic = $true; BlocksStart = $true; StartExclusions = $Excluded } }
        foreach ($kind in 'cluster-shared-volume', 'physical-disk') { (Get-Antivirus @() $kind).verdict | Should -BeExactly $Verdict }
    }

    It 'says how to let Defender start the engine' {
        Mock -ModuleName 'Headroom' -CommandName 'Select-Engine' -MockWith { @{ Path = 'C:\x y\headroom-io.exe' } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-NodeAntivirus' -MockWith { @{ IsOff = $false; Folders = @(); Processes = @(); IsAutomatic = $true; BlocksStart = $true; StartExclusions = @() } }
        (Get-Antivirus @()).action | Should -Match "Add-MpPreference -AttackSurfaceReductionOnlyExclusions 'C:\\x y\\headroom-io.exe'\z"
        (Get-Antivirus @()).reason | Should -Match 'originating from PSExec and WMI commands'
    }

    It 'leaves the start alone where Defender is off' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-NodeAntivirus' -MockWith { @{ IsOff = $true; Folders = @(); Processes = @(); IsAutomatic = $true; BlocksStart = $true; StartExclusions = @() } }
        (Get-Antivirus @()).verdict | Should -BeExactly 'ready'
    }

    It 'is not known where Defender stands aside, and blocks no start' {
        Mock -ModuleName 'Headroom' -CommandName 'Select-Engine' -MockWith { @{ Path = 'C:\x y\headroom-io.exe' } }
        Mock -ModuleName 'Headroom' -CommandName 'Get-NodeAntivirus' -MockWith { @{ StandsAside = 'EDR Block Mode' } }
        $check = Get-Antivirus @()
        $check.verdict | Should -BeExactly 'unknown'
        $check.message | Should -BeExactly "Could not be checked: Defender does not scan here (its mode is 'EDR Block Mode'), and Headroom can't query another antivirus that may scan."
        $check.action | Should -BeNullOrEmpty
        (Get-Antivirus @() 'physical-disk').verdict | Should -BeExactly 'ready'
    }

    Context 'on a server that excludes what its roles need' {
        BeforeAll {
            $drive = $env:SystemDrive
            $env:SystemDrive = 'C:'
        }
        AfterAll { $env:SystemDrive = $drive }

        It 'is <Verdict> with the exclusions <Folder>, automatic ones too: <Automatic>' -ForEach @(
            @{ Folder = @(); Automatic = $true; Verdict = 'unknown' }, @{ Folder = @(); Automatic = $false; Verdict = 'doubt' }
            @{ Folder = @('%SystemDrive%\ClusterStorage'); Automatic = $true; Verdict = 'ready' }, @{ Folder = @('%systemdrive%\ClusterStorage\test01'); Automatic = $false; Verdict = 'ready' }
        ) {
            Mock -ModuleName 'Headroom' -CommandName 'Get-NodeAntivirus' -MockWith { @{ IsOff = $false; Folders = $Folder; Processes = @(); IsAutomatic = $Automatic; BlocksStart = $false; StartExclusions = @() } }
            $check = Get-Antivirus @()
            $check.verdict | Should -BeExactly $Verdict
            if ($Verdict -eq 'unknown') { $check.message | Should -Match 'C:\\ClusterStorage automatically' }
        }
    }

    It 'is asked of Defender on Windows, and of nobody elsewhere' {
        Mock -ModuleName 'Headroom' -CommandName 'Get-WindowsAntivirus' -MockWith { 'Defender' }
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $true }
        InModuleScope -ModuleName 'Headroom' { Get-NodeAntivirus -Facts @{ Simulation = $null } } | Should -BeExactly 'Defender'
        Mock -ModuleName 'Headroom' -CommandName 'Test-Windows' -MockWith { $false }
        (InModuleScope -ModuleName 'Headroom' { Get-NodeAntivirus -Facts @{ Simulation = $null } }).Unknown | Should -Match 'only Microsoft Defender'
    }
}

Describe 'Application control' {
    It 'is <Verdict> when it is <Mode> in a session in language mode <Language>' -ForEach @(
        @{ Mode = 'off'; Language = 'full'; Verdict = 'ready' }, @{ Mode = 'audit'; Language = 'full'; Verdict = 'ready' }, @{ Mode = 'enforced'; Language = 'full'; IsAllowed = $true; Verdict = 'ready' }
        @{ Mode = 'enforced'; Language = 'full'; IsAllowed = $false; Verdict = 'blocking' }, @{ Mode = 'enforced'; Language = 'constrained'; Verdict = 'blocking' }, @{ Mode = 'unknown'; Language = 'full'; Verdict = 'unknown' }
    ) {
        Mock -ModuleName 'Headroom' -CommandName 'Get-ApplicationControl' -MockWith { [pscustomobject] @{ mode = $Mode; languageMode = $Language } }
        $allowed = $_['IsAllowed']
        Mock -ModuleName 'Headroom' -CommandName 'Test-EngineAllowed' -MockWith { $allowed }
        (InModuleScope -ModuleName 'Headroom' { Get-ApplicationControlCheck }).verdict | Should -BeExactly $Verdict
    }
}
