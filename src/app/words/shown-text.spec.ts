import { fillPlaceholders } from './fill';
import { isolated, shownText } from './shown-text';

describe('shownText', () => {
  for (const [name, text, shown] of [
    ['leaves a name as it is', 'Nightly run 4 KiB, Größe – ok', 'Nightly run 4 KiB, Größe – ok'],
    ['leaves what is written from the right', 'דוח 12', 'דוח 12'],
    ['shows an override of the direction', '-b4K \u202etxt.dat', '-b4K <U+202E>txt.dat'],
    ['shows embeddings and marks', '\u202aa\u202c\u200fb\u061c', '<U+202A>a<U+202C><U+200F>b<U+061C>'],
    ['shows isolates that are not closed', 'a\u2067b', 'a<U+2067>b'],
    ['shows what closes none', 'a\u2069b', 'a<U+2069>b'],
    ['shows an override within an isolate', '\u2068a\u202eb\u2069', '<U+2068>a<U+202E>b<U+2069>'],
    ['keeps an isolate that is closed', 'a \u2068דוח\u2069 b', 'a \u2068דוח\u2069 b'],
    ['shows controls', 'a\u0000b\u001b[31m\u0085', 'a<U+0000>b<U+001B>[31m<U+0085>'],
    ['leaves line breaks and tabs', 'a\tb\r\nc', 'a\tb\r\nc'],
  ] as const) {
    it(name, () => expect(shownText(text)).toBe(shown));
  }
});

describe('a name in a sentence', () => {
  const fillWith = (text: string): string => fillPlaceholders('Run {0} on 12', () => ({ text, number: null }));

  it('does not turn the words after it', () => {
    expect(fillWith('\u202eexe.dat')).toBe('Run <U+202E>exe.dat on 12');
    expect(fillWith('דוח')).toBe('Run \u2068דוח\u2069 on 12');
  });

  it('is isolated once, in however many sentences it is', () => {
    expect(isolated(fillWith('דוח'))).toBe('Run \u2068דוח\u2069 on 12');
  });

  it('stays what it is where nothing is to be said of it', () => expect(fillWith('Volume1')).toBe('Run Volume1 on 12'));
});
