// The package's README: the sections of the project's README that a user of the package needs.

/** By their headings in README.md. */
const sections = [
  'Install in Windows Admin Center',
  'Sign it',
  'What it does to a node',
  'Remove it',
  'PowerShell without Windows Admin Center',
];

/**
 * @param {string} text the project's README.md
 * @param {{ version: string, engines: { platform: string, architecture: string }[] }} facts
 */
export function packageReadme(text, { version, engines }) {
  const introduction = sectionsOf(text)[0].body.split('\n\n')[1];
  const bodies = sections.map((heading) => {
    const found = sectionsOf(text).find((section) => section.heading === heading);
    if (!found) throw new Error(`README.md has no section '${heading}'.`);
    return `## ${heading}\n${found.body}`;
  });
  const all = [`# Headroom ${version}`, introduction, enginesText(engines), ...bodies.map((body) => body.trim())];
  return `${withoutRelativeLinks(all.join('\n\n'))}\n`;
}

function enginesText(engines) {
  const names = engines.map(({ platform, architecture }) => `${platform}-${architecture}`).join(', ');
  if (engines.some(({ platform }) => platform === 'windows')) return `Engines in this package: ${names}.`;
  return `**This package has no engine for Windows** (it has ${names}): it shows clusters and limits, and cannot measure on a Windows node.`;
}

function sectionsOf(text) {
  return text
    .split(/^(?=## )/m)
    .map((part) => ({ heading: /^## (.+)$/m.exec(part)?.[1], body: part.replace(/^## .+\n/, '') }));
}

/** Links into the repository lead nowhere from a package. */
function withoutRelativeLinks(text) {
  return text.replace(/\[([^\]]+)\]\((?!https?:)[^)]*\)/g, '$1');
}
