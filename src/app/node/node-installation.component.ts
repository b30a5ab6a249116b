import { ChangeDetectionStrategy, Component, OnDestroy, OnInit, computed, inject, input } from '@angular/core';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { FillPipe } from '../shared/pipes';
import { Texts } from '../shared/texts';
import { NodeCardComponent } from './node-card.component';
import { NodeStore } from './node.store';

/** What of Headroom is on one node: asked as soon as it is shown. */
@Component({
  selector: 'headroom-node-installation',
  imports: [FillPipe, NodeCardComponent],
  providers: [NodeStore],
  templateUrl: './node-installation.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class NodeInstallationComponent implements OnInit, OnDestroy {
  private readonly store = inject(NodeStore);
  private readonly texts = inject(Texts);

  public readonly nodeName = input.required<string>();

  public readonly strings = this.texts.strings.Node;
  public readonly setupStrings = this.texts.strings.Setup.NotAsked;
  public readonly state = computed(() => this.store.state);

  private readonly destroyed = new Subject<void>();

  public ngOnInit(): void {
    this.store.ask(this.nodeName()).pipe(takeUntil(this.destroyed)).subscribe();
  }

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }
}
