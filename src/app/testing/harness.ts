/** A component on a page, with the same selectors as browser tests. */
import { InputSignal, Type } from '@angular/core';
import { ComponentFixture, TestBed } from '@angular/core/testing';

/** The values of a component's inputs. */
type Inputs<T> = {
  readonly [K in keyof T as T[K] extends InputSignal<unknown> ? K : never]?: T[K] extends InputSignal<infer V>
    ? V
    : never;
};

export class Harness<T> {
  public constructor(public readonly fixture: ComponentFixture<T>) {}

  /** Creates a component with these inputs and draws it. */
  public static of<T>(type: Type<T>, inputs: Inputs<T> = {}): Harness<T> {
    const fixture = TestBed.createComponent(type);
    for (const [name, value] of Object.entries(inputs)) {
      fixture.componentRef.setInput(name, value);
    }
    fixture.detectChanges();
    return new Harness(fixture);
  }

  public get root(): HTMLElement {
    return this.fixture.nativeElement as HTMLElement;
  }

  public has(testId: string): boolean {
    return this.root.querySelector(selectorOf(testId)) !== null;
  }

  public all(testId: string): HTMLElement[] {
    return [...this.root.querySelectorAll<HTMLElement>(selectorOf(testId))];
  }

  public get<E extends Element = HTMLElement>(testId: string): E {
    const found = this.root.querySelector<E>(selectorOf(testId));
    if (found === null) {
      throw new Error(`Nothing with data-testid="${testId}" is on the page: ${this.root.textContent ?? ''}`);
    }
    return found;
  }

  /** Text as read: without line breaks and with plain spaces. */
  public text(testId?: string): string {
    const element = testId === undefined ? this.root : this.get<Element>(testId);
    return textOf(element);
  }

  public click(testId: string): void {
    this.get(testId).click();
    this.fixture.detectChanges();
  }

  /** Types into a field. */
  public fill(testId: string, value: string): void {
    this.change(testId, value, 'input');
  }

  /** Selects an option, or leaves a field. */
  public choose(testId: string, value: string): void {
    this.change(testId, value, 'change');
  }

  public refresh(): void {
    this.fixture.detectChanges();
  }

  private change(testId: string, value: string, event: string): void {
    const field = this.get<HTMLInputElement | HTMLSelectElement>(testId);
    field.value = value;
    field.dispatchEvent(new Event(event, { bubbles: true }));
    this.fixture.detectChanges();
  }
}

/** Checks what screen readers need: a name for each control, headings that skip no level. */
export function accessibilityProblems(root: HTMLElement): string[] {
  const unnamed = [...root.querySelectorAll<HTMLElement>('input, select, textarea, button, a, progress, [role="img"]')]
    .filter((element) => !hasName(element))
    .map((element) => `no name: ${element.outerHTML.slice(0, 120)}`);
  const missing = [...root.querySelectorAll('[aria-labelledby], [aria-describedby]')].flatMap((element) =>
    ['aria-labelledby', 'aria-describedby']
      .flatMap((name) => (element.getAttribute(name) ?? '').split(' ').filter(Boolean))
      .filter((id) => root.querySelector(`#${id}`) === null)
      .map((id) => `no element #${id}`),
  );
  const ids = [...root.querySelectorAll('[id]')].map(({ id }) => id);
  const twice = ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `id twice: ${id}`);
  return [...unnamed, ...missing, ...twice];
}

function hasName(element: HTMLElement): boolean {
  const labels = (element as HTMLInputElement).labels;
  const named = element.getAttribute('aria-label') ?? element.getAttribute('aria-labelledby') ?? element.textContent;
  return (labels !== null && labels !== undefined && labels.length > 0) || (named ?? '').trim() !== '';
}

/** Text as read: without line breaks and with plain spaces. */
export function textOf({ textContent }: Node): string {
  return (textContent ?? '').replace(/[\s\u00a0]+/g, ' ').trim();
}

function selectorOf(testId: string): string {
  return `[data-testid="${testId}"]`;
}
