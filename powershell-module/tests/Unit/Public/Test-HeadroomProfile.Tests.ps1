BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
    Import-Module -Name "$PSScriptRoot/../../support/JsonText.psm1"
}

Describe 'Test-HeadroomProfile' {
    It 'takes a profile first, as text or as an object' {
        $text = @(Get-GoldenDocument -Kind 'valid' -Schema 'profile')[0].Text
        Test-HeadroomProfile $text | Should -BeNullOrEmpty
        Test-HeadroomProfile (ConvertFrom-TestJson -Json $text) | Should -BeNullOrEmpty
        (Test-HeadroomProfile @{ contractVersion = 1 }).message | Should -Match 'timeSpans'
        (Test-HeadroomProfile '').message | Should -Match 'JSON'
    }

    It 'finds nothing wrong with the golden profile <Name>' -ForEach @(
        Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
        Get-GoldenDocument -Kind 'valid' -Schema 'profile'
    ) {
        Test-HeadroomProfile -ProfileJson $Text | Should -BeNullOrEmpty
    }

    It 'names the place that is wrong in the golden profile <Name>' -ForEach @(
        Import-Module -Name "$PSScriptRoot/../../support/TestNode.psm1"
        Get-GoldenDocument -Kind 'invalid' -Schema 'profile'
    ) {
        $problems = @(Test-HeadroomProfile -ProfileJson (Get-JsonMember -Json $Text -Name 'document'))
        $problems.Count | Should -BeGreaterThan 0
        # A missing field is named itself or by what lacks it.
        $wanted = (ConvertFrom-TestJson -Json $Text).path
        @($problems.path | Where-Object -FilterScript { $_ -eq $wanted -or $_.StartsWith("$wanted/") }).Count | Should -BeGreaterThan 0 -Because "$($problems.path) was named, not $wanted"
    }
}
