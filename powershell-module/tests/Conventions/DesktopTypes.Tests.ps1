# Every .NET type and member that a script names is there in .NET Framework 4.7.2 and Windows PowerShell 5.1: in what reaches
# a node, and in its tests, which run there too. ../support/desktop/README.md says what the list is made from.

BeforeDiscovery {
    Import-Module -Name "$PSScriptRoot/../support/desktop/DesktopCheck.psm1"
    $cases = @(Get-DesktopCase -Kind 'Types')
    $used = @(Get-ExceptionCase -Kind 'Types' -Case $cases)
}

BeforeAll {
    foreach ($name in 'DesktopCheck', 'SyntaxTree') { Import-Module -Name "$PSScriptRoot/../support/desktop/$name.psm1" }
    function Find-Problem([string] $Text) { @(Find-TextProblem -Kind 'Types' -Text $Text -PropertyName 'healthStatus') }
}

Describe 'The scripts' {
    It 'are found, and name types' -ForEach @(@{ Cases = $cases }) {
        $shipped = @($Cases | Where-Object -FilterScript { -not $_.IsTest })
        $shipped.Count | Should -BeGreaterThan 90
        @($shipped | Where-Object -FilterScript { $_.Name -like 'gateway-plugin/*' }).Count | Should -BeGreaterThan 15
        $Cases.Count - $shipped.Count | Should -BeGreaterThan 110
        $members = @($shipped | ForEach-Object -Process { Find-Ast -Ast $_.Script.Ast -Kind 'MemberExpressionAst' })
        @($members | Where-Object -Property 'Static').Count | Should -BeGreaterThan 60
        # Most of the calls are of a type that the text tells.
        $calls = @($members | Where-Object -FilterScript { -not $_.Static -and $_ -is [System.Management.Automation.Language.InvokeMemberExpressionAst] })
        $calls.Count | Should -BeGreaterThan 100
    }

    It '<Name> names what 5.1 has' -ForEach $cases { $Open | Should -BeNullOrEmpty }
}

Describe 'The exceptions' {
    It '<Item> in <File> is still one' -ForEach $used {
        $Count | Should -BeGreaterThan 0
        $Reason | Should -Match '\.\z'
    }
}

Describe 'The check' {
    It 'finds <_>' -ForEach @(
        '[System.IO.File]::GetUnixFileMode("/")'
        '[System.IO.UnixFileMode]::UserRead'
        'New-Object -TypeName System.IO.UnixFileMode'
        '[Convert]::ToHexString($bytes)'
        '[System.Security.Cryptography.SHA256]::HashData($bytes)'
        '[System.IO.Path]::GetRelativePath("a", "b")'
        '[System.IO.Path]::Join("a", "b")'
        '[System.IO.File]::Move("a", "b", $true)'
        '[System.Environment]::ProcessPath'
        '[System.StringComparison]::Nothing'
        'param([string] $x) $x.Contains([char] "a", [System.StringComparison]::Ordinal)'
        'param([string] $x) $x.Contains("a", "OrdinalIgnoreCase")'
        'param([string] $x) $x.Replace("a", "b", [System.StringComparison]::Ordinal)'
        'param([string] $x) $x.Split("ab")'
        'param([string] $x, [string] $y) $x.Split($y)'
        '$x = [string] $y; $x.EnumerateRunes()'
        '$x = Join-Path -Path "a" -ChildPath "b"; $x.Contains("a", "Ordinal")'
        '"a".StartsWith("a", "ordinalIgnoringCase")'
        '(New-Object -TypeName System.Diagnostics.ProcessStartInfo -ArgumentList "a").ArgumentList.Add("b")'
        '[System.Diagnostics.Process]::GetCurrentProcess().Kill($true)'
        'param([datetime] $x) $x.Microsecond'
        '$list = [System.Collections.Generic.List[string]]::new(); $list.EnsureCapacity(4)'
        'foreach ($file in [System.IO.DirectoryInfo[]] $all) { $file.ResolveLinkTarget($true) }'
        'try { 1 } catch { $_.Exception.Nothing() }'
        'try { 1 } catch { $_.Nothing }'
        '$x.EnsureCapacity(1, 2, 3, 4, 5, 6)'
        '$x.NobodyHasThis'
        '[semver] "7.0.0"'
        'param([ValidateNotNullOrWhiteSpace()] [string] $x) $x'
        'param([ValidateSet("a", ErrorMessage = "b")] [string] $x) $x'
        '[System.Net.Http.HttpClient]::new()'
        'New-Object -TypeName System.Net.Http.HttpClient'
        '[System.Security.AccessControl.FileSystemRights] "Write, Fly"'
        'New-Object -TypeName System.IO.FileInfo -ArgumentList "a", "b"'
        '[System.IO.FileInfo]::new("a", "b")'
        'try { 1 } catch [System.IO.NoSuchException] { 2 }'
        '[System.Text.Json.Nodes.JsonNode]::Parse("{}")'
        '[System.Random]::Shared.Next()'
        'param([System.Xml.XmlNodeList] $x) $x.NoSuchThing'
    ) { @(Find-Problem $_).Count | Should -BeGreaterThan 0 }

    It 'lets <_> be' -ForEach @(
        '[System.IO.File]::Exists("a")'
        'param([string] $x) $x.Split(","), $x.Contains("a"), $x.Substring(1).Trim("{", "}").ToUpperInvariant(), $x.Length'
        'param([string] $x) $x.StartsWith("a", "OrdinalIgnoreCase")'
        '$x = @{}; $x.whatever = 1; $x.Keys.Count; $x.ContainsKey("a")'
        '[ordered] @{ a = 1 }'
        'param([object] $x) $x.healthStatus.ToString(); $x.PSObject.Properties["a"].Value'
        'Add-Type -AssemblyName ''System.Net.Http''; [System.Net.Http.HttpClient]::new()'
        'try { 1 } catch { $_.Exception.GetBaseException().Message; $_.FullyQualifiedErrorId }'
        '[datetime]::UtcNow.AddSeconds(1).ToString("o", [cultureinfo]::InvariantCulture)'
        '[System.Security.AccessControl.FileSystemRights] "WriteData, Delete"'
        '[System.IO.FileInfo]::new("a").BaseName'
        '[System.IO.Path]::Combine("a", "b", "c", "d", "e")'
        'param([System.Xml.XmlNodeList] $x, [xml] $y) $x.InnerText; $y.whateverItHas'
        '$all = [System.IO.Directory]::GetFiles("a"); $all.Count; $all.Where({ $true }); $all.Trim()'
    ) { Find-Problem $_ | Should -BeNullOrEmpty }

    It 'says to make the list anew where a type is not in it, and not that 5.1 lacks it' {
        Find-Problem '[System.IO.IsolatedStorage.IsolatedStorage]' | Should -BeLike '*is not in framework.json; run pwsh *'
        Find-Problem '[System.IO.UnixFileMode]' | Should -BeLike '*neither in .NET Framework 4.7.2 nor in Windows PowerShell 5.1.'
    }
}
