import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, it } from 'node:test';
import { DOMParser } from '@xmldom/xmldom';
import { root } from '../base/paths.mjs';
import { nuspecText } from './nuspec.mjs';

const facts = {
  id: 'contoso.tool',
  version: '1.2.3',
  title: 'Tool & more',
  description: 'Does "things".',
  tags: 'one two',
  authors: 'Contoso',
  licence: 'MIT',
  homepage: 'https://contoso.example/tool/',
  iconPath: 'icons/icon.png',
};

describe('nuspec', () => {
  const valueOf = (text, name) =>
    new DOMParser().parseFromString(text, 'text/xml').getElementsByTagName(name)[0]?.textContent;

  it('says where the project, its licence and its icon are', () => {
    const text = nuspecText(facts);
    assert.equal(valueOf(text, 'title'), facts.title);
    assert.equal(valueOf(text, 'projectUrl'), 'https://contoso.example/tool');
    assert.equal(valueOf(text, 'licenseUrl'), 'https://licenses.nuget.org/MIT');
    assert.equal(valueOf(text, 'iconUrl'), 'https://contoso.example/tool/raw/HEAD/icons/icon.png');
    assert.equal(valueOf(text, 'license'), 'MIT');
  });

  it('has the page of an expression of several licences, encoded as NuGet does', () =>
    assert.equal(
      valueOf(nuspecText({ ...facts, licence: 'MIT OR Apache-2.0' }), 'licenseUrl'),
      'https://licenses.nuget.org/MIT%20OR%20Apache-2.0',
    ));

  for (const homepage of [undefined, '', 'http://contoso.example', 'https://contoso', 'contoso.example']) {
    it(`is not made with the homepage ${JSON.stringify(homepage)}`, () =>
      assert.throws(() => nuspecText({ ...facts, homepage }), /package\.json has no "homepage"/));
  }

  it('names a homepage that the project has', async () => {
    const { homepage } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8'));
    assert.doesNotThrow(() => nuspecText({ ...facts, homepage }));
  });
});
