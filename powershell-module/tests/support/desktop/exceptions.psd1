# What scripts use that Windows PowerShell 5.1 does not have, where it cannot come to that: the file, what the check calls it,
# with * for any text in both, and why it is not reached there. One that is no longer found is to be taken out; a test says so.
@{
    Syntax = @()
    Types = @(
        @{ File = 'powershell-module/Headroom/Private/Core/Compatibility.ps1'; Item = 'System.IO.UnixFileMode'; Reason = 'Linux only: behind Test-Windows, and PowerShell 7.3 is asked for by name first.' }
        @{ File = 'powershell-module/Headroom/Private/Core/Compatibility.ps1'; Item = 'System.IO.File::GetUnixFileMode'; Reason = 'Linux only: Test-WritableByOthers has returned on Windows before.' }
        @{ File = 'powershell-module/Headroom/Private/Core/Compatibility.ps1'; Item = 'System.IO.FileSystemAclExtensions*'; Reason = 'Used only where that type is there; .NET Framework gets what it has itself.' }
        @{ File = 'powershell-module/Headroom/Private/Node/NodeInstall.ps1'; Item = 'System.IO.UnixFileMode'; Reason = 'Linux only: behind Test-Windows.' }
        @{ File = 'powershell-module/Headroom/Private/Node/NodeInstall.ps1'; Item = 'System.IO.File::SetUnixFileMode'; Reason = 'Linux only: behind Test-Windows.' }
        @{ File = 'powershell-module/Headroom/Private/Engine/EngineProcess.ps1'; Item = 'System.Diagnostics.ProcessStartInfo.ArgumentList'; Reason = 'Used only where the object has it; .NET Framework gets one text.' }
        @{ File = 'powershell-module/Headroom/Private/Runs/TargetGuard.ps1'; Item = 'System.String.TrimEnd'; Reason = 'The text is one character, a slash or a backslash, and so the same in 5.1, which takes each character of it.' }
        @{ File = 'powershell-module/Headroom/Private/Cluster/Machine/Linux.ps1'; Item = '.free'; Reason = 'Linux only: a column of what df prints, read as CSV.' }
        @{ File = 'powershell-module/Headroom/Private/Core/StateRoot.ps1'; Item = 'System.IO.File::GetUnixFileMode'; Reason = 'Linux only: Assert-OwnPath is behind Test-Windows.' }
        @{ File = 'powershell-module/Headroom/Private/Core/StateRoot.ps1'; Item = '.UnixStat'; Reason = 'Linux only: likewise.' }
        @{ File = 'powershell-module/Headroom/Private/Core/StateRoot.ps1'; Item = '.UserId'; Reason = 'Linux only: likewise.' }
        @{ File = 'powershell-module/Headroom/Private/Engine/Engine.ps1'; Item = '.UnixStat'; Reason = 'Linux only: behind Test-Windows.' }
        @{ File = 'powershell-module/Headroom/Private/Engine/Engine.ps1'; Item = '.Inode'; Reason = 'Linux only: likewise.' }
        @{ File = 'powershell-module/Headroom/Private/Engine/Engine.ps1'; Item = '.StatusChangeTime'; Reason = 'Linux only: likewise.' }
        @{ File = 'powershell-module/Headroom/Private/Runs/RunLock.ps1'; Item = '.UnixStat'; Reason = 'Linux only: behind Test-Windows.' }
        @{ File = 'powershell-module/Headroom/Private/Runs/RunLock.ps1'; Item = '.Inode'; Reason = 'Linux only: likewise.' }
        @{ File = 'powershell-module/Headroom/Private/Engine/Engine.ps1'; Item = '.engines'; Reason = 'A field of bin/engines.json, which build.mjs writes.' }
        @{ File = 'powershell-module/Headroom/Private/Rules/RuleInterpreter.ps1'; Item = '.Evaluate'; Reason = 'A member of Jint, which the tests of this file run.' }
        @{ File = 'powershell-module/Headroom/Private/Rules/RuleInterpreter.ps1'; Item = '.Execute'; Reason = 'Likewise.' }
        @{ File = 'powershell-module/Headroom/Private/Rules/RuleInterpreter.ps1'; Item = '.MaxRecursionDepth'; Reason = 'Likewise.' }
        @{ File = 'powershell-module/Headroom/Private/Rules/RuleInterpreter.ps1'; Item = '.RegexTimeout'; Reason = 'Likewise.' }
        @{ File = 'powershell-module/Headroom/Private/Rules/RuleInterpreter.ps1'; Item = '.StringCompilationAllowed'; Reason = 'Likewise.' }
        @{ File = 'powershell-module/Headroom/Private/Rules/RuleInterpreter.ps1'; Item = '.Constraints'; Reason = 'Likewise.' }
        @{ File = 'powershell-module/Headroom/Private/Rules/RuleInterpreter.ps1'; Item = '.LoadFromAssemblyPath'; Reason = 'Of .NET: PowerShell 7 alone comes here, by Test-Desktop.' }
        @{ File = 'powershell-module/Headroom/Private/Rules/RuleInterpreter.ps1'; Item = 'System.AppDomain.*_AssemblyResolve'; Reason = 'The two ways to an event, which the list of members leaves out.' }
        @{ File = 'powershell-module/tests/support/TestNode.psm1'; Item = 'System.IO.*UnixFileMode'; Reason = 'Linux only: in New-FakeEngine, which tests that are skipped on Windows call; the check of the platform sees to it.' }
        @{ File = 'powershell-module/tests/support/TestNode.psm1'; Item = 'System.Management.Automation.Runspaces.PSSession::Create'; Reason = 'PowerShell 7.3 and later: in New-NodeSession, likewise.' }
        @{ File = 'powershell-module/tests/Unit/Private/Core/FailureReason.Tests.ps1'; Item = 'Headroom.Tests.*'; Reason = 'A type that the test itself makes.' }
    )
    Commands = @(
        @{ File = 'powershell-module/Headroom/Private/Cluster/Machine/Linux.ps1'; Item = 'df'; Reason = 'Linux only: a program of the system.' }
        @{ File = 'powershell-module/Headroom/Private/Core/ContractJson.ps1'; Item = 'ConvertFrom-Json -DateKind'; Reason = 'Used only in PowerShell 7.5 and later, by version.' }
        @{ File = 'powershell-module/Headroom/Private/Core/ContractJson.ps1'; Item = 'ConvertFrom-Json -NoEnumerate'; Reason = 'Used only where the cmdlet has it, by its parameters.' }
        @{ File = 'powershell-module/Headroom/Private/Node/WindowsCall.ps1'; Item = '* @given'; Reason = 'The arguments are those of Assumptions.psd1, where a test holds them to the parameters.' }
        @{ File = 'powershell-module/Headroom/Private/Limits/InstanceMetadata.ps1'; Item = 'Invoke-RestMethod -NoProxy'; Reason = 'Used only in PowerShell 6 and later, by version.' }
        @{ File = 'powershell-module/Headroom/Public/Test-HeadroomCoordinator.ps1'; Item = 'Invoke-HeadroomRun @parameters'; Reason = 'The table is made by Get-CheckRunArgument, of parameters of that command.' }
        @{ File = 'powershell-module/Headroom/Private/Check/CoordinatorCheckBySession.ps1'; Item = 'Invoke-HeadroomRun @Asked'; Reason = 'The table is made by Get-CheckRunArgument, of parameters of that command.' }
        @{ File = 'powershell-module/tests/*'; Item = 'node'; Reason = 'A program that is called where it is found, in tests that are skipped otherwise.' }
        @{ File = 'powershell-module/tests/Unit/Public/Start-HeadroomRun.Tests.ps1'; Item = 'Get-FileHash @PesterBoundParameters'; Reason = 'What the mock was called with, by Pester.' }
        @{ File = 'powershell-module/tests/Conventions/Manners.Tests.ps1'; Item = 'TabExpansion2'; Reason = 'A function of every session since Windows PowerShell 3.0, of no module.' }
        @{ File = 'powershell-module/tests/Unit/Private/Core/FailureReason.Tests.ps1'; Item = 'Get-NoSuchThing'; Reason = 'A command that is meant to be missing.' }
        # Tables that a test's own function or row hands on, of parameters that the test lists.
        @{ File = 'powershell-module/tests/support/desktop/DesktopCheck.psm1'; Item = 'Find-TypeProblem @Knowledge'; Reason = 'The table is made by Get-SharedKnowledge, of parameters of that command.' }
        @{ File = 'powershell-module/tests/Integration/Coordinator.Tests.ps1'; Item = 'Test-HeadroomCoordinator @*'; Reason = 'A copy of another table of the test, and a row of it.' }
        @{ File = 'powershell-module/tests/Unit/Private/Node/Node*.Tests.ps1'; Item = 'Install-NodePackage @Package'; Reason = 'The table is made by New-NodePackage, of parameters of that command.' }
        @{ File = 'powershell-module/tests/Unit/Private/Node/Node*.Tests.ps1'; Item = 'New-NodePackage @*'; Reason = 'A row of the test.' }
    )
    # What a test takes for granted of Linux.
    Platform = @(
        @{ File = 'powershell-module/tests/Integration/Examples.Tests.ps1'; Item = 'New-NodeSession'; Reason = 'In place of New-PSSession, in examples that are skipped below 7.3 where they call it.' }
        @{ File = 'powershell-module/tests/Unit/Private/Cluster/Providers/Local.Tests.ps1'; Item = '/proc'; Reason = 'Must not be among the volumes, on any system.' }
        @{ File = 'powershell-module/tests/Unit/Private/Runs/RunStore.Tests.ps1'; Item = '/etc'; Reason = 'Is refused, on any system.' }
        @{ File = 'powershell-module/tests/Unit/Private/Runs/TargetGuard.Tests.ps1'; Item = '/var/tmp/x.dat'; Reason = 'Is refused as it is no disk, on any system.' }
    )
    # Names of properties that tests read from what neither a type, nor a document, nor a table of a script says.
    Properties = @(
        @{ Of = 'Pester''s configuration and results'; Names = 'PassThru', 'Verbosity', 'RenderMode', 'ExpandedPath', 'Containers', 'Duration', 'PassedCount', 'FailedCount', 'FailedContainers', 'FailedBlocks', 'FailedContainersCount', 'FailedBlocksCount', 'SkippedCount' }
        @{ Of = 'Headroom.psd1'; Names = 'FunctionsToExport', 'CmdletsToExport', 'AliasesToExport', 'PSData' }
        @{ Of = 'what Get-Command gives, and its parameters'; Names = 'Aliases', 'ParameterType' }
        @{ Of = 'what TabExpansion2 gives'; Names = 'CompletionMatches', 'CompletionText' }
        @{ Of = 'Presets.psd1'; Names = @('Presets') }
        @{ Of = 'what the rules are given for a report'; Names = @('madeAt') }
        @{ Of = 'what Get-Help gives'; Names = 'Synopsis', 'returnValues', 'Example', 'Remarks', 'parameter' }
        @{ Of = 'the columns of an exported CSV file'; Names = 'totalLatencyMeanMicroseconds', 'totalLatencyP99Microseconds', 'writeLatencyMeanMicroseconds' }
        @{ Of = 'the file of noise samples'; Names = 'leastIntervals', 'leastEffectiveIntervals' }
        @{ Of = 'the file of stand-ins'; Names = @('replaced') }
        @{ Of = 'Win32_ProcessStartup'; Names = @('CreateFlags') }
        @{ Of = 'an object that SupportFixture.psm1 has numbered'; Names = @('SupportIndex') }
        @{ Of = 'the elements of Headroom.Format.ps1xml'; Names = @('PropertyName') }
        @{ Of = 'accelerators.psd1'; Names = @('Accelerators') }
        @{ Of = 'this file'; Names = 'Types', 'Commands', 'Platform', 'Properties', 'Names', 'Item', 'Reason' }
    )
}
