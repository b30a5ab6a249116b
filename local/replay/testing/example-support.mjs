// A support file of the contract's golden documents, for tests.
import { zipSync } from 'fflate';
import { loadExamples } from '../../../engine/contract/schemas.mjs';

/** Entries by name: node1 with a completed run and one in progress; node2, which did not answer. */
export async function exampleSupport() {
  const examples = new Map(
    (await loadExamples('valid')).map(({ file, content }) => [file.slice('valid/'.length, -'.json'.length), content]),
  );
  const manifest = structuredClone(examples.get('support.one-node-silent'));
  const cluster = examples.get('cluster.simulated-three-nodes');
  manifest.nodes[0].about.leftOut = [
    { fact: 'readiness/2.json', reason: '[VolumeNotFound] It has gone. Next: Choose another.' },
  ];
  const running = examples.get('run.running');
  const completed = { ...running, status: 'completed', endedAt: '2026-11-21T05:45:27.210Z', process: null };
  const volume = { nodeName: 'node1', volumeId: cluster.volumes[0].id };
  const readiness = examples.get('readiness.one-blocks');
  const otherLoad = { ...readiness.checks[0], id: 'other-load' };
  const documents = {
    'support.json': manifest,
    'nodes/1/cluster.json': cluster,
    'nodes/1/node.json': { ...examples.get('node.outdated'), nodeName: 'node1' },
    'nodes/1/limit-facts/1.json': { ...examples.get('limit-facts.hci-b2ms-read'), ...volume },
    'nodes/1/readiness/1.json': { ...readiness, ...volume, checks: [...readiness.checks, otherLoad] },
    'nodes/1/moves.json': [examples.get('move.to-be-given-back')],
    [`nodes/1/runs/${running.id}/run.json`]: completed,
    [`nodes/1/runs/${running.id}/result.json`]: examples.get('result.hci-b2ms-read'),
    'nodes/1/runs/20261122-054327-1a2b3c4d/run.json': { ...running, id: '20261122-054327-1a2b3c4d' },
  };
  const lines = [examples.get('progress.preparing'), examples.get('progress.measuring')];
  return {
    ...Object.fromEntries(Object.entries(documents).map(([name, document]) => [name, JSON.stringify(document)])),
    [`nodes/1/runs/${running.id}/progress.jsonl`]: `${lines.map((line) => JSON.stringify(line)).join('\n')}\n{"cut`,
    [`nodes/1/runs/${running.id}/engine.log`]: 'warning: something\n',
  };
}

/** A zip of entries: texts or bytes by name. */
export function zipOf(entries) {
  const files = Object.entries(entries).map(([name, content]) => [
    name,
    typeof content === 'string' ? new TextEncoder().encode(content) : content,
  ]);
  return zipSync(Object.fromEntries(files), { level: 1 });
}
