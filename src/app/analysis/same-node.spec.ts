import { isSameNode } from './same-node';

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
