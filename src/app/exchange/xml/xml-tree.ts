/**
 * XML from other people, as a tree of elements. The parser is the browser's DOMParser, or one with the same interface
 * in Node. A document type, with which a small file can expand to gigabytes, is refused before the parser reads it.
 */

import { figure, message, Message } from '../../words/public-api';

/** An element with its own text, blanks around it included. */
export interface XmlElement {
  readonly name: string;
  readonly attributes: Readonly<Record<string, string>>;
  readonly text: string;
  readonly children: readonly XmlElement[];
}

/** What a parser has to do; `new DOMParser()` does. */
export interface XmlParser {
  parseFromString(text: string, type: 'text/xml'): XmlNode;
}

/** As much of a DOM's node as is read. */
export interface XmlNode {
  readonly nodeType: number;
  readonly nodeName: string;
  readonly nodeValue: string | null;
  readonly childNodes: ArrayLike<XmlNode> | null | undefined;
  readonly attributes?: ArrayLike<{ readonly name: string; readonly value: string }> | null;
}

/** The document's element, or why there is none. */
export type XmlDocument =
  { readonly root: XmlElement; readonly problem: null } | { readonly root: null; readonly problem: Message };

/** As the engine has them. */
const most = { depth: 32, elements: 200_000, excerpt: 60, reason: 200 } as const;
const nodeTypes = { element: 1, text: 3, cdata: 4 } as const;

/** Reads a document of at most so many characters. */
export function readXml(text: string, parser: XmlParser, mostCharacters: number): XmlDocument {
  if (text.length > mostCharacters) {
    return refused(message('Problem.FileTooLarge', figure('bytes', mostCharacters)));
  }
  const content = text.replace(/^\uFEFF/, '');
  if (hasDocumentType(content)) {
    return refused(message('Problem.XmlDoctype'));
  }
  try {
    return parse(content, parser);
  } catch (error) {
    // Parsers that throw say why in their own words.
    return refused(error instanceof TooComplex ? message('Problem.XmlTooComplex') : malformed(error));
  }
}

/** A text as it is quoted in a message. */
export function excerpt(text: string): string {
  const characters = Array.from(text.trim());
  return characters.length <= most.excerpt ? characters.join('') : `${characters.slice(0, most.excerpt).join('')}…`;
}

class TooComplex extends Error {}

function parse(text: string, parser: XmlParser): XmlDocument {
  const elements = childrenOf(parser.parseFromString(text, 'text/xml')).filter(isElement);
  const [root] = elements;
  if (root === undefined || elements.length > 1) {
    return refused(malformed(null));
  }
  let count = 0;
  const read = (node: XmlNode, depth: number): XmlElement => {
    count += 1;
    if (depth > most.depth || count > most.elements) {
      throw new TooComplex();
    }
    const children = childrenOf(node);
    return {
      name: node.nodeName,
      attributes: Object.fromEntries(Array.from(node.attributes ?? [], ({ name, value }) => [name, value])),
      text: children.map(textOf).join(''),
      children: children.filter(isElement).map((child) => read(child, depth + 1)),
    };
  };
  const tree = read(root, 1);
  // A browser puts what it could not parse into an element of this name.
  const failure = findElement(tree, 'parsererror');
  return failure === null ? { root: tree, problem: null } : refused(malformed(reasonIn(failure)));
}

/** Only what may stand before the root element is looked at: the same letters in a path are a path. */
function hasDocumentType(text: string): boolean {
  let at = 0;
  for (;;) {
    at += text.slice(at).search(/\S|$/);
    const end = text.startsWith('<?', at) ? '?>' : text.startsWith('<!--', at) ? '-->' : null;
    if (end === null) {
      return /^<!doctype/i.test(text.slice(at, at + 9));
    }
    const close = text.indexOf(end, at + 2);
    if (close < 0) {
      return false;
    }
    at = close + end.length;
  }
}

function refused(problem: Message): XmlDocument {
  return { root: null, problem };
}

function malformed(reason: unknown): Message {
  const words = reason instanceof Error ? reason.message : typeof reason === 'string' ? reason : '';
  return message('Problem.XmlMalformed', firstReason(words));
}

/** What a browser says of a text: Chromium does so between a heading and a note on the page that it would show. */
function reasonIn(failure: XmlElement): string {
  return textBelow(findElement(failure, 'div') ?? failure);
}

/** The first thing that a parser says, with its place, which Firefox has in a line of its own. */
function firstReason(words: string): string {
  const lines = words.split('\n').map((line) => line.trim());
  const [said = ''] = lines.filter(Boolean);
  const place = lines.find((line) => /^line\D+\d+\D+column\D+\d+/i.test(line));
  const reason = [said, place === said ? undefined : place].filter(Boolean).join(' ');
  return wholeWords(reason.charAt(0).toUpperCase() + reason.slice(1));
}

/** A text that is too long ends after a word. */
function wholeWords(text: string): string {
  return text.length <= most.reason ? text : `${text.slice(0, most.reason).replace(/\s+\S*$/, '')}…`;
}

function childrenOf(node: XmlNode): XmlNode[] {
  return Array.from(node.childNodes ?? []);
}

function isElement({ nodeType }: XmlNode): boolean {
  return nodeType === nodeTypes.element;
}

function textOf({ nodeType, nodeValue }: XmlNode): string {
  return nodeType === nodeTypes.text || nodeType === nodeTypes.cdata ? (nodeValue ?? '') : '';
}

function findElement(element: XmlElement, name: string): XmlElement | null {
  if (element.name === name) {
    return element;
  }
  for (const child of element.children) {
    const found = findElement(child, name);
    if (found !== null) {
      return found;
    }
  }
  return null;
}

function textBelow({ text, children }: XmlElement): string {
  return `${text}${children.map(textBelow).join(' ')}`.trim();
}
