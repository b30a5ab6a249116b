import { ClusterNode } from '../../generated/contract';

/** Compares node names as clusters write them: case does not count, and "node1" is "node1.contoso.com". */
export function isSameNode(left: string, right: string): boolean {
  const shortName = (name: string): string => name.split('.')[0]?.toLowerCase() ?? '';
  const isFullName = left.includes('.') && right.includes('.');
  return isFullName ? left.toLowerCase() === right.toLowerCase() : shortName(left) === shortName(right);
}

/** Those that can be asked, and that use the volumes: all that are not down. */
export function namesOfNodesUp(nodes: readonly Pick<ClusterNode, 'name' | 'state'>[]): string[] {
  return nodes.filter(({ state }) => state !== 'down').map(({ name }) => name);
}
