# The document `activity` for somebody who looks at it, and as it is sent.

# The rows of a document as objects, for somebody who looks. To make these takes longer than all else, and what is sent needs none.
function ConvertTo-ActivityObject {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Activity)

    foreach ($part in 'volumes', 'drives', 'virtualDisks') {
        if ($null -eq $Activity.$part) { continue }
        $Activity.$part = @(foreach ($row in $Activity.$part) {
                $object = [ordered] @{}
                foreach ($name in @($row.Keys)) {
                    $object[$name] = $row[$name]
                    if ($row[$name] -is [System.Collections.IDictionary]) { $object[$name] = New-Object -TypeName PSObject -Property $row[$name] }
                }
                New-Object -TypeName PSObject -Property $object
            })
    }
    $Activity
}

# The document as the contract has it: volumes, drives and virtual disks by columns, so that no name of a figure is sent more than once. A node is
# asked for it every few seconds.
function ConvertTo-ActivityTable {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Activity)

    $document = [ordered] @{}
    foreach ($property in $Activity.PSObject.Properties) { $document[$property.Name] = $property.Value }
    $rows = $document.volumes
    $document.volumes = New-Object -TypeName PSObject -Property ([ordered] @{
            volumeIds = @(foreach ($row in $rows) { $row.volumeId })
            reads = ConvertTo-FlowTable -Rate @(foreach ($row in $rows) { $row.reads })
            writes = ConvertTo-FlowTable -Rate @(foreach ($row in $rows) { $row.writes })
            redirected = New-Object -TypeName PSObject -Property ([ordered] @{
                    iops = @(foreach ($row in $rows) { if ($null -eq $row.redirected) { $null } else { $row.redirected.iops } })
                    bytesPerSecond = @(foreach ($row in $rows) { if ($null -eq $row.redirected) { $null } else { $row.redirected.bytesPerSecond } })
                })
        })
    $rows = $document.drives
    if ($null -ne $rows) {
        $document.drives = New-Object -TypeName PSObject -Property ([ordered] @{
                driveIds = @(foreach ($row in $rows) { $row.driveId })
                names = @(foreach ($row in $rows) { $row.name })
                reads = ConvertTo-FlowTable -Rate @(foreach ($row in $rows) { $row.reads })
                writes = ConvertTo-FlowTable -Rate @(foreach ($row in $rows) { $row.writes })
            })
    }
    $rows = $document.virtualDisks
    if ($null -ne $rows) {
        $document.virtualDisks = New-Object -TypeName PSObject -Property ([ordered] @{
                files = @(foreach ($row in $rows) { $row.file })
                reads = ConvertTo-RateTable -Rate @(foreach ($row in $rows) { $row.reads })
                writes = ConvertTo-RateTable -Rate @(foreach ($row in $rows) { $row.writes })
            })
    }
    New-Object -TypeName PSObject -Property $document
}

function ConvertTo-RateTable {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Rate)

    New-Object -TypeName PSObject -Property ([ordered] @{
            iops = @(foreach ($one in $Rate) { $one.iops })
            bytesPerSecond = @(foreach ($one in $Rate) { $one.bytesPerSecond })
        })
}

function ConvertTo-FlowTable {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [AllowEmptyCollection()] [object[]] $Rate)

    New-Object -TypeName PSObject -Property ([ordered] @{
            iops = @(foreach ($one in $Rate) { $one.iops })
            bytesPerSecond = @(foreach ($one in $Rate) { $one.bytesPerSecond })
            latencyMicroseconds = @(foreach ($one in $Rate) { $one.latencyMicroseconds })
            queueDepth = @(foreach ($one in $Rate) { $one.queueDepth })
        })
}
