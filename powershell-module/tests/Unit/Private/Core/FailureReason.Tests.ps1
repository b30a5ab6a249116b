BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'Get-FailureReason' {
    It 'names <Name>' -ForEach @(
        @{ Name = 'a cmdlet that is missing'; Block = { Get-NoSuchThing }; Expected = 'the cmdlet Get-NoSuchThing is not on this node' }
        @{ Name = 'a right that is missing'; Block = { Write-Error -Message 'No.' -Category PermissionDenied -ErrorAction Stop }; Expected = 'this account does not have permission: No.' }
        @{ Name = 'all else by its own text, on one line'; Block = { throw "It`nbroke." }; Expected = 'It broke.' }
        @{ Name = 'that nothing was said'; Block = { throw ' ' }; Expected = 'no reason was given' }
    ) {
        $record = Get-ThrownError $Block
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Record = $record } { Get-FailureReason -ErrorRecord $Record } | Should -BeExactly $Expected
    }
}

Describe 'A number that a system gives' {
    BeforeAll {
        Add-Type -TypeDefinition @'
namespace Headroom.Tests {
    public enum NativeErrorCode { AccessDenied = 2, InvalidClass = 5 }
    public class CimLikeException : System.Exception {
        public object NativeErrorCode { get; set; }
        public CimLikeException(object code) : base("As it says.") { NativeErrorCode = code; }
    }
}
'@
    }

    It '<Name> is <Expected>' -ForEach @(
        @{ Name = 'InvalidClass of CIM, which is its number 5,'; Code = 'InvalidClass'; Expected = 'As it says.' }
        @{ Name = 'AccessDenied of CIM'; Code = 'AccessDenied'; Expected = 'this account does not have permission: As it says.' }
        @{ Name = '5 of Windows'; Code = 5; Expected = 'this account does not have permission: As it says.' }
        @{ Name = '2 of Windows, a file that is not there,'; Code = 2; Expected = 'As it says.' }
    ) {
        $native = $Code
        if ($native -is [string]) { $native = [Headroom.Tests.NativeErrorCode] $native }
        $record = Get-ThrownError { throw [Headroom.Tests.CimLikeException]::new($native) }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Record = $record } { Get-FailureReason -ErrorRecord $Record } | Should -BeExactly $Expected
    }
}

Describe 'A reason' {
    BeforeAll {
        function Get-Reason([scriptblock] $Block) {
            $record = Get-ThrownError $Block
            InModuleScope -ModuleName 'Headroom' -Parameters @{ Record = $record } { Get-FailureReason -ErrorRecord $Record }
        }
    }

    It 'is not .NET''s own text alone: <Name>' -ForEach @(
        @{ Name = 'a call that threw'; Block = { [System.IO.File]::ReadAllText('/no/such/file') }; Expected = "\ACould not find .*[\\/]no[\\/]such[\\/]file'\.\z" }
        @{ Name = 'a right that a call lacks'; Block = { throw [System.UnauthorizedAccessException]::new('Access to the path is denied.') }; Expected = '\Athis account does not have permission: Access to the path is denied\.\z' }
        @{ Name = 'a request that was given up'; Block = { throw [System.Threading.Tasks.TaskCanceledException]::new('The request was canceled due to the configured HttpClient.Timeout of 1 seconds elapsing.') }; Expected = '\Ano answer came in time\z' }
        @{ Name = 'a request that Windows PowerShell gave up'; Block = { throw [System.Net.WebException]::new('The operation has timed out.', [System.Net.WebExceptionStatus]::Timeout) }; Expected = '\Ano answer came in time\z' }
        @{ Name = 'an address where nothing is'; Block = { Invoke-RestMethod -Uri 'http://127.0.0.1:1/' -TimeoutSec 5 }; Expected = '\Anothing answers there \(' }
        @{ Name = 'text that is no JSON'; Block = { ConvertFrom-Json -InputObject '{' -ErrorAction Stop }; Expected = '\Ait is not JSON \(' }
        @{ Name = 'a property that is missing'; Block = { Set-StrictMode -Version 3.0; ([pscustomobject] @{ a = 1 }).b }; Expected = '\Athe answer is not what Headroom expects \(' }
        @{ Name = 'nothing where something was expected'; Block = { $nothing = $null; $nothing.Trim() }; Expected = '\Athe answer is not what Headroom expects \(' }
        @{ Name = 'a value of another kind'; Block = { [int] 'many' }; Expected = '\Athe answer is not what Headroom expects \(' }
    ) {
        $reason = Get-Reason $Block
        $reason | Should -Match $Expected
        $reason | Should -Not -Match 'Exception calling|HttpClient'
    }

    It 'is a problem''s own text where it is one' {
        $record = InModuleScope -ModuleName 'Headroom' { New-ProblemRecord -Code 'RunNotFound' -Argument 'x' }
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Record = $record } { Get-FailureReason -ErrorRecord $Record } | Should -BeExactly $record.Exception.Message
    }

    It 'stands in a problem that was not foreseen, too' {
        $record = Get-ThrownError { [int] 'many' }
        (InModuleScope -ModuleName 'Headroom' -Parameters @{ Record = $record } { ConvertTo-ProblemRecord -ErrorRecord $Record }).Exception.Message | Should -Match '\A\[Unexpected\] .*: the answer is not what Headroom expects'
    }
}
