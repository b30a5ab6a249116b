import { Subject } from 'rxjs';
import { blockingReadiness } from '../gateway/testing/recorded-documents';
import { CheckedNode, nodesToAskAgain } from './nodes-to-ask-again';

const problemWith = (code: string): CheckedNode['checks'] => ({
  readiness: null,
  problem: { code, message: 'It is not the engine.', action: null, target: null },
});
const lacking = problemWith('EngineHashMismatch');
const open: CheckedNode['checks'] = { readiness: null, problem: null };
const answered: CheckedNode['checks'] = { readiness: blockingReadiness, problem: null };

/** Which nodes are asked again, of checks one after the other. */
function askedBy(...checks: (readonly [string | null, CheckedNode['checks']])[]): string[] {
  const asked: string[] = [];
  const checked = new Subject<CheckedNode>();
  nodesToAskAgain(checked).subscribe((nodeName) => asked.push(nodeName));
  for (const [nodeName, check] of checks) {
    checked.next({ nodeName, checks: check });
  }
  return asked;
}

describe('Nodes to ask again', () => {
  it('are those whose checks fail for lack of Headroom, and for nothing else', () => {
    expect(askedBy(['node1', open], ['node1', lacking])).toEqual(['node1']);
    expect(askedBy(['node1', answered], ['node1', problemWith('NodeUnreachable')])).toEqual([]);
    expect(askedBy([null, lacking])).toEqual([]);
  });

  it('are asked once, however often the check of a node that calls itself ready fails', () => {
    expect(askedBy(['node1', lacking], ['node1', open], ['node1', lacking], ['node1', lacking])).toEqual(['node1']);
  });

  it('are asked once more after a check that answered, and on each node by itself', () => {
    expect(askedBy(['node1', lacking], ['node1', answered], ['node1', lacking])).toEqual(['node1', 'node1']);
    expect(askedBy(['node1', lacking], ['node2', open], ['node2', lacking])).toEqual(['node1', 'node2']);
  });
});
