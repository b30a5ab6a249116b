// ConvertTo-Json as Windows PowerShell 5.1 has it: on .NET Framework's JavaScriptSerializer.
//
// Sources, by what they show (read, not copied); those of the cmdlet are in ConvertFromJson.cs:
//   the writer    https://github.com/microsoft/referencesource/blob/master/System.Web.Extensions/Script/Serialization/JavaScriptSerializer.cs
//   its escapes   https://github.com/microsoft/referencesource/blob/master/System.Web/Util/HttpEncoder.cs
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
    [Cmdlet(VerbsData.ConvertTo, "Json")]
    public sealed class ConvertToJsonCommand : PSCmdlet
    {
        private const int MaxDepth = 100;
        private readonly List<object> inputs = new List<object>();

        [Parameter(Mandatory = true, Position = 0, ValueFromPipeline = true)]
        [AllowNull]
        public object InputObject { get; set; }

        [Parameter]
        [ValidateRange(1, int.MaxValue)]
        public int Depth { get; set; } = 2;

        [Parameter]
        public SwitchParameter Compress { get; set; }

        protected override void BeginProcessing()
        {
            if (Depth <= MaxDepth) return;
            var exception = new InvalidOperationException("The maximum depth allowed for serialization is " + MaxDepth + ".");
            ThrowTerminatingError(new ErrorRecord(exception, "ReachedMaximumDepthAllowed", ErrorCategory.InvalidOperation, null));
        }

        // Null is passed over: where it is all there is, nothing comes out.
        protected override void ProcessRecord()
        {
            if (InputObject != null) inputs.Add(InputObject);
        }

        protected override void EndProcessing()
        {
            if (inputs.Count == 0) return;
            object subject = inputs.Count > 1 ? inputs.ToArray() : inputs[0];
            var text = new StringBuilder();
            WriteValue(Prepare(subject, 0), text, Compress ? null : "");
            WriteObject(text.ToString());
        }

        // Dictionaries, lists and plain values, as deep as asked for; below that a text. What a call without output leaves is an
        // object without members; as null it is written from 7.0 on, https://github.com/PowerShell/PowerShell/pull/10957
        private object Prepare(object value, int depth)
        {
            var wrapped = value as PSObject;
            object inner = wrapped == null ? value : wrapped.BaseObject;
            if (IsPlain(inner)) return WithAdded(wrapped, inner, inner, depth, false);
            if (depth > Depth)
            {
                if (inner is PSCustomObject) return LanguagePrimitives.ConvertTo(wrapped, typeof(string), CultureInfo.InvariantCulture);
                return WithAdded(wrapped, inner, LanguagePrimitives.ConvertTo(inner, typeof(string), CultureInfo.InvariantCulture), depth, false);
            }
            if (inner is IDictionary dictionary) return WithAdded(wrapped, inner, PrepareDictionary(dictionary, depth), depth, false);
            if (inner is IEnumerable list)
            {
                var items = new List<object>();
                foreach (object item in list) items.Add(Prepare(item, depth + 1));
                return WithAdded(wrapped, inner, items, depth, false);
            }
            return WithAdded(wrapped, inner, PrepareMembers(inner, depth), depth, true);
        }

        private static bool IsPlain(object value)
        {
            return value == null || value is DBNull || value is string || value is decimal || value is DateTime || value is DateTimeOffset
                || value is Guid || value is Uri || value.GetType().IsPrimitive || value is Enum;
        }

        // An object that PowerShell added properties to is written with them; one that is none as {"value": ..., ...}. An array
        // has one by itself in 5.1, an alias Count, as soon as it is wrapped: as by the pipeline that it went through as one.
        private object WithAdded(PSObject wrapped, object inner, object prepared, int depth, bool isObject)
        {
            if (wrapped == null) return prepared;
            var added = prepared as IDictionary;
            bool wasDictionary = added != null;
            if (!wasDictionary) added = new Dictionary<string, object> { { "value", prepared } };
            foreach (PSPropertyInfo property in wrapped.Properties)
            {
                bool isAdded = property.MemberType != PSMemberTypes.Property && property.MemberType != PSMemberTypes.ParameterizedProperty;
                if ((!isAdded && !isObject) || added.Contains(property.Name)) continue;
                object value = null;
                try { value = property.Value; } catch (GetValueException) { }
                added[property.Name] = Prepare(value, depth + 1);
            }
            if (inner is Array array && !added.Contains("Count")) added["Count"] = array.Length;
            return !wasDictionary && added.Count == 1 ? prepared : added;
        }

        private object PrepareDictionary(IDictionary dictionary, int depth)
        {
            var result = new Dictionary<string, object>();
            foreach (DictionaryEntry entry in dictionary)
            {
                string name = entry.Key as string;
                if (name == null)
                {
                    var exception = new InvalidOperationException("The type '" + dictionary.GetType().FullName + "' is not supported for serialization or deserialization of a dictionary. Keys must be strings.");
                    ThrowTerminatingError(new ErrorRecord(exception, "NonStringKeyInDictionary", ErrorCategory.InvalidOperation, dictionary));
                }
                result.Add(name, Prepare(entry.Value, depth + 1));
            }
            return result;
        }

        private object PrepareMembers(object value, int depth)
        {
            var result = new Dictionary<string, object>();
            if (value is PSCustomObject) return result;
            foreach (FieldInfo field in value.GetType().GetFields(BindingFlags.Public | BindingFlags.Instance)) result[field.Name] = Prepare(field.GetValue(value), depth + 1);
            foreach (PropertyInfo property in value.GetType().GetProperties(BindingFlags.Public | BindingFlags.Instance))
            {
                if (property.GetGetMethod() == null || property.GetIndexParameters().Length > 0) continue;
                object member = null;
                try { member = property.GetValue(value); } catch (TargetInvocationException) { }
                result[property.Name] = Prepare(member, depth + 1);
            }
            return result;
        }

        // With a margin, indented as 5.1 does: what a name has goes on below its value's column. Without one, on one line.
        private static void WriteValue(object value, StringBuilder text, string margin)
        {
            if (value is IDictionary members) WriteMembers(members, text, margin);
            else if (value is List<object> items) WriteItems(items, text, margin);
            else WritePlain(value, text);
        }

        private static void WriteMembers(IDictionary members, StringBuilder text, string margin)
        {
            bool isFirst = true;
            text.Append('{');
            foreach (DictionaryEntry member in members)
            {
                StartLine(text, margin, isFirst);
                isFirst = false;
                int start = text.Length;
                WriteText((string)member.Key, text);
                int width = text.Length - start;
                text.Append(margin == null ? ":" : ":  ");
                WriteValue(member.Value, text, margin == null ? null : margin + new string(' ', 4 + width + 3));
            }
            EndLine(text, margin, isFirst, '}');
        }

        private static void WriteItems(List<object> items, StringBuilder text, string margin)
        {
            bool isFirst = true;
            text.Append('[');
            foreach (object item in items)
            {
                StartLine(text, margin, isFirst);
                isFirst = false;
                WriteValue(item, text, margin == null ? null : margin + "    ");
            }
            EndLine(text, margin, isFirst, ']');
        }

        private static void StartLine(StringBuilder text, string margin, bool isFirst)
        {
            if (!isFirst) text.Append(',');
            if (margin != null) text.Append("\r\n").Append(margin).Append("    ");
        }

        private static void EndLine(StringBuilder text, string margin, bool isEmpty, char end)
        {
            if (margin != null) text.Append(isEmpty ? "\r\n\r\n" : "\r\n").Append(margin);
            text.Append(end);
        }

        private static void WritePlain(object value, StringBuilder text)
        {
            CultureInfo invariant = CultureInfo.InvariantCulture;
            if (value is DateTimeOffset offset) value = offset.UtcDateTime;
            if (value == null || value is DBNull || (value is char letter && letter == '\0')) text.Append("null");
            else if (value is bool truth) text.Append(truth ? "true" : "false");
            else if (value is DateTime time) text.Append("\"\\/Date(").Append((long)(time.ToUniversalTime() - DateTime.UnixEpoch).TotalMilliseconds).Append(")\\/\"");
            else if (value is Enum choice) WriteEnum(choice, text);
            else if (value is double || value is float) text.Append(((IFormattable)value).ToString("r", invariant));
            else if (value is string || value is char || value is Guid || value is Uri) WriteText(value.ToString(), text);
            else text.Append(((IConvertible)value).ToString(invariant));
        }

        private static void WriteEnum(Enum choice, StringBuilder text)
        {
            Type underlying = Enum.GetUnderlyingType(choice.GetType());
            if (underlying == typeof(long) || underlying == typeof(ulong)) WriteText(choice.ToString(), text);
            else text.Append(choice.ToString("D"));
        }

        private static void WriteText(string value, StringBuilder text)
        {
            text.Append('"');
            foreach (char each in value)
            {
                int known = "\"\\\b\f\n\r\t".IndexOf(each);
                if (known >= 0) text.Append('\\').Append("\"\\bfnrt"[known]);
                else if (each < ' ' || "'<>&\u0085\u2028\u2029".IndexOf(each) >= 0) text.Append("\\u").Append(((int)each).ToString("x4", CultureInfo.InvariantCulture));
                else text.Append(each);
            }
            text.Append('"');
        }
    }
}
