# Whether application control keeps this node from running the engine. It is only ever asked, never switched off.

# Win32_DeviceGuard's UsermodeCodeIntegrityPolicyEnforcementStatus, by its number.
$enforcementModes = @('off', 'audit', 'enforced')

# The mode, what told it, the commands that would let the install folder's files run, and this session's language mode.
function Get-ApplicationControl {
    [CmdletBinding()]
    param()

    $languageMode = ([string] $ExecutionContext.SessionState.LanguageMode) -replace 'Language\z'
    $control = [ordered] @{ mode = 'off'; source = $null; policyCommands = @(); languageMode = $languageMode.ToLowerInvariant(); simulatedEngineAllowed = $null }
    $simulated = Get-SimulatedControl
    if ($null -ne $simulated) {
        $control.mode = Get-PropertyValue -InputObject $simulated -Name 'applicationControl' -Default 'off'
        $control.languageMode = Get-PropertyValue -InputObject $simulated -Name 'languageMode' -Default $control.languageMode
        $control.source = $strings['SourceSimulation']
        # Nothing is in the way of the engine there, so that somebody has to say what would be.
        $control.simulatedEngineAllowed = [bool] (Get-PropertyValue -InputObject $simulated -Name 'isEngineAllowed' -Default ($control.languageMode -eq 'full'))
    } elseif (Test-Windows) {
        $told = Get-WindowsControl
        $control.mode = $told.Mode
        $control.source = $told.Source
    }
    if ($control.mode -ne 'off') { $control.policyCommands = @(Get-PolicyCommand -LanguageMode $control.languageMode) }
    New-Object -TypeName PSObject -Property $control
}

# What the simulation says of this node; nothing outside of one.
function Get-SimulatedControl {
    [CmdletBinding()]
    param()

    if ((Get-EnvironmentSetting -Name 'HEADROOM_PROVIDER') -cne 'simulated') { return }
    $path = Get-EnvironmentSetting -Name 'HEADROOM_SIMULATION_FILE'
    $text = $null
    if ($path) { $text = Read-SharedText -Path $path }
    if (-not $text) { return }
    $simulation = ConvertFrom-ContractJson -Json $text
    $name = Get-EnvironmentSetting -Name 'HEADROOM_NODE_NAME'
    if (-not $name) { $name = $simulation.cluster.currentNodeName }
    Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $simulation -Name 'nodeFacts') -Name $name -Default @{}
}

# Windows' own word first: it is about this node and this moment. The cluster's own command is asked where that fails.
function Get-WindowsControl {
    [CmdletBinding()]
    param()

    try {
        $guard = Get-CimInstance -Namespace 'root/Microsoft/Windows/DeviceGuard' -ClassName 'Win32_DeviceGuard' -ErrorAction Stop
        return @{ Mode = $enforcementModes[[int] $guard.UsermodeCodeIntegrityPolicyEnforcementStatus]; Source = 'Win32_DeviceGuard' }
    } catch {
        Write-Verbose -Message $_.Exception.Message
    }
    try {
        # A number, as Windows has it, or its name.
        $told = [string] (Get-ASLocalWDACPolicyMode -ErrorAction Stop | Microsoft.PowerShell.Utility\Select-Object -First 1)
        for ($number = 0; $number -lt $enforcementModes.Count; $number++) {
            $mode = $enforcementModes[$number]
            if ($told -eq $number -or $told -match $mode.Substring(0, 3)) { return @{ Mode = $mode; Source = 'Get-ASLocalWDACPolicyMode' } }
        }
    } catch {
        Write-Verbose -Message $_.Exception.Message
    }
    @{ Mode = 'unknown'; Source = $null }
}

# What an administrator reads, and runs if he agrees: a supplemental policy that allows the files of this version, and the
# module that the gateway copies, by their signer or, where they have none, by their hash. As Microsoft describes it for
# Azure Local; the merged policy has the identity of the first.
function Get-PolicyCommand {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $LanguageMode)

    $version = Get-HeadroomVersion
    $root = Get-InstallRoot
    $folder = Join-Path -Path (Join-Path -Path $root -ChildPath 'Headroom') -ChildPath $version
    $policy = "'.\Headroom-$version.xml'"
    # Not there yet: by hand, where a session that is restricted cannot install it.
    if ($LanguageMode -ne 'full' -and -not (Test-Path -LiteralPath $folder)) {
        "Expand-Archive -LiteralPath '.\headroom-node.zip' -DestinationPath $(ConvertTo-Literal -Text $root)"
    }
    $gatewayModule = Get-GatewayModuleName
    if (-not $gatewayModule) {
        Get-ScanCommand -Policy $policy -Folder $folder
    } else {
        $nodePart = "'.\Headroom-$version-node.xml'"
        $gatewayPart = "'.\Headroom-$version-gateway.xml'"
        $gatewayFolder = Join-Path -Path $root -ChildPath $gatewayModule
        Get-ScanCommand -Policy $nodePart -Folder $folder
        # The gateway copies only a signed module. Without one, nothing of the gateway has to be allowed.
        "if (Test-Path -LiteralPath $(ConvertTo-Literal -Text $gatewayFolder)) { $(Get-ScanCommand -Policy $gatewayPart -Folder $gatewayFolder); Merge-CIPolicy -OutputFilePath $policy -PolicyPaths $nodePart, $gatewayPart } else { Copy-Item -LiteralPath $nodePart -Destination $policy }"
    }
    "Set-CIPolicyVersion -FilePath $policy -Version '$version.0'"
    "Set-CIPolicyIdInfo -FilePath $policy -PolicyID 'Headroom_$version' -PolicyName 'Headroom'"
    "Add-ASWDACSupplementalPolicy -Path $policy"
}

function Get-ScanCommand {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Policy,
        [Parameter(Mandatory = $true)] [string] $Folder
    )

    "New-CIPolicy -MultiplePolicyFormat -FilePath $Policy -ScanPath $(ConvertTo-Literal -Text $Folder) -Level Publisher -Fallback Hash -UserPEs"
}

# The module that Windows Admin Center copies to a node whose application control is enforced, to run its commands there in
# full language: into %ProgramFiles%\WindowsPowerShell\Modules, where Microsoft's page "Manage WDAC-enforced infrastructure"
# has one look for Microsoft's own. That those of others lie there too, under the name in their manifest, is not verified.
# Nothing where this code belongs to no gateway's script.
function Get-GatewayModuleName {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    Get-Variable -Name 'carriedGatewayModule' -ValueOnly -ErrorAction Ignore
}

# A text as PowerShell takes it literally. It ends at curly quotation marks too (about_Quoting_Rules).
function ConvertTo-Literal {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Text)

    "'" + ($Text -replace "(['\u2018-\u201b])", '$1$1') + "'"
}

# Whether application control lets the engine of a folder start: asked by starting it, as nothing else tells.
function Test-EngineAllowed {
    [CmdletBinding()]
    [OutputType([bool])]
    param(
        [Parameter(Mandatory = $true)] [string] $Folder,
        [Parameter(Mandatory = $true)] [object] $Control
    )

    $simulated = Get-PropertyValue -InputObject $Control -Name 'simulatedEngineAllowed'
    if ($null -ne $simulated) { return $simulated }
    try {
        $entry = Select-Engine -Folder $Folder
        (Invoke-EngineByOperator -Path $entry.Path -ArgumentList '--version').ExitCode -eq 0
    } catch {
        Write-Verbose -Message $_.Exception.Message
        $false
    }
}
