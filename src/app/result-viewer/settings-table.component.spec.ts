import { TestBed } from '@angular/core/testing';
import { result } from '../gateway/testing/recorded-documents';
import { useEnglish } from '../testing/english';
import { Harness } from '../testing/harness';
import { SettingsTableComponent } from './settings-table.component';

describe('SettingsTableComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [SettingsTableComponent] });
  });

  const engineOf = (changed: Partial<typeof result>): string =>
    Harness.of(SettingsTableComponent, { result: { ...result, ...changed } }).text('engine-of-result');
  const engine = { ...result.engine, name: 'fio', version: '3.33' } as const;

  it('names the engine with its platform and how it asks for requests', () =>
    expect(engineOf({ engine: { ...engine, platform: 'linux' }, backend: 'io_uring' })).toBe(
      'fio 3.33, linux, io_uring',
    ));

  it('leaves out what a result of another program does not tell', () => {
    expect(engineOf({ engine: { ...engine, platform: null }, backend: 'other' })).toBe('fio 3.33');
    expect(engineOf({ engine: { ...engine, platform: 'windows' }, backend: 'other' })).toBe('fio 3.33, windows');
  });
});
