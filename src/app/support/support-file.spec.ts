import { strFromU8, unzipSync } from 'fflate';
import { nodeSupport, readyNode } from '../gateway/testing/recorded-documents';
import { NodeAnswer, supportFileOf, zipOf } from './support-file';

const versions = { tool: '0.1.0', gateway: null, gatewayInterface: '2.0.0', shell: null, browser: 'test' };
const options = { createdAt: '2026-11-21T09:32:09.004Z', versions, keepsNames: false };
const silent: NodeAnswer = {
  nodeName: 'hv2',
  support: null,
  problem: { code: 'ModuleNotInstalled', message: 'hv2 has no Headroom.', action: null, target: 'hv2' },
  status: { ...readyNode, nodeName: 'hv2' },
};
const answers: readonly NodeAnswer[] = [{ nodeName: 'hv1', support: nodeSupport, problem: null, status: null }, silent];

describe('a support file', () => {
  const manifestOf = (text: string): { namesReplaced: boolean; nodes: { nodeName: string; folder: string }[] } =>
    JSON.parse(text) as ReturnType<typeof manifestOf>;

  it('has a manifest and a folder for each node, one that did not answer too', () => {
    const { entries } = supportFileOf(answers, options);
    expect(entries.map(({ name }) => name)).toEqual([
      'support.json',
      ...nodeSupport.entries.map(({ name }) => `nodes/1/${name}`),
      'nodes/2/node.json',
    ]);
    expect(manifestOf(entries[0].text).nodes.map(({ nodeName, folder }) => [nodeName, folder])).toEqual([
      ['node1', 'nodes/1'],
      ['node2', 'nodes/2'],
    ]);
  });

  it('has the same stand-in for a name in all of it, and never what it stands for', () => {
    const { entries, standIns } = supportFileOf(answers, options);
    expect(standIns).toContain(jasmine.objectContaining({ name: 'hv1', standIn: 'node1' }));
    const all = entries.map(({ text }) => text).join('\n');
    expect(all).not.toMatch(/hv[12]/i);
    expect(all).toContain('node2 has no Headroom.');
  });

  it('lists no name that is its own stand-in', () => {
    const [first] = answers;
    const same = [{ ...first, support: { ...nodeSupport, nodeName: 'node1', entries: [] }, nodeName: 'node1' }];
    const { entries, standIns } = supportFileOf(same, options);
    expect(standIns.filter(({ name, standIn }) => name === standIn)).toEqual([]);
    expect(manifestOf(entries[0].text).nodes[0].nodeName).toBe('node1');
  });

  it('keeps names where it is asked to, and says so', () => {
    const { entries, standIns } = supportFileOf(answers, { ...options, keepsNames: true });
    expect(standIns).toEqual([]);
    expect(manifestOf(entries[0].text).namesReplaced).toBeFalse();
    expect(entries.map(({ text }) => text).join('\n')).toContain('hv2 has no Headroom.');
  });

  it('is a zip of just these entries', () => {
    const file = supportFileOf(answers, options);
    const unzipped = unzipSync(zipOf(file)) as Record<string, Uint8Array>;
    expect(Object.keys(unzipped)).toEqual(file.entries.map(({ name }) => name));
    expect(strFromU8(unzipped['support.json'])).toBe(file.entries[0].text);
  });
});
