import { ChangeDetectionStrategy, Component, OnDestroy, computed, inject, input, output } from '@angular/core';
import { Observable, Subject } from 'rxjs';
import { filter, switchMap, takeUntil } from 'rxjs/operators';
import { NodeStatus, Problem } from '../../generated/contract';
import { nodePackage } from '../../generated/node-package';
import { Confirmation } from '../shell/public-api';
import { FigurePipe, FillPipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { fill, Texts } from '../shared/texts';
import { AllowWaysComponent } from './allow-ways.component';
import { NodeState, NodeStore } from './node.store';
import { PreparationStep } from './prepare-node';

/**
 * The installation of Headroom on a node: offers to prepare the node, shows the progress, and removes it again. The page
 * around it provides the store and chooses the node.
 */
@Component({
  selector: 'headroom-node-card',
  imports: [AllowWaysComponent, FigurePipe, FillPipe, ProblemMessageComponent],
  templateUrl: './node-card.component.html',
  styleUrl: './node-card.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class NodeCardComponent implements OnDestroy {
  private readonly store = inject(NodeStore);
  private readonly confirmation = inject(Confirmation);
  private readonly texts = inject(Texts);

  /** Whether the versions on the node are listed, and can be removed, where nothing is wrong with them. */
  public readonly showsVersions = input(true);
  /** The node has become ready. */
  public readonly prepared = output();

  public readonly strings = this.texts.strings.Node;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly state = computed(() => this.store.state);
  public readonly package = nodePackage;

  private readonly destroyed = new Subject<void>();

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  public ask(nodeName: string): void {
    this.perform(this.store.ask(nodeName));
  }

  public prepare(nodeName: string): void {
    this.store
      .prepare(nodeName)
      .pipe(takeUntil(this.destroyed))
      .subscribe({
        complete: () => {
          if (this.store.state.status?.verdict === 'ready') {
            this.prepared.emit();
          }
        },
      });
  }

  public remove(nodeName: string, status: NodeStatus): void {
    const question = {
      title: fill(this.strings.RemoveTitle, status.nodeName),
      message: fill(this.strings.RemoveMessage, status.installFolder),
      confirm: this.strings.RemoveConfirm,
      cancel: this.texts.strings.Common.Cancel,
      losesSomething: true,
    };
    this.perform(
      this.confirmation.ask(question).pipe(
        filter(Boolean),
        switchMap(() => this.store.remove(nodeName)),
      ),
    );
  }

  /** Why the last method failed, when no method is left. */
  public finalProblem({ steps, isPreparing }: NodeState): Problem | null {
    return isPreparing ? null : (steps[steps.length - 1]?.problem ?? null);
  }

  /** With the reason for a failure, unless it is shown below in full. */
  public stepText({ way, outcome, problem }: PreparationStep, isExplained: boolean): string {
    const reason = isExplained ? (problem?.message ?? '') : '';
    return [this.strings.Ways[way], this.strings.Outcomes[outcome], reason].filter(Boolean).join(' ');
  }

  /** Preparing works there too, but a policy has to allow the installed files. */
  public isEnforced({ applicationControl }: NodeStatus): boolean {
    return applicationControl.mode === 'enforced';
  }

  private perform(action: Observable<unknown>): void {
    action.pipe(takeUntil(this.destroyed)).subscribe();
  }
}
