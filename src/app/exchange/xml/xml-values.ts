/** Values of a document whose form is known: what is not there, or is no number, is null. */

import { XmlElement } from './xml-tree';

export function child(element: XmlElement | null, name: string): XmlElement | null {
  return element?.children.find((one) => one.name === name) ?? null;
}

export function children(element: XmlElement | null, name: string): readonly XmlElement[] {
  return element?.children.filter((one) => one.name === name) ?? [];
}

/** '' if there is none. */
export function textAt(element: XmlElement | null, name: string): string {
  return child(element, name)?.text.trim() ?? '';
}

/** A number from 0. */
export function numberFrom(text: string | undefined): number | null {
  const value = text === undefined || text.trim() === '' ? NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

export function numberAt(element: XmlElement | null, name: string): number | null {
  return numberFrom(child(element, name)?.text);
}

/** A number of milliseconds in microseconds. */
export function microsecondsAt(element: XmlElement | null, name: string): number | null {
  const value = numberAt(element, name);
  return value === null ? null : toMicroseconds(value);
}

/** Three decimals of a millisecond are whole microseconds, which a multiplication alone would miss. */
export function toMicroseconds(milliseconds: number): number {
  return Math.round(milliseconds * 1e6) / 1e3;
}
