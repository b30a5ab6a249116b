# What Azure tells a virtual machine of itself. Asked only where the chassis says that this is Azure: anywhere else the
# address may belong to somebody else.

# Azure's own tag, the same on every machine.
$azureChassisTag = '7783-7084-3265-9085-8269-3286-77'
$metadataAddress = 'http://169.254.169.254'
$metadataVersion = '2021-02-01'
# It answers at once, unless the node is as busy as one whose storage feels slow.
$metadataTimeoutSeconds = 5

# Adds the VM size and the disks that Azure reports to the facts. On other machines, the facts do not change.
function Add-InstanceMetadata {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [hashtable] $Facts)

    $place = Get-MetadataPlace -Facts $Facts
    if ($null -eq $place) { return }
    $Facts.NotKnownLimits = @($Facts.NotKnownLimits | Where-Object { $_.fact -notin 'VM size', 'disks' })
    $Facts.Node.vmSize = $null
    $Facts.VmSizeSource = $null
    $Facts.Disks = @()
    $Facts.DisksSource = $null
    try {
        $compute = Read-InstanceMetadata -Address $place
        $disks = @(Get-MetadataDisk -Compute $compute)
    } catch {
        $reason = $strings['MetadataNotRead'] -f $place, (Get-FailureReason -ErrorRecord $_)
        $Facts.NotKnownLimits += @('VM size', 'disks' | ForEach-Object -Process { Get-UnknownFact -Fact $_ -Reason $reason })
        return
    }
    $source = Get-DataSource -Kind 'instance-metadata' -Description ($strings['SourceMetadata'] -f $Facts.Node.name)
    $Facts.Node.vmSize = $compute.vmSize
    $Facts.VmSizeSource = $source
    $Facts.Disks = $disks
    if ($disks.Count -gt 0) { $Facts.DisksSource = $source } else {
        $Facts.NotKnownLimits += @(Get-UnknownFact -Fact 'disks' -Reason $strings['MetadataNoDisks'])
    }
}

# The address to ask; nothing if the machine is not in Azure. A simulated one is never this machine.
function Get-MetadataPlace {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [hashtable] $Facts)

    if ($null -ne $Facts.Simulation) {
        $tag = Get-SimulatedNodeFact -Facts $Facts -Name 'chassisAssetTag'
        $address = Get-SimulatedNodeFact -Facts $Facts -Name 'instanceMetadataAddress'
    } else {
        $tag = Get-ChassisAssetTag
        $address = Get-EnvironmentSetting -Name 'HEADROOM_INSTANCE_METADATA_ADDRESS'
        if (-not $address) { $address = $metadataAddress }
    }
    if ("$tag".Trim() -eq $azureChassisTag -and $address) { $address }
}

# The machine itself, as its metadata has it.
function Read-InstanceMetadata {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Address)

    $request = @{
        Uri = '{0}/metadata/instance?api-version={1}' -f $Address.TrimEnd('/'), $metadataVersion
        # The service requires this header, as protection against forged requests.
        Headers = @{ Metadata = 'true' }
        TimeoutSec = $metadataTimeoutSeconds
        MaximumRedirection = 0
        UseBasicParsing = $true
        ErrorAction = 'Stop'
    }
    # The address is this machine's own. Windows PowerShell cannot be told so; it asks no proxy unless its user has one.
    if ($PSVersionTable.PSVersion.Major -ge 6) { $request.NoProxy = $true }
    $compute = Get-PropertyValue -InputObject (Invoke-RestMethod @request) -Name 'compute'
    if ([string] (Get-PropertyValue -InputObject $compute -Name 'vmSize') -notmatch '\A[A-Za-z0-9_-]{1,64}\z') {
        throw $strings['MetadataNotUnderstood']
    }
    $compute
}

# The data disks, equal ones together.
function Get-MetadataDisk {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Compute)

    $profileDisks = Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $Compute -Name 'storageProfile') -Name 'dataDisks' -Default @()
    $disks = foreach ($disk in $profileDisks) {
        $type = [string] (Get-PropertyValue -InputObject (Get-PropertyValue -InputObject $disk -Name 'managedDisk') -Name 'storageAccountType')
        $size = [string] (Get-PropertyValue -InputObject $disk -Name 'diskSizeGB')
        if ($type -notmatch '\A[A-Za-z0-9_]{1,64}\z' -or $size -notmatch '\A[0-9]{1,9}\z') { throw $strings['MetadataNotUnderstood'] }
        $caching = @{ None = 'none'; ReadOnly = 'read-only'; ReadWrite = 'read-write' }[[string] (Get-PropertyValue -InputObject $disk -Name 'caching')]
        New-Object -TypeName PSObject -Property ([ordered] @{ type = $type; tier = $null; sizeGiB = [long] $size; count = 1; caching = $caching })
    }
    foreach ($group in @($disks | Group-Object -Property 'type', 'sizeGiB', 'caching')) {
        $set = $group.Group[0]
        $set.count = $group.Count
        $set
    }
}
