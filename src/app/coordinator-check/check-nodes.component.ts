import { ChangeDetectionStrategy, Component, inject, input } from '@angular/core';
import { Cluster, Volume } from '../../generated/contract';
import type { Table } from '../exchange/written/public-api';
import { ScrollRegionDirective } from '../shared/scroll-region.directive';
import { TermComponent } from '../shared/term.component';
import { Texts } from '../shared/texts';
import { TableFilesComponent } from '../table-files/table-files.component';
import { accessOf, meaningOf } from './access';
import { AccessRow, accessTable } from './check-tables';

interface NodeRow extends AccessRow {
  readonly accessState: string;
  /** Beside the meaning, unless that says it. */
  readonly reasonBeside: string | null;
}

/** The nodes, the owner of the volume, and how each node accesses it. */
@Component({
  selector: 'headroom-check-nodes',
  imports: [ScrollRegionDirective, TableFilesComponent, TermComponent],
  templateUrl: './check-nodes.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CheckNodesComponent {
  private readonly texts = inject(Texts);

  public readonly cluster = input.required<Cluster>();
  public readonly volume = input.required<Volume>();

  public readonly strings = this.texts.strings.CoordinatorCheck;

  public readonly tableOf = (): Table => accessTable(this.rows, this.texts);

  public get rows(): readonly NodeRow[] {
    return this.cluster().nodes.map(({ name, state }) => {
      const access = accessOf(this.volume(), name);
      const accessState = access?.state ?? 'unknown';
      return {
        name,
        state: this.texts.strings.Setup.NodeStates[state],
        isOwner: name === this.volume().ownerNodeName,
        access: this.strings.Access[accessState],
        accessState,
        meaning: this.strings.AccessMeans[meaningOf(this.volume(), access)],
        reason: access?.reason ?? null,
        reasonBeside: access?.isByDesign === true ? null : (access?.reason ?? null),
      };
    });
  }
}
