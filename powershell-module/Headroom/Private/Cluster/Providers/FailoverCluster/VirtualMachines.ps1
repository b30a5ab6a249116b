# Virtual machines of this node and what their disks are held to: the only file that uses the cmdlets of Hyper-V.

# Each with its disks; nothing, with the reason in -NotKnown, where Hyper-V cannot be asked.
function Get-VirtualMachineFact {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [System.Collections.IDictionary] $NotKnown)

    $machines = @(Read-Fact -Fact $factNames.virtualMachines -NotKnown $NotKnown -Read {
            $found = @(Get-VM -ErrorAction Stop)
            # All disks in one call: one a machine takes minutes on a full node.
            $disks = @()
            if ($found.Count -gt 0) { $disks = @(Get-VMHardDiskDrive -VM $found -ErrorAction Stop) }
            foreach ($machine in $found) {
                New-Object -TypeName PSObject -Property ([ordered] @{
                        id = [string] $machine.Id
                        name = [string] $machine.Name
                        nodeName = Get-MachineName
                        state = [string] $machine.State
                        disks = @($disks | Where-Object { [string] $_.VMId -eq [string] $machine.Id } | ForEach-Object -Process { Get-VirtualHardDiskRecord -Disk $_ })
                    })
            }
        })
    if ($NotKnown.Contains($factNames.virtualMachines)) { return }
    , $machines
}

function Get-VirtualHardDiskRecord {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [object] $Disk)

    New-Object -TypeName PSObject -Property ([ordered] @{
            path = Get-StatusText -Status (Get-PropertyValue -InputObject $Disk -Name 'Path')
            minimumIops = Get-SetFigure -InputObject $Disk -Name 'MinimumIOPS'
            maximumIops = Get-SetFigure -InputObject $Disk -Name 'MaximumIOPS'
            policyId = Get-StatusText -Status (Get-PropertyValue -InputObject $Disk -Name 'QoSPolicyID')
        })
}

# Windows' own object of the file of a virtual disk.
function Get-VirtualDiskFile {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Path)

    Get-VHD -Path $Path -ErrorAction Stop
}
