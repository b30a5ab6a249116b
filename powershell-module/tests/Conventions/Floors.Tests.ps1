# The folders of the module's files build on one another in one direction: what is in one uses its own and what is in those before,
# and of no later one a function or a variable.

BeforeAll {
    Import-Module -Name "$PSScriptRoot/../support/FloorEdge.psm1"
    $folder = (Resolve-Path -LiteralPath "$PSScriptRoot/../../Headroom").Path
    $files = @(Get-ModuleFile -Folder $folder)
    function New-File([string] $Name, [string] $Text) {
        [pscustomobject] @{ Name = $Name; Ast = [System.Management.Automation.Language.Parser]::ParseInput($Text, [ref] $null, [ref] $null) }
    }
    # What the coordinator check sends to another node asks that node's module for its commands, as anybody does. README.md names it.
    $sent = @(
        'Private/Check/CoordinatorCheckBySession.ps1 uses Get-HeadroomCluster of Public/Get-HeadroomCluster.ps1'
        'Private/Check/CoordinatorCheckBySession.ps1 uses Invoke-HeadroomRun of Public/Invoke-HeadroomRun.ps1'
    )
}

Describe 'The floors of the module' {
    It 'are those that it is loaded by, in their order' {
        $listed = @([regex]::Matches((Get-Content -LiteralPath "$folder/Headroom.psm1" -Raw), "'((?:Private|Public)/[^']+\.ps1)'") | ForEach-Object -Process { Get-FileFloor -Path $_.Groups[1].Value })
        $listed.Count | Should -BeGreaterThan 90
        $order = @()
        foreach ($floor in $listed) { if ($order.Count -eq 0 -or $order[-1] -ne $floor) { $order += $floor } }
        $order | Should -BeExactly @(Get-Floor)
        @($files | ForEach-Object -Process { Get-FileFloor -Path $_.Name } | Sort-Object -Unique) | Should -BeExactly @(Get-Floor | Sort-Object)
    }

    It 'each use earlier ones, which shows that uses are found' {
        $edges = @(Get-FloorEdge -File $files)
        $edges.Count | Should -BeGreaterThan 600
        @($edges | Where-Object -FilterScript { $_.Name -like '$*' }).Count | Should -BeGreaterThan 15
        $pairs = @($edges | ForEach-Object -Process { '{0} {1}' -f (Get-FileFloor -Path $_.From), (Get-FileFloor -Path $_.To) })
        foreach ($floor in Get-Floor | Where-Object -FilterScript { $_ -ne 'Core' }) { $pairs | Should -Contain "$floor Core" }
        # Each has something that another one needs, or is where it ends.
        foreach ($pair in 'Limits Cluster', 'Runs Rules', 'Readiness Engine', 'Runs Readiness', 'Moves Runs', 'Check Moves', 'Node Limits', 'Public Check') { $pairs | Should -Contain $pair }
    }

    It 'load their files by name, and load calls no function of another file' {
        $listed = @([regex]::Matches((Get-Content -LiteralPath "$folder/Headroom.psm1" -Raw), "'((?:Private|Public)/[^']+)\.ps1'") | ForEach-Object -Process { $_.Groups[1].Value })
        $byName = @(foreach ($floor in Get-Floor) {
                $names = [string[]] @($listed | Where-Object -FilterScript { (Get-FileFloor -Path $_) -eq $floor })
                [array]::Sort($names, [System.StringComparer]::Ordinal)
                $names
            })
        $listed | Should -BeExactly $byName
        $loading = @($files | ForEach-Object -Process { New-File $_.Name (Get-LoadingText -Ast $_.Ast) })
        $loading.Count | Should -BeGreaterThan 90
        @(Get-FloorEdge -File $files -From $loading | Where-Object -FilterScript { $_.Name -notlike '$*' }) | Should -BeNullOrEmpty
        $planted = New-File 'Private/Core/Planted.ps1' (Get-LoadingText -Ast (New-File 'Private/Core/Planted.ps1' '$a = Get-RunId; function Get-B { Get-Readiness }; $c = { Get-Readiness }').Ast)
        @(Get-FloorEdge -File $files -From $planted | ForEach-Object -Process { $_.Name }) | Should -BeExactly 'Get-RunId'
    }

    It 'use no later one, but for what is sent to another node' {
        @(Find-UpwardEdge -File $files | Sort-Object) | Should -BeExactly $sent
    }

    It 'hold for the exception too, where nothing but what is sent calls a command' {
        $file = $files | Where-Object -FilterScript { $_.Name -eq 'Private/Check/CoordinatorCheckBySession.ps1' }
        $functions = @($file.Ast.EndBlock.Statements | Where-Object -FilterScript { $_ -is [System.Management.Automation.Language.FunctionDefinitionAst] })
        $functions.Count | Should -BeGreaterThan 1
        foreach ($function in $functions) { Find-UpwardEdge -File $files -From (New-File $file.Name $function.Extent.Text) | Should -BeNullOrEmpty }
    }
}

Describe 'The check' {
    It 'finds <Name>' -ForEach @(
        @{ Name = 'a call of a later folder'; Path = 'Private/Core/Planted.ps1'; Text = 'function Get-Planted { Get-Readiness -Facts $Facts }'; Found = 'Private/Core/Planted.ps1 uses Get-Readiness of Private/Readiness/Readiness.ps1' }
        @{ Name = 'one in a folder inside'; Path = 'Private/Cluster/Providers/Planted.ps1'; Text = 'function Get-Planted { if ($true) { @(Get-LimitFact) } }'; Found = 'Private/Cluster/Providers/Planted.ps1 uses Get-LimitFact of Private/Limits/LimitFact.ps1' }
        @{ Name = 'one outside of functions'; Path = 'Private/Engine/Planted.ps1'; Text = '$planted = @{ Id = { Get-RunId } }'; Found = 'Private/Engine/Planted.ps1 uses Get-RunId of Private/Runs/RunStore.ps1' }
        @{ Name = 'a call of a command'; Path = 'Private/Node/Planted.ps1'; Text = 'function Get-Planted { Get-HeadroomRun }'; Found = 'Private/Node/Planted.ps1 uses Get-HeadroomRun of Public/Get-HeadroomRun.ps1' }
        @{ Name = 'a variable of a later folder'; Path = 'Private/Limits/Planted.ps1'; Text = 'function Get-Planted { "$runIdPattern" }'; Found = 'Private/Limits/Planted.ps1 uses $runIdPattern of Private/Runs/RunStore.ps1' }
    ) {
        Find-UpwardEdge -File $files -From (New-File $Path $Text) | Should -BeExactly $Found
    }

    It 'lets <Name> be' -ForEach @(
        @{ Name = 'a call of an earlier folder'; Text = 'function Get-Planted { Get-ClusterFact; Get-RunId; Get-Planted }' }
        @{ Name = 'a variable of its own'; Text = 'function Get-Planted { param($standInRules) foreach ($packageMark in 1) { $runFiles = $packageMark; $runFiles, $standInRules } }' }
    ) {
        Find-UpwardEdge -File $files -From (New-File 'Private/Check/Planted.ps1' $Text) | Should -BeNullOrEmpty
    }

    It 'refuses a file on no floor' {
        { Find-UpwardEdge -File (New-File 'Private/Problem.ps1' 'function Get-Planted { Get-Other }'), (New-File 'Private/Core/Other.ps1' 'function Get-Other { 1 }') } | Should -Throw -ExpectedMessage '*lies on no floor*'
        { Get-FileFloor -Path 'Private/Attic/Problem.ps1' } | Should -Throw -ExpectedMessage '*no floor*'
    }
}
