# Azure's instance metadata on loopback, for tests: answers as Azure does, and keeps what it was asked.

Set-StrictMode -Version 3.0

# Serves until it is stopped. Gives its address and the list that requests are put into.
function Start-MetadataServer {
    param([Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $Compute, [switch] $Silent)

    $listener = [System.Net.Sockets.TcpListener]::new([System.Net.IPAddress]::Loopback, 0)
    $listener.Start()
    $requests = [System.Collections.ArrayList]::Synchronized([System.Collections.ArrayList]::new())
    $serve = {
        param($Listener, $Requests, $Compute, $Silent)
        $kept = @()
        while ($true) {
            try { $client = $Listener.AcceptTcpClient() } catch { return }
            $reader = [System.IO.StreamReader]::new($client.GetStream())
            $lines = @(while ($line = $reader.ReadLine()) { $line })
            $null = $Requests.Add($lines)
            # One that does not answer keeps the connection open.
            if ($Silent) { $kept += $client; continue }
            $status = '400 Bad Request'
            $body = '{"error":"Bad request"}'
            if ($lines -match '\AMetadata: true\z') {
                $status = '404 Not Found'
                if ($lines[0] -match '\AGET /metadata/instance\?api-version=\d{4}-\d\d-\d\d HTTP') {
                    $status = '200 OK'
                    $body = '{"compute":' + $Compute + ',"network":{}}'
                }
            }
            $bytes = [System.Text.Encoding]::UTF8.GetBytes("HTTP/1.1 $status`r`nContent-Type: application/json`r`nContent-Length: $($body.Length)`r`nConnection: close`r`n`r`n$body")
            $client.GetStream().Write($bytes, 0, $bytes.Length)
            $client.Close()
        }
    }
    $shell = [powershell]::Create()
    $null = $shell.AddScript($serve).AddArgument($listener).AddArgument($requests).AddArgument($Compute).AddArgument([bool] $Silent)
    $null = $shell.BeginInvoke()
    [pscustomobject] @{ Address = "http://127.0.0.1:$($listener.LocalEndpoint.Port)"; Requests = $requests; Listener = $listener; Shell = $shell }
}

function Stop-MetadataServer {
    param([Parameter(Mandatory = $true)] [object] $Server)

    $Server.Listener.Stop()
    $Server.Shell.Stop()
    $Server.Shell.Dispose()
}

# What Azure says of a machine with such disks; each as its size in GiB and its kind.
function New-Compute {
    param([string] $VmSize = 'Standard_D8ds_v4', [object[]] $Disk = @(), [string] $Caching = 'None')

    $disks = @($Disk | ForEach-Object -Process { @{ lun = '0'; diskSizeGB = [string] $_[0]; caching = $Caching; managedDisk = @{ storageAccountType = $_[1] } } })
    ConvertTo-Json -InputObject @{ vmSize = $VmSize; storageProfile = @{ dataDisks = $disks; osDisk = @{ diskSizeGB = '30' } } } -Depth 8 -Compress
}

Export-ModuleMember -Function *
