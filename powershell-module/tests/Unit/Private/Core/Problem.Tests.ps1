BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    Import-Module -Name "$PSScriptRoot/../../../support/TestNode.psm1"
}

Describe 'New-ProblemRecord' {
    It 'writes code, message and action in one line, and carries the target' {
        InModuleScope -ModuleName 'Headroom' {
            $record = New-ProblemRecord -Code 'RunNotFound' -Argument 'x' -Target 'x' -Category ObjectNotFound
            $record.Exception.Message | Should -BeExactly "[RunNotFound] There is no run 'x' on this node. Next: Check the id. The run may have been deleted, or be on another node."
            $record.FullyQualifiedErrorId | Should -BeExactly 'RunNotFound'
            $record.TargetObject | Should -Be 'x'
            $record.CategoryInfo.Category | Should -Be 'ObjectNotFound'
        }
    }

    It 'takes line breaks out of what the system said' {
        InModuleScope -ModuleName 'Headroom' {
            $record = New-ProblemRecord -Code 'Unexpected' -Argument "one`r`n  two"
            $record.Exception.Message | Should -Match 'one two\. Next: '
        }
    }

    It 'refuses a code that has no words' {
        InModuleScope -ModuleName 'Headroom' {
            { New-ProblemRecord -Code 'NoSuchCode' } | Should -Throw -ExpectedMessage '*NoSuchCode*'
        }
    }
}

Describe 'ConvertTo-ProblemRecord' {
    It 'names <Name> <Code>' -ForEach @(
        @{ Name = 'a full disk on Linux'; Code = 'DiskFull'; Exception = New-Object -TypeName System.IO.IOException -ArgumentList 'full', 28 }
        @{ Name = 'a full disk on Windows'; Code = 'DiskFull'; Exception = New-Object -TypeName System.IO.IOException -ArgumentList 'full', -2147024784 }
        @{ Name = 'another file error'; Code = 'Unexpected'; Exception = New-Object -TypeName System.IO.IOException -ArgumentList 'other', 17 }
        @{ Name = 'refused access'; Code = 'AccessDenied'; Exception = New-Object -TypeName System.UnauthorizedAccessException -ArgumentList 'no' }
        @{ Name = 'anything else'; Code = 'Unexpected'; Exception = New-Object -TypeName System.DivideByZeroException }
    ) {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Exception = $Exception; Code = $Code } {
            $foreign = New-Object -TypeName System.Management.Automation.ErrorRecord -ArgumentList $Exception, 'Foreign', 'NotSpecified', $null
            $record = ConvertTo-ProblemRecord -ErrorRecord $foreign
            $record.FullyQualifiedErrorId | Should -BeExactly $Code
            $record.Exception.Message | Should -Match ([regex]::Escape($Exception.Message))
            $record.Exception.InnerException | Should -Be $Exception
        }
    }

    It 'leaves a problem of the module as it is' {
        InModuleScope -ModuleName 'Headroom' {
            $own = New-ProblemRecord -Code 'RunNotFound' -Argument 'x'
            ConvertTo-ProblemRecord -ErrorRecord $own | Should -Be $own
        }
    }
}

Describe 'An exported function' {
    It 'reports its problem as its own, and ends with it where the caller wants that' {
        $thrown = Get-ThrownError { Get-HeadroomRun -RunId 'nonsense' -ErrorAction Stop }
        $thrown.FullyQualifiedErrorId | Should -BeExactly 'RunIdNotValid,Get-HeadroomRun'
        Get-HeadroomRun -RunId 'nonsense' -ErrorAction SilentlyContinue -ErrorVariable reported | Should -BeNullOrEmpty
        $reported[-1].FullyQualifiedErrorId | Should -BeExactly 'RunIdNotValid,Get-HeadroomRun'
    }
}

Describe 'Get-ErrorProblem' {
    It 'gives an error in the parts that the contract has' {
        $problem = InModuleScope -ModuleName 'Headroom' {
            try { throw (New-ProblemRecord -Code 'NodeNotAvailable' -Argument 'n1', 'down' -Target 'n1') } catch { Get-ErrorProblem -ErrorRecord $_ }
        }
        $problem.code, $problem.message, $problem.target | Should -Be @('NodeNotAvailable', 'The node n1 is down.', 'n1')
        $problem.action | Should -Match '\AChoose a node'
    }
}
