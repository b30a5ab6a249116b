# Takes a package in parts, over the way that commands come: for gateways that carry no files, or carry none for this user.

# What an upload may have at most. The package has a few MB.
$mostPackageBytes = 67108864
$partNamePattern = '\Aheadroom-node-[0-9a-f]{32}\.zip\z'
# A file that was left by somebody who was cut off, once it is this old.
$leftPartHours = 24

# Appends a part to the file of its upload, and gives the file's path and its size now. The first part, at offset 0, makes the
# file, and no part overwrites anything. What arrived is verified as a whole before anything of it is used: by the installer.
function Add-NodePackagePart {
    [CmdletBinding(SupportsShouldProcess = $true)]
    param(
        [Parameter(Mandatory = $true)] [string] $UploadId,
        [Parameter(Mandatory = $true)] [int] $OffsetBytes,
        [Parameter(Mandatory = $true)] [string] $ContentBase64
    )

    $ErrorActionPreference = 'Stop'
    try {
        Assert-NodeChangeable
        # The whole name, and not the end of the path that comes of it: a name may lead elsewhere on the way.
        $name = "headroom-node-$UploadId.zip"
        if ($name -cnotmatch $partNamePattern) {
            throw (New-ProblemRecord -Code 'PackagePartNotValid' -Argument $strings['PartNameNotValid'] -Target $UploadId -Category InvalidArgument)
        }
        $path = Join-Path -Path (Get-StateFolder -Name 'incoming') -ChildPath $name
        if (-not $PSCmdlet.ShouldProcess($path, ($strings['AddPackagePart'] -f $OffsetBytes))) { return }
        $content = ConvertFrom-PartText -Text $ContentBase64
        if ($OffsetBytes -lt 0 -or $OffsetBytes + $content.Length -gt $mostPackageBytes) {
            throw (New-ProblemRecord -Code 'PackageTooLarge' -Argument $mostPackageBytes -Target $path -Category LimitsExceeded)
        }
        if ($OffsetBytes -eq 0) { Remove-LeftPart }
        $sizeBytes = Add-FileContent -Path $path -OffsetBytes $OffsetBytes -Content $content
    } catch {
        Write-Error -ErrorRecord (ConvertTo-ProblemRecord -ErrorRecord $_) -ErrorAction Stop
    }
    New-Object -TypeName PSObject -Property ([ordered] @{ path = $path; sizeBytes = $sizeBytes })
}

# Refuses where nothing can be installed: a session that application control restricts.
function Assert-NodeChangeable {
    [CmdletBinding()]
    param()

    if ((Get-ApplicationControl).languageMode -eq 'full') { return }
    $nodeName = Get-NodeName
    throw (New-ProblemRecord -Code 'NodeNotChangeable' -Argument $nodeName -Target $nodeName -Category PermissionDenied)
}

# The bytes of a part's text.
function ConvertFrom-PartText {
    [CmdletBinding()]
    [OutputType([byte[]])]
    param([Parameter(Mandatory = $true)] [string] $Text)

    try {
        $content = [System.Convert]::FromBase64String($Text)
    } catch [System.FormatException] {
        $content = @()
    }
    if ($content.Length -eq 0) {
        throw (New-ProblemRecord -Code 'PackagePartNotValid' -Argument $strings['PartNotBase64'] -Target 'ContentBase64' -Category InvalidData)
    }
    # As one object: what is written into the pipeline is taken apart.
    , $content
}

# Appends to a file whose length must be the offset, and returns the new length. The file is opened exclusively.
function Add-FileContent {
    [CmdletBinding()]
    [OutputType([long])]
    param(
        [Parameter(Mandatory = $true)] [string] $Path,
        [Parameter(Mandatory = $true)] [int] $OffsetBytes,
        [Parameter(Mandatory = $true)] [byte[]] $Content
    )

    $mode = 'Open'
    if ($OffsetBytes -eq 0) { $mode = 'CreateNew' }
    $outOfOrder = New-ProblemRecord -Code 'PackagePartOutOfOrder' -Argument $OffsetBytes, $Path -Target $Path -Category InvalidOperation
    try {
        $file = [System.IO.File]::Open($Path, $mode, 'Write', 'None')
    } catch [System.IO.IOException] {
        if (Test-DiskFull -Exception $_.Exception.GetBaseException()) { throw }
        throw $outOfOrder
    }
    try {
        if ($file.Length -ne $OffsetBytes) { throw $outOfOrder }
        $null = $file.Seek(0, 'End')
        $file.Write($Content, 0, $Content.Length)
        $file.Length
    } finally {
        $file.Dispose()
    }
}

# Whether a path is one that uploads go to, so that the file there is ours to delete.
function Test-StagedPackage {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Path)

    $places = @(Get-StagingFile)
    # That of before there was a state folder, which there may be by now.
    if (Test-Windows) { $places += Join-Path -Path $env:SystemRoot -ChildPath "Temp\$(Split-Path -Path $places[0] -Leaf)" }
    if ($Path -in $places) { return $true }
    $folder = Join-Path -Path (Get-StateRoot) -ChildPath 'incoming'
    [System.IO.Path]::GetFileName($Path) -cmatch $partNamePattern -and (Split-Path -Path $Path -Parent) -eq $folder
}

# Deletes what somebody left who was cut off a day ago.
function Remove-LeftPart {
    [CmdletBinding()]
    param()

    $oldest = [datetime]::UtcNow.AddHours(-$leftPartHours)
    foreach ($file in Get-ChildItem -LiteralPath (Get-StateFolder -Name 'incoming') -File -Force -ErrorAction Stop) {
        if ($file.Name -cmatch $partNamePattern -and $file.LastWriteTimeUtc -lt $oldest) { [System.IO.File]::Delete($file.FullName) }
    }
}
