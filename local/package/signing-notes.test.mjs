import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { signingNotes } from './signing-notes.mjs';

const linux = { scripts: true, javaScript: false, program: 'osslsigncode 2.9' };
const signing = {
  kinds: linux,
  unsigned: null,
  timestamp: 'http://timestamp.example',
  hasWindowsEngines: true,
  hasInterpreter: false,
};

describe('what is said of the signatures', () => {
  it('is what follows of an unsigned package, on a node and on a gateway', () => {
    assert.deepEqual(signingNotes({ ...signing, kinds: null }), [
      'Nothing in it is signed. A node whose application control is enforced starts none of its engines and restricts its ' +
        'scripts: the tool can only view there. A 2.x gateway in production mode does not install it.',
    ]);
  });

  it('counts the interpreter, whose libraries of Microsoft are signed in any case', () => {
    const [signed] = signingNotes({ ...signing, hasInterpreter: true });
    assert.match(
      signed,
      /^Signed with .*: the engines for Windows, the interpreter of the tool's rules, the PowerShell/,
    );
    const [nothing] = signingNotes({ ...signing, kinds: null, hasInterpreter: true });
    assert.match(nothing, /^Nothing in it is signed but Microsoft's own libraries\. A node /);
  });

  it('is everything on Windows', () => {
    const kinds = { scripts: true, javaScript: true, program: 'Set-AuthenticodeSignature' };
    assert.deepEqual(signingNotes({ ...signing, kinds }), [
      "Signed with Set-AuthenticodeSignature: the engines for Windows, the PowerShell scripts, the tool's JavaScript.",
    ]);
  });

  it('is what a program that signs scripts leaves out', () => {
    assert.deepEqual(signingNotes(signing), [
      'Signed with osslsigncode 2.9: the engines for Windows, the PowerShell scripts.',
      "The tool's JavaScript is not signed: only Windows signs it. No node runs it as a script.",
    ]);
  });

  it('is what scripts that are not signed mean', () => {
    const kinds = { ...linux, scripts: false, program: 'osslsigncode 2.5' };
    const [signed, scripts] = signingNotes({ ...signing, kinds });
    assert.equal(signed, 'Signed with osslsigncode 2.5: the engines for Windows.');
    assert.equal(
      scripts,
      'The PowerShell scripts are not signed: osslsigncode 2.5 cannot sign them, as 2.8 and Windows can. ' +
        'A node whose application control is enforced restricts them, so the tool can only view there.',
    );
    const without = signingNotes({ ...signing, kinds, hasWindowsEngines: false });
    assert.ok(
      without.every((note) => !note.startsWith('Signed')),
      'nothing is',
    );
  });

  it('names a package that is not signed itself, and signatures that end', () => {
    const notes = signingNotes({ ...signing, unsigned: 'the .NET SDK is not installed', timestamp: null }).slice(2);
    assert.deepEqual(notes, [
      'The package itself is not signed: the .NET SDK is not installed. A 2.x gateway in production mode does not install it.',
      'Without --timestamp the signatures end with the certificate.',
    ]);
  });
});
