/**
 * Sentences before they are text: a key into the strings and the figures to fill in. The analysis returns these,
 * so that the same inputs give the same words in every language, and so that it can be tested without a screen.
 */

import { fillPlaceholders } from './fill';
import { Figure, FigureUnit, formatFigure } from './format';
import { messageArities } from './message-keys';

/** Dotted path below `Headroom` in the strings, such as 'Verdict.Next.Iops'. */
export type MessageKey = keyof typeof messageArities;

/** A sentence, or part of one. */
export interface Message {
  readonly key: MessageKey;
  readonly args: readonly MessageArgument[];
}

/** Several messages in one place: 'and' writes "A, B, and C", 'semicolon' "A; B; C". */
export interface MessageList {
  readonly list: readonly Message[];
  readonly join: 'and' | 'semicolon';
}

/** A name is used unchanged, a figure is formatted for the locale, a message is looked up itself. */
export type MessageArgument = string | Figure | Message | MessageList;

/** The strings as nested objects, as the SDK's localization returns them: { Headroom: { Verdict: … } }. */
export interface StringTree {
  readonly [name: string]: string | StringTree;
}

type Arity<K extends MessageKey> = (typeof messageArities)[K];

/** As many arguments as the sentence has placeholders, so that a forgotten figure does not compile. */
type Arguments<N extends number, Filled extends readonly MessageArgument[] = []> = Filled['length'] extends N
  ? Filled
  : Arguments<N, readonly [...Filled, MessageArgument]>;

/** A message by its key, with one argument for each placeholder of its sentence. */
export function message<K extends MessageKey>(key: K, ...args: Arguments<Arity<K>>): Message {
  return { key, args };
}

/** A number with the unit it is shown in. */
export function figure(unit: FigureUnit, value: number): Figure {
  return { unit, value };
}

/**
 * The words of a message.
 * @param strings nested strings with `Headroom` at the top
 * @param locale of the figures, such as 'en-US'
 */
export function formatMessage(strings: StringTree, { key, args }: Message, locale: string): string {
  const template = lookUp(strings, key);
  return fillPlaceholders(template, (index) => {
    const argument = args[index];
    return argument === undefined
      ? null
      : { text: formatArgument(strings, argument, locale), number: numberOf(argument) };
  });
}

/**
 * Nests the flat keys of a .resjson file: { "Headroom_Verdict_X": "…" } becomes { Headroom: { Verdict: { X: "…" } } }.
 * Comments for translators, whose keys start with an underscore, are left out.
 */
export function nestStrings(flat: Readonly<Record<string, string>>): StringTree {
  const root: { [name: string]: string | StringTree } = {};
  for (const [path, text] of Object.entries(flat)) {
    if (path.startsWith('_')) {
      continue;
    }
    const names = path.split('_');
    const last = names.pop() ?? path;
    let node = root;
    for (const name of names) {
      node[name] ??= {};
      node = node[name] as typeof root;
    }
    node[last] = text;
  }
  return root;
}

function numberOf(argument: MessageArgument): number | null {
  return typeof argument === 'object' && 'unit' in argument ? argument.value : null;
}

function formatArgument(strings: StringTree, argument: MessageArgument, locale: string): string {
  if (typeof argument === 'string') {
    return argument;
  }
  if ('unit' in argument) {
    return formatFigure(argument, locale);
  }
  if ('key' in argument) {
    return formatMessage(strings, argument, locale);
  }
  const texts = argument.list.map((item) => formatMessage(strings, item, locale));
  return argument.join === 'semicolon'
    ? texts.join('; ')
    : new Intl.ListFormat(locale, { type: 'conjunction' }).format(texts);
}

function lookUp(strings: StringTree, key: string): string {
  let node: string | StringTree | undefined = strings['Headroom'];
  for (const name of key.split('.')) {
    node = typeof node === 'object' ? node[name] : undefined;
  }
  if (typeof node !== 'string') {
    throw new Error(`The strings have no text for Headroom.${key}. Add it to strings.resjson.`);
  }
  return node;
}
