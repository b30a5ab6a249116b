# Gives the session state that it is dot-sourced in the manners of Windows PowerShell 5.1; see README.md.

. (Join-Path -Path $PSScriptRoot -ChildPath 'Proxy.ps1')
. (Join-Path -Path $PSScriptRoot -ChildPath 'Encoding.ps1')
. (Join-Path -Path $PSScriptRoot -ChildPath 'Missing.ps1')
. (Join-Path -Path $PSScriptRoot -ChildPath 'Json.ps1')
