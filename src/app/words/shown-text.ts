/** Texts from elsewhere, such as the name of a run or a file, as they can be shown between others. */

/**
 * Characters without a look of their own: controls, and marks that turn the direction of the text after them. Tabs and line
 * breaks stay: where they are shown, they are space.
 */
const unseen =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g;
const firstStrongIsolate = '\u2068';
const popDirectionalIsolate = '\u2069';
/** What `isolated` makes: it is the same to the text around it as a single letter. */
const isolates = new RegExp(`${firstStrongIsolate}([^\\u202a-\\u202e\\u2066-\\u2069]*)${popDirectionalIsolate}`, 'g');
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufefc]/;

/** The text with the code of each invisible character: "a<U+202E>txt.exe". */
export function shownText(text: string): string {
  if (text.search(unseen) < 0) {
    return text;
  }
  const parts = text.split(isolates);
  // Each second part is the inside of an isolate.
  return parts.map((part, index) => (index % 2 === 0 ? withCodes(part) : isolate(withCodes(part)))).join('');
}

/** The same for a place in a sentence: what is written from the right does not take the words after it along. */
export function isolated(text: string): string {
  const shown = shownText(text);
  return rightToLeft.test(shown) && !shown.includes(firstStrongIsolate) ? isolate(shown) : shown;
}

function isolate(text: string): string {
  return `${firstStrongIsolate}${text}${popDirectionalIsolate}`;
}

function withCodes(text: string): string {
  return text.replace(unseen, (character) => {
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `<U+${code}>`;
  });
}
