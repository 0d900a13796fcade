import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

/** A package that is deployed: bundled into the app and the functions, or installed beside the functions. */
export interface DeployedPackage {
  name: string;
  version: string;
  /** As the package declares it, an SPDX expression; null where it declares none. */
  declared: string | null;
  /** `app`: a dependency of the root, bundled into the page and the functions. `functions`: installed beside them. */
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

/** Every production dependency of the app and of the functions, those of dependencies among them, by name and version. */
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

/** Locations of all packages that one needs, as the lockfile names them. Those of other machines (optional ones) are among them. */
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

/** Where Node finds a package: in the `node_modules` of the one that asks, or of a folder above it. */
function locate(name: string, from: string, packages: Readonly<Record<string, Entry>>): string | null {
  for (const folder of foldersAbove(from)) {
    const location = path.posix.join(folder, 'node_modules', name);
    if (location in packages) return location;
  }
  return null;
}

/** A package's own folder, those of the packages that it lies in, and the root's, ''. */
function foldersAbove(location: string): string[] {
  const inside = location.lastIndexOf('/node_modules/');
  if (inside >= 0) return [location, ...foldersAbove(location.slice(0, inside))];
  return location === '' ? [''] : [location, ''];
}

function describe(location: string, entry: Entry | undefined, root: string): DeployedPackage {
  const name = location.slice(location.lastIndexOf('node_modules/') + 'node_modules/'.length);
  const manifest = path.join(root, location, 'package.json');
  // What another machine needs is not installed on this one.
  const installed = existsSync(manifest)
    ? installedSchema.safeParse(JSON.parse(readFileSync(manifest, 'utf8'))).data?.license
    : undefined;
  return { name, version: entry?.version ?? '', declared: installed ?? entry?.license ?? null, places: [] };
}
