// ConvertFrom-Json as Windows PowerShell 5.1 has it: on .NET Framework's JavaScriptSerializer.
//
// Sources, by what they show (read, not copied):
//   the cmdlets   https://github.com/PowerShell/PowerShell/tree/v6.0.0-alpha.9/src/Microsoft.PowerShell.Commands.Utility/commands/utility/WebCmdlet
//                 (the branches without CORECLR are those of 5.1)
//   the reader    https://github.com/microsoft/referencesource/blob/master/System.Web.Extensions/Script/Serialization/JavaScriptObjectDeserializer.cs
//   1000 members  https://learn.microsoft.com/troubleshoot/developer/webapps/aspnet/development/throttle-json-objects-per-request
using System;
using System.Collections;
using System.Collections.Generic;
using System.Globalization;
using System.Management.Automation;
using System.Reflection;
using System.Text;
using System.Text.RegularExpressions;

namespace Headroom.Tests.WindowsPowerShell51
{
    [Cmdlet(VerbsData.ConvertFrom, "Json")]
    public sealed class ConvertFromJsonCommand : PSCmdlet
    {
        private readonly List<string> inputs = new List<string>();

        [Parameter(Mandatory = true, Position = 0, ValueFromPipeline = true)]
        [AllowEmptyString]
        public string InputObject { get; set; }

        protected override void ProcessRecord() { inputs.Add(InputObject); }

        // Several inputs are a document each where the first is one, else the lines of one.
        protected override void EndProcessing()
        {
            bool isDocument = false;
            if (inputs.Count > 1)
            {
                try { isDocument = Convert(inputs[0]); } catch (ArgumentException) { }
            }
            if (!isDocument)
            {
                Convert(string.Join(Environment.NewLine, inputs));
                return;
            }
            for (int i = 1; i < inputs.Count; i++) Convert(inputs[i]);
        }

        // A list goes out as one object: the cmdlet does not enumerate.
        private bool Convert(string text)
        {
            object value = new JsonReader(text).Read();
            try
            {
                value = ToPowerShell(value);
            }
            catch (InvalidOperationException exception)
            {
                ThrowTerminatingError(new ErrorRecord(exception, "DuplicateKeysInJsonString", ErrorCategory.InvalidOperation, null));
            }
            WriteObject(value);
            return value != null;
        }

        private static object ToPowerShell(object value)
        {
            if (value is Dictionary<string, object> members)
            {
                var result = new PSObject();
                foreach (KeyValuePair<string, object> member in members)
                {
                    PSPropertyInfo there = result.Properties[member.Key];
                    if (there != null)
                    {
                        throw new InvalidOperationException("Cannot convert the JSON string because a dictionary that was converted from the string contains the duplicated keys '" + there.Name + "' and '" + member.Key + "'.");
                    }
                    // Refuses an empty name, as a property has one.
                    result.Properties.Add(new PSNoteProperty(member.Key, ToPowerShell(member.Value)));
                }
                return result;
            }
            if (value is List<object> items) return items.ConvertAll(ToPowerShell).ToArray();
            return value;
        }
    }

    // What JavaScriptSerializer takes: JSON, and names and texts in single quotes or none; no comments.
    internal sealed class JsonReader
    {
        private const int MaxDepth = 102;
        private const int MaxMembers = 1000;
        private static readonly Regex Date = new Regex(@"\G""\\/Date\((-?[0-9]+)(?:[a-zA-Z]|[+-][0-9]{4})?\)\\/""");
        private static readonly DateTime Epoch = new DateTime(1970, 1, 1, 0, 0, 0, DateTimeKind.Utc);
        private readonly string text;
        private int at;

        public JsonReader(string text) { this.text = text; }

        public object Read()
        {
            object value = ReadValue(1);
            if (Peek() != '\0') throw Invalid("Invalid JSON primitive");
            return value;
        }

        // The next character that is not a blank, which stays the next; \0 at the end.
        private char Peek()
        {
            while (at < text.Length && char.IsWhiteSpace(text[at])) at++;
            return at < text.Length ? text[at] : '\0';
        }

        private bool Take(char wanted)
        {
            if (Peek() != wanted) return false;
            at++;
            return true;
        }

        private ArgumentException Invalid(string what) { return new ArgumentException(what + ". (" + at + "): " + text); }

        private object ReadValue(int depth)
        {
            if (depth > MaxDepth) throw Invalid("RecursionLimit exceeded");
            char next = Peek();
            // A text of nothing is nothing, and no error.
            if (next == '\0') return null;
            Match date = Date.Match(text, at);
            if (date.Success)
            {
                at += date.Length;
                return Epoch.AddMilliseconds(long.Parse(date.Groups[1].Value, CultureInfo.InvariantCulture));
            }
            if (next == '{') return ReadMembers(depth);
            if (next == '[') return ReadItems(depth);
            if (next == '"' || next == '\'') return ReadText();
            return ToPrimitive(ReadToken());
        }

        private Dictionary<string, object> ReadMembers(int depth)
        {
            var members = new Dictionary<string, object>();
            at++;
            if (Take('}')) return members;
            do
            {
                char next = Peek();
                string name = next == '"' || next == '\'' ? ReadText() : ReadToken();
                if (!Take(':')) throw Invalid("Invalid object passed in, ':' or '}' expected");
                if (members.Count >= MaxMembers) throw new InvalidOperationException("The maximum number of items has already been deserialized into a single dictionary by the JavaScriptSerializer. The value is '" + MaxMembers + "'.");
                members[name] = ReadValue(depth + 1);
            }
            while (Take(','));
            if (!Take('}')) throw Invalid("Invalid object passed in, ':' or '}' expected");
            return members;
        }

        private List<object> ReadItems(int depth)
        {
            var items = new List<object>();
            at++;
            if (Take(']')) return items;
            do
            {
                if (Peek() == ']') throw Invalid("Invalid array passed in, extra trailing ','");
                items.Add(ReadValue(depth + 1));
            }
            while (Take(','));
            if (!Take(']')) throw Invalid("Invalid array passed in, ']' expected");
            return items;
        }

        private string ReadText()
        {
            var result = new StringBuilder();
            char quote = text[at++];
            while (at < text.Length)
            {
                char next = text[at++];
                if (next == quote) return result.ToString();
                if (next != '\\')
                {
                    result.Append(next);
                    continue;
                }
                if (at == text.Length) break;
                char escaped = text[at++];
                int known = "\"'/\\bfnrt".IndexOf(escaped);
                if (known >= 0)
                {
                    result.Append("\"'/\\\b\f\n\r\t"[known]);
                }
                else if (escaped == 'u' && at + 4 <= text.Length)
                {
                    result.Append((char)int.Parse(text.Substring(at, 4), NumberStyles.HexNumber, CultureInfo.InvariantCulture));
                    at += 4;
                }
                else
                {
                    throw Invalid("Unrecognized escape sequence");
                }
            }
            throw Invalid("Unterminated string passed in");
        }

        private string ReadToken()
        {
            int start = at;
            while (at < text.Length && (char.IsLetterOrDigit(text[at]) || ".-_+".IndexOf(text[at]) >= 0)) at++;
            return text.Substring(start, at - start);
        }

        // int, long, decimal or double, the first that holds it; with an exponent always double.
        private static object ToPrimitive(string token)
        {
            if (token == "null") return null;
            if (token == "true") return true;
            if (token == "false") return false;
            CultureInfo invariant = CultureInfo.InvariantCulture;
            if (token.IndexOf("e", StringComparison.OrdinalIgnoreCase) < 0)
            {
                if (token.IndexOf('.') < 0)
                {
                    if (int.TryParse(token, NumberStyles.Integer, invariant, out int small)) return small;
                    if (long.TryParse(token, NumberStyles.Integer, invariant, out long large)) return large;
                }
                if (decimal.TryParse(token, NumberStyles.Number, invariant, out decimal exact)) return exact;
            }
            // .NET Framework refuses what is too large; .NET makes infinity of it.
            if (double.TryParse(token, NumberStyles.Float, invariant, out double number) && !double.IsInfinity(number)) return number;
            throw new ArgumentException("Invalid JSON primitive: " + token + ".");
        }
    }
}
