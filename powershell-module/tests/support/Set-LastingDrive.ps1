# Tells PowerShell that '/' stays. On Linux it takes that drive for one that may be removed, so it reads the system's list of
# mounts several times for each command that takes a path: a third to nine tenths of what such a command costs.
param([object[]] $Drive = @(Get-PSDrive -Name '/' -ErrorAction Ignore))

foreach ($each in $Drive) {
    # Its own affair, which another version may not have: then everything takes as long as it does.
    $property = $each.GetType().GetProperties('Instance, NonPublic') | Where-Object -Property 'Name' -EQ -Value 'IsAutoMounted'
    if ($null -ne $property) { $property.SetValue($each, $false) }
}
