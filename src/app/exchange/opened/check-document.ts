/**
 * Checks an opened document against the contract, with the table that src/build/generate-checks.mjs generates from its
 * schemas.
 */

import * as generated from '../../../generated/checks.json';

/** The rules for a value; engine/contract/build/checks.mjs explains each part. */
interface Rule {
  readonly types: string;
  readonly values?: readonly unknown[];
  readonly from?: number;
  readonly to?: number;
  readonly above?: number;
  readonly pattern?: string;
  readonly isUnique?: boolean;
  readonly items?: number;
  readonly fields?: Readonly<Record<string, number>>;
  readonly required?: readonly string[];
}

const { documents, rules } = generated as unknown as {
  readonly documents: Readonly<Record<'result' | 'run', number>>;
  readonly rules: readonly Rule[];
};

/** No text of a result is longer: the longest are command lines. */
const longestText = 2 ** 20;
const time = /^\d{4}-\d\d-\d\dT/;

/** Where a document is not one of the contract's, such as /timeSpans/0/total/iops; null when it is one. */
export function wrongPlaceIn(document: 'result' | 'run', value: unknown): string | null {
  return wrongPlace(documents[document], value, '');
}

/** The schemas do not hold themselves, so this ends at their depth, whatever is nested in the document. */
function wrongPlace(number: number, value: unknown, place: string): string | null {
  const rule = rules[number];
  const type = typeOf(value);
  const types = rule?.types.split(' ') ?? [];
  const isOfType = types.includes(type) || (type === 'whole' && types.includes('number'));
  if (rule === undefined || !isOfType || (rule.values !== undefined && !rule.values.includes(value))) {
    return place;
  }
  switch (type) {
    case 'number':
    case 'whole':
      return isWithin(rule, value as number) && !((value as number) <= (rule.above ?? -Infinity)) ? null : place;
    case 'text':
      return isText(rule, value as string) ? null : place;
    case 'list':
      return isWithin(rule, (value as unknown[]).length) ? wrongItem(rule, value as unknown[], place) : place;
    case 'object':
      return wrongField(rule, value as Readonly<Record<string, unknown>>, place);
    default:
      return null;
  }
}

function typeOf(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  if (Array.isArray(value)) {
    return 'list';
  }
  switch (typeof value) {
    case 'number':
      return Number.isInteger(value) ? 'whole' : Number.isFinite(value) ? 'number' : 'none';
    case 'string':
      return 'text';
    case 'boolean':
      return 'flag';
    case 'object':
      return 'object';
    default:
      return 'none';
  }
}

function isWithin({ from = -Infinity, to = Infinity }: Rule, value: number): boolean {
  return value >= from && value <= to;
}

/** A time must be a real one: showing another fails. */
function isText(rule: Rule, text: string): boolean {
  return (
    text.length <= longestText &&
    isWithin(rule, text.length) &&
    (rule.pattern === undefined ||
      (new RegExp(rule.pattern).test(text) && (!time.test(text) || !Number.isNaN(Date.parse(text)))))
  );
}

function wrongItem({ items, isUnique = false }: Rule, list: readonly unknown[], place: string): string | null {
  if (isUnique && new Set(list.map((item) => JSON.stringify(item))).size < list.length) {
    return place;
  }
  for (const [index, item] of list.entries()) {
    const wrong = items === undefined ? null : wrongPlace(items, item, `${place}/${index}`);
    if (wrong !== null) {
      return wrong;
    }
  }
  return null;
}

function wrongField(
  { fields = {}, required = [] }: Rule,
  object: Readonly<Record<string, unknown>>,
  place: string,
): string | null {
  const missing = required.find((name) => !Object.hasOwn(object, name));
  if (missing !== undefined) {
    return `${place}/${missing}`;
  }
  for (const [name, value] of Object.entries(object)) {
    const number = Object.hasOwn(fields, name) ? fields[name] : undefined;
    const wrong = number === undefined ? `${place}/${name}` : wrongPlace(number, value, `${place}/${name}`);
    if (wrong !== null) {
      return wrong;
    }
  }
  return null;
}
