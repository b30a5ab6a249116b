// Whether a page writes figures, dates and words in one way.
import assert from 'node:assert/strict';

const leastCharacters = 200;

/** What no page says, and what it says instead. */
const faults = [
  { what: 'a rate in units that limits are not published in', pattern: /\d\s?[KMG]iB\/s/ },
  { what: 'a size without a space before its unit', pattern: /\d[KMGT]iB\b/ },
  { what: 'a date as programs write it', pattern: /\b\d{4}-\d\d-\d\d\b|\b\d\d\/\d\d\/\d{4}\b/ },
  { what: 'a hyphen in the place of a minus sign', pattern: /(?:^|[\s(])-\d/m },
  { what: 'a plural that no rule made', pattern: /\w\(s\)/ },
  { what: 'what a program says where nothing is known', pattern: /\bNaN\b|\bundefined\b|\bnull\b|\[object|\{\d\}/ },
];

/**
 * Fails if the page writes something differently from another page. Text to copy into another tool has that tool's
 * style.
 * @param {import('./describe-tool.mjs').AtTool} at
 * @param {string} state what the page shows, for the message
 */
export async function assertOneStyle(at, state) {
  const text = await at.tool.frame.locator('.hr-page').evaluate(readText);
  assert.ok(text.length >= leastCharacters, `${state}: only ${text.length} characters`);
  const found = faults.flatMap(({ what, pattern }) => {
    const { 0: match, index } = pattern.exec(text) ?? {};
    return match === undefined ? [] : [`${what}: ${text.slice(Math.max(0, index - 40), index + 40)}`];
  });
  assert.deepEqual(found, [], state);
}

/** Runs in the page: the text that is shown, without code. */
function readText(page) {
  const code = [...page.querySelectorAll('pre, code')];
  for (const one of code) one.hidden = true;
  const text = page.innerText;
  for (const one of code) one.hidden = false;
  return text;
}
