import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readScript } from '../../build/script.mjs';

const help = [
  '<#',
  '.SYNOPSIS',
  'Stops a run.',
  '.DESCRIPTION',
  'Asks, waits,',
  'and tells.',
  '.ROLE',
  'Administrators',
  '#>',
];
const parameters = [
  'param(',
  '    [Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId,',
  '    [switch] $Quietly',
  ')',
];
const body = ["Import-Module -Name 'Headroom' -ErrorAction Stop", '', 'Stop-HeadroomRun -RunId $RunId'];
const whole = [...help, ...parameters, ...body, ''].join('\n');

describe('A script', () => {
  it('is read into name, help, role, parameters and text', () =>
    assert.deepEqual(readScript('Stop-WacHeadroomRun.ps1', whole), {
      name: 'Stop-WacHeadroomRun',
      synopsis: 'Stops a run.',
      description: 'Asks, waits, and tells.',
      role: 'Administrators',
      parameters: [
        { name: 'RunId', type: 'string', mandatory: true },
        { name: 'Quietly', type: 'switch', mandatory: false },
      ],
      script: [
        'param(',
        '[Parameter(Mandatory = $true)] [AllowEmptyString()] [string] $RunId,',
        '[switch] $Quietly',
        ')',
        "Import-Module -Name 'Headroom' -ErrorAction Stop",
        'Stop-HeadroomRun -RunId $RunId',
      ].join('\n'),
    }));

  it('may have no parameters', () =>
    assert.deepEqual(readScript('Get-A.ps1', [...help, 'param()', ...body, ''].join('\n')).parameters, []));

  const broken = [
    ['a name without a verb', 'Headroom.ps1', whole, /Verb-Noun/],
    ['a verb that is not approved', 'Fetch-Run.ps1', whole, /verb Fetch/],
    ['a letter that is not ASCII', 'Get-A.ps1', whole.replace('Stops', 'Stopp\u00e9s'), /U\+00e9/],
    ['carriage returns', 'Get-A.ps1', whole.replaceAll('\n', '\r\n'), /U\+000d/],
    ['no help', 'Get-A.ps1', [...parameters, ...body, ''].join('\n'), /comment block/],
    ['something before the help', 'Get-A.ps1', `# x\n${whole}`, /comment block/],
    ['no synopsis', 'Get-A.ps1', whole.replace('.SYNOPSIS', '.NOTES'), /no \.SYNOPSIS/],
    ['no description', 'Get-A.ps1', whole.replace('.DESCRIPTION', '.NOTES'), /no \.DESCRIPTION/],
    ['no role', 'Get-A.ps1', whole.replace('.ROLE', '.NOTES'), /no \.ROLE/],
    ['a role that does not exist', 'Get-A.ps1', whole.replace('Administrators', 'Everybody'), /Everybody/],
    ['another comment', 'Get-A.ps1', whole.replace('Import', '# why\nImport'), /besides its help/],
    ['no parameters block', 'Get-A.ps1', [...help, ...body, ''].join('\n'), /param block/],
    ['a parameter without a type', 'Get-A.ps1', whole.replace('[switch] $Quietly', '$Quietly'), /not understood/],
    ['a parameter of another type', 'Get-A.ps1', whole.replace('[switch]', '[object]'), /type object/],
  ];
  for (const [name, fileName, text, expected] of broken) {
    it(`is refused by name for ${name}`, () => {
      assert.throws(() => readScript(fileName, text), expected);
      assert.throws(() => readScript(fileName, text), new RegExp(`scripts/${fileName}`));
    });
  }
});
