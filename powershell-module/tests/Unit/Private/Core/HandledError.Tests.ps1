BeforeAll {
    Import-Module -Name "$PSScriptRoot/../../../../Headroom"
    # A command as those of the module are, that handles an error and may report another one.
    function Invoke-Handled {
        [CmdletBinding()]
        param([switch] $Fails, [scriptblock] $Inner = {})

        InModuleScope -ModuleName 'Headroom' -Parameters @{ Own = $PSCmdlet; HasFailed = [bool] $Fails; Inside = $Inner } {
            $errorMark = Get-ErrorMark -Cmdlet $Own
            try {
                foreach ($number in 1..3) { try { throw "handled $number" } catch { $null = $_ } }
                & $Inside
                if ($HasFailed) { throw (New-ProblemRecord -Code 'RunNotFound' -Argument 'x') }
            } catch {
                $record = Resolve-HandledError -ErrorRecord $_ -Mark $errorMark
                $record
            } finally { Clear-HandledError -Mark $errorMark }
        }
    }
}

Describe 'What a command handles' {
    BeforeEach {
        $global:Error.Clear()
        Write-Error -Message 'before' -ErrorAction SilentlyContinue
    }

    It 'is taken out of $Error and of -ErrorVariable, and nothing else is' {
        $told = @('mine')
        Invoke-Handled -ErrorVariable +told
        @($told) | Should -BeExactly 'mine'
        @($global:Error | ForEach-Object -Process { "$_" }) | Should -BeExactly 'before'
    }

    It 'is taken out before what is told, which is a problem of the module' {
        $record = Invoke-Handled -Fails -ErrorVariable told
        $record.FullyQualifiedErrorId | Should -BeExactly 'RunNotFound'
        @($told).Count | Should -Be 0
        @($global:Error | ForEach-Object -Process { "$_" }) | Should -BeExactly 'before'
    }

    It 'is all there is where nobody had an error before' {
        $global:Error.Clear()
        Invoke-Handled
        $global:Error.Count | Should -Be 0
    }

    It 'is taken out once: what comes after stays' {
        InModuleScope -ModuleName 'Headroom' -Parameters @{ Own = [pscustomobject] @{ MyInvocation = @{ BoundParameters = @{} } } } {
            $errorMark = Get-ErrorMark -Cmdlet $Own
            Clear-HandledError -Mark $errorMark
            Write-Error -Message 'after' -ErrorAction SilentlyContinue
            Clear-HandledError -Mark $errorMark
        }
        "$($global:Error[0])" | Should -BeExactly 'after'
    }

    It 'is taken out of the list of a command that calls another one' {
        $list = New-Object -TypeName System.Collections.ArrayList
        InModuleScope -ModuleName 'Headroom' -Parameters @{ List = $list; Own = [pscustomobject] @{ MyInvocation = @{ BoundParameters = @{} } } } {
            $null = $List.Add('outer')
            $errorMark = @{ Lists = @(@{ List = $List; Count = 0 }); Newest = $null; IsCleared = $false }
            & {
                $errorMark = Get-ErrorMark -Cmdlet $Own
                $null = $List.Add('inner')
                Clear-HandledError -Mark $errorMark
            }
        }
        @($list) | Should -BeExactly 'outer'
    }
}
