import { Injectable } from '@angular/core';
import { DiskSet, Limit, Limits, Result, Run } from '../../generated/contract';
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
  readonly entries: readonly Limit[];
  readonly imagined: WhatIf | null;
}

/** The verdict on one result, and what changes it without running anything again. */
@Injectable()
export class ResultStore extends Store<ResultState> {
  private run: Run | null = null;
  private result: Result | null = null;
  private found: Limits | null = null;

  public constructor() {
    super({
      limits: null,
      verdict: null,
      catalog: null,
      isCatalogMissing: false,
      vmSize: null,
      disks: null,
      entries: [],
      imagined: null,
    });
  }

  public show(run: Run, result: Result, limits: Limits): void {
    this.run = run;
    this.result = result;
    this.found = limits;
    this.patch({ vmSize: limits.vmSize, disks: limits.disks });
    this.assess(withUserLimits(limits, this.state.entries));
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

  /** Takes this VM size and these disks for the real ones: the verdict is given anew. */
  public setHardware(vmSize: string | null, disks: DiskSet | null): void {
    const { catalog } = this.state;
    if (catalog === null || this.found === null) {
      return;
    }
    const { nodeName, volumeId, copies } = this.found;
    const published = limitsFor(catalog, { nodeName, volumeId, copies, vmSize, disks });
    const kept = this.found.limits.filter(({ source }) => source.kind !== 'vm-size' && source.kind !== 'disk-type');
    const limits = { ...published, limits: [...published.limits, ...kept] };
    this.patch({ vmSize, disks, imagined: null });
    this.found = limits;
    this.assess(withUserLimits(limits, this.state.entries));
  }

  /** Takes a limit that the person entered; it stands before a published one of the same kind. */
  public addEntry(entry: Limit): void {
    this.setEntries([...this.state.entries.filter(({ id }) => id !== entry.id), entry]);
  }

  public removeEntry(id: string): void {
    this.setEntries(this.state.entries.filter((entry) => entry.id !== id));
  }

  private setEntries(entries: readonly Limit[]): void {
    this.patch({ entries });
    if (this.found !== null) {
      this.assess(withUserLimits(this.found, entries));
    }
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
