# The module of exactly the package's version: another one may read the parameters, or write the answer, in another way.
try {
    Import-Module -Name 'Headroom' -RequiredVersion '{{version}}' -ErrorAction Stop
} catch {
    $present = @(Get-Module -Name 'Headroom' -ListAvailable -ErrorAction Ignore | ForEach-Object -Process { [string] $_.Version })
    if ($present -contains '{{version}}') {
        throw "[ModuleNotLoaded] Headroom {{version}} is on this node, but PowerShell does not load it: $($_.Exception.Message.TrimEnd('.')). Next: See to the reason, then prepare the node again."
    }
    $others = 'No other version is there'
    if ($present.Count -gt 0) { $others = "There is $($present -join ', ')" }
    throw "[ModuleNotInstalled] Headroom {{version}} is not installed on this node. $others. Next: Prepare the node, which installs it beside what is there."
}
