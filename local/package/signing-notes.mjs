// What is signed in a package, what is not, and what follows.

const onNode = {
  nothing:
    'A node whose application control is enforced starts none of its engines and restricts its scripts: the tool can only view there.',
  scripts: 'A node whose application control is enforced restricts them, so the tool can only view there.',
};
const onGateway = 'A 2.x gateway in production mode does not install it.';

/**
 * @param {object} signing
 * @param {import('./signer.mjs').Signer['kinds'] | null} signing.kinds what was signed; null: nothing
 * @param {string | null} signing.unsigned why the package itself is not signed, if so
 * @param {string | null} signing.timestamp
 * @param {boolean} signing.hasWindowsEngines
 * @param {boolean} signing.hasInterpreter whether the module carries one, of whose libraries Microsoft has signed its own
 * @returns {string[]}
 */
export function signingNotes({ kinds, unsigned, timestamp, hasWindowsEngines, hasInterpreter }) {
  if (kinds === null) {
    const signed = hasInterpreter ? "Nothing in it is signed but Microsoft's own libraries" : 'Nothing in it is signed';
    return [`${signed}. ${onNode.nothing} ${onGateway}`];
  }
  const signed = [
    ...(hasWindowsEngines ? ['the engines for Windows'] : []),
    ...(hasInterpreter ? ["the interpreter of the tool's rules"] : []),
    ...(kinds.scripts ? ['the PowerShell scripts'] : []),
    ...(kinds.javaScript ? ["the tool's JavaScript"] : []),
  ];
  const notes = [];
  if (signed.length > 0) notes.push(`Signed with ${kinds.program}: ${signed.join(', ')}.`);
  if (!kinds.scripts) {
    notes.push(
      `The PowerShell scripts are not signed: ${kinds.program} cannot sign them, as 2.8 and Windows can. ${onNode.scripts}`,
    );
  }
  if (!kinds.javaScript)
    notes.push("The tool's JavaScript is not signed: only Windows signs it. No node runs it as a script.");
  if (unsigned !== null) notes.push(`The package itself is not signed: ${withoutPeriod(unsigned)}. ${onGateway}`);
  if (timestamp === null) notes.push('Without --timestamp the signatures end with the certificate.');
  return notes;
}

function withoutPeriod(text) {
  return text.replace(/\.$/, '');
}
