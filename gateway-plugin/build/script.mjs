// Reads one gateway script: its help, its role, its parameters, and what of it goes over the wire.

const roles = ['Administrators', 'Readers', 'Hyper-V-Administrators'];
/** The approved verbs that a command of this plugin has use for. */
const verbs = [
  'Add',
  'Get',
  'Install',
  'Move',
  'New',
  'Remove',
  'Restore',
  'Set',
  'Start',
  'Stop',
  'Test',
  'Uninstall',
  'Watch',
];
const parameterTypes = ['string', 'int', 'bool', 'switch'];

/**
 * @typedef {object} Script
 * @property {string} name Verb-Noun, as its file is named
 * @property {string} synopsis
 * @property {string} description
 * @property {string} role
 * @property {{ name: string, type: string, mandatory: boolean }[]} parameters
 * @property {string} script the text without comments and indentation
 */

/**
 * Reads a script by the rules that the SDK's own generator enforces, and names the file where one is broken.
 * @param {string} fileName such as Get-WacHeadroomRun.ps1
 * @param {string} text
 * @param {(text: string) => string} carry puts what the script brings along in its place
 * @returns {Script}
 */
export function readScript(fileName, text, carry = (body) => body) {
  const fail = (reason) => {
    throw new Error(`gateway-plugin/scripts/${fileName}: ${reason}`);
  };
  const name = /^([A-Z][a-z]+)-([A-Z][A-Za-z0-9]*)\.ps1$/.exec(fileName);
  if (!name) fail('the file name is not Verb-Noun.ps1.');
  if (!verbs.includes(name[1])) fail(`the verb ${name[1]} is not one of ${verbs.join(', ')}.`);
  const strange = /[^\n\x20-\x7e]/.exec(text);
  if (strange)
    fail(
      `it has the character U+${strange[0].codePointAt(0).toString(16).padStart(4, '0')}; only ASCII survives the way to a node.`,
    );
  // Help that does not come first, or shares its comment, is hidden from Get-Help.
  const help = /^<#\n([\s\S]*?)\n#>\n/.exec(text);
  if (!help) fail('it does not start with a comment block of help.');
  const sections = readSections(help[1]);
  for (const section of ['SYNOPSIS', 'DESCRIPTION', 'ROLE']) {
    if (!sections[section]) fail(`its help has no .${section}.`);
  }
  if (!roles.includes(sections.ROLE)) fail(`.ROLE ${sections.ROLE} is not one of ${roles.join(', ')}.`);
  const body = text.slice(help[0].length);
  if (/^\s*#|<#/m.test(body)) fail('it has a comment besides its help; the text on the wire carries none.');
  const block = /^param\(([\s\S]*?)\n?\)\n/.exec(body);
  if (!block) fail('its param block does not follow the help.');
  return {
    name: fileName.slice(0, -'.ps1'.length),
    synopsis: sections.SYNOPSIS,
    description: sections.DESCRIPTION,
    role: sections.ROLE,
    parameters: readParameters(block[1], fail),
    script: carry(body)
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean)
      .join('\n'),
  };
}

function readSections(help) {
  return Object.fromEntries(
    help
      .split(/^\./m)
      .slice(1)
      .map((section) => {
        const [keyword, ...lines] = section.split('\n');
        return [
          keyword.trim(),
          lines
            .map((line) => line.trim())
            .join(' ')
            .trim(),
        ];
      }),
  );
}

/** One parameter a line: `[Parameter(Mandatory = $true)] [string] $RunId`, the attributes as needed. */
function readParameters(block, fail) {
  const lines = block.split('\n').map((line) => line.trim().replace(/,$/, ''));
  return lines.filter(Boolean).map((line) => {
    const parameter = /^(?:\[[A-Z]\w*\((.*?)\)\] )*\[(\w+)\] \$([A-Z]\w*)$/.exec(line);
    if (!parameter) fail(`'${line}' is not understood. Write one parameter a line: [Attribute()] [type] $Name.`);
    const [, , type, name] = parameter;
    if (!parameterTypes.includes(type)) fail(`$${name} has the type ${type}, not one of ${parameterTypes.join(', ')}.`);
    return { name, type, mandatory: line.includes('Mandatory = $true') };
  });
}
