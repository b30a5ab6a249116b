# What limits a run, by the tool's rules.

# The verdict on a run and its result, as documents. -LimitFacts are those of a volume that somebody chose.
function Get-RunVerdict {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [object] $Run,
        [Parameter(Mandatory = $true)] [object] $Result,
        [AllowNull()] [object] $LimitFacts
    )

    $verdict = Invoke-ToolRule -Name Verdict -Document (Get-JudgedDocument @PSBoundParameters)
    Add-Member -InputObject $verdict -TypeName 'Headroom.Verdict'
    Add-PartType -Document $verdict
    $verdict
}

# What the rules are given: the run, its result, and the facts of its limits where the run keeps none.
function Get-JudgedDocument {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param(
        [Parameter(Mandatory = $true)] [object] $Run,
        [Parameter(Mandatory = $true)] [object] $Result,
        [AllowNull()] [object] $LimitFacts
    )

    $judged = @{ run = $Run; result = $Result; facts = $LimitFacts; isChosen = $null -ne $LimitFacts }
    if (-not $judged.isChosen -and $null -eq (Get-PropertyValue -InputObject $Run -Name 'limits')) {
        # Windows PowerShell would write what a function gave of nothing as an empty object.
        $now = Get-FactNow -Run $Run
        if ($null -ne $now) { $judged.facts = $now }
    }
    $judged
}

# What this node knows now of the limits of a run that it made; nothing of another node's, and where it does not know.
function Get-FactNow {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Run)

    try {
        $given = Get-GivenVolume -VolumeId $Run.volumeId -Detailed -ListedOnly
        if ($given.Facts.Node.name -eq $Run.nodeName) { Get-LimitFact -Facts $given.Facts -Volume $given.Volume }
    } catch {
        Write-Verbose -Message ($strings['LimitFactsNotRead'] -f (Get-FailureReason -ErrorRecord $_))
    }
}

# One run as a separate page, as the tool writes it.
function ConvertTo-ReportHtml {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [object] $Measured,
        [Parameter(Mandatory = $true)] [string] $MadeAt
    )

    $judged = Get-JudgedDocument -Run $Measured.run -Result $Measured.result -LimitFacts (Get-PropertyValue -InputObject $Measured -Name 'limitFacts')
    $judged['madeAt'] = $MadeAt
    $judged['version'] = Get-HeadroomVersion
    Invoke-ToolRule -Name Report -Document $judged
}
