import marked from '../../../engine/contract/vectors/marked-support.json';
import vectors from '../../../engine/contract/vectors/stand-ins.json';
import { presets } from '../profile/public-api';
import { fill, Texts } from '../shared/texts';
import { english, useEnglish } from '../testing/english';
import { findNames, replacerOf } from './stand-ins';

describe('stand-ins', () => {
  it('have cases to be held to', () => expect(vectors.cases.length).toBeGreaterThanOrEqual(15));

  for (const { title, entries, standIns, replaced } of vectors.cases) {
    it(`are what the module makes of ${title}`, () => {
      const found = findNames(entries);
      expect(found).toEqual(standIns);
      expect(entries.map(replacerOf(found))).toEqual(replaced);
    });
  }

  it('leave nothing of a site in the answers of a real node', () => {
    const markersIn = (texts: readonly { readonly text: string }[]): string[] =>
      texts.flatMap(({ text }) => text.match(new RegExp(marked.marker, 'gi')) ?? []);
    const before = new Set(markersIn(marked.entries).map((marker) => marker.toLowerCase()));
    expect(before.size).toBe(marked.markerCount);
    expect(before.size).toBeGreaterThanOrEqual(80);
    const after = marked.entries.map(replacerOf(findNames(marked.entries)));
    expect(markersIn(after)).toEqual([]);
    const all = after.map(({ text }) => text).join('\n');
    for (const gone of marked.alsoGone) {
      expect(all).not.toMatch(new RegExp(gone, 'i'));
    }
    for (const kept of marked.stays) {
      expect(all).toContain(kept);
    }
  });

  it('leave the names that the tool gives runs itself, and ids of presets', () => {
    useEnglish();
    const { OwnRunName, ChangedPreset } = english.Setup;
    const { coordinator, other, coordinatorOf, otherOf } = english.CoordinatorCheck.RunNames;
    const titles = presets.map(({ title }) => new Texts().say(title));
    const runNames = [
      OwnRunName,
      coordinator,
      other,
      ...titles.flatMap((title) => [
        title,
        fill(ChangedPreset, title),
        fill(coordinatorOf, title),
        fill(otherOf, title),
      ]),
    ];
    expect(runNames.length).toBeGreaterThanOrEqual(50);
    const runs = [
      ...runNames.map((name) => ({ name, presetId: null })),
      ...presets.map(({ id }) => ({ name: id, presetId: id })),
    ];
    const entries = runs.map((run, index) => ({ name: `nodes/1/runs/${index}/run.json`, text: JSON.stringify(run) }));
    expect(findNames(entries)).toEqual([]);
    expect(findNames([{ name: 'nodes/1/runs/1/run.json', text: '{"name":"Payroll"}' }]).length).toBe(1);
  });

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
