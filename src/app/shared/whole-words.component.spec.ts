import { TestBed } from '@angular/core/testing';
import { Harness } from '../testing/harness';
import { WholeWordsComponent } from './whole-words.component';

describe('WholeWordsComponent', () => {
  beforeEach(() => TestBed.configureTestingModule({ imports: [WholeWordsComponent] }));

  const linesOf = (element: Element): number =>
    new Set([...element.getClientRects()].map(({ top }) => Math.round(top))).size;

  const texts = [
    'Laid out as -Rxml and -Rtext, for scripts (--output-format=json+), self-made.',
    'headroom-io --profile=/tmp/a-b/profile.json\n  -Rjson:/tmp/r.json --stop-file=/tmp/stop',
  ];

  it('writes the text as it is', () => {
    for (const text of texts) {
      expect(Harness.of(WholeWordsComponent, { text }).root.textContent).toBe(text);
    }
  });

  it('breaks no option at any width that has room for it', () => {
    for (const text of texts) {
      const page = Harness.of(WholeWordsComponent, { text });
      const options = [...page.root.querySelectorAll('.hr-whole')];
      expect(options.map(({ textContent }) => textContent)).toEqual(text.match(/\(?(?<!\S)\(?--?[A-Za-z]\S*/g) ?? []);
      page.root.style.display = 'block';
      for (let width = 260; width < 420; width += 7) {
        page.root.style.width = `${width}px`;
        expect(options.map((one) => [one.textContent, linesOf(one)])).toEqual(
          options.map((one) => [one.textContent, 1]),
        );
        // An inline block is one box: its text has to be one line, too.
        const line = options.map(({ firstChild }) => {
          const range = document.createRange();
          range.selectNodeContents(firstChild as Node);
          return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
        });
        expect(line)
          .withContext(`${width} px`)
          .toEqual(options.map(() => 1));
      }
    }
  });

  it('breaks one that is wider than the line, so that nothing is cut', () => {
    const page = Harness.of(WholeWordsComponent, { text: `x --profile=${'a-long/path/'.repeat(20)}` });
    Object.assign(page.root.style, { display: 'block', width: '200px', overflowWrap: 'anywhere' });
    expect(page.root.scrollWidth).toBeLessThanOrEqual(200);
    expect(page.root.getBoundingClientRect().height).toBeGreaterThan(60);
  });
});
