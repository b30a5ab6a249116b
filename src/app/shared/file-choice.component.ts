import { ChangeDetectionStrategy, Component, input, output, signal } from '@angular/core';

/** A button that opens a file, and the place to drop one. A file that is dropped elsewhere does not take the page away. */
@Component({
  selector: 'headroom-file-choice',
  templateUrl: './file-choice.component.html',
  styleUrl: './file-choice.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
  host: {
    '[class.hr-over]': 'isOver()',
    '(dragover)': 'drag($event)',
    '(dragleave)': 'isOver.set(false)',
    '(drop)': 'drop($event)',
    '(document:dragover)': 'refuse($event)',
    '(document:drop)': 'refuse($event)',
  },
})
export class FileChoiceComponent {
  public readonly label = input.required<string>();
  public readonly hint = input('');
  /** Endings and types that the browser offers first. */
  public readonly accept = input('');
  public readonly isPrimary = input(false);
  /** For tests: the button's data-testid; the field's has "-field" behind it. */
  public readonly testId = input('open-file');
  public readonly chosen = output<File>();

  public readonly isOver = signal(false);

  public choose(field: HTMLInputElement): void {
    const file = field.files?.[0];
    if (file !== undefined) {
      this.chosen.emit(file);
    }
    // The same file, once it was corrected, is a change, too.
    field.value = '';
  }

  public drag(event: DragEvent): void {
    if (hasFiles(event)) {
      event.preventDefault();
      this.isOver.set(true);
    }
  }

  public drop(event: DragEvent): void {
    this.isOver.set(false);
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) {
      event.preventDefault();
      this.chosen.emit(file);
    }
  }

  /** The browser would open the file in place of the page. */
  public refuse(event: DragEvent): void {
    if (!event.defaultPrevented && hasFiles(event) && event.dataTransfer !== null) {
      event.preventDefault();
      event.dataTransfer.dropEffect = 'none';
    }
  }
}

function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') === true;
}
