# A node of mocks that is as Assumptions.psd1 has it, made from that file. To be dot-sourced: a mock's block belongs to the
# test's own file.

# A value as a property of the list wants it: of its first type, within its range or among its values.
function New-AssumedValue([hashtable] $Property) {
    $low = 1
    if ($Property.ContainsKey('Range')) { $low = $Property.Range[0] }
    if ($Property.ContainsKey('Values')) { $text = $Property.Values[0] } else { $text = 'x' }
    switch ($Property.Type[0]) {
        'System.Enum' { return [string] $text }
        'System.String' { return [string] $text }
        'System.Guid' { return [guid] '22222222-0000-4000-8000-0000000000cc' }
        'System.Boolean' { return $false }
        default { return $low -as [type] $_ }
    }
}

# One object with all properties of an entry.
function New-AssumedObject([object[]] $Property) {
    $object = [pscustomobject] @{}
    foreach ($each in $Property) {
        $place = $object
        $parts = @($each.Name -split '\.')
        for ($index = 0; $index -lt $parts.Count - 1; $index++) {
            if ($null -eq $place.PSObject.Properties[$parts[$index]]) { $place | Add-Member -NotePropertyName $parts[$index] -NotePropertyValue ([pscustomobject] @{}) }
            $place = $place.($parts[$index])
        }
        $place | Add-Member -NotePropertyName $parts[-1] -NotePropertyValue (New-AssumedValue $each)
    }
    $object
}

# What a cmdlet of the list answers; Class for those of Get-CimInstance.
function Get-AssumedAnswer([string] $Name, [string] $Class) {
    $entry = $assumptions | Where-Object -FilterScript { $_.Name -eq $Name -and $_.ContainsKey('Probe') -and $_.Probe['ClassName'] -eq $(if ($Class) { $Class }) } | Select-Object -First 1
    if ($entry.Properties.Count -gt 0) { New-AssumedObject $entry.Properties } else { 'Enforced' }
}
