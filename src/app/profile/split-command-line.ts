/** A pasted command line in tokens, as a shell would pass them to the program. */

/** The hyphens and dashes that word processors and web pages put in place of "-". */
export const typographicDash = /^[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/;

const program = /(?:^|[\\/])(?:diskspd|headroom-io)(?:\.exe)?$/i;

/**
 * Whether a token is an option. As in DISKSPD, "/" starts one, too, unless another slash follows: then it starts a path, as
 * on Linux.
 */
export function isOption(token: string): boolean {
  return token.startsWith('-') || /^\/[A-Za-z:?][^/]*$/.test(token);
}

/**
 * The options and targets of a command line: without the program before them and the redirection or pipe behind them,
 * quotes taken away, lines that a shell would continue put together.
 */
export function splitCommandLine(text: string): string[] {
  const joined = text.replace(/[`^\\][ \t]*\r?\n/g, ' ').trim();
  const tokens: string[] = [];
  // A single quote quotes only around a whole piece: inside one it is an apostrophe, as in C:\John's.
  const piece = /'[^']*'(?=\s|$)|(?:[^\s"“”]|["“”][^"“”]*(?:["“”]|$))+/g;
  for (const [raw = ''] of joined.matchAll(piece)) {
    if (/^(?:\d?>|\|)/.test(raw)) {
      break;
    }
    tokens.push(raw.replace(/^'(.*)'$/, '$1').replace(/["“”]/g, ''));
  }
  const start = tokens.findIndex((token) => program.test(token));
  const isProgramFirst = start !== -1 && tokens.slice(0, start).every((token) => !isOption(token));
  return isProgramFirst ? tokens.slice(start + 1) : tokens;
}
