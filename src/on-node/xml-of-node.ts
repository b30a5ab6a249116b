/**
 * XML that the node's own parser has read. It comes as one text of tokens, which begin with a sign that no XML holds (U+0001):
 * `<name`, `@name U+0002 value` for each of its attributes, `=text`, and `>` at its end.
 */

import { XmlNode, XmlParser } from '../app/exchange/public-api';

const [element, text, document] = [1, 3, 9];

interface OpenNode extends XmlNode {
  readonly attributes: { readonly name: string; readonly value: string }[];
  readonly childNodes: XmlNode[];
}

/** The parser of a document that was read already. */
export function parserOf(tokens: string | null, problem: string | null): XmlParser {
  return {
    parseFromString: () => {
      if (tokens === null) {
        throw new Error(problem ?? '');
      }
      return nodeOf(tokens);
    },
  };
}

function nodeOf(tokens: string): XmlNode {
  const root = openNode(document, '#document');
  const open = [root];
  for (const token of tokens.split('\u0001')) {
    const [sign, rest] = [token.charAt(0), token.slice(1)];
    const current = open.at(-1) ?? root;
    if (sign === '<') {
      const child = openNode(element, rest);
      current.childNodes.push(child);
      open.push(child);
    } else if (sign === '@') {
      const [name = '', value = ''] = rest.split('\u0002');
      current.attributes.push({ name, value });
    } else if (sign === '=') {
      current.childNodes.push({ nodeType: text, nodeName: '#text', nodeValue: rest, childNodes: null });
    } else if (sign === '>') {
      open.pop();
    }
  }
  return root;
}

function openNode(nodeType: number, nodeName: string): OpenNode {
  return { nodeType, nodeName, nodeValue: null, childNodes: [], attributes: [] };
}
