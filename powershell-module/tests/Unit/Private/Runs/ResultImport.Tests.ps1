BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
    function Get-Token([string] $Text) {
        $tokens = InModuleScope -ModuleName 'Headroom' -Parameters @{ Text = $Text } { ConvertTo-XmlToken -Text $Text }
        $tokens.Replace([string] [char] 1, '|').Replace([string] [char] 2, '~')
    }
    function Read-File([string] $Path) { InModuleScope -ModuleName 'Headroom' -Parameters @{ Path = $Path } { Read-ForeignResult -Path $Path } }
}

Describe 'XML' {
    It 'becomes tokens: <Name>' -ForEach @(
        @{ Name = 'elements and texts'; Xml = '<a><b>x</b><c/></a>'; Tokens = '|<a|<b|=x|>|<c|>|>' }
        @{ Name = 'attributes'; Xml = "<a b='1' c=''><d e='x &amp; y'/></a>"; Tokens = '|<a|@b~1|@c~|<d|@e~x & y|>|>' }
        @{ Name = 'blanks, entities and sections'; Xml = '<a> &lt;<![CDATA[<b>]]>&#xE9;</a>'; Tokens = "|<a|= <|=<b>|=$([char] 0xE9)|>" }
        @{ Name = 'without comments and instructions'; Xml = '<?xml version="1.0"?><!-- x --><a><!-- y --><?z?></a>'; Tokens = '|<a|>' }
    ) {
        Get-Token $Xml | Should -BeExactly $Tokens
    }

    It 'is refused where it has a document type, and where it is malformed' {
        foreach ($xml in '<!DOCTYPE a [<!ENTITY b "x">]><a>&b;</a>', '<a>', '<a/><b/>', "<a>$([char] 1)</a>", '<a>&#1;</a>') {
            (Get-ThrownError { Get-Token $xml }).Exception.InnerException | Should -BeOfType [System.Xml.XmlException]
        }
    }

    It 'ends where it is deeper or larger than the tool takes' {
        $deep = Get-Token (('<a>' * 60) + ('</a>' * 60))
        ($deep -split '\|<').Count | Should -BeGreaterThan 33
        ($deep -split '\|<').Count | Should -BeLessThan 40
        InModuleScope -ModuleName 'Headroom' { $script:mostXmlElements = 10 }
        try { ((Get-Token ('<a>' + ('<b/>' * 100) + '</a>')) -split '\|<').Count | Should -Be 11 } finally { InModuleScope -ModuleName 'Headroom' { $script:mostXmlElements = 200001 } }
    }
}

Describe 'A file' {
    BeforeEach {
        $asked = New-Object -TypeName System.Collections.ArrayList
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-ToolRule' -MockWith { $null = $asked.Add($Document); [pscustomobject] @{ result = @{}; run = @{}; problems = @() } }
    }

    It 'is read as it says it is written: <Name>' -ForEach @(
        @{ Name = 'UTF-8'; Encoding = { New-Object -TypeName System.Text.UTF8Encoding -ArgumentList $false } }
        @{ Name = 'UTF-8 with a mark'; Encoding = { New-Object -TypeName System.Text.UTF8Encoding -ArgumentList $true } }
        @{ Name = 'UTF-16, as redirection in Windows PowerShell writes it'; Encoding = { [System.Text.Encoding]::Unicode } }
    ) {
        [System.IO.File]::WriteAllText("$TestDrive/a.json", "{`"fio version`":`"$([char] 0xE9)`"}", (. $Encoding))
        $null = Read-File "$TestDrive/a.json"
        $asked[0].text | Should -BeExactly "{`"fio version`":`"$([char] 0xE9)`"}"
        $asked[0].fileName, $asked[0].xmlTokens, $asked[0].xmlProblem | Should -Be @('a.json', $null, $null)
    }

    It 'of XML has its tokens, or why there are none' {
        Set-Content -LiteralPath "$TestDrive/a.xml" -Value "`n<a/>"
        $null = Read-File "$TestDrive/a.xml"
        $asked[0].xmlTokens | Should -Not -BeNullOrEmpty
        Set-Content -LiteralPath "$TestDrive/a.xml" -Value '<a>'
        $null = Read-File "$TestDrive/a.xml"
        $asked[1].xmlTokens | Should -BeNullOrEmpty
        $asked[1].xmlProblem | Should -Not -BeNullOrEmpty
    }

    It 'that is no text is refused' {
        [System.IO.File]::WriteAllBytes("$TestDrive/a.bin", [byte[]] @(1, 0, 2))
        (Get-ThrownError { Read-File "$TestDrive/a.bin" }).Exception.Message | Should -Match '\A\[ImportNotReadable\] .*it is not text'
    }

    It 'that the rules refuse is refused in their words, three of them at most' {
        Mock -ModuleName 'Headroom' -CommandName 'Invoke-ToolRule' -MockWith { [pscustomobject] @{ result = $null; run = $null; problems = @('One.', 'Two.', 'Three.', 'Four.') } }
        Set-Content -LiteralPath "$TestDrive/a.json" -Value '{}'
        (Get-ThrownError { Read-File "$TestDrive/a.json" }).Exception.Message | Should -Match '\A\[ImportNotReadable\] .*: One\. Two\. Three\. Next: '
    }
}
