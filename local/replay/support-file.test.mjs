// Support files that somebody sends: whole ones are read, and what is not one does no harm.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { zipSync } from 'fflate';
import { loadExamples } from '../../engine/contract/schemas.mjs';
import { readSupport, readSupportFile } from './support-file.mjs';
import { exampleSupport, zipOf } from './testing/example-support.mjs';

const runId = '20261121-054322-1a2b3c4d';

describe('A support file', () => {
  it('is read: each node with its documents, its runs the newest first', async () => {
    const { manifest, nodes } = await readSupport(zipOf(await exampleSupport()));
    assert.equal(manifest.nodes.length, 2);
    const [first, second] = nodes;
    assert.deepEqual([...first.documents.keys()].filter((name) => !name.startsWith('runs/')).sort(), [
      'cluster.json',
      'limit-facts/1.json',
      'node.json',
      'readiness/1.json',
    ]);
    assert.deepEqual(
      first.runs.map(({ run, result, progress }) => [run.id, result?.status ?? null, progress.length]),
      [
        ['20261122-054327-1a2b3c4d', null, 0],
        [runId, 'completed', 2],
      ],
    );
    assert.equal(second.problem.code, 'NodeNotReachable');
  });

  it('may have a result that is damaged: that is how it was', async () => {
    const entries = await exampleSupport();
    entries[`nodes/1/runs/${runId}/result.json`] = '{"contractVersion":1,';
    const { nodes } = await readSupport(zipOf(entries));
    assert.equal(nodes[0].runs.find(({ run }) => run.id === runId).result, null);
  });

  it('that is not there is named', () =>
    assert.rejects(readSupportFile('/no/such.zip'), /There is no \/no\/such\.zip/));

  /** What somebody could send instead: a change of the entries, or of the bytes, and how it is refused. */
  const hostile = [
    ['what is no zip', () => new Uint8Array([1, 2, 3]), /no whole zip/],
    ['a zip that was cut off', (entries) => zipOf(entries).slice(0, 900), /no whole zip/],
    ['no manifest', ({ 'support.json': _, ...rest }) => zipOf(rest), /no support\.json/],
    [
      'a manifest that is no JSON',
      (entries) => zipOf({ ...entries, 'support.json': '{' }),
      /'support\.json' in it is no JSON/,
    ],
    [
      'a document off the contract',
      (entries) => zipOf({ ...entries, 'nodes/1/cluster.json': '{"contractVersion":1}' }),
      /cluster\.json' in it does not keep to the contract/,
    ],
    [
      'a list that is none',
      (entries) => zipOf({ ...entries, 'nodes/1/moves.json': '{}' }),
      /moves\.json' in it is no list/,
    ],
    ['deep nesting', (entries) => zipOf({ ...entries, 'nodes/1/cluster.json': '['.repeat(4_000_000) }), /no JSON/],
    ['a way out of the zip', (entries) => zipOf({ ...entries, '../../etc/passwd': 'x' }), /which no support file has/],
    [
      'a way out of a run',
      (entries) => zipOf({ ...entries, 'nodes/1/runs/../../x/run.json': '{}' }),
      /which no support file has/,
    ],
    [
      'a path of Windows',
      (entries) => zipOf({ ...entries, 'nodes\\1\\cluster.json': '{}' }),
      /which no support file has/,
    ],
    ['a program', (entries) => zipOf({ ...entries, 'nodes/1/raw/run.ps1': 'x' }), /which no support file has/],
    [
      'a node that the manifest does not name',
      (entries) => zipOf({ ...entries, 'nodes/3/moves.json': '[]' }),
      /of no node that it names/,
    ],
    ['control characters in a name', (entries) => zipOf({ ...entries, 'a\u001b[31m': 'x' }), /'a\?\[31m'/],
    [
      'bytes that are no text',
      (entries) => zipOf({ ...entries, [`nodes/1/runs/${runId}/engine.log`]: new Uint8Array([0xff, 0xfe]) }),
      /no whole zip of texts/,
    ],
    [
      'an entry that is large unpacked',
      (entries) => zipOf({ ...entries, [`nodes/1/runs/${runId}/engine.log`]: 'x'.repeat(9 * 1024 ** 2) }),
      /larger than 8 MiB/,
    ],
    [
      'many entries',
      (entries) =>
        zipOf({ ...entries, ...Object.fromEntries(Array.from({ length: 5001 }, (_, index) => [`x${index}`, ''])) }),
      /more than 5000 entries/,
    ],
  ];
  for (const [name, change, words] of hostile) {
    it(`is refused with ${name}`, async () => assert.rejects(readSupport(change(await exampleSupport())), words));
  }

  it('is refused where all entries together are large', async () => {
    const entries = await exampleSupport();
    for (let index = 0; index < 40; index++) {
      entries[`nodes/1/raw/Get-Thing.C${index}.clixml`] = 'x'.repeat(7 * 1024 ** 2);
    }
    await assert.rejects(readSupport(zipOf(entries)), /larger than 256 MiB together/);
  });

  it('is refused where an entry that is stored says that it is empty', async () => {
    const name = 'nodes/1/raw/Get-Thing.clixml';
    const zip = Buffer.from(zipSync({ [name]: [new Uint8Array(9 * 1024 ** 2), { level: 0 }] }));
    // The directory's second size, which is that of what comes out.
    const entry = zip.indexOf(Buffer.from('PK\u0001\u0002', 'latin1'));
    zip.writeUInt32LE(0, entry + 24);
    await assert.rejects(readSupport(new Uint8Array(zip)), /larger than 8 MiB/);
  });

  it('takes no more memory than an entry says that it needs, whatever it unpacks to', async () => {
    const entries = await exampleSupport();
    const name = `nodes/1/runs/${runId}/engine.log`;
    const bytes = zipOf({ ...entries, [name]: 'x'.repeat(7 * 1024 ** 2) });
    const lying = withSize(bytes, 7 * 1024 ** 2, 16);
    const before = process.memoryUsage().arrayBuffers;
    await readSupport(lying).catch(() => undefined);
    assert.ok(process.memoryUsage().arrayBuffers - before < 6 * 1024 ** 2);
  });

  it('is refused where two entries have one name', async () => {
    const entries = await exampleSupport();
    const bytes = Buffer.from(zipSync({ ...toBytes(entries), 'nodes/1/movez.json': Buffer.from('[]') }));
    const twice = Buffer.from(
      bytes.toString('latin1').replaceAll('nodes/1/movez.json', 'nodes/1/moves.json'),
      'latin1',
    );
    await assert.rejects(readSupport(new Uint8Array(twice)), /twice/);
  });

  it('has the golden manifests’ form', async () => {
    const manifests = (await loadExamples('valid')).filter(({ schema }) => schema === 'support.schema.json');
    assert.ok(manifests.length >= 2);
    for (const { content } of manifests) {
      const { nodes } = await readSupport(zipOf({ 'support.json': JSON.stringify(content) }));
      assert.equal(nodes.length, content.nodes.length);
    }
  });
});

function toBytes(entries) {
  return Object.fromEntries(Object.entries(entries).map(([name, text]) => [name, Buffer.from(text)]));
}

/** The zip with another unpacked size in its list wherever this one stands. */
function withSize(bytes, size, other) {
  const buffer = Buffer.from(bytes);
  const wanted = Buffer.alloc(4);
  wanted.writeUInt32LE(size);
  for (let at = buffer.indexOf(wanted); at >= 0; at = buffer.indexOf(wanted, at + 1)) buffer.writeUInt32LE(other, at);
  return new Uint8Array(buffer);
}
