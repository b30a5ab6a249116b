# Windows takes one text where Linux takes a list of arguments.

# The text that CommandLineToArgvW, and so every program's runtime, takes apart into exactly these arguments.
function ConvertTo-CommandLine {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string[]] $ArgumentList)

    $quoted = foreach ($argument in $ArgumentList) {
        if ($argument -match '\A[^\s"]+\z') {
            $argument
            continue
        }
        # Backslashes count only before a quote: there, and before the quote that closes, each is doubled.
        $escaped = [regex]::Replace($argument, '(\\*)"', '$1$1\"')
        '"' + [regex]::Replace($escaped, '(\\+)\z', '$1$1') + '"'
    }
    @($quoted) -join ' '
}
