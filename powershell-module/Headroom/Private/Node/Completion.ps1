# What the Tab key offers for a parameter: ids and names of what is there now.

# By the name of a parameter, what it may be.
$completions = @{
    VolumeId = { @((Get-ClusterFact).Cluster.volumes | ForEach-Object -Process { $_.id }) }
    NodeName = { @((Get-ClusterFact).Cluster.nodes | ForEach-Object -Process { $_.name }) }
    RunId = { @(Get-RunId) }
    MoveId = { @(Get-AllMoveRecord | ForEach-Object -Process { $_.id }) }
    PresetId = { @((Import-PowerShellDataFile -LiteralPath (Join-Path -Path (Get-ModuleFolder) -ChildPath 'Presets.psd1'))['Presets']) }
}

# Has the Tab key ask for the parameters of these commands.
function Register-HeadroomCompletion {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string[]] $CommandName)

    foreach ($name in $completions.Keys) {
        Microsoft.PowerShell.Core\Register-ArgumentCompleter -CommandName $CommandName -ParameterName $name -ScriptBlock {
            param([string] $Command, [string] $Parameter, [string] $Word)
            Get-Completion -Parameter $Parameter -Word $Word
        }
    }
}

# The completions for the typed text. Nothing if they cannot be read: there is no place for an error message.
function Get-Completion {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Parameter,
        [AllowEmptyString()] [string] $Word
    )

    $ErrorActionPreference = 'Stop'
    $WarningPreference = 'SilentlyContinue'
    $begun = $Word.Trim("'", '"')
    try {
        $values = @(ForEach-Object -InputObject $Parameter -Process $completions[$Parameter])
    } catch {
        Write-Verbose -Message $_.Exception.Message
        return
    }
    foreach ($value in $values) {
        # One that steers the terminal is not put on its command line.
        if ($value -match '[\x00-\x1f\x7f-\x9f]') { continue }
        if ($value.Length -lt $begun.Length -or $value.Substring(0, $begun.Length) -ne $begun) { continue }
        ConvertTo-ArgumentText -Value $value
    }
}

# A value as it has to be typed: in quotes where it is more than a word. PowerShell takes typographic quotes for quotes too.
function ConvertTo-ArgumentText {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Value)

    if ($Value -match '\A[A-Za-z0-9_][A-Za-z0-9_.-]*\z') { return $Value }
    "'{0}'" -f ($Value -replace "(['\u2018\u2019\u201a\u201b])", '$1$1')
}
