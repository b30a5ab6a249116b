# On whose behalf a session acts, and whether it does so with that person's own rights.

# The caller of a session that acts as another account than his own, as a JEA endpoint with a virtual or a group managed account
# does: nothing here can tell what he may read. Nothing where the rights are his own, and where the session names no caller: at a
# console, in a job, over SSH on Linux.
function Get-OtherCaller {
    [CmdletBinding()]
    [OutputType([string])]
    param()

    $senderInfo = Get-Variable -Name 'PSSenderInfo' -Scope Global -ValueOnly -ErrorAction Ignore
    $caller = [string] (Get-PropertyValue -InputObject $senderInfo -Name 'ConnectedUser')
    if (-not $caller) { return }
    # RunAsUser names the token that the session was given beside the caller's name. In such an endpoint that is the caller's own,
    # by which his roles are told, so that it may be no other than ConnectedUser; hence this process is asked itself.
    # Source: GetPSSenderInfo in https://github.com/PowerShell/PowerShell/blob/master/src/System.Management.Automation/engine/remoting/fanin/WSManPlugin.cs
    $names = @($caller, (Get-PropertyValue -InputObject $senderInfo -Name 'RunAsUser') | Where-Object -FilterScript { $_ })
    foreach ($name in $names) {
        if (-not (Test-OwnAccount -Name $name)) { return $caller }
    }
}

# Whether a name is that of the account of this process. An unknown name is not.
function Test-OwnAccount {
    [CmdletBinding()]
    [OutputType([bool])]
    param([Parameter(Mandatory = $true)] [string] $Name)

    # Constrained language asks Windows for nothing by type.
    if (-not (Test-FullLanguage)) { return $Name -eq ('{0}\{1}' -f (Get-EnvironmentSetting -Name 'USERDOMAIN'), (Get-EnvironmentSetting -Name 'USERNAME')) }
    if (-not (Test-Windows)) { return $Name.Split('\')[-1] -ceq [System.Environment]::UserName }
    $own = Get-OwnAccount
    if ($Name -eq $own.Name) { return $true }
    # One account can have several names, such as a domain's short and long one.
    (Get-AccountSid -Name $Name) -eq $own.Sid
}

# The account that this process acts as on Windows: Name and Sid.
function Get-OwnAccount {
    [CmdletBinding()]
    [OutputType([hashtable])]
    param()

    $identity = [System.Security.Principal.WindowsIdentity]::GetCurrent()
    @{ Name = $identity.Name; Sid = $identity.User.Value }
}

# The SID of an account on Windows; nothing where it has none that this node knows.
function Get-AccountSid {
    [CmdletBinding()]
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Name)

    try {
        (New-Object -TypeName System.Security.Principal.NTAccount -ArgumentList $Name).Translate([System.Security.Principal.SecurityIdentifier]).Value
    } catch {
        Write-Verbose -Message $_.Exception.Message
    }
}
