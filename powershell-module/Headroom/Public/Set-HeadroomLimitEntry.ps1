function Set-HeadroomLimitEntry {
    <#
    .SYNOPSIS
    Saves limits that a user enters for the cluster of this node.
    .DESCRIPTION
    Entries override detected values: a VM size, disks, and limits that are not published, such as the provisioned
    figures of an Ultra Disk. They are saved on this node until they are replaced. Empty entries are deleted.
    .PARAMETER EntriesJson
    The entries as JSON text, as the entries document of the contract describes them. The node adds who saved them,
    when, and the source of each limit.
    .PARAMETER Raw
    Returns the document in the contract's form, with times as text, as the tool in Windows Admin Center reads it.
    .EXAMPLE
    $entries = @{ contractVersion = 1; clusterName = (Get-HeadroomCluster).name; savedAt = $null; savedBy = $null }
    $entries += @{ vmSize = 'Standard_D8ds_v4'; disks = @{ type = 'Premium_LRS'; tier = 'P30'; count = 4; caching = 'none' }; limits = @() }
    Set-HeadroomLimitEntry -EntriesJson (ConvertTo-Json -InputObject $entries -Depth 8) -Confirm:$false

    Enters the VM size and four disks of size P30.
    .EXAMPLE
    $entries = @{ contractVersion = 1; clusterName = (Get-HeadroomCluster).name; savedAt = $null; savedBy = $null; vmSize = $null; disks = $null; limits = @() }
    Set-HeadroomLimitEntry -EntriesJson (ConvertTo-Json -InputObject $entries) -Confirm:$false

    Deletes what was entered.
    .OUTPUTS
    Headroom.LimitEntries, shaped as the entries document of the contract.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, HelpUri = 'https://github.com/headroom-storage/headroom/blob/main/powershell-module/README.md#commands')]
    [OutputType('Headroom.LimitEntries')]
    param(
        [Parameter(Mandatory = $true, Position = 0, ValueFromPipeline = $true)] [AllowEmptyString()] [ValidateLength(0, 1000000)]
        [string] $EntriesJson,

        [switch] $Raw
    )

    begin { $errorAction = Import-CallerPreference -Cmdlet $PSCmdlet -Own $ErrorActionPreference }
    process {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        $errorMark = Get-ErrorMark -Cmdlet $PSCmdlet
        try {
            $cluster = (Get-ClusterFact).Cluster
            Write-Verbose -Message ($strings['KeepingEntries'] -f $cluster.name)
            $entries = ConvertTo-LimitEntry -Json $EntriesJson -ClusterName $cluster.name
            if (-not $PSCmdlet.ShouldProcess($cluster.name, $strings['KeepEntries'])) { return }
            Write-LimitEntry -Entries $entries
            $entries | Add-Member -TypeName 'Headroom.LimitEntries'
            if (-not $Raw) { $entries = ConvertTo-ShownDocument -Document $entries }
        } catch {
            Write-Error -ErrorRecord (Resolve-HandledError -ErrorRecord $_ -Mark $errorMark) -ErrorAction $errorAction
            return
        } finally { Clear-HandledError -Mark $errorMark }
        $entries
    }
}
