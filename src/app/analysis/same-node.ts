import { ClusterNode } from '../../generated/contract';

/** Compares node names as clusters write them: case does not count, and "node1" is "node1.contoso.com". */
export function isSameNode(left: string, right: string): boolean {
  if (left === right) {
    return true;
  }
  const isFullName = left.includes('.') && right.includes('.');
  return isFullName ? left.toLowerCase() === right.toLowerCase() : shortName(left) === shortName(right);
}

function shortName(name: string): string {
  return name.split('.')[0]?.toLowerCase() ?? '';
}

/** Finds those of a node in a list, in their order, without looking through all of it each time. */
export function byNode<T>(all: readonly T[], nameOf: (one: T) => string): (name: string) => readonly T[] {
  const groups = new Map<string, T[]>();
  for (const one of all) {
    const key = shortName(nameOf(one));
    const group = groups.get(key) ?? [];
    group.push(one);
    groups.set(key, group);
  }
  return (name) => (groups.get(shortName(name)) ?? []).filter((one) => isSameNode(nameOf(one), name));
}

/** Those that can be asked, and that use the volumes: all that are not down. */
export function namesOfNodesUp(nodes: readonly Pick<ClusterNode, 'name' | 'state'>[]): string[] {
  return nodes.filter(({ state }) => state !== 'down').map(({ name }) => name);
}
