# The module's folder as a gallery wants it.

BeforeAll {
    $folder = (Resolve-Path -LiteralPath "$PSScriptRoot/../../Headroom").Path
    $manifest = Test-ModuleManifest -Path "$folder/Headroom.psd1" -ErrorAction Stop
}

Describe 'The module as a gallery gets it' {
    It 'says what a gallery asks for' {
        $manifest.Author, $manifest.Description, $manifest.Copyright | ForEach-Object -Process { $_ | Should -Not -BeNullOrEmpty }
        [string] $manifest.PowerShellVersion | Should -BeExactly '5.1'
        $manifest.CompatiblePSEditions | Should -Be @('Desktop', 'Core')
        $manifest.Tags.Count | Should -BeGreaterThan 5
        $manifest.Tags | Where-Object -FilterScript { $_ -match '\s' } | Should -BeNullOrEmpty
        $manifest.ReleaseNotes | Should -Not -BeNullOrEmpty
        $manifest.LicenseUri.Scheme | Should -BeExactly 'https'
    }

    It 'names files that are there' {
        foreach ($file in @($manifest.ExportedFormatFiles) + "$folder/LICENSE" + "$folder/en-US/about_Headroom.help.txt") { $file | Should -Exist }
    }

    It 'has a look for each kind of object that needs one' {
        $names = ([xml] (Get-Content -LiteralPath "$folder/Headroom.Format.ps1xml" -Raw)).SelectNodes('//ViewSelectedBy/TypeName').InnerText
        foreach ($name in 'Run', 'Move', 'Result', 'CoordinatorCheck', 'ComparisonRow', 'AccessState') { $names | Should -Contain "Headroom.$name" }
        @($names | Group-Object | Where-Object -Property Count -GT -Value 1) | Should -BeNullOrEmpty
    }

    It 'has an about topic that names only commands that are there' {
        $text = Get-Content -LiteralPath "$folder/en-US/about_Headroom.help.txt" -Raw
        $named = @([regex]::Matches($text, '[A-Z][a-z]+-Headroom\w+') | ForEach-Object -Process { $_.Value } | Select-Object -Unique)
        $named.Count | Should -BeGreaterThan 12
        $named | Where-Object -FilterScript { $_ -notin $manifest.ExportedFunctions.Keys } | Should -BeNullOrEmpty
    }
}
