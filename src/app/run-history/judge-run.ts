/** What the history keeps of an ended run: its figures and the verdict on it. */

import { inject, Injectable, InjectionToken } from '@angular/core';
import { defer, Observable, of } from 'rxjs';
import { catchError, map, shareReplay, switchMap, tap } from 'rxjs/operators';
import { Result, Run } from '../../generated/contract';
import {
  AssessmentInput,
  assessRun,
  figuresOfRun,
  figuresOfSpan,
  isWorkedOut,
  KnownLimits,
  limitsKept,
  machineOf,
  searchOf,
  Verdict,
} from '../analysis/judged/public-api';
import { ChartLimit, limitsOfRun } from '../charts/chart-limits';
import { HeadroomGateway, RunAndResult } from '../gateway/public-api';
import { limitCatalog, limitsOfNow } from '../limits/catalog';
import { fill, Texts } from '../shared/texts';
import { RunSummary, RunVerdict, StepFigures } from './history-rows';

/** Higher is surer. */
const rankOfLevel = { high: 3, medium: 2, low: 1 } as const;

function stepsOf(result: Result): StepFigures[] {
  const steps = searchOf(result)?.steps ?? [];
  return steps.map(({ change, timeSpan }) => ({ ...figuresOfSpan(timeSpan, result), change }));
}

/** Names what limits a run. */
type Assess = (input: AssessmentInput) => Verdict;

/** Comes with the first search: what judges its steps is more than what judges a run. */
export const searchAssessor = new InjectionToken<Observable<Assess>>('SearchAssessor', {
  providedIn: 'root',
  factory: () =>
    defer(() => import('../analysis/public-api')).pipe(
      map(({ assessResult }): Assess => assessResult),
      shareReplay(1),
    ),
});

/** Judges runs as their own pages do. */
@Injectable({ providedIn: 'root' })
export class RunJudge {
  private readonly gateway = inject(HeadroomGateway);
  private readonly texts = inject(Texts);
  private readonly searchAssessor = inject(searchAssessor);

  /** The limits of now, by node and volume, for runs that kept none. */
  private readonly ofNow = new Map<string, Observable<KnownLimits>>();

  /** null if the run measured nothing. If its limits can't be read, it has figures and no verdict. */
  public summaryOf({ run, result }: RunAndResult): Observable<RunSummary | null> {
    const figures = result === null ? null : figuresOfRun(result);
    if (result === null || figures === null) {
      return of(null);
    }
    return this.limitsOf(run).pipe(
      switchMap((limits) =>
        this.assessorOf(result).pipe(map((assess) => this.judge(result, assess({ run, result, limits })))),
      ),
      catchError(() => of(null)),
      map((judged): RunSummary => ({
        ...figures,
        verdict: judged?.verdict ?? null,
        // The current state says nothing about the past, such as the VM size.
        ...(judged !== null && run.limits ? { limits: judged.limits } : {}),
        steps: stepsOf(result),
        ceilingIops: result.search?.ceiling?.iops ?? null,
        vmSize: run.limits ? machineOf(run.limits.facts).vmSize : null,
      })),
    );
  }

  private judge(
    result: Result,
    { headline, confidence, assessments, timeSpan }: Verdict,
  ): { readonly verdict: RunVerdict; readonly limits: readonly ChartLimit[] } {
    const total = timeSpan === null ? undefined : result.timeSpans[timeSpan]?.total;
    const { certainty, level, probability } = confidence;
    return {
      verdict: {
        headline: this.texts.say(headline),
        certainty: certainty === null ? null : this.texts.say(certainty),
        level: certainty === null ? null : this.levelText(level, probability),
        // Levels first, so that the order is that of the words.
        rank: certainty === null ? null : rankOfLevel[level] + (probability ?? 0) / 2,
      },
      limits: total === undefined ? [] : limitsOfRun(assessments, 'iops', total, this.texts),
    };
  }

  private levelText(level: keyof typeof rankOfLevel, probability: number | null): string {
    const { Levels, LevelOf } = this.texts.strings.History;
    return probability === null || level === 'low'
      ? Levels[level]
      : fill(LevelOf, Levels[level], this.texts.figure({ unit: 'percent', value: Math.round(probability * 100) }));
  }

  private assessorOf({ search }: Result): Observable<Assess> {
    return (search ?? null) === null ? of(assessRun) : this.searchAssessor;
  }

  private limitsOf({ nodeName, volumeId, limits = null }: Run): Observable<KnownLimits> {
    if (limits !== null && isWorkedOut(limits)) {
      return of(limits);
    }
    return limitCatalog().pipe(
      switchMap((catalog) => {
        const kept = limitsKept(catalog, limits);
        return kept === null ? this.limitsOfNow(nodeName, volumeId) : of(kept);
      }),
    );
  }

  private limitsOfNow(nodeName: string, volumeId: string): Observable<KnownLimits> {
    const key = `${nodeName}/${volumeId}`;
    const known = this.ofNow.get(key);
    if (known !== undefined) {
      return known;
    }
    const asked = defer(() => limitsOfNow(this.gateway, nodeName, volumeId)).pipe(
      // The next run requests it again after a failure.
      tap({ error: () => this.ofNow.delete(key) }),
      shareReplay(1),
    );
    this.ofNow.set(key, asked);
    return asked;
  }
}
