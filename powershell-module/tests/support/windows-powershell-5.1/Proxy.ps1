# Replaces a command of PowerShell 7 by a function that takes the parameters of 5.1 and calls the command itself.

# -Without takes parameters away that 5.1 has not, -With adds some by their name and type: those of a provider among them,
# which are the command's only while it runs. -Change is what it does to $PSBoundParameters before the command gets them.
function Set-CommandProxy {
    [CmdletBinding()]
    param(
        [Parameter(Mandatory = $true)] [string] $Name,
        [string[]] $Without = @(),
        [System.Collections.IDictionary] $With = @{},
        [string[]] $EncodingName = @(),
        [string] $Change = ''
    )

    $metadata = New-Object -TypeName System.Management.Automation.CommandMetadata -ArgumentList (Get-Command -Name $Name -CommandType Cmdlet)
    foreach ($each in $Without) { Remove-ProxyParameter -Metadata $metadata -Name $each }
    foreach ($each in $With.Keys) {
        $null = $metadata.Parameters.Remove($each)
        $metadata.Parameters.Add($each, (New-Object -TypeName System.Management.Automation.ParameterMetadata -ArgumentList $each, $With[$each]))
    }
    if ($EncodingName.Count -gt 0) {
        $valid = New-Object -TypeName System.Management.Automation.ValidateSetAttribute -ArgumentList (, $EncodingName)
        $metadata.Parameters['Encoding'].Attributes.Add($valid)
    }
    $begin = [System.Management.Automation.ProxyCommand]::GetBegin($metadata)
    # Without the block for a provider's parameters, which takes longer than most of these commands.
    $text = @(
        [System.Management.Automation.ProxyCommand]::GetCmdletBindingAttribute($metadata)
        'param({0})' -f [System.Management.Automation.ProxyCommand]::GetParamBlock($metadata)
        'begin { ' + $Change + $begin + ' }'
        'process { ' + [System.Management.Automation.ProxyCommand]::GetProcess($metadata) + ' }'
        'end { ' + [System.Management.Automation.ProxyCommand]::GetEnd($metadata) + ' }'
    ) -join "`n"
    # In whatever session state this is dot-sourced in, so that what the caller prefers and has at hand is the command's too.
    Set-Item -Path "function:script:$Name" -Value ([scriptblock]::Create($text))
}

# Takes a parameter away, and with it the sets of parameters that it alone stood for.
function Remove-ProxyParameter {
    param([System.Management.Automation.CommandMetadata] $Metadata, [string] $Name)

    if (-not $Metadata.Parameters.ContainsKey($Name)) { return }
    $sets = $Metadata.Parameters[$Name].ParameterSets
    $own = @($sets.Keys | Where-Object -FilterScript { $_ -ne '__AllParameterSets' -and $sets[$_].IsMandatory })
    $null = $Metadata.Parameters.Remove($Name)
    foreach ($other in @($Metadata.Parameters.Values)) {
        foreach ($set in $own) { $null = $other.ParameterSets.Remove($set) }
        if ($other.ParameterSets.Count -eq 0) { $null = $Metadata.Parameters.Remove($other.Name) }
    }
}
