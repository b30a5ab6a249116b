import { ChangeDetectionStrategy, Component, ElementRef, OnDestroy, computed, inject, viewChild } from '@angular/core';
import { Subject } from 'rxjs';
import { takeUntil } from 'rxjs/operators';
import { findVmSize, LimitCatalog, VmSize } from '../analysis/public-api';
import { catalogChoices } from '../limits/catalog-choices';
import { EntryDraft } from '../limits/entries';
import { LimitsEditorComponent } from '../limits/limits-editor.component';
import { FillPipe, SayPipe } from '../shared/pipes';
import { Texts } from '../shared/texts';
import { ResultStore } from './result.store';

/** The effect of another VM size, and corrections of the limits in force. Nothing is run again. */
@Component({
  selector: 'headroom-what-if',
  imports: [FillPipe, LimitsEditorComponent, SayPipe],
  templateUrl: './what-if.component.html',
  styleUrl: './what-if.component.css',
  changeDetection: ChangeDetectionStrategy.OnPush,
})
export class WhatIfComponent implements OnDestroy {
  private readonly store = inject(ResultStore);
  private readonly texts = inject(Texts);

  private readonly vmSizeInput = viewChild<ElementRef<HTMLInputElement>>('vmSizeInput');

  public readonly strings = this.texts.strings.WhatIf;
  public readonly editorStrings = this.texts.strings.LimitsEditor;
  public readonly state = computed(() => this.store.state);
  public typed = '';

  private readonly destroyed = new Subject<void>();

  public ngOnDestroy(): void {
    this.destroyed.next();
    this.destroyed.complete();
  }

  /** Moves the focus to the choice of a VM size. */
  public focus(): void {
    const field = this.vmSizeInput()?.nativeElement;
    field?.scrollIntoView({ block: 'center' });
    field?.focus();
  }

  public sizes(catalog: LimitCatalog): readonly VmSize[] {
    return catalogChoices(catalog).sizes;
  }

  public isKnown(catalog: LimitCatalog): boolean {
    return findVmSize(catalog, this.typed) !== null;
  }

  public typeVmSize(catalog: LimitCatalog, input: EventTarget | null): void {
    this.typed = (input as HTMLInputElement).value;
    const size = findVmSize(catalog, this.typed);
    if (size === null) {
      this.store.stopImagining();
    } else {
      this.store.imagine(size.name);
    }
  }

  /** The chosen size is the real one: the node reported none, or a different one. */
  public useVmSize(catalog: LimitCatalog): void {
    const size = findVmSize(catalog, this.typed);
    if (size !== null) {
      this.store.useVmSize(size.name);
      this.typed = '';
    }
  }

  public onDraft(draft: EntryDraft): void {
    this.store.edit(draft);
  }

  public onSaved(): void {
    this.store.useLimitsOfNow().pipe(takeUntil(this.destroyed)).subscribe();
  }

  public retryCatalog(): void {
    this.store.loadCatalog().pipe(takeUntil(this.destroyed)).subscribe();
  }
}
