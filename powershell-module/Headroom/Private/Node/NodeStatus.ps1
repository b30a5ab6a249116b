# What of Headroom is on this node, and whether it can run here. Reads only, in any language mode.

function Get-NodeStatus {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Version,
        [AllowEmptyString()] [string] $PackageSha256 = ''
    )

    $ErrorActionPreference = 'Stop'
    try {
        $control = Get-ApplicationControl
        $installed = @(Get-InstalledVersion -ExpectedVersion $Version)
        $architecture = Get-Architecture
        $nodeName = Get-NodeName
        $verdict = Get-NodeVerdict -Version $Version -PackageSha256 $PackageSha256 -Installed $installed -Control $control
        $words = Get-NodeWord -Verdict $verdict -Version $Version -NodeName $nodeName -Installed $installed -Control $control
        $stagingFile = $null
        if ($control.languageMode -eq 'full') { $stagingFile = Get-StagingFile }
        $status = [ordered] @{
            contractVersion = 1
            nodeName = $nodeName
            verdict = $verdict
            message = $words.Message
            action = $words.Action
            architecture = $architecture
            powerShellVersion = [string] $PSVersionTable.PSVersion
            languageMode = $control.languageMode
            applicationControl = $control | Microsoft.PowerShell.Utility\Select-Object -Property 'mode', 'source', 'policyCommands'
            expectedVersion = $Version
            installFolder = Get-InstallFolder
            stagingFile = $stagingFile
            installed = $installed
        }
        # The cluster's cmdlets take a while to load; a node that is ready reports the cluster itself.
        if ($verdict -ne 'ready') {
            $others = @(Get-OtherNode -NodeName $nodeName)
            if ($others.Count -gt 0) { $status.otherNodes = $others }
        }
    } catch {
        Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
    }
    New-Object -TypeName PSObject -Property $status
}

function Get-NodeName {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $name = Get-EnvironmentSetting -Name 'HEADROOM_NODE_NAME'
    if ($name) { return $name }
    [System.Environment]::MachineName
}

function Get-NodeVerdict {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Version,
        [AllowEmptyString()] [string] $PackageSha256,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Installed,
        [Parameter(Mandatory = $true)] [object] $Control
    )

    # A session that is restricted can install nothing and start nothing. Where it is not, nothing prevents preparing
    # the node, enforced or not: Windows Admin Center runs signed modules in full language.
    if ($Control.languageMode -ne 'full') { return 'blocked' }
    $own = $Installed | Where-Object -Property 'isExpected' | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -ne $own) {
        if (-not $own.isIntact) { return 'tampered' }
        if (Test-OtherPackage -Path $own.path -PackageSha256 $PackageSha256) { return 'outdated' }
        if ($Control.mode -eq 'enforced' -and -not (Test-EngineAllowed -Folder (Join-Path -Path $own.path -ChildPath 'bin') -Control $Control)) { return 'blocked' }
        return 'ready'
    }
    if ($Installed.Count -eq 0) { return 'missing' }
    if (@($Installed | Where-Object -FilterScript { [version] $_.version -gt [version] $Version }).Count -gt 0) { return 'newer' }
    'outdated'
}

# Whether a version came from another package with the same number. Without this information, it counts as the requested
# one.
function Test-OtherPackage {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [AllowEmptyString()] [string] $PackageSha256
    )

    $mark = "$(Read-SharedText -Path (Join-Path -Path $Path -ChildPath $packageMark))".Trim()
    $PackageSha256 -and $mark -and $mark -ne $PackageSha256
}

# What the verdict means, and what to do.
function Get-NodeWord {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Verdict,
        [Parameter(Mandatory = $true)] [string] $Version,
        [Parameter(Mandatory = $true)] [string] $NodeName,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Installed,
        [Parameter(Mandatory = $true)] [object] $Control
    )

    $present = @($Installed | ForEach-Object -Process { $_.version }) -join ', '
    $message, $action = switch ($Verdict) {
        'ready' { $strings['NodeReady'], $null }
        'missing' { $strings['NodeMissing'], $strings['NodeMissingMend'] }
        'outdated' { $strings['NodeOutdated'], $strings['NodeOutdatedMend'] }
        'newer' { $strings['NodeNewer'], $strings['NodeNewerMend'] }
        'tampered' { $strings['NodeTampered'], $strings['NodeTamperedMend'] }
        'blocked' {
            if ($Control.languageMode -eq 'full') { $strings['NodeEngineBlocked'], $strings['NodeEngineBlockedMend'] } else { $strings['NodeSessionBlocked'], $strings['NodeSessionBlockedMend'] }
        }
    }
    $told = $Version, $NodeName, $present, $Control.languageMode
    if ($action) {
        $action = $action -f $told
        if ($Control.mode -eq 'enforced' -and $Verdict -ne 'blocked') { $action = '{0} {1}' -f $action, ($strings['NodeEnforced'] -f $told) }
    }
    @{ Message = $message -f $told; Action = $action }
}
