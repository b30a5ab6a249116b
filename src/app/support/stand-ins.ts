/** The names and addresses in the files of a support file, and their placeholders. */
import rules from '../../../engine/contract/stand-ins.json';
import { SupportEntry } from '../../generated/contract';
import { TextPlace, visitTexts } from './entry-texts';
import { areOwnWords, isSpelledAsOwn } from './own-words';

/** A name and its placeholder. */
export interface StandIn {
  readonly kind: string;
  readonly name: string;
  readonly standIn: string;
}

interface Place {
  readonly in?: string;
  readonly at: string;
  /** One form, or several, of which the first match counts. */
  readonly form: string | readonly string[];
}

type Expressions = Readonly<Record<string, RegExp>>;

const flags = 'giu';
const forms: Expressions = mapValues(rules.forms, (form) => new RegExp(form, flags));
const patterns: Expressions = mapValues(rules.patterns, (pattern) => new RegExp(pattern, flags));
const keep: Readonly<Record<string, readonly RegExp[]>> = mapValues(rules.keep, (all: readonly string[]) =>
  all.map((one) => new RegExp(one, 'iu')),
);
const places = new Map(
  (rules.places as readonly Place[]).map(({ in: document, at, form }) => [
    `${document ?? ''}|${at}`,
    ([] as readonly string[]).concat(form),
  ]),
);
const fixed = new Set(rules.fixed);
const prose = new Set(rules.prose);
const markedBefore = new RegExp(rules.markedBefore, 'u');
const markedAfter = new RegExp(rules.markedAfter, 'u');
const publicPlaces = new Set(rules.public);
const kindOfPattern: Readonly<Record<string, string>> = rules.kindOfPattern;
const formOfPattern: Readonly<Record<string, string>> = rules.formOfPattern;
const templates: Readonly<Record<string, string>> = rules.standIns;

/** Every name in these files once, in order of appearance, with its placeholder. */
export function findNames(entries: readonly SupportEntry[]): StandIn[] {
  const found = new Map<string, StandIn>();
  const counts = new Map<string, number>();
  const texts = textsOf(entries);
  const publicNames = new Set(texts.filter(({ isPublic }) => isPublic).map(({ value }) => value.toLowerCase()));
  const add = (kind: string, name: string): void => {
    const key = name.toLowerCase();
    if (found.has(key) || publicNames.has(key) || isKept(kind, name)) {
      return;
    }
    const number = (counts.get(kind) ?? 0) + 1;
    counts.set(kind, number);
    found.set(key, { kind, name, standIn: standInOf(kind, number) });
  };
  // Known names first: an address may be a part of one.
  for (const { value, itsForms } of texts) {
    itsForms.some((form) => addGroups(forms[form], value, add));
  }
  // A repeated text has nothing new.
  const open = new Set(texts.filter((text) => !text.isFixed).map(({ value }) => value));
  for (const value of open) {
    addFound(value, add);
  }
  addDomains(open, [...found.values()], add);
  return [...found.values()];
}

interface FoundText {
  readonly value: string;
  readonly itsForms: readonly string[];
  readonly isFixed: boolean;
  /** Whether its value is from a manufacturer or a program, wherever it appears. */
  readonly isPublic: boolean;
}

function textsOf(entries: readonly SupportEntry[]): FoundText[] {
  const texts: FoundText[] = [];
  for (const { name, text } of entries) {
    const document = documentOf(name);
    visitTexts(name, text, (value, place) => {
      const isPublic = publicPlaces.has(`${document}|${place.key}`);
      texts.push({ value, itsForms: formsAt(document, place), isFixed: isFixed(place), isPublic });
      return value;
    });
  }
  return texts;
}

type AddName = (kind: string, name: string) => void;

/**
 * What the patterns find in a text: a whole name, the groups in it, or what a form finds in it. A match of a form is
 * processed once: later patterns do not see it.
 */
function addFound(text: string, add: AddName): void {
  let rest = text;
  for (const [pattern, expression] of Object.entries(patterns)) {
    const form = formOfPattern[pattern];
    if (form === undefined) {
      addGroups(expression, rest, add, kindOfPattern[pattern]);
    } else {
      rest = rest.replace(expression, (part) => {
        addGroups(forms[form], part, add);
        return ' ';
      });
    }
  }
}

/** What follows from the domains found: their parent domain, its short name, and the hosts in all of them. */
function addDomains(texts: ReadonlySet<string>, found: readonly StandIn[], add: AddName): void {
  const domains = new Set<string>();
  const addNamed: AddName = (kind, name) => {
    add(kind, name);
    if (kind === 'domain') {
      domains.add(name);
    }
  };
  for (const { name } of found.filter(({ kind }) => kind === 'domain')) {
    domains.add(name);
    addGroups(forms['domainPart'], name, addNamed);
  }
  if (domains.size === 0) {
    return;
  }
  const any = longestFirst([...domains])
    .map(escaped)
    .join('|');
  const inDomains = new RegExp(
    rules.inDomains.replace('{0}', () => any),
    flags,
  );
  for (const text of texts) {
    for (const [labels] of text.matchAll(inDomains)) {
      addGroups(forms['labels'], labels, add);
    }
  }
}

function longestFirst(names: readonly string[]): string[] {
  return [...names].sort((left, right) => right.length - left.length);
}

function escaped(name: string): string {
  return name.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}

/** Creates the function that replaces these names in a file. Longer names go before the names they contain. */
export function replacerOf(standIns: readonly StandIn[]): (entry: SupportEntry) => SupportEntry {
  if (standIns.length === 0) {
    return (entry) => entry;
  }
  const byName = new Map(standIns.map(({ name, standIn }) => [name.toLowerCase(), standIn]));
  const any = longestFirst(standIns.map(({ name }) => name))
    .map(escaped)
    .join('|');
  const expression = new RegExp(`(?<![\\p{L}\\p{N}])(?:${any})(?![\\p{L}\\p{N}])`, flags);
  const standInFor = (name: string): string => byName.get(name.toLowerCase()) ?? name;
  const replace = (text: string): string => text.replace(expression, standInFor);
  const replaceInProse = (text: string): string =>
    text.replace(expression, (name, at: number) => (isName(name, text, at) ? standInFor(name) : name));
  const spellings = new Set(standIns.map(({ name }) => name));
  /** Words of the product's own sentences are kept; so are ordinary words in another case than the name. */
  const isName = (name: string, text: string, at: number): boolean =>
    !areOwnWords(text, at, at + name.length) &&
    (spellings.has(name) || !isSpelledAsOwn(name) || isMarked(text.slice(0, at), text.slice(at + name.length)));
  return ({ name, text }) => ({
    name,
    text: visitTexts(name, text, (value, place) =>
      isFixed(place) ? value : isProse(place) ? replaceInProse(value) : replace(value),
    ),
  });
}

/** Whether the surroundings of a word show that it is a name: quotation marks, a path, an account, a domain. */
function isMarked(before: string, after: string): boolean {
  return markedBefore.test(before) || markedAfter.test(after);
}

/** What a file is, by its name: `cluster` of nodes/1/cluster.json, `raw/Get-VM` of nodes/1/raw/Get-VM.clixml. */
function documentOf(name: string): string {
  const raw = /(?:^|\/)(raw\/[^/]+)\.clixml$/.exec(name);
  return raw?.[1] ?? /([a-z]+)(?:\/\d+)?\.jsonl?$/.exec(name)?.[1] ?? '';
}

function formsAt(document: string, { key, parent }: TextPlace): readonly string[] {
  const candidates = [`${document}|${parent}/${key}`, `|${parent}/${key}`, `${document}|${key}`, `|${key}`];
  return candidates.map((one) => places.get(one)).find((form) => form !== undefined) ?? [];
}

/** Words of the contract, which are not names even if something has the same name. */
function isFixed({ key, parent }: TextPlace): boolean {
  return key !== '' && (fixed.has(key) || fixed.has(`${parent}/${key}`));
}

/** Sentences, including logs, in which a word may be ordinary and not a name. */
function isProse({ key, parent }: TextPlace): boolean {
  return key === '' || prose.has(key) || prose.has(`${parent}/${key}`);
}

/** Each named group is a name of that kind; digits distinguish groups of one kind. Returns whether anything matched. */
function addGroups(expression: RegExp, text: string, add: AddName, kind?: string): boolean {
  const matches = [...text.matchAll(expression)];
  for (const match of matches) {
    if (kind !== undefined) {
      add(kind, match[0]);
    }
    for (const [group, value] of Object.entries(match.groups ?? {})) {
      if (value !== undefined) {
        add(group.replace(/\d+$/, ''), value);
      }
    }
  }
  return matches.length > 0;
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
