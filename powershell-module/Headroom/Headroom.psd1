@{
    RootModule = 'Headroom.psm1'
    ModuleVersion = '0.1.0'
    GUID = '8a7b7f0e-52a9-4a3f-9f0e-3f4f5d0c6a21'
    Author = 'Headroom contributors'
    CompanyName = 'Headroom contributors'
    Copyright = 'Headroom contributors. MIT licence.'
    Description = 'Measures cluster storage with the engine headroom-io and tells which limits are in force.'
    PowerShellVersion = '5.1'
    CompatiblePSEditions = @('Desktop', 'Core')
    TypesToProcess = @('Headroom.Types.ps1xml')
    FormatsToProcess = @('Headroom.Format.ps1xml')
    FunctionsToExport = @(
        'Export-HeadroomResult'
        'Export-HeadroomSupportFile'
        'Get-HeadroomActivity'
        'Get-HeadroomCluster'
        'Get-HeadroomHistory'
        'Get-HeadroomLimit'
        'Get-HeadroomMove'
        'Get-HeadroomResult'
        'Get-HeadroomRetention'
        'Get-HeadroomRun'
        'Get-HeadroomSupport'
        'Import-HeadroomResult'
        'Invoke-HeadroomRun'
        'Move-HeadroomVolume'
        'Remove-HeadroomRun'
        'Restore-HeadroomVolume'
        'Set-HeadroomLimitEntry'
        'Set-HeadroomRetention'
        'Set-HeadroomRunNote'
        'Start-HeadroomRun'
        'Stop-HeadroomRun'
        'Test-HeadroomAssumption'
        'Test-HeadroomCoordinator'
        'Test-HeadroomProfile'
        'Test-HeadroomReadiness'
        'Watch-HeadroomActivity'
        'Watch-HeadroomRun'
    )
    CmdletsToExport = @()
    VariablesToExport = @()
    AliasesToExport = @()
    PrivateData = @{
        PSData = @{
            Tags = @('Storage', 'Performance', 'IOPS', 'Benchmark', 'AzureLocal', 'FailoverCluster', 'S2D', 'PSEdition_Desktop', 'PSEdition_Core', 'Windows', 'Linux')
            ProjectUri = 'https://github.com/headroom-storage/headroom'
            LicenseUri = 'https://spdx.org/licenses/MIT.html'
            ReleaseNotes = 'Coordinator check, moves of ownership that are given back, readiness before a run, limits that find themselves, results as CSV, JSON, XML and HTML, the verdict on a run, and results of DISKSPD and fio.'
            RequireLicenseAcceptance = $false
        }
    }
}
