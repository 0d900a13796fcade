import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One import of one file: what it names, and where that lies in the project (null for a package). */
export interface Import {
  from: string;
  specifier: string;
  to: string | null;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SPECIFIER = /(?:\bfrom\s+|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"\n]+)['"]/gm;

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
    to: specifier.startsWith('.') ? fileOf(path.posix.join(path.posix.dirname(from), specifier)) : null,
  }));
}

/** The file that an import names; the kernel's imports leave `.ts` out, as AssemblyScript wants it. */
function fileOf(named: string): string {
  const source = `${named}.ts`;
  return existsSync(path.join(ROOT, source)) ? source : named;
}

/** A folder of the architecture, and what its files may import: folders of the project and packages. */
interface Room {
  folder: string;
  folders: string[];
  /** Packages that it may use; null: any but the Firebase SDK. */
  packages: RegExp | null;
}

const SHARED = ['src/format', 'src/domain', 'src/acoustics', 'src/geodata'];
const NO_PACKAGE = /^$/;

/** Rooms of a larger folder: each may import the ones that it names, the lower ones first, and `beside`. */
function roomsOf(
  parent: string,
  beside: readonly string[],
  rooms: ReadonlyArray<readonly [name: string, imports: string, packages?: RegExp]>,
): Room[] {
  return rooms.map(([name, imports, packages = NO_PACKAGE]) => {
    const inside = [name, ...imports.split(' ').filter(Boolean)].map((room) => `${parent}/${room}`);
    return { folder: `${parent}/${name}`, folders: [...inside, ...beside], packages };
  });
}

/** The prediction, from the ground up. */
const ACOUSTICS = roomsOf(
  'src/acoustics',
  ['src/domain'],
  [
    ['scene', ''],
    ['geometry', 'scene', /^robust-predicates$/],
    ['terrain', 'scene geometry'],
    ['sources', 'scene geometry'],
    ['obstacles', 'scene geometry terrain'],
    ['cover', 'scene geometry terrain'],
    ['division', 'scene geometry terrain sources obstacles'],
    ['tracing', 'scene geometry terrain sources obstacles cover division'],
    ['prediction', 'scene tracing'],
    ['contours', 'scene geometry tracing prediction', /^(d3-contour$|clipper2-ts\/dist\/)/],
  ],
);

/** The compiled part of the prediction knows nothing outside itself. */
const KERNEL = [
  ...roomsOf(
    'src/acoustics/kernel',
    [],
    [
      ['shared', ''],
      ['rays', 'shared'],
      ['lateral', 'shared rays'],
      ['terms', 'shared rays lateral'],
    ],
  ),
  { folder: 'src/acoustics/kernel', folders: ['src/acoustics/kernel'], packages: NO_PACKAGE },
];

/** What is read from files and written to them, from the ground up. */
const GEODATA = roomsOf(
  'src/geodata',
  ['src/format', 'src/domain', 'src/acoustics'],
  [
    ['grids', '', /^zod$/],
    ['scene-file', '', /^zod$/],
    ['crs', 'grids', /^proj4$/],
    ['files', 'crs', /^zod$/],
    ['geometry', 'crs', /^(flatbush$|clipper2-ts\/dist\/|@turf\/turf$)/],
    ['tables', 'crs files geometry', /^@turf\/turf$/],
    ['scene', 'crs geometry', /^zod$/],
    ['formats', 'crs files geometry tables', /^(papaparse|fflate|zod|shpjs|geojson|@tmcw\/togeojson|@xmldom\/xmldom)$/],
    ['rasters', 'crs files tables', /^(geotiff|zod)$/],
    ['equipment', 'files tables formats', /^(papaparse|zod)$/],
    ['terrain', 'crs files tables rasters', /^flatbush$/],
    ['loggers', 'files formats', /^papaparse$/],
    ['result-columns', '', /^zod$/],
    ['results', 'crs formats', /^write-excel-file\/universal$/],
    ['exports', 'crs geometry formats results', /^(fflate|write-excel-file\/universal)$/],
    [
      'project',
      'crs files geometry tables scene formats rasters equipment terrain',
      /^(zod$|flatbush$|clipper2-ts\/dist\/|@photostructure\/tz-lookup$)/,
    ],
    ['levels', 'crs files formats tables'],
    ['shapes', 'crs files geometry tables formats project'],
  ],
);

const FUNCTIONS_PACKAGES =
  /^(node:.+|zod|sharp|gdal3\.js\/node\.js|firebase-(admin|functions)(\/.+)?|puppeteer-core|@sparticuz\/chromium)$/;

/** What runs beside the database. */
const FUNCTIONS = roomsOf(
  'functions/src',
  ['src/threads', 'src/assessment', 'src/document', ...SHARED],
  [
    ['shared', '', FUNCTIONS_PACKAGES],
    ['loading', 'shared', FUNCTIONS_PACKAGES],
    ['processing', 'shared', FUNCTIONS_PACKAGES],
    ['triggers', 'shared processing', FUNCTIONS_PACKAGES],
    ['callables', 'shared loading processing', FUNCTIONS_PACKAGES],
  ],
);

/** The table of the architecture (docs/architecture.md). */
const ROOMS: Room[] = [
  { folder: 'src/format', folders: ['src/format'], packages: NO_PACKAGE },
  {
    folder: 'src/domain',
    folders: ['src/domain', 'src/format'],
    packages: /^(zod|date-fns|@date-fns\/tz\/tzOffset)$/,
  },
  ...ACOUSTICS,
  ...KERNEL,
  ...GEODATA,
  { folder: 'src/assessment', folders: ['src/assessment', ...SHARED], packages: NO_PACKAGE },
  { folder: 'src/threads', folders: ['src/threads', 'src/acoustics'], packages: /^(zod|node:worker_threads)$/ },
  {
    folder: 'src/backend',
    folders: ['src/backend', 'src/domain', 'src/format'],
    packages: /^(firebase\/.+|zod|react|zustand)$/,
  },
  { folder: 'src/queries', folders: ['src/queries', 'src/backend', 'src/assessment', ...SHARED], packages: null },
  { folder: 'src/ui', folders: ['src/ui', 'src/domain', 'src/format'], packages: null },
  { folder: 'src/explanation', folders: ['src/explanation', 'src/ui', 'src/assessment', ...SHARED], packages: null },
  {
    folder: 'src/document',
    folders: ['src/document', 'src/ui', 'src/domain', 'src/geodata', 'src/format'],
    packages: /^react(-dom\/server)?$/,
  },
  { folder: 'src/app', folders: ['src'], packages: null },
  ...FUNCTIONS,
  { folder: 'functions/src', folders: ['functions/src'], packages: FUNCTIONS_PACKAGES },
];

function roomOf(file: string): Room | null {
  const feature = /^(src\/features\/[^/]+)\//.exec(file)?.[1];
  if (feature !== undefined) {
    return {
      folder: feature,
      folders: [
        feature,
        'src/document',
        'src/explanation',
        'src/ui',
        'src/queries',
        'src/backend',
        'src/threads',
        'src/assessment',
        ...SHARED,
      ],
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
