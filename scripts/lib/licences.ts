import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** A deployed package: bundled into the app and the functions, or installed with the functions. */
export interface DeployedPackage {
  name: string;
  version: string;
  /** Licence that the package declares as an SPDX expression. Null if it declares none. */
  declared: string | null;
  /** `app`: a dependency of the root, bundled into the page and the functions. `functions`: installed with the functions. */
  places: Array<'app' | 'functions'>;
}

const names = z.record(z.string(), z.string()).default({});
const entrySchema = z.object({
  version: z.string().optional(),
  license: z.string().optional(),
  link: z.boolean().optional(),
  dependencies: names,
  optionalDependencies: names,
});
type Entry = z.infer<typeof entrySchema>;
const lockfileSchema = z.object({ packages: z.record(z.string(), entrySchema) });
const installedSchema = z.object({ license: z.string().optional() });

/** All production dependencies of the app and of the functions, including indirect ones, by name and version. */
export function productionPackages(root: string): DeployedPackage[] {
  const { packages } = lockfileSchema.parse(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')));
  const found = new Map<string, DeployedPackage>();
  for (const [start, place] of [
    ['', 'app'],
    ['functions', 'functions'],
  ] as const) {
    for (const location of reachableFrom(start, packages)) {
      const entry = describe(location, packages[location], root);
      const key = `${entry.name} ${entry.version}`;
      const known = found.get(key) ?? entry;
      if (!known.places.includes(place)) known.places.push(place);
      found.set(key, known);
    }
  }
  return [...found.values()].sort((a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1));
}

/** The locations of all packages that a package needs, as in the lockfile. They include optional packages of other platforms. */
function reachableFrom(start: string, packages: Readonly<Record<string, Entry>>): Set<string> {
  const reached = new Set<string>();
  const waiting = [start];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    const { dependencies = {}, optionalDependencies = {} } = packages[at] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) {
      const location = locate(name, at, packages);
      if (location === null) throw new Error(`package-lock.json has no ${name}, which ${at || 'the app'} depends on`);
      if (reached.has(location)) continue;
      reached.add(location);
      waiting.push(location);
    }
  }
  return reached;
}

/** The location where Node finds a package: in the `node_modules` of the requiring package, or of a folder above it. */
function locate(name: string, from: string, packages: Readonly<Record<string, Entry>>): string | null {
  for (const folder of foldersAbove(from)) {
    const location = path.posix.join(folder, 'node_modules', name);
    if (location in packages) return location;
  }
  return null;
}

/** The folder of a package, the folders of packages that contain it, and the root (''). */
function foldersAbove(location: string): string[] {
  const inside = location.lastIndexOf('/node_modules/');
  if (inside >= 0) return [location, ...foldersAbove(location.slice(0, inside))];
  return location === '' ? [''] : [location, ''];
}

function describe(location: string, entry: Entry | undefined, root: string): DeployedPackage {
  const name = location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const manifest = path.join(root, location, 'package.json');
  // Packages for other platforms are not installed on this one.
  const installed = existsSync(manifest)
    ? installedSchema.safeParse(JSON.parse(readFileSync(manifest, 'utf8'))).data?.license
    : undefined;
  return { name, version: entry?.version ?? '', declared: installed ?? entry?.license ?? null, places: [] };
}
