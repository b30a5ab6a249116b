import { Injectable } from '@angular/core';
import { EMPTY, Observable } from 'rxjs';
import { catchError, tap } from 'rxjs/operators';
import { DiskSet, Limits, Result, Run } from '../../generated/contract';
import {
  AssessmentInput,
  assessRun,
  LimitCatalog,
  limitsFor,
  loadLimitCatalog,
  Verdict,
  whatIf,
  WhatIf,
  withUserLimits,
} from '../analysis/public-api';
import { HeadroomGateway, problemOf } from '../gateway/public-api';
import { draftOf, EntryDraft, nothingEntered } from '../limits/entries';
import { Store } from '../shared/store';

interface ResultState {
  /** The limits that the verdict rests on: those of the node, with what the person chose and entered. */
  readonly limits: Limits | null;
  readonly verdict: Verdict | null;
  readonly catalog: LimitCatalog | null;
  /** Whether the published limits could not be loaded. */
  readonly isCatalogMissing: boolean;
  readonly vmSize: string | null;
  readonly disks: DiskSet | null;
  /** As the node gave them, with what was entered before in force. */
  readonly found: Limits | null;
  readonly draft: EntryDraft;
  readonly imagined: WhatIf | null;
}

/** The verdict on one result, and what changes it without running anything again. */
@Injectable()
export class ResultStore extends Store<ResultState> {
  private run: Run | null = null;
  private result: Result | null = null;

  public constructor(private readonly gateway: HeadroomGateway) {
    super({
      limits: null,
      verdict: null,
      catalog: null,
      isCatalogMissing: false,
      vmSize: null,
      disks: null,
      found: null,
      draft: nothingEntered,
      imagined: null,
    });
  }

  public show(run: Run, result: Result, limits: Limits): void {
    this.run = run;
    this.result = result;
    this.patch({ found: limits, draft: draftOf(limits), vmSize: limits.vmSize, disks: limits.disks, imagined: null });
    this.assess(limits);
  }

  /** Reads the limits anew, as what was entered has been kept or cleared. What fails leaves the page as it is. */
  public reloadLimits(): Observable<Limits> {
    const { run, result } = this;
    if (run === null || result === null) {
      return EMPTY;
    }
    return this.gateway.limits(run.nodeName, run.volumeId).pipe(
      tap((limits) => this.show(run, result, limits)),
      catchError((error: unknown) => {
        problemOf(error);
        return EMPTY;
      }),
    );
  }

  /** The published limits, for choosing VM sizes and disks. */
  public async loadCatalog(): Promise<void> {
    try {
      this.patch({ catalog: await loadLimitCatalog(), isCatalogMissing: false });
    } catch {
      this.patch({ isCatalogMissing: true });
    }
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

  /** Takes this VM size for the real one: the verdict is given anew. */
  public useVmSize(vmSize: string): void {
    this.edit({ ...this.state.draft, vmSize });
  }

  /** Takes what a person entered for what is in force: the verdict is given anew, and nothing is kept yet. */
  public edit(draft: EntryDraft): void {
    const { catalog, found } = this.state;
    if (catalog === null || found === null) {
      return;
    }
    const vmSize = draft.vmSize ?? found.vmSize;
    const disks = draft.disks ?? found.disks;
    const { nodeName, volumeId, copies } = found;
    const published = limitsFor(catalog, { nodeName, volumeId, copies, vmSize, disks });
    const replaced = ['vm-size', 'disk-type', 'user'];
    const kept = found.limits.filter(({ source }) => !replaced.includes(source.kind));
    this.patch({ draft, vmSize, disks, imagined: null });
    this.assess(withUserLimits({ ...published, limits: [...published.limits, ...kept] }, draft.limits));
  }

  private assess(limits: Limits): void {
    const input = this.input(limits);
    if (input !== null) {
      this.patch({ limits, verdict: assessRun(input) });
    }
  }

  private input(limits: Limits | null): AssessmentInput | null {
    return this.run === null || this.result === null || limits === null
      ? null
      : { run: this.run, result: this.result, limits };
  }
}
