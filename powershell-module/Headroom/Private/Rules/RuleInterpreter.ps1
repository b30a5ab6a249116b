# The interpreter of the tool's rules: Jint, which knows JavaScript and nothing of the machine. It reaches no .NET type, no file
# and no network; what it is given is text that somebody else wrote, so it has limits.

$deepestRuleCall = 400
$longestRuleSeconds = 60
$longestPatternSeconds = 5
# Allocated in one call, whatever was freed meanwhile.
$mostRuleBytes = 4GB

# The files of it. .NET brings along what Windows PowerShell needs beside them; here each stands before those that need it.
$interpreterFiles = @('Acornima.dll', 'Jint.dll')
$desktopFiles = @('System.Buffers.dll', 'System.Runtime.CompilerServices.Unsafe.dll', 'System.Numerics.Vectors.dll', 'System.Memory.dll')
# Of this session: Jint's assembly, the libraries beside it by name, and the engine that has read the rules.
$interpreter = @{}

# The folder that the tool's rules and their interpreter are in.
function Get-RuleFolder {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    Join-Path -Path (Get-ModuleFolder) -ChildPath 'Tool'
}

# What a function of the rules makes of a text.
function Invoke-RuleScript {
    [CmdletBinding()]
    [OutputType([string])]
    param(
        [Parameter(Mandatory = $true)] [string] $Name,
        [Parameter(Mandatory = $true)] [string] $Json
    )

    $handler = $null
    try {
        if (-not $interpreter.ContainsKey('Assembly')) { $interpreter['Assembly'] = Import-RuleInterpreter }
        $handler = Enter-LibraryLookup
        $engine = Get-RuleEngine
        $null = $engine.SetValue('given', $Json)
        $engine.Evaluate("headroom.$Name(given)", 'call').ToString()
        $null = $engine.SetValue('given', '')
    } catch {
        # What was in the middle of something is not used again.
        $interpreter.Remove('Engine')
        if (Test-ProblemRecord -ErrorRecord $_) { throw }
        throw (New-ProblemRecord -Code 'RulesFailed' -Argument (Get-FailureReason -ErrorRecord $_) -Category InvalidData)
    } finally {
        Exit-LibraryLookup -Handler $handler
    }
}

# The engine that has read the rules: once a session, as that takes most of the time. The rules are pure functions: nothing of one
# call is left for the next.
function Get-RuleEngine {
    [CmdletBinding()]
    param()

    if (-not $interpreter.ContainsKey('Engine')) {
        $path = Join-Path -Path (Get-RuleFolder) -ChildPath 'rules.js'
        $script = Read-SharedText -Path $path -Strict
        if (-not $script) { throw (New-ProblemRecord -Code 'RulesNotFound' -Argument $path -Target $path -Category ObjectNotFound) }
        $engine = New-RuleEngine
        $null = $engine.Execute($script, 'rules.js')
        $interpreter['Engine'] = $engine
    }
    $interpreter['Engine']
}

# A new engine that may do nothing but compute.
function New-RuleEngine {
    [CmdletBinding()]
    param()

    $jint = $interpreter['Assembly']
    $options = [System.Activator]::CreateInstance($jint.GetType('Jint.Options'))
    $options.Constraints.MaxRecursionDepth = $deepestRuleCall
    $options.Constraints.RegexTimeout = [timespan]::FromSeconds($longestPatternSeconds)
    $options.Host.StringCompilationAllowed = $false
    $limits = $jint.GetType('Jint.ConstraintsOptionsExtensions')
    $null = $limits::TimeoutInterval($options, [timespan]::FromSeconds($longestRuleSeconds))
    # Without that .NET call, as before .NET Framework 4.8, the allocated memory is not known.
    if ($null -ne [System.GC].GetMethod('GetAllocatedBytesForCurrentThread')) { $null = $limits::LimitMemory($options, [long] $mostRuleBytes) }
    [System.Activator]::CreateInstance($jint.GetType('Jint.Engine'), [object[]] @(, $options))
}

# Jint's assembly, loaded.
function Import-RuleInterpreter {
    [CmdletBinding()]
    param()

    $folder = Get-RuleFolder
    $isDesktop = Test-Desktop
    $needed = @($interpreterFiles)
    if ($isDesktop) { $needed += @($desktopFiles | ForEach-Object -Process { Join-Path -Path 'desktop' -ChildPath $_ }) }
    foreach ($name in $needed) {
        $path = Join-Path -Path $folder -ChildPath $name
        if (-not (Test-FileThere -Path $path)) { throw (New-ProblemRecord -Code 'RulesNotFound' -Argument $path -Target $path -Category ObjectNotFound) }
    }
    try {
        if ($isDesktop) { return Import-DesktopInterpreter -Folder $folder }
        Import-CoreInterpreter -Folder $folder
    } catch {
        throw (New-ProblemRecord -Code 'RulesNotLoaded' -Argument $folder, (Get-FailureReason -ErrorRecord $_) -Target $folder -Category SecurityError)
    }
}

# Loads it into a separate context, as another module may have loaded another version. An existing one is used again.
function Import-CoreInterpreter {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Folder)

    $type = 'System.Runtime.Loader.AssemblyLoadContext' -as [type]
    $name = "Headroom $Folder"
    $context = $type::All | Where-Object -FilterScript { $_.Name -ceq $name } | Microsoft.PowerShell.Utility\Select-Object -First 1
    if ($null -eq $context) { $context = [System.Activator]::CreateInstance($type, [object[]] @($name, $false)) }
    foreach ($file in $interpreterFiles) {
        $path = Join-Path -Path $Folder -ChildPath $file
        $assembly = $context.Assemblies | Where-Object -FilterScript { $_.Location -ceq $path } | Microsoft.PowerShell.Utility\Select-Object -First 1
        if ($null -eq $assembly) { $assembly = $context.LoadFromAssemblyPath($path) }
    }
    $assembly
}

# By full paths.
function Import-DesktopInterpreter {
    [CmdletBinding()]
    param([Parameter(Mandatory = $true)] [string] $Folder)

    $libraries = @{}
    $paths = @($desktopFiles | ForEach-Object -Process { Join-Path -Path (Join-Path -Path $Folder -ChildPath 'desktop') -ChildPath $_ })
    $paths += @($interpreterFiles | ForEach-Object -Process { Join-Path -Path $Folder -ChildPath $_ })
    foreach ($path in $paths) {
        $assembly = [System.Reflection.Assembly]::LoadFrom($path)
        $libraries[$assembly.GetName().Name] = $assembly
    }
    $interpreter['Libraries'] = $libraries
    $assembly
}

# Lets the .NET Framework find the libraries until Exit-LibraryLookup: it takes no other version than the one that a library was built
# with, unless a handler gives it one. Gives the handler; nothing where .NET finds them by itself.
function Enter-LibraryLookup {
    [CmdletBinding()]
    param()

    if (-not $interpreter.ContainsKey('Libraries')) { return }
    $libraries = $interpreter['Libraries']
    $answer = { param([object] $From, [System.ResolveEventArgs] $Asked) $libraries[($Asked.Name -split ',')[0]] }.GetNewClosure()
    $handler = [System.ResolveEventHandler] $answer
    [System.AppDomain]::CurrentDomain.add_AssemblyResolve($handler)
    $handler
}

function Exit-LibraryLookup {
    [CmdletBinding()]
    param([AllowNull()] [object] $Handler)

    if ($null -ne $Handler) { [System.AppDomain]::CurrentDomain.remove_AssemblyResolve($Handler) }
}
