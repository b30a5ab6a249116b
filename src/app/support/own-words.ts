/** Words of the product's own texts: these are not names, even if a node has the same name. */
import rules from '../../../engine/contract/stand-ins.json';
import ownTexts from '../../generated/own-texts.json';

/** The text before and after a word in one of the texts, up to the next word or placeholder. */
interface Surrounding {
  readonly before: string;
  readonly after: string;
}

const flags = 'gu';
let surroundings: ReadonlyMap<string, readonly Surrounding[]> | null = null;

/** Whether each word from start to end is surrounded as in a text of the product. */
export function areOwnWords(text: string, start: number, end: number): boolean {
  return [...text.slice(start, end).matchAll(new RegExp(rules.ownWord, flags))].every(({ 0: word, index }) =>
    (ownWords().get(word) ?? []).some(
      ({ before, after }) =>
        text.slice(0, start + index).endsWith(before) && text.startsWith(after, start + index + word.length),
    ),
  );
}

/** Whether each word of a name is one of the product's, spelled the same. */
export function isSpelledAsOwn(name: string): boolean {
  return [...name.matchAll(new RegExp(rules.ownWord, flags))].every(([word]) => ownWords().has(word));
}

/** Computed when first needed. */
function ownWords(): ReadonlyMap<string, readonly Surrounding[]> {
  if (surroundings === null) {
    const found = new Map<string, Surrounding[]>();
    for (const text of ownTexts) {
      for (const { 0: word, index = 0 } of text.matchAll(new RegExp(rules.ownWord, flags))) {
        const before = new RegExp(rules.ownBefore, 'u').exec(text.slice(0, index))?.[0] ?? '';
        const after = new RegExp(rules.ownAfter, 'u').exec(text.slice(index + word.length))?.[0] ?? '';
        // A word without surroundings cannot be recognized.
        if (before !== '' || after !== '') {
          found.set(word, [...(found.get(word) ?? []), { before, after }]);
        }
      }
    }
    surroundings = found;
  }
  return surroundings;
}
