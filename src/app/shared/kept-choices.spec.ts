import { DOCUMENT } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { KeptChoices } from './kept-choices';

/** A browser that keeps what it is given, or refuses to. */
class Storage {
  public readonly items = new Map<string, string>();
  public isRefusing = false;

  public getItem(key: string): string | null {
    this.refuse();
    return this.items.get(key) ?? null;
  }

  public setItem(key: string, value: string): void {
    this.refuse();
    this.items.set(key, value);
  }

  private refuse(): void {
    if (this.isRefusing) {
      throw new Error('SecurityError');
    }
  }
}

describe('KeptChoices', () => {
  let storage: Storage;
  let choices: KeptChoices;

  beforeEach(() => {
    storage = new Storage();
    TestBed.configureTestingModule({
      providers: [
        { provide: DOCUMENT, useValue: { defaultView: { localStorage: storage }, querySelectorAll: () => [] } },
      ],
    });
    choices = TestBed.inject(KeptChoices);
  });

  it('gives back what was kept', () => {
    expect(choices.words('columns')).toBeNull();
    choices.keepWords('columns', ['Node', 'State']);
    expect(choices.words('columns')).toEqual(['Node', 'State']);
  });

  it('takes nothing else that stands there', () => {
    for (const text of ['no JSON', '{"a":1}', '[1]', '"Node"']) {
      storage.items.set('headroom.columns', text);
      expect(choices.words('columns')).withContext(text).toBeNull();
    }
  });

  it('goes on in a browser that keeps nothing', () => {
    storage.isRefusing = true;
    choices.keepWords('columns', ['Node']);
    expect(choices.words('columns')).toBeNull();
  });
});
