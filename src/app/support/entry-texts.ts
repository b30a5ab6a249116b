/** Finds the texts in the files of a support file: values with their names, apart from syntax. */

/** The place of a text: the name of its field, and of the field around it. */
export interface TextPlace {
  readonly key: string;
  readonly parent: string;
}

/** Visits a text; returns it, or its replacement. */
export type TextVisitor = (text: string, place: TextPlace) => string;

/**
 * The text of an entry after each value in it was visited. Names of fields, numbers and syntax are unchanged, byte by
 * byte: a file is split into tokens, never searched as a whole.
 * @param name of the entry; its extension determines the file type
 */
export function visitTexts(name: string, text: string, visit: TextVisitor): string {
  if (name.endsWith('.json')) {
    return visitJson(text, visit);
  }
  if (name.endsWith('.jsonl')) {
    return text
      .split('\n')
      .map((line) => visitJson(line, visit))
      .join('\n');
  }
  return name.endsWith('.clixml') ? visitCliXml(text, visit) : visit(text, { key: '', parent: '' });
}

/** A truncated text ends at the end of the file: a missing quote must not leave anything unvisited. */
function visitJson(text: string, visit: TextVisitor): string {
  const around: string[] = [];
  let key = '';
  const tokens = /"((?:[^"\\]|\\[^])*)(?:("(\s*:)?)|\\?$)|[{}[\]]/g;
  return text.replace(tokens, (token, inner: string | undefined, end?: string, colon?: string) => {
    if (inner === undefined) {
      if (token === '{' || token === '[') {
        around.push(key);
      } else {
        key = around.pop() ?? '';
      }
      return token;
    }
    const value = fromJsonText(inner);
    if (colon !== undefined) {
      key = value;
      return token;
    }
    const seen = visit(value, { key, parent: around[around.length - 1] ?? '' });
    const written = JSON.stringify(seen);
    return seen === value ? token : end === undefined ? written.slice(0, -1) : written;
  });
}

function fromJsonText(inner: string): string {
  try {
    return JSON.parse(`"${inner}"`) as string;
  } catch {
    return inner;
  }
}

/** CliXml as PowerShell's serializer writes it: `<Obj N="…">` around, texts in `<S>`, `<G>` and `<ToString>`. */
function visitCliXml(text: string, visit: TextVisitor): string {
  const around: string[] = [];
  const tokens = /<Obj\b([^>]*?)(\/?)>|<\/Obj>|<(S|G|ToString)\b([^>]*)>([^<]*)<\/\3>/g;
  return text.replace(
    tokens,
    (token, object?: string, selfClosed?: string, element?: string, attributes?: string, inner?: string) => {
      if (element === undefined) {
        if (token === '</Obj>') {
          around.pop();
        } else if (selfClosed === '') {
          around.push(nameIn(object ?? '') ?? around[around.length - 1] ?? '');
        }
        return token;
      }
      const key = nameIn(attributes ?? '') ?? around[around.length - 1] ?? '';
      const value = fromXmlText(inner ?? '');
      const seen = visit(value, { key, parent: around[around.length - 1] ?? '' });
      return seen === value ? token : `<${element}${attributes ?? ''}>${toXmlText(seen)}</${element}>`;
    },
  );
}

function nameIn(attributes: string): string | null {
  const match = /\bN="([^"]*)"/.exec(attributes);
  return match === null ? null : fromXmlText(match[1]);
}

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' };

/** CliXml writes characters that XML does not allow, and text that looks like this escape, as _xHHHH_. */
function fromXmlText(text: string): string {
  return text
    .replace(/&(lt|gt|quot|apos|amp);/g, (_all, name: string) => entities[name])
    .replace(/_x([0-9A-Fa-f]{4})_/g, (_all, code: string) => String.fromCharCode(parseInt(code, 16)));
}

function toXmlText(text: string): string {
  const hex = (character: string): string =>
    `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`;
  return text
    .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, hex)
    .replace(/[\u0000-\u001f\ud800-\udfff\ufffe\uffff]/g, hex)
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;');
}
