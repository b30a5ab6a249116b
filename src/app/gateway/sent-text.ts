/** The text of a command as PowerShell reads it on a node. */

/** PowerShell takes these for a plain quotation mark, and ends a text at them (about_Quoting_Rules). */
const quotesOfPowerShell = /[\u2018-\u201b]/g;

/**
 * The SDK writes each parameter as JSON between single quotation marks behind the script, and doubles only the plain ones:
 * a volume named "Bob’s" would end the text, and what comes after it would be run. JSON can say such a character by its number.
 * @param sent what the SDK has made
 * @param script the script in it, which stays as it is
 */
export function withoutQuotesOfPowerShell(sent: string, script: string): string {
  const parameters = sent.indexOf(script) + script.length;
  const escaped = sent
    .slice(parameters)
    .replace(quotesOfPowerShell, (quote) => `\\u${quote.charCodeAt(0).toString(16)}`);
  return sent.slice(0, parameters) + escaped;
}
