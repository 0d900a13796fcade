import type { DeployedPackage } from './licences.ts';

/** Licences that require at most their notice, so that a proprietary product may include the package. */
const ALLOWED = new Set([
  'MIT',
  'ISC',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'Apache-2.0',
  '0BSD',
  'Unlicense',
  'CC0-1.0',
  'MPL-2.0',
  'BlueOak-1.0.0',
  'Python-2.0',
  // The text of BSD-3-Clause, from the Eclipse Foundation.
  'EDL-1.0',
  // Boost. It requires its notice only with the source.
  'BSL-1.0',
  'Zlib',
  // For fonts. They may be part of a product and of documents, but not sold on their own.
  'OFL-1.1',
]);

/** An exception for some packages by name. */
interface Exception {
  packages: RegExp;
  licence: string;
}

/** `docs/licences.md` gives the reason for each exception. */
const EXCEPTIONS: readonly Exception[] = [
  { packages: /^@img\/sharp(-libvips)?-[a-z0-9-]+$/, licence: 'LGPL-3.0-or-later' },
  { packages: /^gdal3\.js$/, licence: 'LGPL-2.1-or-later' },
  { packages: /^(@react-leaflet\/core|react-leaflet)$/, licence: 'Hippocratic-2.1' },
];

/**
 * Licences that were read in the package's own licence file, because the declared one is missing or misspelt. Each applies to the
 * given version only.
 */
const READ_IN_THE_FILE: Readonly<Record<string, string>> = {
  'arc 0.2.0': 'BSD-2-Clause',
  'limiter 1.1.5': 'MIT',
  'splaytree-ts 1.0.2': 'BSD-3-Clause',
};

/** The licence of a package: declared, or read in its file. Null if it is not known. */
export function licenceOf({ name, version, declared }: DeployedPackage): string | null {
  return READ_IN_THE_FILE[`${name} ${version}`] ?? declared;
}

/** Whether the licence was read in the package's file. */
export function isReadInTheFile({ name, version }: DeployedPackage): boolean {
  return `${name} ${version}` in READ_IN_THE_FILE;
}

/** Packages that must not be deployed, as sentences. */
export function refusedLicences(packages: readonly DeployedPackage[]): string[] {
  return packages.flatMap((entry) => {
    const licence = licenceOf(entry);
    const named = `${entry.name} ${entry.version}`;
    if (licence === null) {
      return [`${named} declares no licence: read its licence file and name it in scripts/lib/licence-rules.ts.`];
    }
    const isAllowed = (id: string) =>
      ALLOWED.has(id) ||
      EXCEPTIONS.some((exception) => exception.packages.test(entry.name) && exception.licence === id);
    return allows(licence, isAllowed) ? [] : [`${named} has the licence “${licence}”, which is not on the allow list.`];
  });
}

/** Whether an SPDX expression is allowed: with OR at least one part, with AND all parts. */
function allows(expression: string, isAllowed: (id: string) => boolean): boolean {
  const inner = /^\(([^()]*)\)$/.exec(expression)?.[1] ?? expression;
  return inner.split(' OR ').some((part) => part.split(' AND ').every((id) => isAllowed(id.trim())));
}
