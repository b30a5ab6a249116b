# JSON by another reader than the module's own, to hold that to: the one of data contracts, which .NET Framework and .NET both
# have. It reads every text, number and null as it is written, whatever the version of PowerShell.
# Source: https://learn.microsoft.com/dotnet/api/system.runtime.serialization.json.jsonreaderwriterfactory

Set-StrictMode -Version 3.0
Add-Type -AssemblyName 'System.Runtime.Serialization'

# The root of a JSON text as XML: an element for each value, with its type as an attribute. Fails on invalid JSON.
function Get-JsonElement {
    [OutputType([System.Xml.XmlElement])]
    param([Parameter(Mandatory = $true)] [string] $Json)

    $bytes = [System.Text.Encoding]::UTF8.GetBytes($Json)
    $reader = [System.Runtime.Serialization.Json.JsonReaderWriterFactory]::CreateJsonReader($bytes, [System.Xml.XmlDictionaryReaderQuotas]::Max)
    try {
        $document = New-Object -TypeName System.Xml.XmlDocument
        $document.PreserveWhitespace = $true
        $document.Load($reader)
        $document.DocumentElement
    } finally {
        $reader.Dispose()
    }
}

# The name of a member; one that XML does not allow for an element stands in an attribute.
function Get-MemberName {
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [System.Xml.XmlElement] $Element)

    if ($Element.HasAttribute('item')) { return $Element.GetAttribute('item') }
    $Element.LocalName
}

# A member of the object in a JSON text, as JSON; fails if there is none with that name.
function Get-JsonMember {
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Json, [Parameter(Mandatory = $true)] [string] $Name)

    $member = @((Get-JsonElement -Json $Json).ChildNodes | Where-Object -FilterScript { (Get-MemberName -Element $_) -ceq $Name })
    if ($member.Count -ne 1) { throw "There are $($member.Count) members '$Name' in: $Json" }
    $stream = New-Object -TypeName System.IO.MemoryStream
    $writer = [System.Runtime.Serialization.Json.JsonReaderWriterFactory]::CreateJsonWriter($stream)
    try {
        $writer.WriteStartElement('root')
        $writer.WriteAttributeString('type', $member[0].GetAttribute('type'))
        $member[0].WriteContentTo($writer)
        $writer.WriteEndElement()
        $writer.Flush()
        [System.Text.Encoding]::UTF8.GetString($stream.ToArray())
    } finally {
        $writer.Dispose()
    }
}

# A line for each value of a JSON text: its place, type and value, sorted by the place. Two texts mean the same where these
# lines are the same: the order of members says nothing, nor how a number is written.
function ConvertTo-JsonLine {
    [OutputType([string])]
    param([Parameter(Mandatory = $true)] [string] $Json)

    $lines = [System.Collections.Generic.List[string]]::new()
    # Element and place in turn. One list and no function that calls itself: what each level hands to the one above it would
    # pass through as many pipelines as it is deep.
    $open = New-Object -TypeName System.Collections.Queue
    $open.Enqueue((Get-JsonElement -Json $Json))
    $open.Enqueue('')
    while ($open.Count -gt 0) {
        $element = $open.Dequeue()
        $place = $open.Dequeue()
        $type = $element.GetAttribute('type')
        $value = ''
        if ($type -ne 'object' -and $type -ne 'array') {
            if ($type -ne 'null') { $value = $element.InnerText }
            if ($type -eq 'number' -and $value -notmatch '\A-?\d+\z') { $value = [double]::Parse($value, [cultureinfo]::InvariantCulture).ToString('R', [cultureinfo]::InvariantCulture) }
        }
        $lines.Add("$place $type $value")
        if ($type -ne 'object' -and $type -ne 'array') { continue }
        $index = 0
        foreach ($child in $element.ChildNodes) {
            $name = $index
            if ($type -eq 'object') { $name = if ($child.HasAttribute('item')) { $child.GetAttribute('item') } else { $child.LocalName } }
            $open.Enqueue($child)
            $open.Enqueue("$place/$name")
            $index++
        }
    }
    $lines.Sort([System.StringComparer]::Ordinal)
    $lines
}

Export-ModuleMember -Function *
