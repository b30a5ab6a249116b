import { Injectable, inject } from '@angular/core';
import { firstValueFrom } from 'rxjs';
import { take } from 'rxjs/operators';
import { Run } from '../../generated/contract';
import { HeadroomGateway, RunAndResult } from '../gateway/public-api';
import { copyFormatted } from '../shared/copy-text';
import { saveFile } from '../shared/save-file';
import { Store } from '../shared/store';
import { Texts } from '../shared/texts';
import { HistoryRow } from './history-rows';

export interface HistoryExportState {
  /** How many results are still to be read for the file; 0 where none is being made. */
  readonly waiting: number;
  /** How many runs are not in the last file, as they could not be read. */
  readonly leftOut: number;
  /** What became of the last copy; null where the last was none. */
  readonly copy: 'Copied' | 'NotCopied' | null;
}

/** What the figures of runs are taken along as. */
export type FiguresForm = 'copy' | 'csv';

/** Takes runs of the history along: as one file, or on the clipboard. */
@Injectable()
export class HistoryExportStore extends Store<HistoryExportState> {
  private readonly gateway = inject(HeadroomGateway);
  private readonly texts = inject(Texts);
  private isWanted = true;

  public constructor() {
    super({ waiting: 0, leftOut: 0, copy: null });
  }

  /** A line for each run, with its figures. */
  public async takeFigures(form: FiguresForm, rows: readonly HistoryRow[]): Promise<void> {
    this.patch({ leftOut: 0, copy: null });
    const { historyClipboard, historyCsv } = await import('./history-csv');
    if (form === 'csv') {
      saveFile('headroom-runs.csv', historyCsv(rows, this.texts), 'text/csv');
      return;
    }
    this.patch({ copy: (await copyFormatted(historyClipboard(rows, this.texts))) ? 'Copied' : 'NotCopied' });
  }

  /**
   * An array of what one run is saved as: each run and its result in full. They are read one after the other, as each is a
   * command on a node. No file without any of them.
   */
  public async saveJson(runs: readonly Run[]): Promise<void> {
    this.patch({ waiting: runs.length, leftOut: 0, copy: null });
    const documents: RunAndResult[] = [];
    for (const [index, run] of runs.entries()) {
      const document = await this.read(run);
      if (!this.isWanted) {
        return;
      }
      if (document !== null) {
        documents.push(document);
      }
      this.patch({ waiting: runs.length - index - 1 });
    }
    this.patch({ leftOut: runs.length - documents.length });
    if (documents.length > 0) {
      saveFile('headroom-runs.json', JSON.stringify(documents, null, 2));
    }
  }

  /** The file is no longer needed. */
  public stop(): void {
    this.isWanted = false;
  }

  private async read({ nodeName, id }: Run): Promise<RunAndResult | null> {
    try {
      const { run, result } = await firstValueFrom(this.gateway.result(nodeName, id).pipe(take(1)));
      return { run, result };
    } catch {
      return null;
    }
  }
}
