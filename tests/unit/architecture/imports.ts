import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** One import of a file: its specifier, and the imported file of the project (null for a package). */
export interface Import {
  from: string;
  specifier: string;
  to: string | null;
}

const ROOT = path.resolve(import.meta.dirname, '../../..');
const SPECIFIER = /(?:\bfrom\s+|\bimport\s*\(\s*|^\s*import\s+)['"]([^'"\n]+)['"]/gm;
const FILES = ['src/**/*.{ts,tsx}', 'functions/src/**/*.ts', 'scripts/**/*.{ts,mjs}', 'tests/**/*.{ts,tsx}'];

/** Returns every static and dynamic import of the app, the functions, the scripts and the tests. */
export function sourceImports(): Import[] {
  const files = globSync(FILES, { cwd: ROOT });
  return files.flatMap((from) => importsOf(from, readFileSync(path.join(ROOT, from), 'utf8')));
}

/** Returns the imports of one file from its text. */
export function importsOf(from: string, text: string): Import[] {
  return [...text.matchAll(SPECIFIER)].map(([, specifier = '']) => ({
    from,
    specifier,
    to: specifier.startsWith('.') ? fileOf(path.posix.join(path.posix.dirname(from), specifier)) : null,
  }));
}

/** Returns the file that an import names. The kernel's imports omit `.ts`, as AssemblyScript requires. */
function fileOf(named: string): string {
  const source = `${named}.ts`;
  return existsSync(path.join(ROOT, source)) ? source : named;
}

/** What the files of a folder may import: folders of the project, and packages. */
interface ImportRule {
  folder: string;
  folders: string[];
  /** Allowed packages. Null allows any package except the Firebase SDK. */
  packages: RegExp | null;
}

const NO_PACKAGE = /^$/;
const ANY_PACKAGE = /./;

/** Rules for the folders of a layer, from the lowest to the highest. Each may import the folders that it names and `beside`. */
function layer(
  parent: string,
  beside: readonly string[],
  folders: ReadonlyArray<readonly [name: string, imports: string, packages?: RegExp]>,
): ImportRule[] {
  return folders.map(([name, imports, packages = NO_PACKAGE]) => {
    const inside = [name, ...imports.split(' ').filter(Boolean)].map((folder) => `${parent}/${folder}`);
    return { folder: `${parent}/${name}`, folders: [...inside, ...beside], packages };
  });
}

/** The prediction over typed arrays, from the lowest folder up. */
const ENGINE = layer(
  'src/engine',
  [],
  [
    ['scene', ''],
    ['geometry', 'scene', /^robust-predicates$/],
    ['terrain', 'scene geometry'],
    ['sources', 'scene geometry'],
    ['obstacles', 'scene geometry terrain'],
    ['scene-file', 'scene geometry terrain obstacles', /^zod$/],
    ['cover', 'scene geometry terrain'],
    ['division', 'scene geometry terrain sources obstacles'],
    ['tracing', 'scene geometry terrain sources obstacles cover division'],
    ['prediction', 'scene tracing'],
    ['contours', 'scene geometry sources tracing prediction', /^(d3-contour$|clipper2-ts\/dist\/)/],
    ['threads', 'scene geometry tracing prediction contours', /^node:worker_threads$/],
    ['example', 'scene-file prediction'],
  ],
);

/** The compiled part of the prediction imports nothing outside itself. */
const KERNEL = [
  ...layer(
    'src/engine/kernel',
    [],
    [
      ['shared', ''],
      ['rays', 'shared'],
      ['lateral', 'shared rays'],
      ['terms', 'shared rays lateral'],
    ],
  ),
  { folder: 'src/engine/kernel', folders: ['src/engine/kernel'], packages: NO_PACKAGE },
];

/** The data types that all capabilities share. */
const MODEL: ImportRule = {
  folder: 'src/model',
  folders: ['src/model', 'src/engine/scene', 'src/gis/crs', 'src/gis/geometry', 'src/gis/rasters'],
  packages: /^(zod|date-fns|@date-fns\/tz\/tzOffset)$/,
};

/** Coordinate systems and files, from the lowest folder up. */
const GIS = layer(
  'src/gis',
  ['src/engine'],
  [
    ['grids', '', /^zod$/],
    ['crs', 'grids', /^proj4(\/lib\/projections\/\w+)?$/],
    ['files', 'crs', /^zod$/],
    ['geometry', 'crs', /^(flatbush$|clipper2-ts\/dist\/|@turf\/turf$)/],
    ['tables', 'crs files geometry', /^@turf\/turf$/],
    [
      'formats',
      'crs files geometry tables',
      /^(papaparse|fflate|write-excel-file\/universal|zod|shpjs|geojson|@tmcw\/togeojson|@xmldom\/xmldom|saxes|hyparquet|hyparquet-compressors)$/,
    ],
    ['rasters', 'crs files tables', /^(geotiff|zod)$/],
    ['point-clouds', 'crs files tables rasters', /^(laz-perf|node:events)$/],
    ['terrain', 'crs files tables rasters point-clouds', /^flatbush$/],
    ['example', 'crs files formats'],
  ],
);

/** The other capabilities that each side of a capability may import. A missing side may import none. */
interface Capability {
  /** Pure TypeScript. It imports only rules. */
  readonly rules?: string;
  /** The capability's documents, calls and queries. It imports rules and api. */
  readonly api?: string;
  /** React. It imports rules, api and screens. */
  readonly screens?: string;
  /** Code that runs in Cloud Functions. It imports the folders of functions, and rules of every capability. */
  readonly functions?: string;
}

/** Which capability may import which others. All may import the rules of the prediction. */
const CAPABILITIES: Readonly<Record<string, Capability>> = {
  projects: {
    api: 'people results',
    screens: 'people plan results vibration scenarios monitoring revisions',
  },
  people: { screens: 'projects', functions: 'results' },
  comments: { screens: 'people' },
  presence: { screens: 'people' },
  plan: { rules: 'projects', screens: 'comments people projects prediction results vibration monitoring' },
  prediction: { screens: 'plan results', functions: 'plan cumulative' },
  results: { api: 'report', screens: 'comments plan prediction', functions: 'plan' },
  scenarios: { rules: 'plan', screens: 'people projects plan prediction results revisions' },
  placement: { screens: 'plan prediction' },
  report: {
    rules: 'results scenarios vibration cumulative monitoring notifications revisions',
    api: 'projects plan results',
    screens: 'projects plan results vibration monitoring revisions',
    functions: 'plan prediction results',
  },
  revisions: {
    rules: 'results',
    api: 'report review results',
    screens: 'plan monitoring',
    functions: 'plan report review',
  },
  review: { rules: 'scenarios', screens: 'people prediction results scenarios report revisions' },
  notifications: { rules: 'respite', screens: 'people projects plan results report monitoring' },
  respite: { screens: 'people projects plan results cumulative monitoring notifications' },
  cumulative: { api: 'plan results', screens: 'projects plan results', functions: 'plan results' },
  monitoring: { rules: 'cumulative', api: 'plan', screens: 'people projects plan revisions', functions: 'plan report' },
  vibration: { screens: 'prediction' },
  home: { screens: 'people projects plan review revisions' },
  operations: {
    rules: 'comments presence plan results report revisions notifications respite monitoring',
    screens: 'people projects',
    functions: 'prediction results revisions',
  },
};

const RULES_PACKAGES =
  /^(zod|papaparse|flatbush|fflate|write-excel-file\/universal|@photostructure\/tz-lookup|@noble\/hashes\/(sha2|utils).js)$|^clipper2-ts\/dist\//;
const API_PACKAGES = /^(firebase\/(app|firestore|storage)|zod|react|zustand|@tanstack\/react-query|react-router-dom)$/;
const FUNCTIONS_PACKAGES =
  /^(node:.+|zod|sharp|gdal3\.js\/node\.js|firebase-(admin|functions)(\/.+)?|puppeteer-core|@sparticuz\/chromium)$/;

const BELOW_RULES = ['src/engine', 'src/model', 'src/gis', 'src/prediction/rules'];

const sidesOf = (names: string, sides: readonly string[]) =>
  names
    .split(' ')
    .filter(Boolean)
    .flatMap((name) => sides.map((side) => `src/${name}/${side}`));

/** Returns the rules for the sides of a capability. A small capability has its screens directly in its folder. */
function rulesOf([name, { rules = '', api = '', screens = '', functions = '' }]: [string, Capability]): ImportRule[] {
  const own = `src/${name}`;
  const belowApi = [...BELOW_RULES, `${own}/rules`, 'src/firebase'];
  return [
    {
      folder: `${own}/rules`,
      folders: [...BELOW_RULES, `${own}/rules`, ...sidesOf(rules, ['rules'])],
      packages: RULES_PACKAGES,
    },
    {
      folder: `${own}/api`,
      folders: [...belowApi, `${own}/api`, ...sidesOf(api, ['rules', 'api'])],
      packages: API_PACKAGES,
    },
    {
      folder: own,
      folders: [...belowApi, own, 'src/ui', ...sidesOf(screens, ['rules', 'api', 'screens', 'document'])],
      packages: null,
    },
    {
      folder: `functions/src/${name}`,
      folders: [
        ...[name, 'shared', ...functions.split(' ').filter(Boolean)].map((folder) => `functions/src/${folder}`),
        ...EVERY_RULE,
        ...(name === 'report' ? ['src/report/document'] : []),
      ],
      packages: FUNCTIONS_PACKAGES,
    },
  ];
}

const EVERY_RULE = [...BELOW_RULES, ...sidesOf(Object.keys(CAPABILITIES).join(' '), ['rules'])];

const TESTS: ImportRule = {
  folder: 'tests',
  folders: ['tests', 'scripts', 'src', 'functions/src'],
  packages: ANY_PACKAGE,
};

/** Tests lie next to their source and may import anything. */
export const isTest = (file: string) => file.startsWith('tests/') || /\.test\.tsx?$/.test(file);

/** The table of the architecture (docs/architecture.md). If two folders contain a file, the first rule applies. */
const IMPORT_RULES: ImportRule[] = [
  ...ENGINE,
  ...KERNEL,
  MODEL,
  ...GIS,
  { folder: 'src/firebase', folders: ['src/firebase', 'src/model'], packages: /^(firebase\/.+|zod|react|zustand)$/ },
  { folder: 'src/ui', folders: ['src/ui', 'src/model', 'src/gis/rasters'], packages: null },
  // The document is the same on the page and in the PDF from functions, so it imports neither documents of the database nor
  // screens.
  {
    folder: 'src/report/document',
    folders: [
      ...BELOW_RULES,
      'src/report/document',
      'src/report/rules',
      'src/ui',
      ...sidesOf('plan results vibration monitoring notifications revisions', ['rules']),
    ],
    packages: /^react(-dom\/server)?$/,
  },
  ...Object.entries(CAPABILITIES).flatMap(rulesOf),
  { folder: 'src/app', folders: ['src'], packages: null },
  { folder: 'functions/src/shared', folders: ['functions/src/shared', ...EVERY_RULE], packages: FUNCTIONS_PACKAGES },
  { folder: 'functions/src', folders: ['functions/src'], packages: FUNCTIONS_PACKAGES },
  { folder: 'scripts', folders: ['scripts', 'src', 'functions/src', 'tests'], packages: ANY_PACKAGE },
  TESTS,
];

/** Returns the violations of the table as sentences. */
export function forbidden(imports: readonly Import[]): string[] {
  return imports.flatMap(({ from, specifier, to }) => {
    const rule = isTest(from) ? TESTS : IMPORT_RULES.find(({ folder }) => from.startsWith(`${folder}/`));
    if (rule === undefined) return [`${from} lies in no folder of the architecture`];
    const allowed =
      to === null
        ? (rule.packages?.test(specifier) ?? !/^firebase(-|\/|$)/.test(specifier))
        : rule.folders.some((folder) => to.startsWith(`${folder}/`));
    return allowed ? [] : [`${from} may not import ${specifier}`];
  });
}

/**
 * Returns the side of a capability that contains a file, such as `src/plan/screens` or `functions/src/plan`. For a file outside
 * the capabilities, returns its layer.
 */
export function sideOf(file: string): string | null {
  const [, parent, name = '', side] = /^(src|functions\/src)\/([^/]+)\/(?:(rules|api|document)\/)?/.exec(file) ?? [];
  if (parent === undefined || isTest(file)) return null;
  return parent === 'src' && name in CAPABILITIES ? `src/${name}/${side ?? 'screens'}` : `${parent}/${name}`;
}

/** Returns cycles of imports between sides of capabilities, each as a path. */
export function circlesOfSides(imports: readonly Import[]): string[] {
  const between = imports.flatMap(({ from, specifier, to }) => {
    const [side, next] = [sideOf(from), to === null ? null : sideOf(to)];
    return side === null || next === null || side === next ? [] : [{ from: side, specifier, to: next }];
  });
  return circles(between);
}

/** Returns cycles of imports between files, each as a path. */
export function circles(imports: readonly Import[]): string[] {
  const edges = new Map<string, Set<string>>();
  for (const { from, to } of imports) if (to !== null) edges.set(from, (edges.get(from) ?? new Set()).add(to));
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
