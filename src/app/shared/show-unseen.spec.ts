import { ChangeDetectionStrategy, Component, input } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Harness } from '../testing/harness';
import { provideShownText } from './show-unseen';

const name = '-b4K \u202etxt.dat';
const shown = '-b4K <U+202E>txt.dat';

@Component({
  selector: 'headroom-of-names',
  template: `
    <p data-testid="text">Run {{ name() }}, {{ name() }}</p>
    <button type="button" data-testid="button" [attr.aria-label]="name()" [attr.title]="name()">?</button>
    <p data-testid="content" [textContent]="name()"></p>
    <input data-testid="field" aria-label="Name" [value]="name()" />
    <select data-testid="choice" aria-label="Names">
      <option [value]="name()">{{ name() }}</option>
    </select>
  `,
  changeDetection: ChangeDetectionStrategy.OnPush,
})
class NamesComponent {
  public readonly name = input('');
}

describe('provideShownText', () => {
  beforeEach(() => TestBed.configureTestingModule({ imports: [NamesComponent], providers: [provideShownText()] }));

  it('draws names with the codes of what nobody sees, also where they change', () => {
    const page = Harness.of(NamesComponent, { name: 'Volume1' });
    expect(page.text('text')).toBe('Run Volume1, Volume1');
    page.fixture.componentRef.setInput('name', name);
    page.refresh();
    expect(page.text('text')).toBe(`Run ${shown}, ${shown}`);
    expect(page.get('button').getAttribute('aria-label')).toBe(shown);
    expect(page.get('button').title).toBe(shown);
    expect(page.text('choice')).toBe(shown);
    expect(page.text('content')).toBe(shown);
  });

  it('leaves what is entered and chosen as it is', () => {
    const page = Harness.of(NamesComponent, { name });
    expect(page.get<HTMLInputElement>('field').value).toBe(name);
    expect(page.get<HTMLSelectElement>('choice').value).toBe(name);
  });
});
