/** Whether a run can start, and where its files go. */
import { Cluster, ClusterNode, defaults, Profile, Run, Volume } from '../../generated/contract';
import { canStartOn } from '../node/node-states';
import { profileProblems } from '../profile/public-api';

/**
 * Why a run cannot start now, beside what the readiness of its node says: that is the module's to know. A node that is not up is
 * not asked, and runs are looked at for the whole cluster, of which a node knows its own alone: of these two the module decides the
 * same at a start (`engine/contract/vectors/start-obstacles.json`).
 */
export type Obstacle =
  | { readonly kind: 'nodeNotUp'; readonly node: ClusterNode }
  | { readonly kind: 'runUnderWay'; readonly run: Run }
  | { readonly kind: 'reader'; readonly nodeName: string }
  | { readonly kind: 'noVolume' };

/** What blocks the start; empty when nothing does. A reader is allowed to view only. */
export function obstaclesOf(
  cluster: Cluster,
  nodeName: string | null,
  volume: Volume | null,
  runs: readonly Run[],
  isReader = false,
): Obstacle[] {
  if (volume === null) {
    return [{ kind: 'noVolume' }];
  }
  const obstacles: Obstacle[] = [];
  if (isReader && nodeName !== null) {
    obstacles.push({ kind: 'reader', nodeName });
  }
  const node = cluster.nodes.find(({ name }) => name === nodeName);
  // What a paused node means for the figures, the readiness says.
  if (node !== undefined && !canStartOn(node)) {
    obstacles.push({ kind: 'nodeNotUp', node });
  }
  const running = runs.find((run) => run.volumeId === volume.id && run.status === 'running');
  if (running !== undefined) {
    obstacles.push({ kind: 'runUnderWay', run: running });
  }
  return obstacles;
}

/** The file that a run makes on a volume. */
export function testFilePath(volume: Volume, name = 'headroom-test.dat'): string {
  const separator = volume.path.includes('\\') || /^[A-Za-z]:/.test(volume.path) ? '\\' : '/';
  return volume.path.endsWith(separator) ? `${volume.path}${name}` : `${volume.path}${separator}${name}`;
}

/** Whether the limit of a workload can be searched for. */
export function isSearchable(profile: Profile): boolean {
  return profileProblems({ ...profile, search: { effort: defaults.Search.effort } }).length === 0;
}
