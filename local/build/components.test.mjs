import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bundledPackages, engineLibraries, interpreterParts, noticesText } from './components.mjs';

describe('what others wrote', () => {
  it('is read from the bundle’s own list, a folder of a package as that package', async () => {
    const list =
      'Package: @angular/core\nLicense: "MIT"\n\nPackage: @microsoft/windows-admin-center-sdk\nLicense: "SEE LICENSE"\n\nPackage: uplot\nLicense: "MIT"\nMIT License\n';
    const found = await bundledPackages(list);
    assert.deepEqual(
      found.map(({ name, partOf }) => [name, partOf]),
      [
        ['@angular/core', 'the tool'],
        ['@microsoft/windows-admin-center-sdk', 'the tool'],
        ['uplot', 'the tool'],
      ],
    );
    for (const { name, version, purl, text } of found) {
      assert.match(version, /^\d+\.\d+\.\d+$/, name);
      assert.equal(purl, `pkg:npm/${name.replace('@', '%40')}@${version}`);
      assert.ok(text.length > 100, `${name} has its licence in full`);
    }
  });

  it('is missed when the list names nothing', () => assert.rejects(bundledPackages('\n\n'), /names no package/));

  it('is what each engine is linked with, and no more', async () => {
    const names = async (platforms) => (await engineLibraries(platforms)).map(({ name }) => name);
    assert.ok((await names(['linux'])).includes('liburing'));
    assert.ok(!(await names(['linux'])).includes('winpthreads'));
    assert.ok((await names(['windows'])).includes('winpthreads'));
    assert.ok(!(await names(['windows'])).includes('liburing'));
    for (const platforms of [['linux'], ['windows']]) assert.ok((await names(platforms)).includes('nlohmann-json'));
  });

  it('is what of the interpreter a module carries, with its licence', async () => {
    const found = await interpreterParts(['Headroom.psd1', 'Tool/Jint.dll', 'Tool/Acornima.dll', 'Tool/rules.js']);
    assert.deepEqual(
      found.map(({ name, licence, partOf }) => [name, licence, partOf]),
      [
        ['Jint', 'BSD-2-Clause', 'the PowerShell module'],
        ['Acornima', 'BSD-3-Clause', 'the PowerShell module'],
      ],
    );
    for (const { name, version, purl, text } of found) {
      assert.equal(purl, `pkg:nuget/${name}@${version}`);
      assert.match(text, /^Copyright \(c\) [\s\S]+Redistributions in binary form/);
    }
    assert.deepEqual(await interpreterParts(['Headroom.psd1']), []);
  });

  it('stands in the notices with its licence, whatever marks are in that', () => {
    const text = 'Some ``` marks';
    const notices = noticesText([
      { name: 'library', version: '1.0.0', licence: 'MIT', url: 'https://example.org', partOf: 'the tool', text },
    ]);
    assert.match(
      notices,
      /## library 1\.0\.0\n\nMIT, in the tool: <https:\/\/example\.org>\n\n~~~~text\nSome ``` marks\n~~~~/,
    );
  });
});
