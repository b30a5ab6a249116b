import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { packageReadme } from './readme.mjs';

const headings = [
  'Install in Windows Admin Center',
  'Sign it',
  'What it does to a node',
  'Remove it',
  'PowerShell without Windows Admin Center',
];
const project = `# Headroom\n\nWhat it is.\n\n![A picture](src/picture.png)\n\n## Develop it\n\nNot for readers of a package.\n\n${headings
  .map((heading) => `## ${heading}\n\nText, [here](CONTRIBUTING.md) and [there](https://example.org/).\n\n`)
  .join('')}`;
const engines = [{ platform: 'windows', architecture: 'amd64' }];

describe('the README of the package', () => {
  it('has the introduction, the engines, and what somebody with the package needs', () => {
    const text = packageReadme(project, { version: '1.2.3', engines });
    assert.match(text, /^# Headroom 1\.2\.3\n\nWhat it is\.\n\nEngines in this package: windows-amd64\.\n/);
    for (const heading of headings) assert.ok(text.includes(`\n## ${heading}\n`), heading);
    assert.ok(!text.includes('Not for readers'));
  });

  it('keeps links that lead somewhere from a package, and no others', () => {
    const text = packageReadme(project, { version: '1.2.3', engines });
    assert.ok(text.includes('Text, here and [there](https://example.org/).'));
  });

  it('says at once that it cannot measure on Windows', () => {
    const linuxAlone = [{ platform: 'linux', architecture: 'amd64' }];
    assert.match(
      packageReadme(project, { version: '1.2.3', engines: linuxAlone }),
      /\*\*This package has no engine for Windows\*\*/,
    );
  });

  it('is not made when the project’s README has lost a section', () => {
    const without = project.replace('## Remove it', '## Something else');
    assert.throws(() => packageReadme(without, { version: '1.2.3', engines }), /no section 'Remove it'/);
  });
});
