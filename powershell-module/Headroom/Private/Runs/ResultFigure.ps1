# Single figures of a result.

# The latency of all requests at a percentile, in microseconds; $null where the list has none.
function Get-Percentile {
    [CmdletBinding()]
    param([object[]] $Percentile, [double] $At)

    $found = $Percentile | Where-Object -FilterScript { $null -ne $_ -and $_.percentile -eq $At } | Microsoft.PowerShell.Utility\Select-Object -First 1
    Get-PropertyValue -InputObject $found -Name 'totalMicroseconds'
}
