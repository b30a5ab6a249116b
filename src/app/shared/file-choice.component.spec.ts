import { Harness } from '../testing/harness';
import { FileChoiceComponent } from './file-choice.component';

describe('FileChoiceComponent', () => {
  let choice: Harness<FileChoiceComponent>;
  let chosen: string[];

  beforeEach(() => {
    choice = Harness.of(FileChoiceComponent, { label: 'Open a file', hint: 'or drop it here' });
    chosen = [];
    choice.fixture.componentInstance.chosen.subscribe(({ name }) => chosen.push(name));
  });

  function files(...names: string[]): DataTransfer {
    const data = new DataTransfer();
    names.forEach((name) => data.items.add(new File(['x'], name)));
    return data;
  }

  function send(target: EventTarget, type: 'dragover' | 'drop', dataTransfer: DataTransfer): boolean {
    const event = new DragEvent(type, { dataTransfer, bubbles: true, cancelable: true });
    target.dispatchEvent(event);
    choice.refresh();
    return event.defaultPrevented;
  }

  it('gives the file that is chosen, also the same one again', () => {
    const field = choice.get<HTMLInputElement>('open-file-field');
    for (let times = 0; times < 2; times++) {
      field.files = files('a.json').files;
      field.dispatchEvent(new Event('change'));
      expect(field.files.length).toBe(0);
    }
    expect(chosen).toEqual(['a.json', 'a.json']);
  });

  it('opens the choice by its button', () => {
    const click = spyOn(choice.get<HTMLInputElement>('open-file-field'), 'click');
    choice.click('open-file');
    expect(click).toHaveBeenCalledTimes(1);
  });

  it('takes a file that is dropped on it, and shows before that it will', () => {
    expect(send(choice.root, 'dragover', files('a.xml'))).toBeTrue();
    expect(choice.root.classList).toContain('hr-over');
    expect(send(choice.root, 'drop', files('a.xml'))).toBeTrue();
    expect(choice.root.classList).not.toContain('hr-over');
    expect(chosen).toEqual(['a.xml']);
  });

  it('keeps a file that is dropped elsewhere from taking the page away, and leaves text alone', () => {
    expect(send(document.body, 'drop', files('a.xml'))).toBeTrue();
    const text = new DataTransfer();
    text.setData('text/plain', 'a');
    expect(send(document.body, 'drop', text)).toBeFalse();
    expect(send(choice.root, 'dragover', text)).toBeFalse();
    expect(chosen).toEqual([]);
  });
});
