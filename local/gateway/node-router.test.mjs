import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { NodeRouter } from './node-router.mjs';

describe('node router', () => {
  const administrators = { role: 'Administrators' };
  const readers = { role: 'Readers' };
  let down;
  let circumstances;
  let cut;
  let router;

  beforeEach(() => {
    down = new Set();
    cut = [];
    circumstances = { role: 'Administrators', isDown: (name) => down.has(name) };
    const executor = {
      async *invoke(command, parameters, { nodeName, signal }) {
        yield nodeName;
        if (parameters.forEver) await new Promise((resolve) => signal.addEventListener('abort', resolve));
      },
      cutPower: async (nodeName) => cut.push(nodeName),
    };
    router = new NodeRouter(
      executor,
      { clusterName: 'hci-demo', nodeNames: ['node1', 'node2'], domain: 'contoso.example' },
      circumstances,
    );
  });

  const answering = async (nodeName, command = readers) => {
    for await (const text of router.invoke(command, {}, { nodeName })) return text;
  };

  it('takes a node by its name, however it is written', async () => assert.equal(await answering('NODE2'), 'node2'));
  it('takes a node by its full name, of its own domain alone', async () => {
    assert.equal(await answering('Node2.Contoso.example'), 'node2');
    await assert.rejects(answering('node2.fabrikam.example'), /\[NodeNotFound\]/);
    await assert.rejects(answering('node2.null'), /\[NodeNotFound\]/);
  });

  it('has the first node answer for the cluster', async () => assert.equal(await answering('hci-demo'), 'node1'));
  it('names the nodes when it knows none of that name', () =>
    assert.rejects(answering('../node1'), /\[NodeNotFound\].*Next: Choose one of node1, node2\./));

  it('cannot reach a node that is down, and has the next one answer for the cluster', async () => {
    down.add('node1');
    await assert.rejects(answering('node1'), /Connecting to remote server node1 failed .*WinRM cannot complete/);
    assert.equal(await answering('hci-demo'), 'node2');
  });

  it('denies a reader what only administrators may, and nothing else', async () => {
    circumstances.role = 'Readers';
    await assert.rejects(answering('node1', administrators), /Connecting to remote server node1 .*Access is denied/);
    assert.equal(await answering('node1', readers), 'node1');
  });

  it('breaks off what runs on a node whose power is cut, and there alone', async () => {
    const start = (nodeName) => router.invoke(readers, { forEver: true }, { nodeName })[Symbol.asyncIterator]();
    const [first, second] = [start('node1'), start('node2')];
    await first.next();
    await second.next();
    const ends = [first.next(), second.next()];
    const underWay = () => router.callsUnderWay().map(({ nodeName }) => nodeName);
    assert.deepEqual(underWay(), ['node1', 'node2']);
    await router.cutPower('node1');
    await assert.rejects(ends[0], /Processing data from remote server node1 failed/);
    assert.deepEqual(cut, ['node1']);
    const other = await Promise.race([ends[1], new Promise((resolve) => setTimeout(resolve, 20, 'goes on'))]);
    assert.equal(other, 'goes on');
    assert.deepEqual(underWay(), ['node2']);
    await router.cutPower('node2');
    await assert.rejects(ends[1], /node2/);
  });

  it('ends quietly when it is the caller who has had enough', async () => {
    const controller = new AbortController();
    const call = router.invoke(readers, { forEver: true }, { nodeName: 'node1', signal: controller.signal });
    const iterator = call[Symbol.asyncIterator]();
    await iterator.next();
    const end = iterator.next();
    controller.abort();
    assert.equal((await end).done, true);
  });
});
