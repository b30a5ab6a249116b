# For what reaches a node: only commands that Windows PowerShell 5.1 has. A file of its own, as tests may use more.
@{
    IncludeRules = @('PSUseCompatibleCmdlets')
    Rules = @{
        # The list that comes with the analyzer; tests/Conventions/DesktopCommands.Tests.ps1 asks for parameters and Windows' modules too.
        PSUseCompatibleCmdlets = @{ compatibility = @('desktop-5.1.14393.206-windows') }
    }
}
