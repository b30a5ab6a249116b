# The limits that a run keeps as of its start, by which it is judged from then on.

# Those that the tool calculated, as a text; else the facts of this node, without published figures yet. Nothing if not
# even these can be read: a run is useful without them.
function Get-RunLimit {
    [CmdletBinding()]
    param(
        [AllowNull()] [AllowEmptyString()] [string] $Json,
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    if ($Json) { return ConvertTo-RunLimit -Json $Json -NodeName $Facts.Node.name -VolumeId $Volume.id }
    try {
        $known = Get-LimitFact -Facts $Facts -Volume $Volume
    } catch {
        Write-Verbose -Message ($strings['LimitFactsNotRead'] -f (Get-FailureReason -ErrorRecord $_))
        return $null
    }
    New-Object -TypeName PSObject -Property ([ordered] @{ contractVersion = 1; facts = $known; publishedAsOf = $null; limits = $null; gaps = @() })
}

# The limits of a text, held to the contract and to the run that they are for.
function ConvertTo-RunLimit {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Json,
        [Parameter(Mandatory = $true)] [string] $NodeName,
        [Parameter(Mandatory = $true)] [string] $VolumeId
    )

    $reason = $null
    $limits = $null
    try {
        $limits = ConvertFrom-ContractJson -Json $Json
        $reason = Find-ContractProblem -Document 'limits-in-force' -Value $limits
    } catch {
        # Errors in the package's data are not errors of this text.
        if (Test-ProblemRecord -ErrorRecord $_) { throw }
        $reason = Get-FailureReason -ErrorRecord $_
    }
    if (-not $reason -and ($limits.facts.nodeName -ne $NodeName -or $limits.facts.volumeId -cne $VolumeId)) {
        $reason = $strings['LimitsOfOther'] -f $limits.facts.volumeId, $limits.facts.nodeName
    }
    if ($reason) { throw (New-ProblemRecord -Code 'LimitsNotValid' -Argument $reason -Category InvalidData) }
    $limits
}
