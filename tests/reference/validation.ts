/** Results of the engine's validation. The page about the method and docs/acoustics.md show them. */
import { predict } from '../../src/engine/prediction/predict.ts';
import { ENGINE_VERSION } from '../../src/engine/scene/version.ts';
import { anyPlace, levelsOf, movedPlace, placeScene, worstDifference } from '../unit/acoustics/any-place.ts';
import { levelEdged } from '../unit/acoustics/compared-places.ts';
import { plainLevels, type PlainOptions } from '../unit/acoustics/plain-method.ts';
import {
  denseTown,
  hillyTown,
  type Point,
  pointSource,
  randomTown,
  type RandomTown,
  townScene,
} from '../unit/acoustics/scenes.ts';
import { compareWithGrid, type Difference } from '../unit/acoustics/work-levels.ts';
import { WORK_SCENE_KINDS, workScene, type WorkSceneKind } from '../unit/acoustics/work-scenes.ts';
import { enclosure, openYard } from '../unit/acoustics/yards.ts';
import { errorOf, readCases } from './reference-case.ts';

interface CaseResult {
  readonly name: string;
  readonly source: string;
  /** Greatest difference from the published level of a band, dB. */
  readonly worstBandDb: number;
  /** Difference from the published A-weighted level, dB. */
  readonly totalDb: number;
  readonly note: string | null;
}

interface Comparison {
  readonly name: string;
  readonly scenes: number;
  /** A power of ten, at least 1e-6, that all differences of levels are below, dB. */
  readonly belowDb: number;
}

/** Comparison of areas and lines with a fine grid of positions over random scenes of one kind, dB. */
interface AreaResult {
  readonly name: string;
  readonly receivers: number;
  /** Difference of the spread level that is not exceeded at half of the receivers, at 95 % of them, and at all. */
  readonly spreadMedianDb: number;
  readonly spread95Db: number;
  readonly spreadMostDb: number;
  /**
   * Percentage of receivers at which the loudest level is at most 1 dB below the grid's, and the greatest difference below it,
   * dB.
   */
  readonly loudestWithin1DbPct: number;
  readonly loudestBelowDb: number;
}

export interface Validation {
  readonly engineVersion: string;
  readonly cases: readonly CaseResult[];
  readonly comparisons: readonly Comparison[];
  readonly areas: readonly AreaResult[];
}

const SCENES = 100;
/** Number of scenes of areas and lines. It is small because each fine grid has a thousand positions. */
const AREA_SCENES = 20;

/** Computes all results again. */
export async function validate(): Promise<Validation> {
  const cases = readCases(new URL('cases/', import.meta.url)) ?? [];
  const errors = await Promise.all(cases.map(errorOf));
  return {
    engineVersion: ENGINE_VERSION,
    cases: cases.map(({ name, source, note = null }, at) => ({
      name,
      source,
      worstBandDb: rounded(errors[at]!.worstBandDb),
      totalDb: rounded(errors[at]!.laDb),
      note,
    })),
    comparisons: [
      await secondTime('Second implementation: houses, walls and ground regions', randomTown),
      await secondTime('Second implementation: dense towns, lateral diffraction', denseTown),
      await secondTime('Second implementation: yards and bent walls about the ends', openYard),
      await secondTime('Second implementation: rings of walls about the ends', (seed) => enclosure(seed, 'walls')),
      await secondTime('Second implementation: dense towns, edition 2024', denseTown, { edition: '2024' }),
      await secondTime('Second implementation: alternative ground method', randomTown, { groundMethod: 'alternative' }),
      await secondTime('Second implementation: façade reflections', randomTown, { reflections: 1 }),
      await secondTime('Second implementation: hilly ground', (seed) => levelEdged(hillyTown(seed)), {
        edition: '2024',
      }),
      compare('Source and receiver swapped', (seed) => {
        const place = anyPlace(seed);
        return [levelsOf(placeScene(place)), levelsOf(placeScene(place, {}, true))];
      }),
      compare('The whole place turned and moved', (seed) => {
        const place = anyPlace(seed);
        const [c, s] = [Math.cos(seed), Math.sin(seed)];
        const moved = movedPlace(place, ([x, y]): Point => [900 + x * c - y * s, 700 + x * s + y * c]);
        return [levelsOf(placeScene(place)), levelsOf(placeScene(moved))];
      }),
      compare('Two sources against the sum of each alone', (seed) => {
        const place = anyPlace(seed);
        const [x, y] = place.sourceAt;
        const sources = [pointSource([x, y], 1), pointSource([x + 2, y + 1], 2)];
        const [both, first, second] = [sources, ...sources.map((source) => [source])].map((some) =>
          levelsOf(placeScene(place, { sources: some })),
        );
        return [both!, first!.map((level, at) => 10 * Math.log10(10 ** (level / 10) + 10 ** (second![at]! / 10)))];
      }),
    ],
    areas: await areasAgainstGrid(),
  };
}

function rounded(errorDb: number, digits = 3): number {
  return Number(errorDb.toFixed(digits));
}

/** Kinds of scenes that are also computed with reflections. */
const WITH_REFLECTIONS = ['random houses before a line', 'random houses before an area'] as const;

async function areasAgainstGrid(): Promise<AreaResult[]> {
  const results: AreaResult[] = [];
  // The scenes are computed one after the other, because the grid of each takes some megabytes.
  for (const kind of WORK_SCENE_KINDS) results.push(await againstGrid(kind));
  for (const kind of WITH_REFLECTIONS) results.push(await againstGrid(kind, 1));
  return results;
}

async function againstGrid(kind: WorkSceneKind, reflections: 0 | 1 = 0): Promise<AreaResult> {
  const differences: Difference[] = [];
  for (let seed = 1; seed <= AREA_SCENES; seed++)
    differences.push(...(await compareWithGrid(workScene(kind, seed), { reflections })));
  const spread = differences.map(({ spreadDb }) => Math.abs(spreadDb)).sort((a, b) => a - b);
  const upTo = (share: number) => rounded(spread[Math.ceil(share * spread.length) - 1]!, 2);
  const within = differences.filter(({ loudestDb }) => loudestDb >= -1);
  return {
    name: `${kind.charAt(0).toUpperCase()}${kind.slice(1)}${reflections > 0 ? ', with reflections' : ''}`,
    receivers: differences.length,
    spreadMedianDb: upTo(0.5),
    spread95Db: upTo(0.95),
    spreadMostDb: upTo(1),
    loudestWithin1DbPct: rounded((100 * within.length) / differences.length, 1),
    loudestBelowDb: rounded(Math.max(0, ...differences.map(({ loudestDb }) => -loudestDb)), 2),
  };
}

function compare(name: string, levels: (seed: number) => readonly [number[], number[]]): Comparison {
  let worst = 0;
  for (let seed = 1; seed <= SCENES; seed++) worst = Math.max(worst, worstDifference(...levels(seed)));
  return { name, scenes: SCENES, belowDb: powerAbove(worst) };
}

async function secondTime(
  name: string,
  townOf: (seed: number) => RandomTown,
  options: PlainOptions = {},
): Promise<Comparison> {
  let worst = 0;
  for (let seed = 1; seed <= SCENES; seed++) {
    const town = townOf(seed);
    const { bandsDb } = await predict(townScene(town, options));
    worst = Math.max(worst, worstDifference([...bandsDb], plainLevels(town, options)));
  }
  return { name, scenes: SCENES, belowDb: powerAbove(worst) };
}

function powerAbove(worstDb: number): number {
  return Number((10 ** Math.max(-6, Math.floor(Math.log10(Math.max(worstDb, 1e-9))) + 1)).toPrecision(1));
}

/** Returns the table of cases in docs/acoustics.md. */
function casesTable({ cases }: Validation): string {
  const rows = cases.map(
    ({ name, worstBandDb, totalDb }) => `| ${name} | ${worstBandDb.toFixed(3)} | ${totalDb.toFixed(3)} |`,
  );
  return ['| case | worst band, dB | total, dB |', '|---|---|---|', ...rows].join('\n');
}

/** Returns the table of comparisons in docs/acoustics.md. */
function comparisonsTable({ comparisons }: Validation): string {
  const rows = comparisons.map(({ name, scenes, belowDb }) => `| ${name} | ${scenes} | ${belowDb} |`);
  return ['| comparison | random scenes | all differences below, dB |', '|---|---|---|', ...rows].join('\n');
}

/** Returns the table of areas and lines in docs/acoustics.md. */
function areasTable({ areas }: Validation): string {
  const rows = areas.map((area) => {
    const spread = [area.spreadMedianDb, area.spread95Db, area.spreadMostDb].map((db) => db.toFixed(2)).join(' | ');
    const loudest = `${area.loudestWithin1DbPct.toFixed(1)} | ${area.loudestBelowDb.toFixed(2)}`;
    return `| ${area.name} | ${area.receivers} | ${spread} | ${loudest} |`;
  });
  return [
    '| kind of scene | receivers | spread level off by, dB: half of them within | 95 % within | all within | loudest level at most 1 dB below, % | most below, dB |',
    '|---|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}

export const VALIDATION_FILE = new URL('../../src/prediction/rules/validation.json', import.meta.url);
export const DOCUMENT = new URL('../../docs/acoustics.md', import.meta.url);

/**
 * Inserts the tables into the document between the comments that mark their positions.
 * @throws Error if a mark is missing
 */
export function withTables(document: string, validation: Validation): string {
  const tables = [
    ['cases', casesTable(validation)],
    ['comparisons', comparisonsTable(validation)],
    ['areas', areasTable(validation)],
  ] as const;
  return tables.reduce((text, [name, table]) => replaced(text, name, table), document);
}

function replaced(document: string, name: string, table: string): string {
  const marks = [`<!-- ${name} -->\n`, `<!-- end of ${name} -->`] as const;
  const [from, to] = [document.indexOf(marks[0]), document.indexOf(marks[1])];
  if (from < 0 || to < from) throw new Error(`docs/acoustics.md: expected the marks of the ${name}`);
  return `${document.slice(0, from + marks[0].length)}${table}\n${document.slice(to)}`;
}
