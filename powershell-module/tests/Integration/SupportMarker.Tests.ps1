# Whatever a site chooses has a marker in it; in a file whose names are replaced, none is left.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../Headroom"
    Import-Module -Name "$PSScriptRoot/../support/TestNode.psm1"
    Add-Type -AssemblyName 'System.IO.Compression.FileSystem'

    # All texts of a zip, with the names of its entries.
    function Read-WholeZip {
        param([Parameter(Mandatory = $true)] [string] $Path)

        $archive = [System.IO.Compression.ZipFile]::OpenRead($Path)
        try {
            foreach ($entry in $archive.Entries) {
                $reader = New-Object -TypeName System.IO.StreamReader -ArgumentList $entry.Open()
                '{0}: {1}' -f $entry.FullName, $reader.ReadToEnd()
                $reader.Dispose()
            }
        } finally {
            $archive.Dispose()
        }
    }

    # Each marker once, with what stands around it where it is not to be there.
    function Find-Marker {
        param([string[]] $Text, [Parameter(Mandatory = $true)] [string] $Marker)

        [regex]::Matches(($Text -join "`n"), "(?i).{0,40}($Marker).{0,20}") | ForEach-Object -Process { $_.Value } | Select-Object -Unique
    }

    function Measure-Marker {
        param([string[]] $Text, [Parameter(Mandatory = $true)] [string] $Marker)

        @([regex]::Matches(($Text -join "`n"), "(?i)$Marker") | ForEach-Object -Process { $_.Value.ToLowerInvariant() } | Select-Object -Unique).Count
    }
}

Describe 'A support file of a real node''s answers' {
    It 'has nothing of the site in it once names are replaced' {
        $fixture = Get-Content -LiteralPath "$PSScriptRoot/../../../engine/contract/vectors/marked-support.json" -Raw | ConvertFrom-Json
        Measure-Marker -Text $fixture.entries.text -Marker $fixture.marker | Should -Be $fixture.markerCount
        $fixture.markerCount | Should -BeGreaterOrEqual 80
        InModuleScope 'Headroom' -Parameters @{ Entries = $fixture.entries; Path = "$TestDrive/marked.zip" } {
            $replacer = Get-Replacer -StandIn @(Find-StandIn -Entry $Entries)
            Write-SupportFile -Path $Path -Entry @($Entries | ForEach-Object -Process { Edit-SupportEntry -Entry $_ -Replacer $replacer })
        }
        $texts = Read-WholeZip -Path "$TestDrive/marked.zip"
        Find-Marker -Text $texts -Marker $fixture.marker | Should -BeNullOrEmpty
        foreach ($each in $fixture.alsoGone) { Find-Marker -Text $texts -Marker $each | Should -BeNullOrEmpty }
        foreach ($each in $fixture.stays) { ($texts -join '').Contains($each) | Should -BeTrue -Because "$each is no name" }
    }
}

Describe 'A support file of a simulated cluster' {
    BeforeAll {
        $script:number = 0
        # A name with the next marker in it.
        function New-MarkedName {
            param([string] $Before = '')

            $script:number++
            '{0}mk{1:d3}q' -f $Before, $script:number
        }

        $folder = "$TestDrive/$(New-MarkedName -Before 'top folder ')"
        $null = New-Item -ItemType Directory -Path "$folder/$(New-MarkedName -Before 'vol ')" -Force
        $volumePath = (Get-ChildItem -LiteralPath $folder).FullName
        $null = Enter-TestNode -Folder $folder -Simulated
        Update-Simulation -Change {
            param($simulation)

            $cluster = $simulation.cluster
            $names = @{}
            $domain = '{0}.example.net' -f (New-MarkedName -Before 'corp-')
            $cluster.name = New-MarkedName -Before 'CL-'
            foreach ($node in $cluster.nodes) {
                $names[$node.name] = New-MarkedName -Before 'HV-'
                $node.name = $names[$node.name]
                $node.fqdn = "$($node.name).$domain"
            }
            $cluster.currentNodeName = $cluster.nodes[0].name
            foreach ($pool in $cluster.pools) {
                $names[$pool.name] = New-MarkedName -Before 'S2D of '
                $pool.name = $names[$pool.name]
            }
            foreach ($volume in $cluster.volumes) {
                $volume.name = New-MarkedName -Before 'Sales & '
                $volume.id = "Cluster Virtual Disk ($($volume.name))"
                $volume.mountPoint = 'C:\ClusterStorage\{0}' -f (New-MarkedName -Before 'Mounted ')
                if ($volume.ownerNodeName) { $volume.ownerNodeName = $names[$volume.ownerNodeName] }
                if ($volume.poolName) { $volume.poolName = $names[$volume.poolName] }
                foreach ($state in $volume.accessStates) { $state.nodeName = $names[$state.nodeName] }
            }
            $cluster.volumes[0].path = $volumePath
            foreach ($drive in $cluster.drives) {
                $drive.id = New-MarkedName -Before 'eui.'
                if ($drive.poolName) { $drive.poolName = $names[$drive.poolName] }
            }
            $cluster.storageJobs = @([pscustomobject] @{ id = New-MarkedName -Before 'job '; name = '{0}-Optimize' -f (New-MarkedName -Before 'Job of '); state = 'running'; completedPercent = 1; processedBytes = 1; totalBytes = 100 })
            $script:nodeName = $cluster.currentNodeName
            $script:clusterName = $cluster.name
            $script:volumeId = $cluster.volumes[0].id
        }
        $env:HEADROOM_NODE_NAME = $script:nodeName
        Mock -ModuleName 'Headroom' -CommandName 'Get-OtherLoadCheck' -MockWith { }
        $user = '{0}\{1}' -f (New-MarkedName -Before 'CORP').ToUpperInvariant(), (New-MarkedName -Before 'adm ')
        $target = "$volumePath/$(New-MarkedName -Before 'own ')/$(New-MarkedName -Before 't-').dat"
        $profileOf = [pscustomobject] @{ contractVersion = 1; timeSpans = @([pscustomobject] @{ targets = @([pscustomobject] @{ path = $target }) }) }
        $null = Add-TestRun -Property @{
            name = New-MarkedName -Before 'Night of '; presetId = New-MarkedName -Before 'own-'; nodeName = $script:nodeName; volumeId = $script:volumeId; status = 'failed'
            coordinatorNodeName = $script:nodeName; profile = $profileOf
            error = [pscustomobject] @{ code = 'X'; message = "$target is held by $user"; action = $null; target = $target }
        } -File @{
            'profile.json' = ConvertTo-Json -InputObject $profileOf -Depth 8
            'result.json' = ConvertTo-Json -InputObject @{ commandLine = "headroom-io -b4K `"$target`""; system = @{ computerName = $script:nodeName; powerScheme = @{ name = New-MarkedName -Before 'Plan of ' } } } -Depth 8
            'engine.log' = "error: $target on $($script:nodeName.ToLowerInvariant()): '$user', \\?\UNC\$(New-MarkedName -Before 'fs-')\$(New-MarkedName -Before 'pay ')\x.dat"
        }
        $source = @{ kind = 'user'; description = "entered by $user"; date = $null }
        $limit = @{ id = 'pool-iops'; name = New-MarkedName -Before 'SAN of '; scope = 'pool'; metric = 'iops'; direction = 'any'; kind = 'base'; value = 5000; source = $source }
        $entries = @{ contractVersion = 1; clusterName = $script:clusterName; savedAt = '2026-11-21T05:43:27Z'; savedBy = $user; vmSize = New-MarkedName -Before 'Own_'; disks = $null; limits = @($limit) }
        ConvertTo-Json -InputObject $entries -Depth 8 | Set-Content -LiteralPath "$env:HEADROOM_STATE_ROOT/entries.json"
        $marker = 'mk\d{3}q'
        $support = Get-HeadroomSupport
        foreach ($kind in 'kept', 'replaced') {
            InModuleScope 'Headroom' -Parameters @{ Support = $support; Path = "$folder/$kind.zip"; IsKept = $kind -eq 'kept' } {
                Write-SupportFile -Path $Path -Entry (Get-SupportFilePart -NodeSupport $Support -IncludeNames:$IsKept).Entries
            }
        }
    }
    AfterAll { Exit-TestNode }

    It 'has every marker in it while names are kept' {
        $found = Measure-Marker -Text (Read-WholeZip -Path "$folder/kept.zip") -Marker $marker
        $found | Should -Be $script:number
        $found | Should -BeGreaterOrEqual 20
    }

    It 'has none of them once names are replaced, and comes from documents that were had' {
        foreach ($name in 'cluster.json', 'limit-facts/1.json', 'readiness/1.json', 'runs/20260102-030405-0a1b2c3d/run.json', 'runs/20260102-030405-0a1b2c3d/engine.log') { $support.entries.name | Should -Contain $name }
        Find-Marker -Text (Read-WholeZip -Path "$folder/replaced.zip") -Marker $marker | Should -BeNullOrEmpty
    }
}
