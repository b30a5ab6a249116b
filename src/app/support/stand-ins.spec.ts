import vectors from '../../../engine/contract/vectors/stand-ins.json';
import { findNames, replacerOf } from './stand-ins';

describe('stand-ins', () => {
  it('have cases to be held to', () => expect(vectors.cases.length).toBeGreaterThanOrEqual(7));

  for (const { title, entries, standIns, replaced } of vectors.cases) {
    it(`are what the module makes of ${title}`, () => {
      const found = findNames(entries);
      expect(found).toEqual(standIns);
      expect(entries.map(replacerOf(found))).toEqual(replaced);
    });
  }

  it('leave a file as it is where nothing is to be replaced', () => {
    const entry = { name: 'nodes/1/cluster.json', text: '{ "name" : "hci", "x": 1e3 }' };
    expect(replacerOf([])(entry)).toEqual(entry);
  });

  it('find what a name is called elsewhere, in the words of an error too', () => {
    const manifest = {
      name: 'support.json',
      text: JSON.stringify({ nodes: [{ nodeName: 'hv7', problem: { message: 'HV7 at 10.0.0.4 does not answer' } }] }),
    };
    expect(replacerOf(findNames([manifest]))(manifest).text).toBe(
      '{"nodes":[{"nodeName":"node1","problem":{"message":"node1 at address1 does not answer"}}]}',
    );
  });
});
