import { byNode, isSameNode } from './same-node';

describe('isSameNode', () => {
  const cases: { left: string; right: string; same: boolean }[] = [
    { left: 'node1', right: 'node1', same: true },
    { left: 'NODE1', right: 'node1', same: true },
    { left: 'node1.contoso.com', right: 'Node1', same: true },
    { left: 'node1', right: 'node1.contoso.com', same: true },
    { left: 'node1.contoso.com', right: 'NODE1.contoso.com', same: true },
    { left: 'node1.contoso.com', right: 'node1.fabrikam.com', same: false },
    { left: 'node1', right: 'node2', same: false },
    { left: 'node1', right: 'node10', same: false },
  ];
  for (const { left, right, same } of cases) {
    it(`takes ${left} and ${right} for ${same ? 'the same' : 'two'}`, () => expect(isSameNode(left, right)).toBe(same));
  }
});

describe('byNode', () => {
  it('finds what a search through all finds, in its order', () => {
    const names = ['node1', 'NODE2.contoso.com', 'node1.contoso.com', 'node2.fabrikam.com', 'node10'];
    const find = byNode(names, (name) => name);
    for (const asked of ['node1', 'Node2', 'node2.contoso.com', 'node1.fabrikam.com', 'node3']) {
      expect(find(asked))
        .withContext(asked)
        .toEqual(names.filter((name) => isSameNode(name, asked)));
    }
  });
});
