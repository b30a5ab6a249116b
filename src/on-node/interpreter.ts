/**
 * What the interpreter on a node does otherwise than the language says, put right. Jint 4.18 hands the function of a
 * replacement '' for a group that took no part in the match, where it has to be undefined.
 */

/** Replaces by a function, with the groups as `exec` finds them. */
export function replaceByFunction(
  pattern: RegExp,
  text: string,
  by: (...found: readonly unknown[]) => unknown,
): string {
  const matches = pattern.global ? [...text.matchAll(pattern)] : [pattern.exec(text)].filter((found) => found !== null);
  let [written, at] = ['', 0];
  for (const match of matches) {
    const named = match.groups === undefined ? [] : [match.groups];
    written += `${text.slice(at, match.index)}${String(by(...match, match.index, text, ...named))}`;
    at = match.index + match[0].length;
  }
  return written + text.slice(at);
}

/** Makes this the way in which all patterns replace. */
export function repairReplace(prototype: RegExp): void {
  const original = prototype[Symbol.replace] as (this: RegExp, text: string, by: unknown) => string;
  Object.defineProperty(prototype, Symbol.replace, {
    value(this: RegExp, text: string, by: unknown): string {
      return typeof by === 'function'
        ? replaceByFunction(this, text, by as (...found: readonly unknown[]) => unknown)
        : original.call(this, text, by);
    },
  });
}
