/** "node1, node2"; null for an empty list. */
export function nodeList(names: readonly string[]): string | null {
  return names.length === 0 ? null : names.join(', ');
}
