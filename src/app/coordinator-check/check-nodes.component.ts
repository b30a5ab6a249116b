import { NgFor, NgIf } from '@angular/common';
import { ChangeDetectionStrategy, Component, Input } from '@angular/core';
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
  standalone: true,
  imports: [NgFor, NgIf],
  templateUrl: './check-nodes.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class CheckNodesComponent {
  @Input() public cluster!: Cluster;
  @Input() public volume!: Volume;

  public readonly strings = this.texts.strings.CoordinatorCheck;

  public constructor(private readonly texts: Texts) {}

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

  public nameOf(_index: number, { name }: NodeRow): string {
    return name;
  }
}
