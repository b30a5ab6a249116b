import { TestBed } from '@angular/core/testing';
import { Notice, Notices } from '../shell/public-api';
import { useEnglish } from '../testing/english';
import { RunNotices } from './run-notices';
import { completedRun } from './testing/recorded-documents';

describe('RunNotices', () => {
  let told: Notice[];

  beforeEach(() => {
    useEnglish();
    told = [];
    TestBed.configureTestingModule({
      providers: [{ provide: Notices, useValue: { tell: (notice: Notice) => told.push(notice) } }],
    });
  });

  it('say which run ended on which node, and lead to it', () => {
    TestBed.inject(RunNotices).tell(completedRun);
    expect(told).toEqual([
      jasmine.objectContaining({
        id: completedRun.id,
        nodeName: completedRun.nodeName,
        title: `The run ${completedRun.name} ended`,
        isGood: true,
        path: jasmine.stringMatching(/^run\/[\w-]+\/[\w-]+$/),
      }),
    ]);
    expect(told[0]?.message).toContain(`completed on ${completedRun.nodeName}`);
  });

  for (const status of ['cancelled', 'failed', 'lost'] as const) {
    it(`warn of a run that is ${status}`, () => {
      TestBed.inject(RunNotices).tell({ ...completedRun, status });
      expect(told[0]?.isGood).toBeFalse();
      expect(told[0]?.message).toContain(completedRun.nodeName);
    });
  }
});
