/** Reads the values of an element's children by a table of their names, and collects what is wrong, each at its place. */

import { figure, message, Message } from '../../words/public-api';
import { excerpt, XmlElement } from './xml-tree';

/** A problem and the place it is at, such as Profile/TimeSpans/TimeSpan[2]/Duration. */
export interface PlacedProblem {
  readonly path: string;
  readonly message: Message;
}

/** What was read of one document. */
export class XmlReading {
  public readonly problems: PlacedProblem[] = [];
  /** By JSON pointer into what is read, where in the document a value stands. */
  public readonly places = new Map<string, string>();
  /** Whether everything is there that has to be. */
  public isComplete = true;

  public refuse(path: string, problem: Message): void {
    if (this.problems.length < mostProblems) {
      this.problems.push({ path, message: problem });
    }
  }

  /** Where in the document a value stands, or the nearest that holds it. */
  public placeOf(pointer: string): string {
    for (let at = pointer; ; at = at.slice(0, at.lastIndexOf('/'))) {
      const place = this.places.get(at);
      if (place !== undefined || at === '') {
        return place ?? pointer;
      }
    }
  }
}

/** More are one mistake made many times. */
const mostProblems = 100;

/** Where a value goes to, and where it is from. */
export interface XmlScope {
  readonly reading: XmlReading;
  readonly element: XmlElement;
  /** Place of the element. */
  readonly path: string;
  /** What is being made, and the field of it that this element sets. */
  readonly draft: Record<string, unknown>;
  readonly field: string;
  /** JSON pointer of what is being made. */
  readonly pointer: string;
}

/** What an element may hold; '' as the field of what sets none. */
export interface XmlRow {
  readonly name: string;
  readonly field: string;
  readonly read: (scope: XmlScope) => void;
  readonly isRequired?: boolean;
}

/** Reads the children of an element by its table, in the table's order. Unknown and repeated ones are problems. */
export function readChildren(scope: Omit<XmlScope, 'field'>, rows: readonly XmlRow[]): void {
  const { reading, element, path } = scope;
  checkAttributes(scope, []);
  checkHoldsElements(scope);
  const found = new Map<string, XmlElement>();
  for (const child of element.children) {
    const place = `${path}/${child.name}`;
    if (!rows.some(({ name }) => name === child.name)) {
      reading.refuse(place, message('Problem.XmlUnknownElement', excerpt(child.name), element.name));
    } else if (found.has(child.name)) {
      reading.refuse(place, message('Problem.XmlTwice', child.name));
    } else {
      found.set(child.name, child);
    }
  }
  for (const { name, field, read, isRequired = false } of rows) {
    const child = found.get(name);
    const place = `${path}/${name}`;
    if (child !== undefined) {
      if (field !== '') {
        reading.places.set(`${scope.pointer}/${field}`, place);
      }
      read({ ...scope, element: child, path: place, field });
    } else if (isRequired) {
      reading.isComplete = false;
      reading.refuse(path, message('Problem.XmlMissing', name));
    }
  }
}

/** Reads a list of elements into the scope's field. */
export function readList(
  scope: XmlScope,
  names: readonly [string, ...string[]],
  read: (item: Omit<XmlScope, 'field'>) => void,
): void {
  const { reading, element, path, pointer, field } = scope;
  checkAttributes(scope, []);
  checkHoldsElements(scope);
  const list: Record<string, unknown>[] = [];
  for (const child of element.children) {
    if (!names.includes(child.name)) {
      reading.refuse(`${path}/${child.name}`, message('Problem.XmlUnknownElement', excerpt(child.name), element.name));
      continue;
    }
    const place = `${path}/${child.name}[${list.length + 1}]`;
    const item = `${pointer}/${field}/${list.length}`;
    reading.places.set(item, place);
    const draft: Record<string, unknown> = {};
    read({ reading, element: child, path: place, draft, pointer: item });
    list.push(draft);
  }
  if (element.children.length === 0) {
    reading.isComplete = false;
    reading.refuse(path, message('Problem.XmlMissing', names[0]));
  }
  scope.draft[field] = list;
}

/** Reads a list of elements that hold elements. */
export function readObjects(scope: XmlScope, name: string, rows: readonly XmlRow[]): void {
  readList(scope, [name], (item) => readChildren(item, rows));
}

export function checkAttributes({ reading, element, path }: Omit<XmlScope, 'field'>, known: readonly string[]): void {
  for (const name of Object.keys(element.attributes)) {
    if (!known.includes(name) && !/^(?:xmlns(?::|$)|xsi:)/.test(name)) {
      reading.refuse(path, message('Problem.XmlAttribute', excerpt(name)));
    }
  }
}

export function checkHoldsElements({ reading, element, path }: Omit<XmlScope, 'field'>): void {
  if (element.text.trim() !== '') {
    reading.refuse(path, message('Problem.XmlText', excerpt(element.text)));
  }
}

/** The text of an element that holds nothing else; null where it does. */
function leafText(scope: Omit<XmlScope, 'field'>, attributes: readonly string[] = []): string | null {
  const { reading, element, path } = scope;
  checkAttributes(scope, attributes);
  const [child] = element.children;
  if (child === undefined) {
    return element.text.trim();
  }
  reading.refuse(path, message('Problem.XmlUnknownElement', excerpt(child.name), element.name));
  return null;
}

/** A whole number; null, and a problem, if it is not one. */
export function numberIn({ reading, path }: Pick<XmlScope, 'reading' | 'path'>, text: string): number | null {
  const value = /^\d+$/.test(text.trim()) ? Number(text) : NaN;
  if (Number.isSafeInteger(value)) {
    return value;
  }
  reading.refuse(path, message('Problem.XmlNumber', excerpt(text)));
  return null;
}

export function numberOf(scope: Omit<XmlScope, 'field'>, attributes: readonly string[] = []): number | null {
  const text = leafText(scope, attributes);
  return text === null ? null : numberIn(scope, text);
}

export function numberBetween(
  scope: Omit<XmlScope, 'field'>,
  least: number,
  greatest: number,
  attributes: readonly string[] = [],
): number | null {
  const value = numberOf(scope, attributes);
  if (value === null || (value >= least && value <= greatest)) {
    return value;
  }
  scope.reading.refuse(scope.path, message('Problem.Range', figure('count', least), figure('count', greatest)));
  return null;
}

/** DISKSPD takes only "true" as true; 1, which its schema allows, is true here as it is in the engine. */
export function flagOf(scope: XmlScope): boolean | null {
  const text = leafText(scope);
  const known = { true: true, 1: true, false: false, 0: false } as const;
  const flag = text === null ? undefined : known[text.toLowerCase() as keyof typeof known];
  if (text !== null && flag === undefined) {
    scope.reading.refuse(scope.path, message('Problem.XmlFlag', excerpt(text)));
  }
  return flag ?? null;
}

export function isTrue(scope: XmlScope): boolean {
  return flagOf(scope) === true;
}

/** The value of one of the names; null, and a problem, if it is not one of them. */
export function choiceIn<T>(scope: XmlScope, text: string, choices: Readonly<Record<string, T>>): T | null {
  const found = Object.entries(choices).find(([name]) => name === text.trim());
  if (found === undefined) {
    scope.reading.refuse(scope.path, message('Problem.XmlChoice', Object.keys(choices).join(', '), excerpt(text)));
  }
  return found?.[1] ?? null;
}

export function choiceOf<T>(scope: XmlScope, choices: Readonly<Record<string, T>>): T | null {
  const text = leafText(scope);
  return text === null ? null : choiceIn(scope, text, choices);
}

/** Sets the field, unless there is no value. */
export function set(scope: XmlScope, value: unknown): void {
  if (value !== null && value !== undefined) {
    scope.draft[scope.field] = value;
  }
}

export function readNumber(scope: XmlScope): void {
  set(scope, numberOf(scope));
}

/** 0 is the same as no element. */
export function readNumberOrNone(scope: XmlScope): void {
  const value = numberOf(scope);
  set(scope, value === 0 ? null : value);
}

export function readFlag(scope: XmlScope): void {
  set(scope, flagOf(scope));
}

/** A path, taken as it stands. */
export function readPath(scope: XmlScope): void {
  if (leafText(scope) === null) {
    return;
  }
  if (scope.element.text.includes('\n')) {
    scope.reading.refuse(scope.path, message('Problem.XmlLineBreak'));
  }
  set(scope, scope.element.text);
}
