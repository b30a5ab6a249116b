import { kept, Newest, onceFor, onceForBoth } from './once-for';

describe('what is made once for an object', () => {
  it('is made again for another one, be it alike', () => {
    let made = 0;
    const lengthOf = onceFor((list: readonly number[]) => {
      made += 1;
      return list.length === 0 ? null : list.length;
    });
    const [list, none]: number[][] = [[1, 2], []];
    expect([lengthOf(list ?? []), lengthOf(list ?? []), lengthOf([1, 2])]).toEqual([2, 2, 2]);
    expect(made).toBe(2);
    expect([lengthOf(none ?? []), lengthOf(none ?? [])]).toEqual([null, null]);
    expect(made).toBe(3);
  });

  it('is of both where there are two', () => {
    const sum = onceForBoth((one: { readonly value: number }, other: { readonly value: number }) => ({
      value: one.value + other.value,
    }));
    const [one, two] = [{ value: 1 }, { value: 2 }];
    expect(sum(one, two)).toBe(sum(one, two));
    expect(sum(two, one)).not.toBe(sum(one, two));
    expect(sum(one, { value: 5 }).value).toBe(6);
  });

  it('is kept by a text, null too', () => {
    const known = new Map<string, number | null>();
    expect(kept(known, 'a', () => null)).toBeNull();
    expect(kept(known, 'a', () => 1)).toBeNull();
    expect(kept(known, 'b', () => 1)).toBe(1);
  });
});

describe('Newest', () => {
  it('makes a value once for a text, and remembers none of another one', () => {
    const made: string[] = [];
    const newest = new Newest<string | null>();
    const of = (key: string): string | null =>
      newest.for(key, () => {
        made.push(key);
        return null;
      });
    expect([of('ten'), of('ten'), of('eleven'), of('ten')]).toEqual([null, null, null, null]);
    expect(made).toEqual(['ten', 'eleven', 'ten']);
  });
});
