import { messageArities } from './message-keys';
import { StringTree } from './message';
import { english } from './testing/english';

describe('messageArities', () => {
  const texts = flatten(english['Headroom'] as StringTree);
  const owned = [...texts.keys()].filter((key) =>
    /^(Verdict|Advice|IoMix|Limits|Check|Preset|Problem|Table|Report|FileCopy|SearchSteps\.(?:Changes|Expect|Found)|Compare\.Setting)\./.test(
      key,
    ),
  );

  it('is compared with strings that are there', () => expect(owned.length).toBeGreaterThan(150));

  it('has every sentence of its areas and no other', () => {
    expect(Object.keys(messageArities).sort()).toEqual(owned.sort());
  });

  it('counts the placeholders of every sentence, which are numbered without a gap', () => {
    for (const [key, arity] of Object.entries(messageArities)) {
      const numbers = [...(texts.get(key) ?? '').matchAll(/\{(\d+)[,}]/g)].map((match) => Number(match[1]));
      expect([...new Set(numbers)].sort())
        .withContext(key)
        .toEqual(Array.from({ length: arity }, (_, index) => index));
    }
  });

  function flatten(tree: StringTree, path = ''): Map<string, string> {
    return new Map(
      Object.entries(tree).flatMap(([name, value]): [string, string][] =>
        typeof value === 'string' ? [[`${path}${name}`, value]] : [...flatten(value, `${path}${name}.`)],
      ),
    );
  }
});
