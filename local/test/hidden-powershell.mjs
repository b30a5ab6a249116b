// A machine without PowerShell, whatever this one has: what a test must not find, it cannot start by accident either.
import { existsSync, mkdirSync, readdirSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';

const hidden = /^pwsh(-preview)?(\.exe)?$/i;

/**
 * The environment of a machine without PowerShell.
 * @param {string} folder where folders of links are kept: one for each on PATH that holds PowerShell among other programs
 * @param {Record<string, string | undefined>} env the environment to hide it from
 * @returns {{ PATH: string, HEADROOM_POWERSHELL: string }}
 */
export function withoutPowerShell(folder, env = process.env) {
  rmSync(folder, { recursive: true, force: true });
  const places = (env.PATH ?? '').split(path.delimiter).filter(Boolean);
  const kept = places.map((place, index) =>
    holdsIt(place) ? linksTo(place, path.join(folder, String(index))) : place,
  );
  return {
    PATH: kept.join(path.delimiter),
    HEADROOM_POWERSHELL: 'none: hidden, to try what a machine without it does',
  };
}

function holdsIt(place) {
  return existsSync(place) && readdirSync(place).some((name) => hidden.test(name));
}

function linksTo(place, folder) {
  mkdirSync(folder, { recursive: true });
  for (const name of readdirSync(place)) {
    if (!hidden.test(name)) symlinkSync(path.join(place, name), path.join(folder, name));
  }
  return folder;
}
