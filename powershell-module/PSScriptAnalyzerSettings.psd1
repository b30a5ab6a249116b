@{
    Severity = @('Error', 'Warning', 'Information')
    IncludeDefaultRules = $true
    ExcludeRules = @(
        # For exported functions a convention test asks for it; private ones have no caller to ask.
        'PSUseShouldProcessForStateChangingFunctions'
        # Does not see that a script block or a Pester block uses a variable.
        'PSUseDeclaredVarsMoreThanAssignments'
        'PSReviewUnusedParameter'
        # Does not know [pscustomobject] for what it is.
        'PSUseOutputTypeCorrectly'
    )
    Rules = @{
        # Words that English has in one form, or that name a group.
        PSUseSingularNouns = @{ Enable = $true; NounAllowList = @('Data', 'Windows', 'Metadata', 'Bytes', 'Others', 'InstanceMetadata', 'WholeBytes', 'WritableByOthers') }
        PSUseCompatibleSyntax = @{ Enable = $true; TargetVersions = @('5.1', '7.0') }
        PSAvoidUsingDoubleQuotesForConstantString = @{ Enable = $true }
        PSUseConsistentIndentation = @{ Enable = $true; IndentationSize = 4; Kind = 'space' }
        PSUseCorrectCasing = @{ Enable = $true }
    }
}
