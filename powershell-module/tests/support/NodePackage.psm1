# Small packages for a node, and a place to install them.

Set-StrictMode -Version 3.0
Add-Type -AssemblyName 'System.IO.Compression.FileSystem'

# A folder that only its owner can write to, as the install root and the state root of a node.
function Enter-PackageNode {
    param([Parameter(Mandatory = $true)] [string] $Folder)

    $null = New-Item -ItemType Directory -Path "$Folder/modules", "$Folder/state/incoming" -Force
    $env:HEADROOM_INSTALL_ROOT = "$Folder/modules"
    $env:HEADROOM_STATE_ROOT = "$Folder/state"
}

function Exit-PackageNode {
    foreach ($name in 'HEADROOM_INSTALL_ROOT', 'HEADROOM_STATE_ROOT') { [System.Environment]::SetEnvironmentVariable($name, $null) }
}

# A package of a few files in place of the upload, with its hash. -Entry adds files behind its list's back, -Change puts
# another text into one.
function New-NodePackage {
    param(
        [string] $Version = '1.2.3',
        [hashtable] $Entry = @{},
        [hashtable] $Change = @{}
    )

    $files = [ordered] @{ 'Headroom.psd1' = "@{ ModuleVersion = '$Version' }"; 'bin/linux-amd64/headroom-io' = "engine $Version" }
    $contents = foreach ($name in $files.Keys) { @{ path = $name; sha256 = Get-TextHash -Text $files[$name] } }
    foreach ($name in $Change.Keys) { $files[$name] = $Change[$name] }
    $texts = [ordered] @{ "Headroom/$Version/contents.json" = ConvertTo-Json -InputObject @($contents) }
    foreach ($name in $files.Keys) { $texts["Headroom/$Version/$name"] = $files[$name] }
    foreach ($name in $Entry.Keys) { $texts[$name] = $Entry[$name] }
    $path = "$env:HEADROOM_STATE_ROOT/incoming/headroom-node.zip"
    [System.IO.File]::Delete($path)
    $archive = [System.IO.Compression.ZipFile]::Open($path, 'Create')
    foreach ($name in $texts.Keys) {
        $writer = [System.IO.StreamWriter]::new($archive.CreateEntry($name).Open())
        $writer.Write($texts[$name])
        $writer.Dispose()
    }
    $archive.Dispose()
    @{ Version = $Version; PackagePath = $path; PackageSha256 = (Get-FileHash -LiteralPath $path -Algorithm SHA256).Hash.ToLowerInvariant() }
}

function Get-TextHash {
    param([Parameter(Mandatory = $true)] [string] $Text)

    $algorithm = [System.Security.Cryptography.SHA256]::Create()
    try { $hash = $algorithm.ComputeHash([System.Text.Encoding]::UTF8.GetBytes($Text)) } finally { $algorithm.Dispose() }
    [System.BitConverter]::ToString($hash).Replace('-', '').ToLowerInvariant()
}

Export-ModuleMember -Function *
