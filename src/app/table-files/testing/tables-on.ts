import { ComponentFixture, TestBed } from '@angular/core/testing';
import { By } from '@angular/platform-browser';
import { csvOf } from '../../exchange/written/public-api';
import { Texts } from '../../shared/texts';
import { TableFilesComponent } from '../table-files.component';

/** What the buttons of a page take along, by the name of the table: the lines of its CSV. */
export async function tablesOn(fixture: ComponentFixture<unknown>): Promise<ReadonlyMap<string, readonly string[]>> {
  const found = fixture.debugElement.queryAll(By.directive(TableFilesComponent));
  const tables = found.map(async ({ componentInstance }): Promise<[string, readonly string[]]> => {
    const files = componentInstance as TableFilesComponent;
    const table = await files.table()();
    for (const row of table.rows) {
      expect(row.length).withContext(files.name()).toBe(table.columns.length);
    }
    return [files.name(), csvOf(table, TestBed.inject(Texts)).slice(1).trim().split('\r\n')];
  });
  return new Map(await Promise.all(tables));
}
