import { Injectable, inject } from '@angular/core';
import { EMPTY, firstValueFrom, Observable, of, Subject } from 'rxjs';
import { catchError, map, startWith, switchMap, tap } from 'rxjs/operators';
import { Cluster, Problem, Result, Run } from '../../generated/contract';
import { assessResult, isWorkedOut, KnownLimits, limitsInForce, LimitsOrigin } from '../analysis/public-api';
import {
  mostResultBytes,
  OpenedResult,
  openResult,
  RunInFile,
  runOfResult,
  withoutLimits,
} from '../exchange/opened/public-api';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { limitCatalog, limitsOfNow } from '../limits/catalog';
import { readTextFile } from '../shared/read-text-file';
import { Store } from '../shared/store';
import { Texts } from '../shared/texts';
import { message, Message } from '../words/public-api';

/** What was opened. */
export interface Opened {
  readonly fileName: string;
  readonly result: Result;
  readonly run: Run;
  /** Whether the file has the run, too. */
  readonly hasRun: boolean;
  /** null where the file has none. */
  readonly ownLimits: { readonly limits: KnownLimits; readonly origin: LimitsOrigin } | null;
}

/** By which limits: none, those of the file, or those of a volume from a node. */
export type LimitsChoice =
  | { readonly kind: 'none' | 'file' }
  | { readonly kind: 'volume'; readonly volumeId: string; readonly nodeName: string };

export interface OpenedState {
  readonly isReading: boolean;
  readonly opened: Opened | null;
  /** Why the last file was not opened. */
  readonly refused: { readonly fileName: string; readonly problems: readonly Message[] } | null;
  /** The runs of the last file, where it has several: one of them is to be chosen. */
  readonly several: { readonly fileName: string; readonly runs: readonly RunInFile[] } | null;
  readonly cluster: Cluster | null;
  readonly clusterProblem: Problem | null;
  readonly choice: LimitsChoice;
  readonly isReadingLimits: boolean;
  readonly limits: KnownLimits | null;
  readonly origin: LimitsOrigin;
  readonly limitsProblem: Problem | null;
}

/** A result from a file, as long as the tool is open: it is in no other place. */
@Injectable({ providedIn: 'root' })
export class OpenedStore extends Store<OpenedState> {
  private readonly gateway = inject(HeadroomGateway);
  private readonly texts = inject(Texts);
  private readonly choices = new Subject<LimitsChoice>();

  public constructor() {
    super({
      isReading: false,
      opened: null,
      refused: null,
      several: null,
      cluster: null,
      clusterProblem: null,
      choice: { kind: 'none' },
      isReadingLimits: false,
      limits: null,
      origin: 'none',
      limitsProblem: null,
    });
  }

  /** The volumes whose limits can be chosen. The file can be shown without them. */
  public loadCluster(): Observable<Cluster> {
    return this.gateway.cluster(this.gateway.entryNodeName).pipe(
      tap((cluster) => this.patch({ cluster, clusterProblem: null })),
      catchError((error: unknown) => {
        this.patch({ clusterProblem: problemOf(error) });
        return EMPTY;
      }),
    );
  }

  /** Reads the limits that are chosen, as long as somebody looks. What was not read to its end is read again. */
  public followChoices(): Observable<KnownLimits> {
    const { choice, isReadingLimits } = this.state;
    return this.choices.pipe(
      startWith(...(isReadingLimits ? [choice] : [])),
      switchMap((chosen) => this.read(chosen)),
    );
  }

  public async open(file: File): Promise<void> {
    this.patch({ isReading: true, refused: null, several: null });
    const { text, problem } = await readTextFile(file, mostResultBytes);
    if (text === null) {
      this.refuse(file.name, [problem]);
      return;
    }
    await this.openText(text, file.name);
  }

  /** One of the runs of a file; the others stay to be chosen. */
  public openOne({ text }: RunInFile, fileName: string): Promise<void> {
    this.patch({ refused: null });
    return this.openText(text, fileName);
  }

  public choose(choice: LimitsChoice): void {
    const { opened } = this.state;
    if (opened === null) {
      return;
    }
    const own = choice.kind === 'file' ? opened.ownLimits : null;
    this.patch({
      choice,
      isReadingLimits: choice.kind === 'volume',
      limits: own?.limits ?? withoutLimits(opened.run),
      origin: own?.origin ?? 'none',
      limitsProblem: null,
    });
    this.choices.next(choice);
  }

  private async openText(text: string, fileName: string): Promise<void> {
    const read = openResult(text, new DOMParser(), (said) => this.texts.say(said));
    if (read.several !== undefined) {
      this.patch({ isReading: false, several: { fileName, runs: read.several } });
      return;
    }
    const opened = await this.prepared(read, fileName);
    if (opened === null) {
      this.refuse(fileName, read.problems.length > 0 ? read.problems : [message('Problem.OpenedContradicts')]);
      return;
    }
    this.patch({ isReading: false, opened });
    this.choose({ kind: opened.ownLimits === null ? 'none' : 'file' });
  }

  private refuse(fileName: string, problems: readonly Message[]): void {
    this.patch({ isReading: false, refused: { fileName, problems } });
  }

  private read(choice: LimitsChoice): Observable<KnownLimits> {
    if (choice.kind !== 'volume') {
      return EMPTY;
    }
    return limitsOfNow(this.gateway, choice.nodeName, choice.volumeId).pipe(
      tap((limits) => this.patch({ isReadingLimits: false, limits, origin: 'chosen' })),
      catchError((error: unknown) => {
        this.patch({ isReadingLimits: false, limitsProblem: problemOf(error) });
        return EMPTY;
      }),
    );
  }

  /** null where no verdict can be given on it: the page would stop in the middle. */
  private async prepared({ result, run }: OpenedResult, fileName: string): Promise<Opened | null> {
    if (result === null) {
      return null;
    }
    const shown = run ?? runOfResult(result, fileName);
    try {
      const ownLimits = run === null ? null : await this.limitsIn(run);
      assessResult({ run: shown, result, limits: ownLimits?.limits ?? withoutLimits(shown) });
      return { fileName, result, run: shown, hasRun: run !== null, ownLimits };
    } catch {
      return null;
    }
  }

  /** The limits that the run of a file kept. Of a run that kept facts alone, they are worked out. */
  private limitsIn({ limits }: Run): Promise<Opened['ownLimits']> {
    const kept = limits ?? null;
    const found: Observable<Opened['ownLimits']> =
      kept === null
        ? of(null)
        : isWorkedOut(kept)
          ? of({ limits: kept, origin: 'kept' })
          : limitCatalog().pipe(
              map((catalog) => ({ limits: limitsInForce(catalog, kept.facts), origin: 'keptFacts' as const })),
              catchError(() => of(null)),
            );
    return firstValueFrom(found);
  }
}
