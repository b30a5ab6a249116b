/** Options of command lines in a text: where a line may not end, as browsers end one after each hyphen. */

/** An option at the start of a word, also in brackets: "-Sh", "(--steady-state)." */
const option = /((?<=^|\s)[^\p{L}\p{N}\s-]*--?\p{L}\S*)/u;

/** The text in parts, of which every second one is an option. */
export function partsByOption(text: string): string[] {
  return text.split(option);
}
