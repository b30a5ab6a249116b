# Whether a run may use the targets of its profile: the engine's to judge, which is asked once for all of them.

# More of them, one below the other, say no more.
$mostNamedTargets = 3

# Blocks if the engine would refuse the run. Unknown for readers: they must not learn whether a file exists.
function Get-TargetCheck {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Facts,
        [Parameter(Mandatory = $true)] [object] $Volume,
        [Parameter(Mandatory = $true)] [object] $WorkloadProfile,
        # Verified before, as a start has it; found and verified here where it is not given.
        [AllowNull()] [object] $Engine = $null
    )

    $isDisk = (Get-PropertyValue -InputObject $Volume -Name 'kind') -eq 'physical-disk'
    $check = @{ Id = 'target'; Reason = $strings['TargetReason'] }
    if ($isDisk) { $check.Reason = $strings['TargetReasonDisk'] }
    if (Get-PropertyValue -InputObject $Volume -Name 'isAbsent' -Default $false) {
        return Get-CheckRecord @check -Verdict 'blocking' -Message ($strings['TargetDiskAbsent'] -f $Volume.id.TrimStart('#'), $Facts.Node.name) -Action $strings['TargetDiskMend']
    }
    if (Get-PropertyValue -InputObject $Volume -Name 'isForReader' -Default $false) {
        return Get-UnknownCheck -Id $check.Id -Because $strings['TargetNotForReaders'] -Reason $check.Reason
    }
    try {
        if ($null -eq $Engine) { $Engine = Get-VerifiedEngine } else { Assert-EngineUnchanged -Engine $Engine }
        $targets = @(Get-TargetState -Engine $Engine -ProfileJson (ConvertTo-ContractJson -InputObject $WorkloadProfile) -Folder (Get-ConfiningFolder -Volume $Volume))
    } catch {
        return Get-UnknownCheck -Id $check.Id -Because (Get-FailureReason -ErrorRecord $_) -Reason $check.Reason
    }
    $refused = @($targets | Where-Object -FilterScript { $_.state -ne 'ready' })
    if ($refused.Count -eq 0) { return Get-CheckRecord @check -Verdict 'ready' -Message (Format-Counted -Count $targets.Count -One $strings['TargetReady'] -Other $strings['TargetsReady']) }
    $named = @($refused | Microsoft.PowerShell.Utility\Select-Object -First $mostNamedTargets | ForEach-Object -Process { Get-TargetFinding -Target $_ -Volume $Volume })
    # Where none is somebody else's, the rule about files of others is no reason.
    if (-not $isDisk -and @($refused | Where-Object -FilterScript { $_.state -ne 'missing' }).Count -eq 0) { $check.Reason = $strings['TargetReasonAbsent'] }
    $said = @($named | ForEach-Object -Process { $_.Message })
    $more = $refused.Count - $named.Count
    if ($more -gt 0) { $said += Format-Counted -Count $more -One $strings['TargetOneMore'] -Other $strings['TargetsMore'] }
    $mend = @($named | ForEach-Object -Process { $_.Action } | Where-Object -FilterScript { $_ } | Microsoft.PowerShell.Utility\Select-Object -Unique)
    Get-CheckRecord @check -Verdict 'blocking' -Message ($said -join ' ') -Action ($mend -join ' ')
}

# The Message and Action for a refused target. The engine's own texts know no volume, and suggest options that the
# module never uses.
function Get-TargetFinding {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param(
        [Parameter(Mandatory = $true)] [object] $Target,
        [Parameter(Mandatory = $true)] [object] $Volume
    )

    $problem = $Target.problem
    $isDisk = (Get-PropertyValue -InputObject $Volume -Name 'kind') -eq 'physical-disk'
    switch ($Target.state) {
        'missing' {
            if ($isDisk) { return @{ Message = $strings['TargetDiskGone'] -f $Target.path.TrimStart('#'); Action = $strings['TargetDiskMend'] } }
            if ($Target.created) { return @{ Message = $strings['TargetFolderAbsent'] -f $Target.path; Action = $strings['TargetFolderMend'] } }
            return @{ Message = $strings['TargetAbsent'] -f $Target.path; Action = $strings['TargetAbsentMend'] }
        }
        'foreign' {
            # The note beside a file may be what is somebody else's.
            $path = $Target.path
            if ($problem.target) { $path = $problem.target }
            $message = $strings['TargetOdd'] -f $Target.path, $problem.message
            if ($problem.code -ceq 'TargetNotOurs') { $message = $strings['TargetForeign'] -f $path }
            return @{ Message = $message; Action = $strings['TargetForeignMend'] }
        }
    }
    @{ Message = $strings['TargetOdd'] -f $Target.path, $problem.message; Action = $problem.action }
}
