// What npm run package takes.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { extensionName, root } from '../base/paths.mjs';

export const help = `npm run package [-- options]

Builds everything and makes dist/${extensionName}.<version>.nupkg, the extension for a Windows Admin Center gateway,
and beside it ${extensionName}.<version>.cdx.json, its bill of materials.

  --sign <certificate>       signs what can be signed on this system: a .pfx file; on Windows also the thumbprint or the
                             subject of a certificate in your store
  --password-env <name>      environment variable with the password of the .pfx file
  --password-file <file>     file with it; without either it is asked for
  --timestamp <address>      time stamping service (RFC 3161), so that the signatures outlive the certificate
  --without-windows-engines  a package without engines for Windows, which says so
  --prebuilt-engines         takes the engines in engine/build as they are, built by another machine
  --out <folder>             where the package goes (default: dist)
  --help                     this text
`;

/**
 * @param {string[]} args
 * @returns {{ sign: string | null, passwordEnv: string | null, passwordFile: string | null, timestamp: string | null,
 *   withoutWindowsEngines: boolean, prebuiltEngines: boolean, out: string, help: boolean }}
 * @throws {Error} naming the option that is wrong
 */
export function parsePackageOptions(args) {
  const { values } = parseArgs({
    args,
    options: {
      sign: { type: 'string' },
      'password-env': { type: 'string' },
      'password-file': { type: 'string' },
      timestamp: { type: 'string' },
      'without-windows-engines': { type: 'boolean', default: false },
      'prebuilt-engines': { type: 'boolean', default: false },
      out: { type: 'string', default: 'dist' },
      help: { type: 'boolean', default: false },
    },
  });
  const forSigning = ['password-env', 'password-file', 'timestamp'].find((name) => values[name] !== undefined);
  if (forSigning && values.sign === undefined) throw new Error(`--${forSigning} is for --sign, which is not there.`);
  if (values.sign === '') throw new Error('--sign needs a certificate.');
  if (values['password-env'] !== undefined && values['password-file'] !== undefined) {
    throw new Error('Give --password-env or --password-file, not both.');
  }
  if (values.timestamp !== undefined && !/^https?:\/\/[^\s/]+/.test(values.timestamp)) {
    throw new Error(`--timestamp needs an http address, not '${values.timestamp}'.`);
  }
  return {
    sign: values.sign ?? null,
    passwordEnv: values['password-env'] ?? null,
    passwordFile: values['password-file'] ?? null,
    timestamp: values.timestamp ?? null,
    withoutWindowsEngines: values['without-windows-engines'],
    prebuiltEngines: values['prebuilt-engines'],
    out: path.resolve(root, values.out),
    help: values.help,
  };
}
