BeforeAll { Import-Module -Name "$PSScriptRoot/../../../../Headroom" }

Describe 'ConvertTo-CommandLine' {
    # Expected by the rules of CommandLineToArgvW.
    It 'writes <Name>' -ForEach @(
        @{ Name = 'plain arguments as they are'; Arguments = @('a', '-b4K'); Expected = 'a -b4K' }
        @{ Name = 'an empty argument as quotes'; Arguments = @('a', ''); Expected = 'a ""' }
        @{ Name = 'blanks in quotes'; Arguments = @('C:\Program Files\x.exe'); Expected = '"C:\Program Files\x.exe"' }
        @{ Name = 'a tab in quotes'; Arguments = @("a`tb"); Expected = "`"a`tb`"" }
        @{ Name = 'a quote with a backslash'; Arguments = @('a"b'); Expected = '"a\"b"' }
        @{ Name = 'backslashes alone'; Arguments = @('a\\b'); Expected = 'a\\b' }
        @{ Name = 'backslashes before a quote twice'; Arguments = @('a\\"b'); Expected = '"a\\\\\"b"' }
        @{ Name = 'backslashes at the end of quotes twice'; Arguments = @('a b\'); Expected = '"a b\\"' }
        @{ Name = 'backslashes at the end of a plain argument once'; Arguments = @('a\'); Expected = 'a\' }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Arguments = $Arguments; Expected = $Expected } {
            ConvertTo-CommandLine -ArgumentList $Arguments | Should -BeExactly $Expected
        }
    }

    # Linux only: the program that shows its arguments is printf.
    It 'is taken apart again by .NET, which keeps to the same rules' -Skip:($env:OS -eq 'Windows_NT') {
        $arguments = @('plain', '', 'a b', 'a"b', 'a\\"b', 'a b\', '\', '"', "new`nline", 'C:\Cluster Storage\test01\')
        $text = InModuleScope -ModuleName 'Headroom' -Parameters @{ Arguments = $arguments } { ConvertTo-CommandLine -ArgumentList $Arguments }
        $start = New-Object -TypeName System.Diagnostics.ProcessStartInfo -ArgumentList 'printf', ('%s\0 ' + $text)
        $start.RedirectStandardOutput = $true
        $process = [System.Diagnostics.Process]::Start($start)
        $process.StandardOutput.ReadToEnd().TrimEnd("`0").Split("`0") | Should -BeExactly $arguments
    }
}
