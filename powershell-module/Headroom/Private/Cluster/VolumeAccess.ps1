# How nodes reach a volume.

# How a node reaches the volume, with what that means.
function Get-AccessMeaning {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Access,
        [AllowNull()] [AllowEmptyString()] [string] $OwnerNodeName
    )

    $meanings = @{
        'direct' = $strings['AccessDirect']
        'file-system-redirected' = $strings['AccessFileSystemRedirected']
        'block-redirected' = $strings['AccessBlockRedirected']
        'not-connected' = $strings['AccessNotConnected']
        'unknown' = $strings['AccessUnknown']
    }
    $isOwner = $Access.nodeName -eq $OwnerNodeName
    $meaning = $meanings[$Access.state]
    if ($isOwner -and $Access.state -in 'file-system-redirected', 'block-redirected') {
        $meaning = $strings['AccessRedirectedHere']
        if ($Access.isByDesign) { $meaning = $strings['AccessByDesignHere'] }
    }
    $meant = New-Object -TypeName PSObject -Property ([ordered] @{
            nodeName = $Access.nodeName; isOwner = $isOwner; state = $Access.state
            meaning = $meaning -f $Access.nodeName, $OwnerNodeName; reason = $Access.reason
        })
    Add-Member -InputObject $meant -TypeName 'Headroom.AccessState' -PassThru
}
