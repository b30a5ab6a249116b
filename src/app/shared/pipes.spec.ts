import { TestBed } from '@angular/core/testing';
import { useEnglish } from '../testing/english';
import { FigurePipe, FillPipe, LocalTimePipe } from './pipes';

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

  it('write times in the person’s own zone and region', () => {
    const time = TestBed.runInInjectionContext(() => new LocalTimePipe());
    expect(time.transform('2026-11-21T12:00:00.000Z')).toContain('Nov');
    expect(time.transform(null)).toBe('–');
  });
});
