// What can be chosen of the simulated cluster while it runs: each control reads what is the case and brings it about.
import { simulatedCluster } from './cluster.mjs';
import { activityControls } from './controls/activity-controls.mjs';
import { fileControls } from './controls/file-controls.mjs';
import { gatewayControls } from './controls/gateway-controls.mjs';
import { nodeControls } from './controls/node-controls.mjs';
import { rightControls } from './controls/right-controls.mjs';
import { storageControls, surroundingsControls } from './controls/storage-controls.mjs';
import { volumeControls } from './controls/volume-controls.mjs';

/** @returns {import('./controls/control.mjs').Control[]} */
export function createControls() {
  return [
    ...simulatedCluster.volumes.flatMap((volume) => [...volumeControls(volume), ...fileControls(volume)]),
    ...storageControls(),
    ...surroundingsControls(),
    ...activityControls(),
    ...simulatedCluster.nodeNames.flatMap(nodeControls),
    ...rightControls(),
    ...gatewayControls(),
  ];
}
