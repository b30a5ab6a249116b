BeforeAll { Import-Module -Name "$PSScriptRoot/../../../../Headroom" }

Describe 'A support file on disk' {
    It 'is a zip with forward slashes in its names, and leaves nothing else behind' {
        InModuleScope 'Headroom' -Parameters @{ Folder = "$TestDrive" } {
            $entries = @((Get-SupportEntry -Name 'support.json' -Text '{}'), (Get-SupportEntry -Name 'nodes/1/runs/a/engine.log' -Text ([string] [char] 0xE9)), (Get-SupportEntry -Name 'empty' -Text ''))
            Write-SupportFile -Path "$Folder/a.zip" -Entry $entries
            @(Get-ChildItem -LiteralPath $Folder).Name | Should -BeExactly @('a.zip')
            Add-Type -AssemblyName 'System.IO.Compression.FileSystem'
            $archive = [System.IO.Compression.ZipFile]::OpenRead("$Folder/a.zip")
            try {
                $archive.Entries.FullName | Should -BeExactly @('support.json', 'nodes/1/runs/a/engine.log', 'empty')
                # UTF-8 without a mark.
                $archive.Entries.Length | Should -BeExactly @(2, 2, 0)
            } finally { $archive.Dispose() }
        }
    }

    It 'has its names replaced, the manifest''s too, unless they are to be kept' {
        InModuleScope 'Headroom' {
            $about = [pscustomobject] @{ leftOut = @([pscustomobject] @{ fact = 'x'; reason = 'hv1 says no' }) }
            $support = [pscustomobject] @{ nodeName = 'hv1'; about = $about; entries = @(Get-SupportEntry -Name 'runs/a/engine.log' -Text 'on hv1') }
            $replaced = Get-SupportFilePart -NodeSupport $support
            $replaced.Entries.name | Should -BeExactly @('support.json', 'nodes/1/runs/a/engine.log')
            ($replaced.Entries.text -join '') | Should -Not -Match 'hv1'
            (ConvertFrom-Json -InputObject $replaced.Entries[0].text).namesReplaced | Should -BeTrue
            $kept = Get-SupportFilePart -NodeSupport $support -IncludeNames
            $kept.Entries[1].text | Should -BeExactly 'on hv1'
            (ConvertFrom-Json -InputObject $kept.Entries[0].text).namesReplaced | Should -BeFalse
        }
    }
}
