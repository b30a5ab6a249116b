import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { simulatedCluster } from './cluster.mjs';
import { startInstanceMetadata } from './instance-metadata.mjs';

describe('instance metadata', () => {
  const { vmSize, disks } = simulatedCluster;
  let service;

  before(async () => (service = await startInstanceMetadata({ name: 'node1', vmSize, disks, diskSizeGib: 1024 })));
  after(() => service.close());

  const ask = (path = '/metadata/instance?api-version=2021-02-01', headers = { Metadata: 'true' }, options = {}) =>
    fetch(service.address + path, { headers, ...options });

  it('is on loopback', () => assert.match(service.address, /^http:\/\/127\.0\.0\.1:\d+$/));

  it('tells the VM size and the data disks as Azure does, figures as texts', async () => {
    const { compute } = await (await ask()).json();
    assert.equal(compute.vmSize, 'Standard_B2ms');
    const facts = compute.storageProfile.dataDisks.map(({ lun, caching, diskSizeGB, managedDisk }) => {
      return { lun, caching, diskSizeGB, type: managedDisk.storageAccountType };
    });
    const p30 = (lun) => ({ lun, caching: 'None', diskSizeGB: '1024', type: 'Premium_LRS' });
    assert.deepEqual(facts, ['0', '1', '2', '3'].map(p30));
  });

  for (const [name, path, headers, status] of [
    ['without the header', undefined, {}, 400],
    ['through a proxy', undefined, { Metadata: 'true', 'X-Forwarded-For': '10.0.0.1' }, 400],
    ['without a version', '/metadata/instance', undefined, 400],
    ['for anything else', '/metadata/identity/oauth2/token?api-version=2021-02-01', undefined, 404],
  ]) {
    it(`refuses a question ${name}`, async () => assert.equal((await ask(path, headers)).status, status));
  }

  it('leaves questions waiting while it does not answer', async () => {
    service.isAnswering = false;
    const controller = new AbortController();
    const asked = service.asked;
    const waiting = ask(undefined, undefined, { signal: controller.signal });
    while (service.asked === asked) await new Promise((resolve) => setTimeout(resolve, 5));
    const outcome = await Promise.race([waiting, new Promise((resolve) => setTimeout(resolve, 50, 'waiting'))]);
    assert.equal(outcome, 'waiting');
    controller.abort();
    await assert.rejects(waiting);
    service.isAnswering = true;
    assert.equal((await ask()).status, 200);
  });
});
