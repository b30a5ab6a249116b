import { Injectable, inject } from '@angular/core';
import { defer, Observable } from 'rxjs';
import { distinctUntilChanged, map, tap } from 'rxjs/operators';
import { VolumeRepair } from '../../generated/contract';
import { LiveActivityStore } from '../activity/live-activity.store';
import { Store } from '../shared/store';
import { RepairReading, repairOf, withRepair } from './repair-now';

export interface RepairState {
  /** null if no node reports it. */
  readonly repair: VolumeRepair | null;
  /** Of the last minutes. */
  readonly readings: readonly RepairReading[];
  /** Why the owner node does not report it; null without a reason. */
  readonly unknown: { readonly fact: string; readonly reason: string } | null;
}

const nothing: RepairState = { repair: null, readings: [], unknown: null };

/**
 * The bytes to repair on the page's volume, kept while the page is open: the speed is calculated from the last minutes.
 */
@Injectable()
export class RepairStore extends Store<RepairState> {
  private readonly live = inject(LiveActivityStore);

  public constructor() {
    super(nothing);
  }

  /** Follows the nodes' reports about a volume. */
  public follow(volumeId: string): Observable<unknown> {
    return defer(() => {
      this.patch(nothing);
      return this.live.state$.pipe(
        map(({ answers }) => answers),
        distinctUntilChanged(),
        tap((answers) => {
          const unknown = answers
            .flatMap(({ notKnown }) => notKnown)
            .find(({ fact }) => fact === `repair of ${volumeId}`);
          this.patch({
            repair: repairOf(answers, volumeId),
            readings: withRepair(this.state.readings, answers, volumeId),
            unknown: unknown ?? null,
          });
        }),
      );
    });
  }
}
