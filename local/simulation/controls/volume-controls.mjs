// Who owns a volume, and whether it is online.
import { ProblemError } from '../../base/problem.mjs';
import { simulatedCluster } from '../cluster.mjs';
import { choice, fileControl, setOwner } from './control.mjs';

/** @returns {import('./control.mjs').Control[]} those of one volume */
export function volumeControls({ name, mountName = name, ownerNodeName }) {
  const group = 'Volumes';
  const volumeOf = ({ cluster }) => cluster.volumes.find((volume) => volume.name === name);
  return [
    fileControl({
      id: `owner-${mountName}`,
      group,
      label: `Owner of ${name}`,
      options: simulatedCluster.nodeNames.map((value) => choice(value)),
      initialValue: ownerNodeName,
      read: (simulation) => volumeOf(simulation).ownerNodeName,
      change: (simulation, value) => {
        if (simulation.cluster.nodes.find((node) => node.name === value).state === 'down') {
          throw new ProblemError({
            code: 'NodeNotAvailable',
            message: `${value} is down and can't own ${name}. Nothing was changed.`,
            action: 'Bring it up first, or choose another node.',
          });
        }
        setOwner(simulation, volumeOf(simulation), value);
      },
    }),
    fileControl({
      id: `state-${mountName}`,
      group,
      label: `State of ${name}`,
      options: [choice('online'), choice('offline')],
      read: (simulation) => volumeOf(simulation).state,
      change: (simulation, value) => (volumeOf(simulation).state = value),
    }),
  ];
}
