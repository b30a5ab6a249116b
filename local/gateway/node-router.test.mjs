import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { NodeRouter } from './node-router.mjs';

describe('node router', () => {
  const executor = {
    async *invoke(command, parameters, { nodeName }) {
      yield nodeName;
    },
  };
  const router = new NodeRouter(executor, { clusterName: 'hci-demo', nodeNames: ['node1', 'node2'] });
  const answering = async (nodeName) => {
    for await (const text of router.invoke({}, {}, { nodeName })) return text;
  };

  it('takes a node by its name, however it is written', async () => assert.equal(await answering('NODE2'), 'node2'));
  it('has the first node answer for the cluster', async () => assert.equal(await answering('hci-demo'), 'node1'));
  it('names the nodes when it knows none of that name', () =>
    assert.rejects(answering('../node1'), /\[NodeNotFound\].*Next: Choose one of node1, node2\./));
});
