# Which folders the antivirus leaves alone: the only file that uses Microsoft Defender's cmdlets.

# A table: IsOff, whether nothing is scanned; Folders and Processes that are excluded. Throws where it cannot be read.
function Get-WindowsAntivirus {
    [CmdletBinding()]
    param()

    $preference = Get-MpPreference -ErrorAction Stop
    $folders = @($preference.ExclusionPath | Where-Object { $_ })
    # What Defender shows to those who may not see its exclusions.
    if (@($folders | Where-Object { $_ -match '\AN/A' }).Count -gt 0) { throw $strings['AntivirusHidden'] }
    @{
        IsOff = [bool] $preference.DisableRealtimeMonitoring
        Folders = $folders
        Processes = @($preference.ExclusionProcess | Where-Object { $_ })
    }
}
