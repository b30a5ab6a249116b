import { ChangeDetectionStrategy, Component, computed } from '@angular/core';
import { RouterLink } from '@angular/router';
import { Limit } from '../../generated/contract';
import { gapText, KnownLimits } from '../analysis/limits/public-api';
import { limitsAddress, limitsQuery } from '../app-addresses';
import { isRefusedTarget } from '../gateway/public-api';
import { LimitFigurePipe, SayPipe } from '../shared/pipes';
import { TermComponent } from '../shared/term.component';
import { LimitsOfChoice } from './limits-of-choice';
import { LimitsPanelStore } from './limits-panel.store';
import { LimitsReadingComponent } from './limits-reading.component';

/** The limits in force in a few lines, for the page before a run. Their sources and the entries have a page of their own. */
@Component({
  selector: 'headroom-limits-summary',
  imports: [LimitFigurePipe, LimitsReadingComponent, RouterLink, SayPipe, TermComponent],
  providers: [LimitsPanelStore],
  templateUrl: './limits-summary.component.html',
  styleUrl: './limits-summary.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class LimitsSummaryComponent extends LimitsOfChoice {
  public readonly isTargetRefused = computed(() => isRefusedTarget(this.store.state.problem));
  public readonly gapText = gapText;
  public readonly limitsAddress = limitsAddress;
  public readonly limitsQuery = computed(() => {
    const { question } = this;
    return question === null ? {} : limitsQuery(question.nodeName, question.volumeId);
  });

  /** Each name once, with its limits: most are of requests and of bytes. */
  public namedLimits({ limits }: KnownLimits): { readonly name: string; readonly limits: readonly Limit[] }[] {
    const names = new Map<string, Limit[]>();
    for (const limit of limits) {
      const name = this.nameOf(limit);
      names.set(name, [...(names.get(name) ?? []), limit]);
    }
    return Array.from(names, ([name, ofName]) => ({ name, limits: ofName }));
  }
}
