# A support file on disk: a zip, written under another name first and put in place in one go.

# All of a support file: its manifest and the node's entries, names replaced unless they are to be kept. Gives Entries
# and StandIns.
function Get-SupportFilePart {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $NodeSupport,
        [switch] $IncludeNames
    )

    $folder = 'nodes/1'
    $manifest = [ordered] @{
        contractVersion = 1
        createdAt = ConvertTo-ContractTime -Time (Get-Date)
        madeBy = 'module'
        namesReplaced = -not $IncludeNames
        versions = [ordered] @{ tool = $null; gateway = $null; gatewayInterface = $null; shell = $null; browser = $null }
        nodes = @([ordered] @{ nodeName = $NodeSupport.nodeName; folder = $folder; problem = $null; about = $NodeSupport.about })
    }
    $entries = @(Get-SupportEntry -Name 'support.json' -Text (ConvertTo-ContractJson -InputObject $manifest))
    $entries += @($NodeSupport.entries | ForEach-Object -Process { Get-SupportEntry -Name "$folder/$($_.name)" -Text $_.text })
    $standIns = @()
    if (-not $IncludeNames) {
        $standIns = @(Find-StandIn -Entry $entries)
        $replacer = Get-Replacer -StandIn $standIns
        $entries = @($entries | ForEach-Object -Process { Edit-SupportEntry -Entry $_ -Replacer $replacer })
    }
    # A name that is its own stand-in is nothing to tell.
    @{ Entries = $entries; StandIns = @($standIns | Where-Object -FilterScript { $_.name -cne $_.standIn }) }
}

# Writes a zip. Names of entries have forward slashes, which the cmdlets of 5.1 do not see to.
function Write-SupportFile {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [object[]] $Entry,
        [switch] $Force
    )

    # Windows PowerShell has not loaded it.
    Add-Type -AssemblyName 'System.IO.Compression'
    $encoding = New-Object -TypeName System.Text.UTF8Encoding -ArgumentList $false
    $new = '{0}.{1}.new' -f $Path, [guid]::NewGuid().ToString('N').Substring(0, 8)
    try {
        $stream = [System.IO.File]::Open($new, 'CreateNew', 'ReadWrite', 'None')
        try {
            $archive = New-Object -TypeName System.IO.Compression.ZipArchive -ArgumentList $stream, 'Create', $true
            try {
                foreach ($each in $Entry) { Write-ZipEntry -Archive $archive -Name $each.name -Bytes $encoding.GetBytes($each.text) }
            } finally {
                $archive.Dispose()
            }
        } finally {
            $stream.Dispose()
        }
        Move-WholeFile -Path $new -Destination $Path -Force:$Force
    } finally {
        [System.IO.File]::Delete($new)
    }
}

function Write-ZipEntry {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [System.IO.Compression.ZipArchive] $Archive,
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [AllowEmptyCollection()] [byte[]] $Bytes
    )

    $content = $Archive.CreateEntry($Name, 'Optimal').Open()
    try {
        $content.Write($Bytes, 0, $Bytes.Length)
    } finally {
        $content.Dispose()
    }
}
