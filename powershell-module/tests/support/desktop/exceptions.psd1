# What scripts use that Windows PowerShell 5.1 does not have, where it cannot come to that: the file, what the check calls it,
# with * for any text, and why it is not reached there. One that is no longer found is to be taken out; a test says so.
@{
    Types = @(
        @{ File = 'powershell-module/Headroom/Private/Compatibility.ps1'; Item = 'System.IO.UnixFileMode'; Reason = 'Linux only: behind Test-Windows, and PowerShell 7.3 is asked for by name first.' }
        @{ File = 'powershell-module/Headroom/Private/Compatibility.ps1'; Item = 'System.IO.File::GetUnixFileMode'; Reason = 'Linux only: Test-WritableByOthers has returned on Windows before.' }
        @{ File = 'powershell-module/Headroom/Private/NodeInstall.ps1'; Item = 'System.IO.UnixFileMode'; Reason = 'Linux only: behind Test-Windows.' }
        @{ File = 'powershell-module/Headroom/Private/NodeInstall.ps1'; Item = 'System.IO.File::SetUnixFileMode'; Reason = 'Linux only: behind Test-Windows.' }
        @{ File = 'powershell-module/Headroom/Private/EngineProcess.ps1'; Item = 'System.Diagnostics.ProcessStartInfo.ArgumentList'; Reason = 'Used only where the object has it; .NET Framework gets one text.' }
        @{ File = 'powershell-module/Headroom/Private/TargetGuard.ps1'; Item = 'System.String.TrimEnd'; Reason = 'The text is one character, a slash or a backslash, and so the same in 5.1, which takes each character of it.' }
        @{ File = 'powershell-module/Headroom/Private/Machine/Linux.ps1'; Item = '.free'; Reason = 'Linux only: a column of what df prints, read as CSV.' }
        @{ File = 'powershell-module/Headroom/Private/Engine.ps1'; Item = '.engines'; Reason = 'A field of bin/engines.json, which build.mjs writes.' }
    )
    Commands = @(
        @{ File = 'powershell-module/Headroom/Private/Machine/Linux.ps1'; Item = 'df'; Reason = 'Linux only: a program of the system.' }
        @{ File = 'powershell-module/Headroom/Private/ContractJson.ps1'; Item = 'ConvertFrom-Json -DateKind'; Reason = 'Used only in PowerShell 7.5 and later, by version.' }
        @{ File = 'powershell-module/Headroom/Private/ContractJson.ps1'; Item = 'ConvertFrom-Json -NoEnumerate'; Reason = 'Used only where the cmdlet has it, by its parameters.' }
        @{ File = 'powershell-module/Headroom/Private/WindowsCall.ps1'; Item = '* @given'; Reason = 'The arguments are those of Assumptions.psd1, where a test holds them to the parameters.' }
        @{ File = 'powershell-module/Headroom/Private/InstanceMetadata.ps1'; Item = 'Invoke-RestMethod -NoProxy'; Reason = 'Used only in PowerShell 6 and later, by version.' }
        @{ File = 'powershell-module/Headroom/Private/CoordinatorCheck.ps1'; Item = 'Invoke-HeadroomRun @asked'; Reason = 'The table is made by Get-CheckRunArgument, of parameters of that command.' }
        @{ File = 'powershell-module/Headroom/Private/CoordinatorCheckBySession.ps1'; Item = 'Invoke-HeadroomRun @Asked'; Reason = 'The table is made by Get-CheckRunArgument, of parameters of that command.' }
    )
}
