// The three XML files that make a zip a NuGet package.

// The licenseUrl that NuGet's clients require with a licence expression: the page for that expression, and no other
// (NuGet.Packaging, LicenseMetadata.LicenseServiceLinkTemplate). Clients that know no expressions follow it.
const licencePage = 'https://licenses.nuget.org/';

const xml = '<?xml version="1.0" encoding="utf-8"?>\n';

/**
 * @param {{ id: string, version: string, title: string, description: string, tags: string, authors: string, licence: string,
 *   homepage: string, iconPath: string }} facts homepage: the repository's https address; iconPath: of the icon in it, which
 *   is icon.png in the package
 * @throws {Error} when there is no homepage: public feeds take no package without one
 */
export function nuspecText({ id, version, title, description, tags, authors, licence, homepage, iconPath }) {
  if (!/^https:\/\/[^\s/]+\.[^\s/]+/.test(homepage ?? '')) {
    throw new Error('package.json has no "homepage" with an https address; the package has to name one. Add it there.');
  }
  const projectUrl = homepage.replace(/\/+$/, '');
  return `${xml}<package xmlns="http://schemas.microsoft.com/packaging/2013/05/nuspec.xsd">
  <metadata>
    <id>${escape(id)}</id>
    <version>${escape(version)}</version>
    <title>${escape(title)}</title>
    <authors>${escape(authors)}</authors>
    <requireLicenseAcceptance>false</requireLicenseAcceptance>
    <license type="expression">${escape(licence)}</license>
    <licenseUrl>${escape(licencePage + encodeURIComponent(licence))}</licenseUrl>
    <projectUrl>${escape(projectUrl)}</projectUrl>
    <icon>icon.png</icon>
    <iconUrl>${escape(`${projectUrl}/raw/HEAD/${iconPath}`)}</iconUrl>
    <readme>README.md</readme>
    <description>${escape(description)}</description>
    <releaseNotes>CHANGELOG.md in this package says what changed.</releaseNotes>
    <copyright>${escape(authors)}</copyright>
    <tags>${escape(tags)}</tags>
    <packageTypes>
      <packageType name="WindowsAdminCenterExtension" />
    </packageTypes>
  </metadata>
</package>
`;
}

/**
 * [Content_Types].xml: a package has to give every kind of file in it a type.
 * @param {string[]} names the package's files
 */
export function contentTypesText(names) {
  const extensions = new Set(['rels', 'nuspec']);
  const withoutExtension = [];
  for (const name of names) {
    const extension = /\.([^./]+)$/.exec(name)?.[1].toLowerCase();
    if (extension) extensions.add(extension);
    else withoutExtension.push(name);
  }
  const known = { rels: 'application/vnd.openxmlformats-package.relationships+xml' };
  const lines = [...extensions]
    .sort()
    .map(
      (extension) =>
        `  <Default Extension="${escape(extension)}" ContentType="${known[extension] ?? 'application/octet'}" />`,
    );
  lines.push(
    ...withoutExtension
      .sort()
      .map((name) => `  <Override PartName="/${escape(name)}" ContentType="application/octet" />`),
  );
  return `${xml}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\n${lines.join('\n')}\n</Types>\n`;
}

/** _rels/.rels: where the nuspec is. */
export function relationshipsText(nuspecName) {
  return `${xml}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
  <Relationship Type="http://schemas.microsoft.com/packaging/2010/07/manifest" Target="/${escape(nuspecName)}" Id="R1" />
</Relationships>
`;
}

function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
