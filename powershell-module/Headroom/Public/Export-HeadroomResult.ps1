function Export-HeadroomResult {
    <#
    .SYNOPSIS
    Writes what runs measured into a file.
    .DESCRIPTION
    Writes a table (CSV), or the whole documents (JSON, XML), of one or more runs, as UTF-8. Numbers and times look the same
    whatever the language of the session. A table has one row for each thread and target and one for the whole of each time
    span; its headings carry the units. A file that is there already is left alone unless -Force is given.
    .PARAMETER RunId
    Id of the run, as Get-HeadroomRun shows it.
    .PARAMETER InputObject
    What Get-HeadroomResult or Invoke-HeadroomRun gave.
    .PARAMETER Path
    The file to write.
    .PARAMETER Format
    Csv, Json or Xml. Without it, what the file's name ends with.
    .PARAMETER Force
    Replaces a file that is there already.
    .EXAMPLE
    Get-HeadroomRun | Select-Object -First 1 | Get-HeadroomResult | Export-HeadroomResult -Path ./newest.csv

    Writes the newest run as a table.
    .EXAMPLE
    $newest = Get-HeadroomRun | Select-Object -First 1
    Export-HeadroomResult -RunId $newest.id -Path ./newest.json -Force

    Writes all that is known of the newest run, over an earlier file.
    .OUTPUTS
    Headroom.ExportedResult: path, format and the number of runs.
    #>
    [CmdletBinding(SupportsShouldProcess = $true, DefaultParameterSetName = 'Object')]
    [OutputType([pscustomobject])]
    param(
        [Parameter(Mandatory = $true, ParameterSetName = 'Id', Position = 0)] [AllowEmptyString()]
        [string] $RunId,

        [Parameter(Mandatory = $true, ParameterSetName = 'Object', ValueFromPipeline = $true)]
        [object] $InputObject,

        [Parameter(Mandatory = $true)]
        [string] $Path,

        [ValidateSet('', 'Csv', 'Json', 'Xml')]
        [string] $Format = '',

        [switch] $Force
    )

    begin { $measured = @() }
    process {
        if ($PSCmdlet.ParameterSetName -eq 'Id') { $measured += Get-HeadroomResult -RunId $RunId -ErrorAction Stop } else { $measured += $InputObject }
    }
    end {
        # What a cmdlet below reports ends it too, whatever the caller prefers.
        $ErrorActionPreference = 'Stop'
        try {
            $full = $PSCmdlet.GetUnresolvedProviderPathFromPSPath($Path)
            $kind = Select-ExportFormat -Path $full -Format $Format
            Assert-Exportable -Path $full -Measured $measured -Force:$Force
            if (-not $PSCmdlet.ShouldProcess($full, ($strings['ExportResult'] -f $kind))) { return }
            Write-ExportFile -Path $full -Text (ConvertTo-ExportText -Measured $measured -Format $kind) -Force:$Force
        } catch {
            Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
        }
        [pscustomobject] @{ PSTypeName = 'Headroom.ExportedResult'; path = $full; format = $kind; runCount = $measured.Count }
    }
}
