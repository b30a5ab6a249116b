# The document `activity` for somebody who looks at it, and as it is sent.

# What a rate tells, and a flow, which is a rate with what its requests wait.
$rateFigures = 'iops', 'bytesPerSecond'
$flowFigures = $rateFigures + @('latencyMicroseconds', 'queueDepth')

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
    if ($null -ne $Activity.repair) { $Activity.repair = New-Object -TypeName PSObject -Property $Activity.repair }
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
            reads = ConvertTo-ColumnTable -Row @(foreach ($row in $rows) { $row.reads }) -Figure $flowFigures
            writes = ConvertTo-ColumnTable -Row @(foreach ($row in $rows) { $row.writes }) -Figure $flowFigures
            redirected = ConvertTo-ColumnTable -Row @(foreach ($row in $rows) { $row.redirected }) -Figure $rateFigures
        })
    $rows = $document.drives
    if ($null -ne $rows) {
        $document.drives = New-Object -TypeName PSObject -Property ([ordered] @{
                driveIds = @(foreach ($row in $rows) { $row.driveId })
                names = @(foreach ($row in $rows) { $row.name })
                reads = ConvertTo-ColumnTable -Row @(foreach ($row in $rows) { $row.reads }) -Figure $flowFigures
                writes = ConvertTo-ColumnTable -Row @(foreach ($row in $rows) { $row.writes }) -Figure $flowFigures
            })
    }
    $rows = $document.virtualDisks
    if ($null -ne $rows) {
        $document.virtualDisks = New-Object -TypeName PSObject -Property ([ordered] @{
                files = @(foreach ($row in $rows) { $row.file })
                reads = ConvertTo-ColumnTable -Row @(foreach ($row in $rows) { $row.reads }) -Figure $rateFigures
                writes = ConvertTo-ColumnTable -Row @(foreach ($row in $rows) { $row.writes }) -Figure $rateFigures
            })
    }
    New-Object -TypeName PSObject -Property $document
}

# Rows as columns, one for each figure. A row that is $null has no figure in any column.
function ConvertTo-ColumnTable {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [AllowNull()] [object[]] $Row,
        [Parameter(Mandatory = $true)] [string[]] $Figure
    )

    $columns = [ordered] @{}
    foreach ($name in $Figure) { $columns[$name] = @(foreach ($one in $Row) { if ($null -eq $one) { $null } else { $one[$name] } }) }
    New-Object -TypeName PSObject -Property $columns
}
