import { Component } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { provideRouter, Router } from '@angular/router';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { RailComponent } from './rail.component';

@Component({ template: '' })
class EmptyComponent {}

describe('RailComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({
      imports: [RailComponent],
      providers: [provideRouter([{ path: '**', component: EmptyComponent }])],
    });
  });

  it('is there once a page is open, marks its section, and is gone while the tool is parked', async () => {
    const rail = Harness.of(RailComponent);
    const at = async (url: string): Promise<string[]> => {
      await TestBed.inject(Router).navigateByUrl(url);
      rail.refresh();
      return [...rail.root.querySelectorAll('[aria-current=page]')].map((link) => link.textContent.trim());
    };
    expect(rail.root.querySelector('a')).toBeNull();
    expect(await at('/idle')).toEqual([]);
    expect(rail.root.querySelector('a')).toBeNull();
    expect(await at('/history')).toEqual(['History']);
    expect(rail.root.querySelectorAll('a').length).toBe(6);
    expect(accessibilityProblems(rail.root)).toEqual([]);
  });
});
