# $PSVersionTable of Windows PowerShell 5.1, as on Windows Server 2019.
# https://learn.microsoft.com/powershell/module/microsoft.powershell.core/about/about_automatic_variables?view=powershell-5.1
@{
    PSVersion = [version] '5.1.17763.316'
    PSEdition = 'Desktop'
    PSCompatibleVersions = [version[]] ('1.0', '2.0', '3.0', '4.0', '5.0', '5.1.17763.316')
    BuildVersion = [version] '10.0.17763.316'
    CLRVersion = [version] '4.0.30319.42000'
    WSManStackVersion = [version] '3.0'
    PSRemotingProtocolVersion = [version] '2.3'
    SerializationVersion = [version] '1.1.0.1'
}
