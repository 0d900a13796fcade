import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One import of one file: what it names, and where that lies in the project (null for a package). */
export interface Import {
  from: string;
  specifier: string;
  to: string | null;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SPECIFIER = /(?:\bfrom\s*|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"]+)['"]/gm;

/** Every static and dynamic import of the app's and the functions' source. */
export function sourceImports(): Import[] {
  const files = globSync(['src/**/*.{ts,tsx}', 'functions/src/**/*.ts'], { cwd: ROOT });
  return files.flatMap((from) => importsOf(from, readFileSync(path.join(ROOT, from), 'utf8')));
}

/** The imports of one file by its text. */
export function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => ({
    from,
    specifier,
    to: specifier.startsWith('.') ? path.posix.join(path.posix.dirname(from), specifier) : null,
  }));
}

/** A folder of the architecture, and what its files may import: folders of the project and packages. */
interface Room {
  folder: string;
  folders: string[];
  /** Packages that it may use; null: any but the Firebase SDK. */
  packages: RegExp | null;
}

const SHARED = ['src/domain', 'src/acoustics', 'src/geodata'];

/** The table of the architecture (README, “How the folders lie”). */
const ROOMS: Room[] = [
  { folder: 'src/domain', folders: ['src/domain'], packages: /^(zod|date-fns)$/ },
  {
    folder: 'src/acoustics/contours',
    folders: ['src/acoustics', 'src/domain'],
    packages: /^(d3-contour|clipper2-ts)$/,
  },
  { folder: 'src/acoustics', folders: ['src/acoustics', 'src/domain'], packages: /^$/ },
  {
    folder: 'src/geodata',
    folders: SHARED,
    packages:
      /^(zod|proj4|papaparse|fflate|flatbush|shpjs|geotiff|clipper2-ts|@turf\/turf|@tmcw\/togeojson|@xmldom\/xmldom)$/,
  },
  { folder: 'src/threads', folders: ['src/threads', 'src/acoustics'], packages: /^(zod|node:worker_threads)$/ },
  { folder: 'src/backend', folders: ['src/backend', 'src/domain'], packages: /^(firebase\/.+|zod|react|zustand)$/ },
  { folder: 'src/queries', folders: ['src/queries', 'src/backend', ...SHARED], packages: null },
  { folder: 'src/ui', folders: ['src/ui', 'src/domain'], packages: null },
  { folder: 'src/app', folders: ['src'], packages: null },
  {
    folder: 'functions/src',
    folders: ['functions/src', 'src/threads', ...SHARED],
    packages: /^(node:.+|zod|sharp|gdal3\.js\/node\.js|firebase-(admin|functions)(\/.+)?)$/,
  },
];

function roomOf(file: string): Room | null {
  const feature = /^(src\/features\/[^/]+)\//.exec(file)?.[1];
  if (feature !== undefined) {
    return {
      folder: feature,
      folders: [feature, 'src/ui', 'src/queries', 'src/backend', 'src/threads', ...SHARED],
      packages: null,
    };
  }
  return ROOMS.find(({ folder }) => file.startsWith(`${folder}/`)) ?? null;
}

/** What breaks the table, as sentences. */
export function forbidden(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, specifier, to }) => {
    const room = roomOf(from);
    if (room === null) return [`${from} lies in no folder of the architecture`];
    const allowed =
      to === null
        ? (room.packages?.test(specifier) ?? !/^firebase(-|\/|$)/.test(specifier))
        : room.folders.some((folder) => to.startsWith(`${folder}/`));
    return allowed ? [] : [`${from} may not import ${specifier}`];
  });
}

/** Circles of files that import each other, each as the way round. */
export function circles(imports: readonly Import[]): string[] {
  const edges = new Map<string, string[]>();
  for (const { from, to } of imports) if (to !== null) edges.set(from, [...(edges.get(from) ?? []), to]);
  const done = new Set<string>();
  const found: string[] = [];
  const visit = (file: string, way: string[]): void => {
    if (way.includes(file)) found.push([...way.slice(way.indexOf(file)), file].join(' → '));
    if (done.has(file) || way.includes(file)) return;
    for (const next of edges.get(file) ?? []) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of edges.keys()) visit(file, []);
  return found;
}
