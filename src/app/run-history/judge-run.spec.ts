import searchDocument from '../../../engine/contract/examples/valid/result.search-with-threads-together.json';
import { firstValueFrom, throwError } from 'rxjs';
import { Run } from '../../generated/contract';
import { failedRun, cancelledResult, completedRun, limits, result } from '../gateway/testing/recorded-documents';
import { RecordedGateway } from '../gateway/testing/recorded-gateway';
import { useEnglish } from '../testing/english';
import { overGateway } from '../testing/over-gateway';
import { RunSummary } from './history-rows';
import { RunJudge } from './judge-run';

describe('RunJudge', () => {
  let gateway: RecordedGateway;
  let judge: RunJudge;
  const searchResult = searchDocument as unknown as typeof result;
  const withLimits: Run = { ...completedRun, limits };
  const withoutLimits: Run = { ...completedRun, limits: null };
  const summaryOf = (run: Run, found: typeof result | null = result): Promise<RunSummary | null> =>
    firstValueFrom(judge.summaryOf({ run, result: found }));
  const asked = (): string[] => gateway.calls.filter((call) => call.startsWith('limit'));

  beforeEach(() => {
    useEnglish();
    gateway = new RecordedGateway();
    judge = overGateway(gateway, () => new RunJudge());
  });

  it('judges a run by the limits that it keeps, and asks for none', async () => {
    const summary = await summaryOf(withLimits);
    expect(summary?.Iops).toBeGreaterThan(0);
    expect(summary?.verdict?.headline).toMatch(/IOPS/);
    expect(summary?.steps).toEqual([]);
    expect(asked()).toEqual([]);
  });

  it('has the steps of a search', async () => {
    const summary = await summaryOf(withLimits, searchResult);
    // Its last step was cut short.
    expect(summary?.steps.length).toBe((searchResult.search?.steps.length ?? 0) - 1);
    expect(summary?.steps[0]?.change).toBe('asked');
    expect(summary?.steps[0]?.Iops).toBeGreaterThan(0);
  });

  it('judges runs that keep none by those of now, asked for once for each volume', async () => {
    expect((await summaryOf(withoutLimits))?.verdict?.headline).toMatch(/IOPS/);
    await summaryOf(withoutLimits);
    expect(asked().length).toBe(1);
    await summaryOf({ ...withoutLimits, volumeId: 'another' });
    expect(asked().length).toBe(2);
  });

  it('keeps the figures where the limits could not be read, and asks again for the next run', async () => {
    const { factsAnswer } = gateway;
    gateway.factsAnswer = throwError(() => new Error('gone'));
    const summary = await summaryOf(withoutLimits);
    expect(summary?.Iops).toBeGreaterThan(0);
    expect(summary?.verdict).toBeNull();
    gateway.factsAnswer = factsAnswer;
    expect((await summaryOf(withoutLimits))?.verdict).not.toBeNull();
  });

  it('has nothing of a run without a result, or that measured nothing', async () => {
    expect(await summaryOf(failedRun, null)).toBeNull();
    expect(await summaryOf(failedRun, { ...cancelledResult, timeSpans: [] })).toBeNull();
  });
});
