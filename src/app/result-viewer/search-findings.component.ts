import { ChangeDetectionStrategy, Component, computed, inject, input } from '@angular/core';
import { Result } from '../../generated/contract';
import { ceilingsOf, findingsOf } from '../analysis/search/public-api';
import { ceilingTable, Table } from '../exchange/tables/public-api';
import { FigurePipe, SayPipe } from '../shared/pipes';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';

/** What a search found beside its answer: levels that changed, ceilings by direction, and what the engine could issue. */
@Component({
  selector: 'headroom-search-findings',
  imports: [FigurePipe, SayPipe, ScrollRegionDirective, TableFilesComponent, TermComponent],
  templateUrl: './search-findings.component.html',
  styleUrl: './search-findings.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class SearchFindingsComponent {
  private readonly texts = inject(Texts);

  public readonly strings = this.texts.strings.SearchSteps;
  public readonly result = input.required<Result>();
  /** For the names of files. */
  public readonly runId = input<string | null>(null);
  public readonly findings = computed(() => findingsOf(this.result()));
  public readonly ceilings = computed(() => ceilingsOf(this.result()));
  public readonly tableOf = (): Table => ceilingTable(this.ceilings());
}
