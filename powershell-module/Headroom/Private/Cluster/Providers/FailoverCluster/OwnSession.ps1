# What cmdlets give that open a session of Windows' management for each call and leave it open, unless they are given one.

# Those of Get-ClusterPerformanceHistory and Get-StorageQosFlow would add up in a session of Windows Admin Center, which is kept: with a
# hundred drives each half hour, or a look at Storage QoS each five minutes. The block has the session to give them as $_; it is closed
# again, also where the block fails.
function Read-ByOwnSession {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [scriptblock] $Read)

    $session = New-CimSession -ErrorAction Stop
    try {
        ForEach-Object -InputObject $session -Process $Read
    } finally {
        Remove-CimSession -CimSession $session
    }
}
