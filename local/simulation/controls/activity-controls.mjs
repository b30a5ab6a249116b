// What happens on the volumes without any test: what is kept of it, a slow drive, a noisy neighbour, a volume near its limit, one that
// grows, one whose requests take longer.
import { simulatedCluster } from '../cluster.mjs';
import { writeHistory } from '../history.mjs';
import { choice, fileControl } from './control.mjs';

const slowDrive = { id: 'node2-disk3', factor: 25 };
/** The first of the virtual machines on the volume. */
const noisyMachine = 'files01';
const group = 'Usual load';

/** @returns {import('./control.mjs').Control[]} */
export function activityControls() {
  const [near, noisy] = simulatedCluster.volumes;
  return [
    fileControl({
      id: 'history',
      group,
      label: 'Performance history',
      options: [choice('kept', 'kept by the cluster'), choice('stopped')],
      read: ({ activity }) => (activity.isKept ? 'kept' : 'stopped'),
      change: ({ activity }, value) => (activity.isKept = value === 'kept'),
    }),
    fileControl({
      id: 'slow-drive',
      group,
      label: 'Slow drive',
      options: [
        choice('none'),
        choice('slow', `${slowDrive.id} takes ${slowDrive.factor} times as long, for two days`),
      ],
      read: ({ activity }) => (activity.slowDrive ? 'slow' : 'none'),
      change: (simulation, value) => {
        const { activity } = simulation;
        activity.slowDrive = value === 'slow' ? slowDrive : null;
        if (activity.slowDrive === null) delete activity.happens.slowDrive;
        else activity.happens.slowDrive = { since: Math.floor(Date.now() / 1000) };
        writeHistory(simulation);
      },
    }),
    happening('noisy-neighbour', 'noisyNeighbour', { volume: noisy.name, machine: noisyMachine }, [
      'Noisy neighbour',
      `${noisyMachine} on ${noisy.name}, for two hours: others take longer`,
    ]),
    happening('near-limit', 'nearLimit', { volume: near.name }, [
      'Volume near its limit',
      `${near.name}: for four weeks at its peaks, and now`,
    ]),
    happening('growing', 'growing', { volume: near.name }, [
      'Load that grows',
      `on ${near.name}: for a year, to six tenths of a node's limit now`,
    ]),
    happening('slower', 'slower', { volume: noisy.name }, [
      'Requests that take longer',
      `on ${noisy.name}: three times as long for a day, at the same load`,
    ]),
  ];
}

/** An event that is also in the history, which is then rewritten. */
function happening(id, name, what, [label, words]) {
  return fileControl({
    id,
    group,
    label,
    options: [choice('none'), choice('happens', words)],
    read: ({ activity }) => (activity.happens[name] ? 'happens' : 'none'),
    change: (simulation, value) => {
      const { happens } = simulation.activity;
      if (value === 'none') delete happens[name];
      else happens[name] = { ...what, since: Math.floor(Date.now() / 1000) };
      writeHistory(simulation);
    },
  });
}
