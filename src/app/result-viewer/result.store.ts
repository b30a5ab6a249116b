import { Injectable, inject } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { catchError, tap } from 'rxjs/operators';
import { DiskSet, Result, Run } from '../../generated/contract';
import {
  AssessmentInput,
  assessResult,
  KnownLimits,
  LimitCatalog,
  LimitsOrigin,
  machineOf,
  originOf,
  Verdict,
  whatIf,
  WhatIf,
  withEntries,
} from '../analysis/public-api';
import { disksName, listDisks } from '../analysis/limits/public-api';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { limitCatalog, limitsOfNow } from '../limits/catalog';
import { draftOf, entriesOf, EntryDraft, nothingEntered } from '../limits/entries';
import { Store } from '../shared/store';

/** That a result is from a file, which is on no node. */
export interface OpenedFrom {
  /** The address of the page that shows it. */
  readonly address: string[];
  /** false where the file has the result alone: the run is made up for the page. */
  readonly hasRun: boolean;
  readonly origin: LimitsOrigin;
}

/** Disks that are entered and not saved: what they would change is imagined, as another VM size is. */
export interface DiskTrial {
  /** With the disks that are in force. */
  readonly limits: KnownLimits;
  readonly verdict: Verdict;
  readonly imagined: WhatIf;
}

interface ResultState {
  /** The limits that the verdict rests on: those of the run, with what the person chose and entered. */
  readonly limits: KnownLimits | null;
  readonly origin: LimitsOrigin;
  /** null for a run of a node. */
  readonly opened: OpenedFrom | null;
  readonly verdict: Verdict | null;
  readonly catalog: LimitCatalog | null;
  /** Whether the published limits could not be loaded. */
  readonly isCatalogMissing: boolean;
  /** The time span that the person chose, by its place in the result; null = the one that says most. */
  readonly timeSpan: number | null;
  /** The VM size in force. */
  readonly vmSize: string | null;
  /** Before the person changed anything, with what was entered before in force. */
  readonly found: KnownLimits | null;
  readonly draft: EntryDraft;
  readonly imagined: WhatIf | null;
  /** null while the disks are those that a node found or keeps. */
  readonly diskTrial: DiskTrial | null;
}

/** The verdict on one result, and what changes it without running anything again. */
@Injectable()
export class ResultStore extends Store<ResultState> {
  private readonly gateway = inject(HeadroomGateway);

  private run: Run | null = null;
  private result: Result | null = null;
  /** By which the run is judged unless the person asks otherwise. */
  private own: KnownLimits | null = null;

  public constructor() {
    super({
      limits: null,
      origin: 'now',
      opened: null,
      verdict: null,
      catalog: null,
      isCatalogMissing: false,
      timeSpan: null,
      vmSize: null,
      found: null,
      draft: nothingEntered,
      imagined: null,
      diskTrial: null,
    });
  }

  /** @param limits those that the run keeps, or those of now where it keeps none */
  public show(run: Run, result: Result, limits: KnownLimits, opened: OpenedFrom | null = null): void {
    this.run = run;
    this.result = result;
    this.own = limits;
    this.patch({ opened, timeSpan: null });
    this.judgeBy(limits, opened?.origin ?? originOf(run));
  }

  /** Judges the run by the limits as they are now, as the person asks, or has kept or cleared entries. */
  public useLimitsOfNow(): Observable<KnownLimits> {
    const { run } = this;
    if (run === null) {
      return EMPTY;
    }
    return limitsOfNow(this.gateway, run.nodeName, run.volumeId).pipe(
      tap((limits) => this.judgeBy(limits, originOf(run) === 'now' ? 'now' : 'replaced')),
      // What fails leaves the page as it is.
      catchError((error: unknown) => {
        problemOf(error);
        return EMPTY;
      }),
    );
  }

  /** Back to the limits that the run keeps. */
  public useKeptLimits(): void {
    if (this.run !== null && this.own !== null) {
      this.judgeBy(this.own, originOf(this.run));
    }
  }

  /** The published limits, for choosing VM sizes and disks. */
  public loadCatalog(): Observable<LimitCatalog> {
    return limitCatalog().pipe(
      tap((catalog) => this.patch({ catalog, isCatalogMissing: false })),
      catchError(() => {
        this.patch({ isCatalogMissing: true });
        return EMPTY;
      }),
    );
  }

  /** What another VM size would allow: a prediction beside the verdict. */
  public imagine(vmSize: string): void {
    const { catalog, verdict } = this.state;
    const input = this.input(this.state.limits);
    if (catalog !== null && verdict !== null && input !== null) {
      this.patch({ imagined: whatIf(catalog, input, verdict, { vmSize }) });
    }
  }

  public stopImagining(): void {
    this.patch({ imagined: null });
  }

  /** Judges another time span of the run; what was imagined was of the one before. */
  public showTimeSpan(timeSpan: number): void {
    const { limits } = this.state;
    this.patch({ timeSpan, imagined: null });
    const { catalog, found, draft } = this.state;
    if (limits !== null) {
      this.assess(limits);
    }
    if (catalog !== null && found !== null) {
      this.patch({ diskTrial: this.trialOf(catalog, found, draft) });
    }
  }

  /** Uses this VM size as the real one: the verdict is calculated again. */
  public useVmSize(vmSize: string): void {
    this.edit({ ...this.state.draft, vmSize });
  }

  /** Uses the user's entries as limits in force: the verdict is calculated again, and nothing is saved yet. */
  public edit(draft: EntryDraft): void {
    const { catalog, found } = this.state;
    if (catalog === null || found === null) {
      return;
    }
    const limits = withEntries(catalog, found, entriesOf(draft, found.facts));
    this.patch({ draft, imagined: null });
    this.assess(limits);
    this.patch({ diskTrial: this.trialOf(catalog, found, draft) });
  }

  /** The same entries with the disks in force, beside those that are judged now. */
  private trialOf(catalog: LimitCatalog, found: KnownLimits, draft: EntryDraft): DiskTrial | null {
    const { disks } = draftOf(found.facts);
    const { limits: tried, verdict: judged } = this.state;
    if (isSameSet(disks, draft.disks) || tried === null || judged === null) {
      return null;
    }
    const limits = withEntries(catalog, found, entriesOf({ ...draft, disks }, found.facts));
    const input = this.input(limits);
    const { listed } = listDisks(catalog, machineOf(tried.facts).disks);
    return input === null || listed.length === 0
      ? null
      : { limits, verdict: assessResult(input), imagined: asImagined(disksName(listed), judged) };
  }

  private judgeBy(limits: KnownLimits, origin: LimitsOrigin): void {
    this.patch({ found: limits, origin, draft: draftOf(limits.facts), imagined: null, diskTrial: null });
    this.assess(limits);
  }

  private assess(limits: KnownLimits): void {
    const input = this.input(limits);
    if (input !== null) {
      this.patch({ limits, vmSize: machineOf(limits.facts).vmSize, verdict: assessResult(input) });
    }
  }

  private input(limits: KnownLimits | null): AssessmentInput | null {
    return this.run === null || this.result === null || limits === null
      ? null
      : { run: this.run, result: this.result, limits, timeSpan: this.state.timeSpan ?? undefined };
  }
}

function isSameSet(one: DiskSet | null, other: DiskSet | null): boolean {
  return one === null || other === null
    ? one === other
    : one.type === other.type && one.tier === other.tier && one.count === other.count;
}

/** What is judged by entries, as what another VM size would change: its limits, and the next of them. */
function asImagined(name: string, { assessments, next, headline }: Verdict): WhatIf {
  const allowedIops = next?.iopsAtWhichItBinds ?? null;
  return { vmSize: name, allowedIops, binds: next, factor: null, headline, notes: [], assessments };
}
