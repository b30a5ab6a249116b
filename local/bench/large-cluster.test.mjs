// One refresh of the overview of a large cluster, on the wire: what every node answers each five seconds.
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loadSchemas } from '../../engine/contract/schemas.mjs';
import { contractValidator } from '../../engine/contract/tests/validator.mjs';
import { PowerShellSessions } from '../gateway/powershell-sessions.mjs';
import {
  activityOf,
  clusterOf,
  historyOf,
  limitFactsOf,
  mostVirtualDisks,
  nodeNames,
  size,
  virtualDiskTable,
  volumeIds,
} from './large-cluster.mjs';

const mostBytes = 200_000;
const validator = contractValidator(await loadSchemas());

/** The body of the gateway's answer, which has the document as a text in it. */
async function answerOf(document) {
  const sessions = new PowerShellSessions(async function* () {
    yield JSON.stringify(document);
  });
  const body = { properties: { command: 'Get-WacHeadroomActivity', parameters: {} } };
  const answer = await sessions.handle({ method: 'POST', path: 'invokeCommand', nodeName: document.nodeName, body });
  sessions.close();
  return JSON.stringify(answer.body);
}

describe('a refresh of a large cluster', () => {
  const documents = nodeNames.map((nodeName) => activityOf(nodeName, 1));

  it('has every volume busy on every node, and every drive', () => {
    assert.deepEqual([documents.length, size.volumes, size.virtualDisks], [16, 64, 2000]);
    const drives = new Set(documents.flatMap(({ drives: { driveIds } }) => driveIds));
    assert.equal(drives.size, size.nodes * size.drivesOfNode);
    for (const { volumes, drives: table } of documents) {
      assert.deepEqual(volumes.volumeIds, volumeIds);
      for (const { reads, writes } of [volumes, table]) {
        for (const iops of [...reads.iops, ...writes.iops]) assert.ok(iops > 0);
      }
    }
  });

  it('is as the contract has it', () => {
    assert.deepEqual(validator.errorsOf('activity.schema.json', documents[3]), []);
    assert.deepEqual(validator.errorsOf('cluster.schema.json', clusterOf('hcinode01', { detailed: true })), []);
    assert.deepEqual(validator.errorsOf('history.schema.json', historyOf('hcinode01', 'year', ['iops.total'])), []);
    const ofNodes = historyOf('hcinode01', 'week', ['iops.total'], 'node');
    assert.deepEqual(validator.errorsOf('history.schema.json', ofNodes), []);
    assert.equal(ofNodes.series.length, size.nodes);
    assert.deepEqual(validator.errorsOf('limit-facts.schema.json', limitFactsOf('hcinode01', volumeIds[0])), []);
  });

  it('of the page of a volume has its virtual disks', () => {
    const told = nodeNames.map((nodeName) => activityOf(nodeName, 1, volumeIds[1]).virtualDisks);
    const files = told.flatMap((table) => table.files);
    assert.equal(files.length, new Set(files).size);
    assert.equal(files.length, 32);
  });

  it(`is at most ${mostBytes / 1000} KB of JSON, as the gateway sends it`, async (test) => {
    const bodies = await Promise.all(documents.map(answerOf));
    const bytes = bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
    test.diagnostic(`${bytes} bytes`);
    assert.ok(bytes <= mostBytes, `${bytes} bytes`);
  });

  it('is at most so much with as many virtual disks on one volume as the nodes tell', async (test) => {
    const longNames = (node) =>
      Array.from(
        { length: mostVirtualDisks },
        (_, index) => `vm${node}${index}-Virtual Hard Disks-vm${node}${index}.vhdx`,
      );
    const bodies = await Promise.all(
      documents.map((document, node) =>
        answerOf({ ...document, virtualDisks: virtualDiskTable(longNames(String(node).padStart(3, '0')), () => 0.7) }),
      ),
    );
    const bytes = bodies.reduce((sum, body) => sum + Buffer.byteLength(body), 0);
    test.diagnostic(`${bytes} bytes`);
    assert.ok(bytes <= mostBytes, `${bytes} bytes`);
  });
});
