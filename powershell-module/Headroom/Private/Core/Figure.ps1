# Figures as people read them, in the neutral culture: all texts of the module are English.

# A size as people read it, in the form that the tool uses, too: 5 GiB, and not 5.0 GiB.
function Format-Size {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [double] $Bytes,
        [ValidateSet('Nearest', 'Up', 'Down')] [string] $Rounding = 'Nearest'
    )

    $units = 'B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB'
    $unit = 0
    while ($Bytes -ge 1024 -and $unit -lt $units.Count - 1) {
        $Bytes /= 1024
        $unit++
    }
    if ($Rounding -eq 'Up') { $Bytes = [math]::Ceiling($Bytes * 10) / 10 }
    if ($Rounding -eq 'Down') { $Bytes = [math]::Floor($Bytes * 10) / 10 }
    '{0} {1}' -f $Bytes.ToString('#,0.#', [cultureinfo]::InvariantCulture), $units[$unit]
}

# A number in the same writing whatever the culture of the session.
function Format-Number {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [double] $Value,
        [Parameter(Mandatory = $true)] [string] $Format
    )

    $Value.ToString($Format, [cultureinfo]::InvariantCulture)
}

# The text of that many: one for one, another for any other number, which it has as {0}.
function Format-Counted {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [int] $Count,
        [Parameter(Mandatory = $true)] [string] $One,
        [Parameter(Mandatory = $true)] [string] $Other
    )

    if ($Count -eq 1) { return $One }
    $Other -f $Count
}
