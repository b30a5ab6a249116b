// What differs from one machine, day or version to the next, taken out of answers before they are kept.
import { withTexts } from '../replay/recordings.mjs';

const timePattern = /\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z/g;
const idPattern = /\b\d{8}-\d{6}-[0-9a-f]{8}\b/g;

/**
 * @param {unknown} value
 * @param {Record<string, string | number>} values the current value of each placeholder; the longest texts come first
 */
export function withPlaceholders(value, values) {
  const today = new Date().toISOString().slice(0, 10);
  const known = Object.entries(values)
    .filter(([, text]) => typeof text === 'string' && text !== '')
    .sort(([, left], [, right]) => right.length - left.length);
  return withTexts(value, (text) => {
    let kept = text;
    for (const [name, each] of known) kept = kept.replaceAll(each, `{${name}}`);
    return kept.replace(timePattern, '{now}').replace(idPattern, '{id}').replaceAll(today, '{today}');
  });
}
