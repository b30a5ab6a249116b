<#
.SYNOPSIS
Signs files with a code-signing certificate, on Windows.
.DESCRIPTION
Takes a .pfx file, whose password is in the environment variable HEADROOM_CERTIFICATE_PASSWORD, or the thumbprint or
subject of a certificate in the user's or the machine's store. Prints who signed as one line of JSON.
.PARAMETER ListPath
A file with the paths of the files to sign, as a JSON array.
#>
[CmdletBinding(DefaultParameterSetName = 'Store')]
param(
    [Parameter(Mandatory = $true)]
    [ValidateNotNullOrEmpty()]
    [string] $ListPath,

    [Parameter(Mandatory = $true, ParameterSetName = 'File')]
    [ValidateNotNullOrEmpty()]
    [string] $CertificatePath,

    [Parameter(Mandatory = $true, ParameterSetName = 'Store')]
    [ValidateNotNullOrEmpty()]
    [string] $CertificateName,

    [ValidatePattern('^https?://')]
    [string] $TimestampServer
)

Set-StrictMode -Version 3.0
$ErrorActionPreference = 'Stop'

if ($PSCmdlet.ParameterSetName -eq 'File') {
    $file = (Resolve-Path -LiteralPath $CertificatePath).Path
    $certificate = [System.Security.Cryptography.X509Certificates.X509Certificate2]::new($file, $env:HEADROOM_CERTIFICATE_PASSWORD)
} else {
    $found = @(
        Get-ChildItem -Path 'Cert:\CurrentUser\My', 'Cert:\LocalMachine\My' -CodeSigningCert |
            Where-Object { $_.HasPrivateKey -and ($_.Thumbprint -eq $CertificateName -or $_.Subject -eq $CertificateName -or $_.Subject -eq "CN=$CertificateName") } |
            Sort-Object -Property Thumbprint -Unique
    )
    if ($found.Count -ne 1) {
        throw "The store has $($found.Count) code-signing certificates with a key that '$CertificateName' names. Name one by its thumbprint."
    }
    $certificate = $found[0]
}

$signing = @{ Certificate = $certificate; HashAlgorithm = 'SHA256'; IncludeChain = 'NotRoot' }
if ($TimestampServer) { $signing.TimestampServer = $TimestampServer }
foreach ($file in (Get-Content -LiteralPath $ListPath -Raw -Encoding UTF8 | ConvertFrom-Json)) {
    $signature = Set-AuthenticodeSignature @signing -LiteralPath $file
    # A certificate that this machine does not trust still signs; what counts is that the file bears the signature.
    if ($null -eq $signature.SignerCertificate) {
        throw "$file could not be signed: $($signature.StatusMessage)"
    }
}
ConvertTo-Json -Compress -InputObject @{ signedBy = $certificate.Issuer; thumbprint = $certificate.Thumbprint }
