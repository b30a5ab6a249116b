import { comparedQuery, comparedRuns } from './compared-runs';

describe('comparedQuery', () => {
  const runs = [
    { nodeName: 'node1', id: '20261121-054327-1a2b3c4d' },
    { nodeName: 'Größe.(~)/%2F', id: 'a.b~c' },
  ];
  const text = (comparedQuery(runs) as { readonly runs: string }).runs;

  it('comes back as it was', () => expect(comparedRuns(text)).toEqual(runs));

  it('needs no encoding in an address', () => expect(encodeURIComponent(text)).toBe(text));

  it('names each run once, and leaves out what is no run', () => {
    expect(comparedRuns(`${text}~${text}~x~%~a.b.c.d`)).toEqual(runs);
    expect(comparedRuns('')).toEqual([]);
    expect(comparedRuns(null)).toEqual([]);
  });
});
