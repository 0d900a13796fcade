import { compared, freeName, shortened, takenNames } from '../../../domain/area-names.ts';
import type { Assessment } from '../../../domain/assessment.ts';
import type { WorkGeometry } from '../../../domain/work-area.ts';
import { barrierHeightProblem } from '../../../domain/barrier-line.ts';
import { type Candidate, countShapes, type ShapeKind } from '../../../geodata/shapes/candidates.ts';
import type { FarAway } from '../../../geodata/shapes/far-away.ts';
import type { ShapeLayer } from '../../../geodata/shapes/read-layers.ts';

type WorkAreas = Assessment['workAreas'];

/** A shape of a layer that is listed. */
export interface ListedShape {
  /** Tells the shapes of all layers apart. */
  key: string;
  layer: string;
  candidate: Candidate;
}

/** The columns that may name shapes: those that have a value, in the order of the layers. */
export function namingColumns(layers: readonly ShapeLayer[]): string[] {
  const filled = ({ table }: ShapeLayer) =>
    table.columns.filter((column) => table.features.some(({ cells }) => textOf(cells[column]) !== ''));
  return [...new Set(layers.flatMap(filled))];
}

const NAMING = [/^(work[ _]?area|area)?[ _]?name$/i, /^title$/i, /^label$/i, /^description$/i, /^block$/i, /^id$/i];

/** The column that most likely names shapes; null where none looks like it. */
export function likelyNaming(columns: readonly string[]): string | null {
  return (
    NAMING.map((pattern) => columns.find((column) => pattern.test(column))).find((one) => one !== undefined) ?? null
  );
}

const KIND_NAMES: Record<ShapeKind, string> = { area: 'Work area', line: 'Line', point: 'Fixed plant' };

/** What a shape is called before names that are taken get a number: by its column, else by its layer, else by its kind. */
export function ownName({ layer, candidate: { cells, kind } }: ListedShape, column: string | null): string {
  const said = column === null ? '' : textOf(cells[column]);
  if (said !== '') return shortened(said, '');
  // Every drawing has a layer 0, which says nothing.
  return layer === '' || layer === '0' ? KIND_NAMES[kind] : shortened(layer, '');
}

/** The names of chosen shapes by their keys; one that is taken, also by one of them, gets a number. */
export function freeNames(
  chosen: readonly ListedShape[],
  column: string | null,
  workAreas: WorkAreas,
): Map<string, string> {
  const taken = takenNames(workAreas);
  // Where the next number of a name is looked for: thousands of shapes may have one name.
  const next = new Map<string, number>();
  return new Map(
    chosen.map((shape) => {
      const own = ownName(shape, column);
      const from = next.get(compared(own)) ?? 0;
      let used = from;
      const name = freeName(taken, (number) => {
        used = from + number;
        return used === 1 ? own : shortened(own, ` ${used}`);
      });
      taken.add(compared(name));
      next.set(compared(own), used);
      return [shape.key, name];
    }),
  );
}

/** What becomes work areas of the shapes that are chosen, in the order of the file. */
export function importedShapes(
  chosen: readonly ListedShape[],
  names: ReadonlyMap<string, string>,
): Array<{ name: string; geometry: WorkGeometry; heightM: number | null }> {
  return chosen.flatMap((listed) => {
    const { key, candidate } = listed;
    const { shape } = candidate;
    return shape.kind === 'sound'
      ? [{ name: names.get(key) ?? '', geometry: shape.geometry, heightM: heightOf(listed) }]
      : [];
  });
}

const BARRIER_LAYER = /barrier|hoarding|noise[ _-]?(wall|screen|fence)/i;

/** Whether lines of a file are more likely barriers than places of work: by the names of all layers that have some. */
export function areLikelyBarriers(layers: readonly ShapeLayer[]): boolean {
  const withLines = layers.filter((layer) => countShapes(layer).line > 0);
  return withLines.length > 0 && withLines.every(({ name }) => BARRIER_LAYER.test(name));
}

const HEIGHT_COLUMN = /^(barrier[ _]?)?(h|height)([ _]?m)?$/i;

/** The height of a barrier by its cells, m; null where none says one that it may have. */
export function heightOf({ candidate: { cells } }: ListedShape): number | null {
  const column = Object.keys(cells).find((name) => HEIGHT_COLUMN.test(name.trim()));
  const heightM = column === undefined ? NaN : Number(textOf(cells[column]) || NaN);
  return barrierHeightProblem(heightM) === null ? heightM : null;
}

function textOf(cell: Candidate['cells'][string] | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell).replace(/\s+/g, ' ').trim();
}

const WORDS: Record<ShapeKind, readonly [one: string, many: string]> = {
  area: ['area', 'areas'],
  line: ['line', 'lines'],
  point: ['point', 'points'],
};

/** `3 areas, 1 line`; `nothing` where there is none. */
export function countsInWords(counts: Readonly<Record<ShapeKind, number>>): string {
  const kinds = (['area', 'line', 'point'] as const).filter((kind) => counts[kind] > 0);
  const words = kinds.map((kind) => `${counts[kind].toLocaleString('en')} ${WORDS[kind][counts[kind] === 1 ? 0 : 1]}`);
  return words.join(', ') || 'nothing';
}

/** `Import 3 work areas`, `Import 1 work area and 2 barriers` */
export function importInWords(chosen: number, barriers: number): string {
  const counted = (count: number, one: string, many: string) =>
    `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
  const areas = chosen - barriers;
  const words = [
    ...(areas > 0 || barriers === 0 ? [counted(areas, 'work area', 'work areas')] : []),
    ...(barriers > 0 ? [counted(barriers, 'barrier', 'barriers')] : []),
  ];
  return `Import ${words.join(' and ')}`;
}

/** A sentence on shapes that lie far from the project, out of `chosen` ones. */
export function farInWords({ count, farthestM }: FarAway, chosen: number, isDrawing: boolean): string {
  const some = `${count} of the ${chosen} shapes ${count === 1 ? 'lies' : 'lie'}`;
  const who = chosen === 1 ? 'The shape lies' : count === chosen ? `All ${chosen} shapes lie` : some;
  const km = Math.round(farthestM / 1000).toLocaleString('en');
  const distance = Number.isFinite(farthestM)
    ? `${count === 1 ? '' : 'up to '}${km} km outside the receivers of the project`
    : 'where the project’s coordinate system does not reach';
  return `${who} ${distance}. Is the coordinate system${isDrawing ? ', or the unit,' : ''} another one?`;
}
