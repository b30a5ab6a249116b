import { TestBed } from '@angular/core/testing';
import { Router } from '@angular/router';
import { useEnglish } from '../testing/english';
import { accessibilityProblems, Harness } from '../testing/harness';
import { ProblemMessageComponent } from './problem-message.component';

const problem = { code: 'NotReady', message: 'The volume is offline.', action: 'Bring it online.', target: 'test01' };

describe('ProblemMessageComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [ProblemMessageComponent] });
  });

  it('leads to where a support file is made', () => {
    const navigate = spyOn(TestBed.inject(Router), 'navigate').and.resolveTo(true);
    const message = Harness.of(ProblemMessageComponent, { problem });
    expect(message.text('error-action')).toBe('Bring it online.');
    message.click('support-from-problem');
    expect(navigate).toHaveBeenCalledOnceWith(['/about']);
    expect(accessibilityProblems(message.root)).toEqual([]);
  });

  it('does not where that makes no sense', () => {
    expect(
      Harness.of(ProblemMessageComponent, { problem, offersSupport: false }).has('support-from-problem'),
    ).toBeFalse();
  });
});
