/**
 * Many combinations of runs: every sentence is complete for every input, and no sentence is in the
 * strings that no run produces.
 */

import { blockingReadiness } from '../gateway/testing/recorded-documents';
import { assessResult } from './search/assess-result';
import { predictionsOf } from './search/predictions';
import { axisModel } from './verdict/axis';
import { assessRun } from './verdict/assess-run';
import { Message, messageArities } from '../words/public-api';
import { loadLimitCatalog } from './limits/limit-catalog';
import { words } from '../words/testing/english';
import { makeLimit, makeLimits } from './testing/limits';
import {
  inputs,
  limitsFoundBefore,
  searchBesideCeilings,
  searches,
  searchesOfDirections,
  storagesThenAndNow,
} from './testing/sentence-inputs';
import { fioMixed } from './testing/reference-cases';
import { makeResult } from './testing/results';
import { disksBelow, makeSearch, requests } from './testing/searches';
import { standingStill, unsteadySearch, withSteadyState } from './testing/unsteady-searches';
import { AssessmentInput } from './verdict/verdict-types';
import { whatIf } from './verdict/what-if';

describe('every sentence', () => {
  const said = new Set<string>();
  const texts = new Set<string>();

  beforeAll(async () => {
    const catalog = await loadLimitCatalog();
    for (const [index, input] of inputs().entries()) {
      const verdict = assessRun(input);
      collect(verdict);
      // What is written at the marks of the chart, too.
      collect(axisModel(verdict.assessments, verdict.measuredIops ?? 0, verdict.next));
      if (index % 7 === 0) {
        for (const vmSize of ['Standard_B1s', 'Standard_B2s', 'Standard_B4ms', 'Standard_D64s_v3', 'nothing']) {
          collect(whatIf(catalog, input, verdict, { vmSize }));
        }
      }
    }
    // A limit within 5 % of the run on the imagined VM: 1,250 of Standard_B2s' 1,280.
    const near = {
      targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 1250, writeIops: 0 }],
      measuredSeconds: 60,
      queueDepth: 64,
    };
    const input = {
      result: makeResult(near),
      limits: makeLimits([]),
      run: { nodeName: 'node1', coordinatorNodeName: null, presetId: null },
    };
    collect(whatIf(catalog, input, assessRun(input), { vmSize: 'Standard_B2s' }));
    collect(assessRun(fioMixed));
    const kinds = ['vmSizeNotListed', 'diskConfigurable', 'diskInterface'] as const;
    const gaps = kinds.map((kind) => ({ kind, name: 'Standard_X1' }));
    collect(assessRun({ ...input, limits: makeLimits([], {}, gaps) }));
    const open = makeSearch({ iops: ({ step }) => (step > 7 ? 1500 : 2000) });
    const thorough = { ...open, search: open.search && { ...open.search, effort: 'thorough' as const } };
    collect(assessResult({ ...input, result: thorough, limits: makeLimits([]) }));
    collect(assessResult({ ...input, result: open, limits: makeLimits([], {}, gaps) }));
    const writes = {
      ...near,
      targets: [{ path: 'a', sizeBytes: 2 ** 34, blockSizeBytes: 4096, readIops: 0, writeIops: 1250 }],
    };
    collect(assessRun({ ...input, result: makeResult(writes), limits: makeLimits([makeLimit('pool', 'iops', 3000)]) }));
    collect(assessRun({ ...input, run: { ...input.run, readiness: blockingReadiness } }));
    for (const changes of [{}, { ownerNodeName: 'node2', vmSize: 'Standard_B2s', copies: 2, engineVersion: '0.0.9' }]) {
      for (const rate of [900, 1500]) {
        const run = { ...input.run, coordinatorNodeName: 'node1' };
        collect(
          assessResult({ ...input, run, result: makeSearch(requests(rate)), limits: limitsFoundBefore(changes) }),
        );
      }
    }
    for (const [then, now] of storagesThenAndNow) {
      const limits = limitsFoundBefore({ storage: then }, now);
      collect(assessResult({ ...input, result: makeSearch(requests(900)), limits }));
    }
    for (const factor of [0.5, 2]) {
      collect(assessResult({ ...input, ...searchBesideCeilings(factor) }));
    }
    for (const result of [
      ...(['change', 'drops', 'trend', 'noise', null] as const).map(unsteadySearch),
      standingStill(),
    ]) {
      collect(assessResult({ ...input, result, limits: makeLimits([]) }));
    }
    for (const reason of ['change', 'drops', 'trend', 'noise'] as const) {
      const result = withSteadyState(makeSearch(requests(2000)), { isSteady: false, reason }, 0);
      collect(assessResult({ ...input, result, limits: makeLimits([]) }));
    }
    for (const result of searchesOfDirections()) {
      collectDoubted({ ...input, result, limits: makeLimits([]) });
    }
    for (const result of searches()) {
      const pooled = [makeLimit('disk', 'iops', 500), makeLimit('pool', 'iops', 2000)];
      for (const limits of [[], [makeLimit('vm-uncached', 'iops', 2000)], pooled]) {
        collectDoubted({ ...input, result, limits: makeLimits(limits) });
      }
    }
    collectDoubted({ ...input, result: makeSearch(disksBelow(1200), { deeperCount: 2 }), limits: makeLimits([]) });
    for (const kind of ['vm-size', 'storage-qos'] as const) {
      const source = { kind, description: 'test', date: null };
      for (const scope of ['vm-uncached', 'qos'] as const) {
        const limits = makeLimits([makeLimit(scope, 'iops', 2000, { source })]);
        collect(assessResult({ ...input, result: makeSearch(requests(2000)), limits }));
      }
    }
  });

  /** The verdict, and the same with a doubt, and with a grave one. */
  function collectDoubted(given: AssessmentInput): void {
    collect(assessResult(given));
    collect([...predictionsOf(given).values()]);
    collect(assessResult({ ...given, concurrentRunCount: 1 }));
    for (const status of ['completed', 'cancelled'] as const) {
      collect(assessResult({ ...given, result: { ...given.result, backend: 'null', status } }));
    }
  }

  it('is whole: no placeholder is left, no figure is missing', () => {
    expect(texts.size).toBeGreaterThan(200);
    for (const text of texts) {
      expect(text).not.toMatch(/\{\d\}|NaN|∞|undefined|null\b(?! backend)/);
    }
  });

  it('is said by some run', () => {
    const keys = Object.keys(messageArities).filter((key) => key.startsWith('Verdict.'));
    expect(keys.length).toBeGreaterThan(100);
    expect(keys.filter((key) => !said.has(key))).toEqual([]);
  });

  /** Notes the keys and texts of all messages in a value, however deep. */
  function collect(value: unknown): void {
    if (typeof value !== 'object' || value === null) {
      return;
    }
    if (isMessage(value)) {
      said.add(value.key);
      texts.add(words(value));
    }
    Object.values(value).forEach(collect);
  }

  function isMessage(value: object): value is Message {
    return 'key' in value && 'args' in value;
  }
});
