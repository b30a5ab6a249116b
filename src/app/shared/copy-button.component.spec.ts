import { TestBed } from '@angular/core/testing';
import { useEnglish } from '../testing/english';
import { Harness } from '../testing/harness';
import { CopyButtonComponent } from './copy-button.component';

describe('CopyButtonComponent', () => {
  beforeEach(() => {
    useEnglish();
    TestBed.configureTestingModule({ imports: [CopyButtonComponent] });
  });

  const press = async (): Promise<Harness<CopyButtonComponent>> => {
    const button = Harness.of(CopyButtonComponent, { text: 'diskspd -b4K', label: 'Copy', testId: 'copy' });
    await button.fixture.componentInstance.copy();
    button.refresh();
    return button;
  };

  it('puts the text on the clipboard and says so', async () => {
    const write = spyOn(navigator.clipboard, 'writeText').and.resolveTo();
    const button = await press();
    expect(write).toHaveBeenCalledOnceWith('diskspd -b4K');
    expect(button.root.querySelector('[role="status"]')?.textContent).toBe('Copied');
  });

  it('copies a selection where the clipboard is not granted', async () => {
    spyOn(navigator.clipboard, 'writeText').and.rejectWith(new Error('not allowed'));
    const copy = spyOn(document, 'execCommand').and.returnValue(true);
    expect((await press()).text()).toContain('Copied');
    expect(copy).toHaveBeenCalledOnceWith('copy');
    expect(document.querySelector('body > textarea')).toBeNull();
  });

  it('says so when nothing could be copied', async () => {
    spyOn(navigator.clipboard, 'writeText').and.rejectWith(new Error('not allowed'));
    spyOn(document, 'execCommand').and.throwError('not allowed');
    expect((await press()).text()).toContain('did not allow copying');
  });
});
