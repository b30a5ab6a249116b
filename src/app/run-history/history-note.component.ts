import {
  afterNextRender,
  ChangeDetectionStrategy,
  Component,
  computed,
  ElementRef,
  inject,
  Injector,
  input,
  signal,
  viewChild,
} from '@angular/core';
import { noteLengths, Problem, Run } from '../../generated/contract';
import { NoteTexts, problemOf } from '../gateway/public-api';
import { FillPipe, LocalTimePipe } from '../shared/pipes';
import { ProblemMessageComponent } from '../shared/problem-message.component';
import { Texts } from '../shared/texts';
import { RunListStore } from './run-list.store';

/** What a person wrote on a run: read, and edited in its place. Enter saves, Escape leaves it as it was. */
@Component({
  selector: 'headroom-history-note',
  imports: [FillPipe, LocalTimePipe, ProblemMessageComponent],
  templateUrl: './history-note.component.html',
  styleUrl: './history-note.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class HistoryNoteComponent {
  private readonly runList = inject(RunListStore);
  private readonly texts = inject(Texts);
  private readonly injector = inject(Injector);
  private readonly host = inject<ElementRef<HTMLElement>>(ElementRef);

  public readonly run = input.required<Run>();

  private readonly tagField = viewChild<ElementRef<HTMLInputElement>>('tag');
  private readonly textField = viewChild<ElementRef<HTMLInputElement>>('text');
  private readonly editButton = viewChild<ElementRef<HTMLButtonElement>>('edit');

  public readonly strings = this.texts.strings.History.Note;
  public readonly commonStrings = this.texts.strings.Common;
  public readonly longest = noteLengths;
  public readonly note = computed(() => this.run().note ?? null);
  public readonly isOpen = signal(false);
  public readonly isSaving = signal(false);
  public readonly problem = signal<Problem | null>(null);

  public open(): void {
    this.isOpen.set(true);
    this.focus(this.tagField);
  }

  public close(event?: Event): void {
    event?.stopPropagation();
    // Who went on while the node saved is not called back.
    const isHere = this.host.nativeElement.contains(document.activeElement);
    this.isOpen.set(false);
    this.problem.set(null);
    if (isHere) {
      this.focus(this.editButton);
    }
  }

  public save(event: Event): void {
    event.preventDefault();
    if (this.isSaving()) {
      return;
    }
    this.isSaving.set(true);
    this.problem.set(null);
    this.runList.note(this.run(), this.draft()).subscribe({
      next: () => {
        this.isSaving.set(false);
        this.close();
      },
      error: (error: unknown) => {
        this.isSaving.set(false);
        this.problem.set(problemOf(error));
      },
    });
  }

  private draft(): NoteTexts {
    return {
      tag: this.tagField()?.nativeElement.value.trim() ?? '',
      text: this.textField()?.nativeElement.value.trim() ?? '',
    };
  }

  /** Once it is drawn. */
  private focus(target: () => ElementRef<HTMLElement> | undefined): void {
    afterNextRender(() => target()?.nativeElement.focus(), { injector: this.injector });
  }
}
