// Text for a terminal. Names come from clusters, files and people: a control character in one would be a command to the
// terminal, and a line break a forged line.

/** C0 but tab and line feed, DEL, C1, marks that change the direction of text, and separators of lines and paragraphs. */
const commands = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;

/** A text of several lines, with what a terminal would obey shown as its number. */
export function terminalText(text) {
  return String(text).replace(commands, (character) => {
    const number = character.codePointAt(0).toString(16).toUpperCase().padStart(4, '0');
    return `<U+${number}>`;
  });
}

/** The same for a text that has to stay on its line. */
export function terminalLine(text) {
  return terminalText(String(text).replace(/[\t\r\n]+/g, ' '));
}
