import { ChangeDetectionStrategy, Component, Input, inject } from '@angular/core';
import { Cluster, Volume } from '../../generated/contract';
import { Texts } from '../shared/texts';
import { accessOf, meaningOf } from './access';

interface NodeRow {
  readonly name: string;
  readonly state: string;
  readonly isOwner: boolean;
  readonly access: string;
  readonly accessState: string;
  readonly meaning: string;
  readonly reason: string | null;
}

/** The nodes, the owner of the volume, and how each node accesses it. */
@Component({
  selector: 'headroom-check-nodes',
  templateUrl: './check-nodes.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CheckNodesComponent {
  private readonly texts = inject(Texts);

  @Input() public cluster!: Cluster;
  @Input() public volume!: Volume;

  public readonly strings = this.texts.strings.CoordinatorCheck;

  public get rows(): readonly NodeRow[] {
    return this.cluster.nodes.map(({ name, state }) => {
      const access = accessOf(this.volume, name);
      const accessState = access?.state ?? 'unknown';
      return {
        name,
        state: this.texts.strings.Setup.NodeStates[state],
        isOwner: name === this.volume.ownerNodeName,
        access: this.strings.Access[accessState],
        accessState,
        meaning: this.strings.AccessMeans[meaningOf(this.volume, access)],
        reason: access?.reason ?? null,
      };
    });
  }
}
