# Takes away the variables that PowerShell 6 brought, of this whole session: a module cannot be without them alone.
# https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_automatic_variables (IsCoreCLR and others)
$names = 'IsCoreCLR', 'IsLinux', 'IsMacOS', 'IsWindows'
# Pester tells by them, and by a version that it keeps, what it runs on; it gets its own.
$pester = Get-Module -Name 'Pester'
if ($pester) {
    $given = Get-Variable -Name $names -ErrorAction Ignore
    . $pester { foreach ($each in $args) { Set-Variable -Name $each.Name -Value $each.Value -Scope Script } } @given
}
foreach ($name in $names) { Remove-Variable -Name $name -Scope Global -Force -ErrorAction Ignore }
