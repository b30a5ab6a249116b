import { TestBed } from '@angular/core/testing';
import { Subject } from 'rxjs';
import { completedRun } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { Harness } from '../testing/harness';
import { HistoryNoteComponent } from './history-note.component';
import { RunListStore } from './run-list.store';

describe('HistoryNoteComponent', () => {
  let saved: Subject<void>;
  let page: Harness<HistoryNoteComponent>;

  beforeEach(() => {
    useEnglish();
    saved = new Subject();
    TestBed.configureTestingModule({
      imports: [HistoryNoteComponent],
      providers: [{ provide: RunListStore, useValue: { note: () => saved } }],
    });
    page = Harness.of(HistoryNoteComponent, { run: completedRun });
    document.body.append(page.root);
    page.click('edit-note');
    TestBed.tick();
  });

  afterEach(() => page.root.remove());

  const save = (): void => {
    page.click('save-note');
    saved.next();
    page.refresh();
    TestBed.tick();
  };

  it('has the focus in its first field, and on its button once it is saved', () => {
    expect(document.activeElement).toBe(page.get('tag-field'));
    save();
    expect(document.activeElement).toBe(page.get('edit-note'));
  });

  it('leaves the focus where its user went while it was saved', () => {
    const elsewhere = document.createElement('button');
    document.body.append(elsewhere);
    page.click('save-note');
    elsewhere.focus();
    saved.next();
    page.refresh();
    TestBed.tick();
    expect(document.activeElement).toBe(elsewhere);
    elsewhere.remove();
  });

  it('is left by Escape, unsaved', () => {
    page.get('tag-field').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
    page.refresh();
    TestBed.tick();
    expect(page.has('tag-field')).toBeFalse();
    expect(document.activeElement).toBe(page.get('edit-note'));
  });
});
