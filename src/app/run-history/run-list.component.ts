import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  Injector,
  input,
  output,
} from '@angular/core';
import { RouterLink } from '@angular/router';
import { switchMap } from 'rxjs/operators';
import { Run, Volume } from '../../generated/contract';
import { historyAddress, runAddress } from '../app-addresses';
import { Confirmation } from '../shell/public-api';
import { FillPipe, LocalTimePipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { fill, Texts } from '../shared/texts';
import { askToRemove } from './ask-to-remove';
import { RunListStore } from './run-list.store';
import { RunNoticesComponent } from './run-notices.component';

/** The history has the others. */
const shownRuns = 5;

/** The newest runs of all nodes: open, watch, delete. */
@Component({
  selector: 'headroom-run-list',
  imports: [FillPipe, LocalTimePipe, RouterLink, RunNoticesComponent, ScrollRegionDirective],
  templateUrl: './run-list.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class RunListComponent {
  private readonly store = inject(RunListStore);
  private readonly confirmation = inject(Confirmation);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);
  private readonly injector = inject(Injector);
  private readonly texts = inject(Texts);

  public readonly volumes = input<readonly Volume[]>([]);
  /** The user wants to read again what could not be read. */
  public readonly again = output();

  public readonly historyAddress = historyAddress;
  public readonly strings = this.texts.strings.Runs;
  public readonly state = computed(() => this.store.state);
  public readonly newest = computed(() => this.store.state.runs.slice(0, shownRuns));

  public addressOf(run: Run): string[] {
    return runAddress(run.nodeName, run.id);
  }

  public volumeName(run: Run): string {
    return this.volumes().find(({ id }) => id === run.volumeId)?.name ?? run.volumeId;
  }

  public statusText(run: Run): string {
    return this.strings.Status[run.status];
  }

  public remove(run: Run): void {
    const question = fill(this.strings.Remove.Question, run.name, this.texts.time(run.createdAt), run.nodeName);
    const place = this.newest().indexOf(run);
    askToRemove(this.confirmation, this.texts, question)
      .pipe(switchMap(() => this.store.remove(run)))
      .subscribe(() => afterNextRender({ write: () => this.focusAt(place) }, { injector: this.injector }));
  }

  /** The button that is where the pressed one was takes its focus; where no run is left, the list. */
  private focusAt(place: number): void {
    const list = this.host.nativeElement;
    const buttons = [...list.querySelectorAll<HTMLElement>('[data-testid="remove-run"]')];
    const next = buttons[Math.min(place, buttons.length - 1)];
    if (next === undefined) {
      list.tabIndex = -1;
    }
    (next ?? list).focus();
  }
}
