/** Which names and addresses are in the files of a support file, and what stands for them. */
import rules from '../../../engine/contract/stand-ins.json';
import { SupportEntry } from '../../generated/contract';
import { TextPlace, visitTexts } from './entry-texts';

/** A name, and what stands for it. */
export interface StandIn {
  readonly kind: string;
  readonly name: string;
  readonly standIn: string;
}

interface Place {
  readonly in?: string;
  readonly at: string;
  readonly form: string;
}

type Expressions = Readonly<Record<string, RegExp>>;

const flags = 'giu';
const forms: Expressions = mapValues(rules.forms, (form) => new RegExp(form, flags));
const patterns: Expressions = mapValues(rules.patterns, (pattern) => new RegExp(pattern, flags));
const keep: Readonly<Record<string, readonly RegExp[]>> = mapValues(rules.keep, (all: readonly string[]) =>
  all.map((one) => new RegExp(one, 'iu')),
);
const places = new Map(
  (rules.places as readonly Place[]).map((place) => [`${place.in ?? ''}|${place.at}`, place.form]),
);
const fixed = new Set(rules.fixed);
const kindOfPattern: Readonly<Record<string, string>> = rules.kindOfPattern;
const templates: Readonly<Record<string, string>> = rules.standIns;

/** Every name of these files once, in the order in which they come up, with its stand-in. */
export function findNames(entries: readonly SupportEntry[]): StandIn[] {
  const found = new Map<string, StandIn>();
  const counts = new Map<string, number>();
  const add = (kind: string, name: string): void => {
    const key = name.toLowerCase();
    if (found.has(key) || isKept(kind, name)) {
      return;
    }
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    found.set(key, { kind, name, standIn: standInOf(kind, number) });
  };
  // What is known to be a name first: an address may be a part of one.
  for (const { name, text } of entries) {
    visitTexts(name, text, (value, place) => {
      const form = formAt(documentOf(name), place);
      if (form !== undefined) {
        addGroups(forms[form], value, add);
      }
      return value;
    });
  }
  for (const { name, text } of entries) {
    visitTexts(name, text, (value, place) => {
      if (!isFixed(place)) {
        Object.entries(patterns).forEach(([pattern, expression]) => {
          addGroups(expression, value, add, kindOfPattern[pattern]);
        });
      }
      return value;
    });
  }
  return [...found.values()];
}

/** Makes the function that replaces these names in a file. Longer names go before those that they hold. */
export function replacerOf(standIns: readonly StandIn[]): (entry: SupportEntry) => SupportEntry {
  if (standIns.length === 0) {
    return (entry) => entry;
  }
  const byName = new Map(standIns.map(({ name, standIn }) => [name.toLowerCase(), standIn]));
  const longestFirst = [...standIns].sort((left, right) => right.name.length - left.name.length);
  const any = longestFirst.map(({ name }) => name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('|');
  const expression = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, flags);
  const replace = (text: string): string => text.replace(expression, (name) => byName.get(name.toLowerCase()) ?? name);
  return ({ name, text }) => ({
    name,
    text: visitTexts(name, text, (value, place) => (isFixed(place) ? value : replace(value))),
  });
}

/** What a file is, by its name: `cluster` of nodes/1/cluster.json, `raw/Get-VM` of nodes/1/raw/Get-VM.clixml. */
function documentOf(name: string): string {
  const raw = /(?:^|\/)(raw\/[^/]+)\.clixml$/.exec(name);
  return raw?.[1] ?? /([a-z]+)(?:\/\d+)?\.jsonl?$/.exec(name)?.[1] ?? '';
}

function formAt(document: string, { key, parent }: TextPlace): string | undefined {
  const candidates = [`${document}|${parent}/${key}`, `|${parent}/${key}`, `${document}|${key}`, `|${key}`];
  return candidates.map((one) => places.get(one)).find((form) => form !== undefined);
}

/** Words of the contract, which are no names even where something is called the same. */
function isFixed({ key, parent }: TextPlace): boolean {
  return key !== '' && (fixed.has(key) || fixed.has(`${parent}/${key}`));
}

/** Each named group is a name of that kind; digits tell groups of one kind apart. */
function addGroups(expression: RegExp, text: string, add: (kind: string, name: string) => void, kind?: string): void {
  for (const match of text.matchAll(expression)) {
    if (kind !== undefined) {
      add(kind, match[0]);
    }
    for (const [group, value] of Object.entries(match.groups ?? {})) {
      if (value !== undefined) {
        add(group.replace(/\d+$/, ''), value);
      }
    }
  }
}

function isKept(kind: string, name: string): boolean {
  const reasons = [...(keep['any'] ?? []), ...(keep[kind] ?? [])];
  return name.trim().length < rules.shortestName || reasons.some((one) => one.test(name));
}

function standInOf(kind: string, number: number): string {
  return templates[kind].replace(/\{0(?::(\d+))?\}/, (_all, width?: string) =>
    String(number).padStart(Number(width ?? 0), '0'),
  );
}

function mapValues<T, R>(object: Readonly<Record<string, T>>, change: (value: T) => R): Record<string, R> {
  return Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]));
}
