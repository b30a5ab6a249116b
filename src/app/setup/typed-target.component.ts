import { ChangeDetectionStrategy, Component, inject, input, output } from '@angular/core';
import { Texts } from '../shared/texts';
import { typedTargetProblem, typedVolume } from './typed-target';

/** A share or a physical disk instead of a volume of the cluster, for advanced users. */
@Component({
  selector: 'headroom-typed-target',
  templateUrl: './typed-target.component.html',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class TypedTargetComponent {
  private readonly texts = inject(Texts);

  /** The target in use; text that is not a target stays in the field only. */
  public readonly text = input('');
  /** Each text as it is typed, whether it is a target or not. */
  public readonly textChange = output<string>();

  public readonly strings = this.texts.strings.TypedTarget;
  public typed: string | null = null;

  public get shown(): string {
    return this.typed ?? this.text();
  }

  public get problem(): string {
    const problem = typedTargetProblem(this.shown);
    return problem === null || problem === 'empty' ? '' : this.strings.Problems[problem];
  }

  public get isDisk(): boolean {
    return typedTargetProblem(this.shown) === null && typedVolume(this.shown).kind === 'physical-disk';
  }

  public type(input: EventTarget | null): void {
    this.typed = (input as HTMLInputElement).value.trim();
    this.textChange.emit(this.typed);
  }
}
