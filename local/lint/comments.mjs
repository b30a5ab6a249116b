// The comments of a source file, for tests of their words.

const blocks = {
  c: { begins: /^(\/\*|<!--)/, ends: /\*\/|-->/, line: /^\/\/|^\*/, beside: /\s\/\/\s.*$|\s\/\*.*\*\/\s*$/ },
  powerShell: { begins: /^<#/, ends: /#>/, line: /^#/, beside: /\s#\s.*$/ },
};

/**
 * Each comment of a text as one line, without the signs that make it one. Comments on following lines are one comment, so that
 * words are found across the end of a line. Text that looks like a comment within a string is taken for one.
 * @param {string} text of a source file
 * @param {string} extension of its name, such as `.ts`
 * @returns {{ line: number, text: string }[]} line: the number of its first line, from 1
 */
export function commentsOf(text, extension) {
  const { begins, ends, line, beside } = blocks[/^\.ps(m|d)?1$/.test(extension) ? 'powerShell' : 'c'];
  const found = [];
  let isInside = false;
  let isOpen = false;
  text.split(/\r?\n/).forEach((whole, index) => {
    const trimmed = whole.trim();
    const isWhole = isInside || begins.test(trimmed) || line.test(trimmed);
    const part = isWhole ? trimmed : beside.exec(whole)?.[0];
    if (isInside || begins.test(trimmed)) isInside = !ends.test(trimmed);
    if (part === undefined) {
      isOpen = false;
      return;
    }
    const words = part.replace(/^\s*(<!--|\/\*+|\*(?!\/)|\/\/+<?|<#|#)\s?/, '').replace(/\s*(\*\/|-->|#>)\s*$/, '');
    if (isWhole && isOpen) found.at(-1).text += ` ${words}`;
    else found.push({ line: index + 1, text: words });
    isOpen = isWhole;
  });
  return found;
}
