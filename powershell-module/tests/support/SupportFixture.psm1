# A support file as a fixture: cmdlets that return what a node's cmdlets returned, for the provider failover-cluster.
# This way, a problem on a cluster elsewhere can be investigated.
#
#   $fixture = Import-SupportFixture -Path ./headroom-support.zip
#   $env:HEADROOM_PROVIDER = 'failover-cluster'
#   Enable-SupportFixture -Fixture $fixture
#   Get-HeadroomCluster -Detailed            # as on that node, where Get-MachineName is $fixture.NodeName
#   Disable-SupportFixture

Set-StrictMode -Version 3.0

# A node of a support file: Documents by entry name, Answers by cmdlet (a list of calls), NodeName.
function Import-SupportFixture {
    param([Parameter(Mandatory = $true)] [string] $Path, [int] $Node = 1)

    Add-Type -AssemblyName 'System.IO.Compression.FileSystem'
    $fixture = @{ NodeName = $null; Documents = @{}; Answers = @{} }
    $archive = [System.IO.Compression.ZipFile]::OpenRead($Path)
    try {
        foreach ($entry in $archive.Entries | Where-Object -FilterScript { $_.FullName -ceq 'support.json' -or $_.FullName.StartsWith("nodes/$Node/") }) {
            $reader = New-Object -TypeName System.IO.StreamReader -ArgumentList $entry.Open()
            $text = $reader.ReadToEnd()
            $reader.Dispose()
            $name = $entry.FullName -replace '\Anodes/\d+/'
            if ($name -match '\Araw/(.+)\.clixml\z') {
                $fixture.Answers[$Matches[1]] = @([System.Management.Automation.PSSerializer]::Deserialize($text))
            } else {
                $fixture.Documents[$name] = $text
            }
        }
    } finally {
        $archive.Dispose()
    }
    $manifest = ConvertFrom-Json -InputObject $fixture.Documents['support.json']
    $fixture.NodeName = $manifest.nodes[$Node - 1].nodeName
    foreach ($name in @($fixture.Answers.Keys)) {
        # Each object knows its number, by which a later question was asked with it.
        $number = 0
        foreach ($call in $fixture.Answers[$name]) {
            foreach ($object in @($call.Output)) {
                if ($null -ne $object) { Add-Member -InputObject $object -MemberType NoteProperty -Name 'SupportIndex' -Value $number -Force }
                $number++
            }
        }
    }
    $fixture
}

# What a cmdlet answered: to the call with these objects, or to the one call that there was. Its error where it failed.
function Get-FixtureAnswer {
    param(
        [Parameter(Mandatory = $true)] [hashtable] $Fixture,
        [Parameter(Mandatory = $true)] [string] $Name,
        [AllowNull()] [AllowEmptyCollection()] [object[]] $With
    )

    if (-not $Fixture.Answers.ContainsKey($Name)) { throw "The term '$Name' is not recognized: the node has no such cmdlet." }
    $calls = @($Fixture.Answers[$Name])
    if (@($With).Count -gt 0) {
        $wanted = @($With | ForEach-Object -Process { $_.SupportIndex })
        $calls = @($calls | Where-Object -FilterScript { $_.From -in $wanted })
    }
    foreach ($call in $calls) {
        if ($null -ne $call.Error) { throw ($call.Error -replace '\A[A-Za-z.]+: ') }
        @($call.Output | Where-Object -FilterScript { $null -ne $_ })
    }
}

# Replaces the cmdlets by functions in the global scope, with the answers of the node's cmdlets.
function Enable-SupportFixture {
    param([Parameter(Mandatory = $true)] [hashtable] $Fixture)

    $script:fixture = $Fixture
    $names = @(Get-FixtureCommandName)
    foreach ($name in $names) { Set-Item -LiteralPath "function:global:$name" -Value $answerAsFixture }
    foreach ($name in $fixtureSessions.Keys) { Set-Item -LiteralPath "function:global:$name" -Value $fixtureSessions[$name] }
}

function Disable-SupportFixture {
    foreach ($name in @(Get-FixtureCommandName) + @($fixtureSessions.Keys)) { Remove-Item -LiteralPath "function:$name" -ErrorAction Ignore }
}

function Get-FixtureCommandName {
    $assumptions = Import-PowerShellDataFile -LiteralPath "$PSScriptRoot/../../Headroom/Assumptions.psd1"
    $assumptions.Commands | Where-Object -FilterScript { $_.ContainsKey('Probe') } | ForEach-Object -Process { $_.Name } | Select-Object -Unique
}

# Stands for each of them: its own name says for which, and its parameters with which object it is asked.
$answerAsFixture = {
    [CmdletBinding()]
    param(
        [string] $Name, [Parameter(ValueFromPipeline = $true)] [object] $InputObject, [object] $StoragePool, [object] $VirtualDisk, [object[]] $VM,
        [object] $IsPrimordial, [string] $ClassName, [string] $Namespace, [string] $Filter, [object] $CimSession
    )

    process {
        $command = $MyInvocation.MyCommand.Name
        if ($ClassName) { $command = '{0}.{1}' -f $command, $ClassName }
        $with = @($InputObject, $StoragePool, $VirtualDisk | Where-Object -FilterScript { $null -ne $_ }) + @($VM | Where-Object -FilterScript { $null -ne $_ })
        Get-CurrentFixtureAnswer -Name $command -With $with
    }
}

# A session that some cmdlets are given, and that answers nothing itself.
$fixtureSessions = @{
    'New-CimSession' = { [CmdletBinding()] param() 'a session of the fixture' }
    'Remove-CimSession' = { [CmdletBinding()] param([object] $CimSession) $null = $CimSession }
}

function Get-CurrentFixtureAnswer {
    param([Parameter(Mandatory = $true)] [string] $Name, [AllowNull()] [AllowEmptyCollection()] [object[]] $With)

    Get-FixtureAnswer -Fixture $script:fixture -Name $Name -With $With
}

Export-ModuleMember -Function *
