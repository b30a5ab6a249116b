import { TestBed } from '@angular/core/testing';
import { useEnglish } from '../testing/english';
import { FigurePipe, FillPipe, LocalTimePipe, SourceDatePipe } from './pipes';

describe('pipes', () => {
  beforeEach(() => useEnglish());

  it('show what was not measured as such, never as 0', () => {
    const figure = TestBed.runInInjectionContext(() => new FigurePipe());
    expect(figure.transform(null, 'iops')).toBe('–');
    expect(figure.transform(undefined, 'percent')).toBe('–');
    expect(figure.transform(0, 'percent')).toBe('0%');
  });

  it('fill placeholders in any order, more than once, and leave those without a value', () => {
    const pipe = new FillPipe();
    expect(pipe.transform('{1} of {0}, {0}', 5, 'x')).toBe('x of 5, 5');
    expect(pipe.transform('{0} {1}', 'a')).toBe('a {1}');
  });

  it('write dates of sources alike, however the source does, and leave other text', () => {
    const date = TestBed.runInInjectionContext(() => new SourceDatePipe());
    expect(date.transform('03/10/2026')).toBe('Mar 10, 2026');
    expect(date.transform('2026-03-10')).toBe('Mar 10, 2026');
    expect(date.transform('03/10/2026; 2026-11-21')).toBe('Mar 10, 2026; Nov 21, 2026');
    expect(date.transform('in spring')).toBe('in spring');
    expect(date.transform(null)).toBe('–');
  });

  it('write times in the person’s own zone and region', () => {
    const time = TestBed.runInInjectionContext(() => new LocalTimePipe());
    expect(time.transform('2026-11-21T12:00:00.000Z')).toContain('Nov');
    expect(time.transform(null)).toBe('–');
  });
});
