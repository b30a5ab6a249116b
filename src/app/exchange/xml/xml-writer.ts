import { shownText } from '../../words/public-api';

/** What an element says of itself, in this order. */
export type Attributes = Readonly<Record<string, string | number>>;

/** Writes XML with two blanks a level, as DISKSPD does, and every text escaped, as it does not. */
export class XmlWriter {
  private readonly lines: string[] = [];
  private depth = 0;

  public get text(): string {
    return this.lines.map((line) => `${line}\n`).join('');
  }

  /** An element that holds what `write` writes. */
  public element(name: string, write: () => void, attributes: Attributes = {}): void {
    this.line(`<${name}${attributesText(attributes)}>`);
    this.depth += 1;
    write();
    this.depth -= 1;
    this.line(`</${name}>`);
  }

  /** An element that holds a value; nothing for null. */
  public value(name: string, value: string | number | boolean | null, attributes: Attributes = {}): void {
    if (value !== null) {
      this.line(`<${name}${attributesText(attributes)}>${escapeData(String(value))}</${name}>`);
    }
  }

  public empty(name: string, attributes: Attributes): void {
    this.line(`<${name}${attributesText(attributes)}/>`);
  }

  private line(text: string): void {
    this.lines.push(`${'  '.repeat(this.depth)}${text}`);
  }
}

/**
 * A text of a page that people read, as content and within double quotation marks: invisible characters are replaced
 * with their code.
 */
export function escapeXml(text: string): string {
  return escapeData(shownText(text));
}

/**
 * A text for XML that programs read, as content and within double quotation marks. Control characters, for which XML has no
 * form, become question marks.
 */
function escapeData(text: string): string {
  const names: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  return text.replace(/[&<>"\u0000-\u0008\u000b-\u001f]/g, (character) => names[character] ?? '?');
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeData(String(value))}"`)
    .join('');
}
