# The check of the cluster's nodes: one that is down or paused changes what a run measures, wherever it is made.

# Down or joining, its drives are missing and its load is elsewhere; paused, it may be about to. All of that is a doubt and
# none a reason to refuse: to measure how a cluster does without a node is a thing to want.
function Get-ClusterNodeCheck {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Facts)

    $check = @{ Id = 'cluster-nodes'; Reason = $strings['ClusterNodesReason'] }
    $nodes = @($Facts.Cluster.nodes)
    if ($Facts.Cluster.provider -eq 'local') { return Get-CheckRecord @check -Verdict 'ready' -Message $strings['ClusterNodesNone'] }
    $notUp = @($nodes | Where-Object { $_.state -ne 'up' })
    if ($notUp.Count -eq 0) { return Get-CheckRecord @check -Verdict 'ready' -Message (Format-Counted -Count $nodes.Count -One $strings['ClusterNodeUp'] -Other $strings['ClusterNodesUp']) }
    $told = @($notUp | Where-Object { $_.state -ne 'unknown' })
    if ($told.Count -eq 0) {
        $names = @($notUp | ForEach-Object -Process { $_.name }) -join ', '
        return Get-UnknownCheck -Id $check.Id -Because ($strings['ClusterNodesNotTold'] -f $names) -Reason $check.Reason
    }
    # Its own state first: it matters most for a run that is started here.
    $told = @($told | Sort-Object -Property { $_.name -ne $Facts.Node.name })
    $words = @($told | ForEach-Object -Process {
            if ($_.name -eq $Facts.Node.name) { $strings['ClusterNodeIsHere'] -f $_.name, $_.state } else { $strings['ClusterNodeIs'] -f $_.name, $_.state }
        }) -join ' '
    $mend = @(
        $down = @($told | Where-Object { $_.state -ne 'paused' } | ForEach-Object -Process { $_.name })
        if ($down.Count -gt 0) { $strings['ClusterNodesDownMend'] -f ($down -join ', ') }
        $paused = @($told | Where-Object { $_.state -eq 'paused' } | ForEach-Object -Process { $_.name })
        if ($paused.Count -gt 0) { $strings['ClusterNodesPausedMend'] -f ($paused -join ', ') }
        # Only on the paused node: elsewhere, another node is already chosen.
        $isUpElsewhere = @($nodes | Where-Object { $_.state -eq 'up' -and $_.name -ne $Facts.Node.name }).Count -gt 0
        if ($paused -contains $Facts.Node.name -and $isUpElsewhere) { $strings['ClusterNodesPausedOther'] }
    ) -join ' '
    Get-CheckRecord @check -Verdict 'doubt' -Message $words -Action $mend
}
