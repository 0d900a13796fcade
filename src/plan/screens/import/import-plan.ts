import { compared, freeName, shortened, takenNames } from '../../rules/area-names.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { WorkGeometry } from '../../../model/assessment/work-area.ts';
import {
  barrierHeightProblem,
  MAX_BARRIER_M,
  MIN_BARRIER_M,
  newBarrierHeightM,
} from '../../../model/assessment/barrier-line.ts';
import type { Method } from '../../../model/project/report-config.ts';
import { type Candidate, countShapes, type ShapeKind } from '../../rules/import/candidates.ts';
import type { Chainage } from '../../../gis/geometry/chainage.ts';
import type { FarAway } from '../../rules/import/far-away.ts';
import type { ShapeLayer } from '../../rules/import/read-layers.ts';
import { grouped, plural } from '../../../model/format/format.ts';

type WorkAreas = Assessment['workAreas'];

/** A shape of a layer in the list. */
export interface ListedShape {
  /** Key of the shape among all layers. */
  key: string;
  layer: string;
  candidate: Candidate;
}

/** Columns that may contain names: those with a value, in the order of the layers. */
export function namingColumns(layers: readonly ShapeLayer[]): string[] {
  const filled = ({ table }: ShapeLayer) =>
    table.columns.filter((column) => table.features.some(({ cells }) => textOf(cells[column]) !== ''));
  return [...new Set(layers.flatMap(filled))];
}

const NAMING = [/^(work[ _]?area|area)?[ _]?name$/i, /^title$/i, /^label$/i, /^description$/i, /^block$/i, /^id$/i];

/** The column that probably contains names. Null if there is none. */
export function likelyNaming(columns: readonly string[]): string | null {
  return (
    NAMING.map((pattern) => columns.find((column) => pattern.test(column))).find((column) => column !== undefined) ??
    null
  );
}

const KIND_NAMES: Record<ShapeKind, string> = {
  area: 'Work area',
  line: 'Line',
  point: 'Stationary equipment',
};

/** The name of a shape before duplicates are numbered: from its column, or else its layer, or else its kind. */
export function ownName({ layer, candidate: { cells, kind } }: ListedShape, column: string | null): string {
  const said = column === null ? '' : textOf(cells[column]);
  if (said !== '') return shortened(said, '');
  // Every drawing has a layer 0, whose name is meaningless.
  return layer === '' || layer === '0' ? KIND_NAMES[kind] : shortened(layer, '');
}

/** The names of chosen shapes by key. A name that is already in use gets a number. */
export function freeNames(
  chosen: readonly ListedShape[],
  column: string | null,
  workAreas: WorkAreas,
): Map<string, string> {
  const taken = takenNames(workAreas);
  // The next number to try for a name. Thousands of shapes can have the same name.
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

/** The chosen shapes as work areas, in the order of the file. */
export function importedShapes(
  chosen: readonly ListedShape[],
  names: ReadonlyMap<string, string>,
): Array<{ name: string; geometry: WorkGeometry; height: SaidHeight; chainage: Chainage | null }> {
  return chosen.flatMap((listed) => {
    const { key, candidate } = listed;
    const { shape } = candidate;
    return shape.kind === 'valid'
      ? [
          {
            name: names.get(key) ?? '',
            geometry: shape.geometry,
            height: heightOf(listed),
            chainage: chainageOf(candidate),
          },
        ]
      : [];
  });
}

/** Largest chainage at the start of a line, m. */
const MAX_START_M = 10_000_000;

/** The chainage of a LandXML alignment, which gives that of its start. Null for any other shape. */
function chainageOf({ kind, cells: { staStart } }: Candidate): Chainage | null {
  if (kind !== 'line' || typeof staStart !== 'number' || !(Math.abs(staStart) <= MAX_START_M)) return null;
  return { startM: staStart, reversed: false };
}

/** Patterns of layer names for noise barriers, and for barriers in general. Crash barriers and safety barriers do not match. */
const BARRIER_LAYERS = [
  /(noise|acoustic|sound)[ _-]*(barrier|wall|fence|hoarding|screens?(?!ing))/i,
  /^(temp(orary)?[ _-]*)?(barriers?|hoardings?)$/i,
];

/** Whether lines of a file are probably barriers, judged by the names of all layers with lines. */
export function areLikelyBarriers(layers: readonly ShapeLayer[]): boolean {
  const withLines = layers.filter((layer) => countShapes(layer).line > 0);
  return (
    withLines.length > 0 && withLines.every(({ name }) => BARRIER_LAYERS.some((pattern) => pattern.test(name.trim())))
  );
}

const HEIGHT_COLUMN = /^(barrier[ _]?)?(h|height)([ _]?m)?$/i;

/** The height of a barrier in a file: missing, valid, or a text that is not valid. */
export type SaidHeight =
  | { readonly kind: 'none' }
  | { readonly kind: 'said'; readonly heightM: number }
  | { readonly kind: 'refused'; readonly text: string };

/** The height of a barrier from the first height column with a value. */
export function heightOf({ candidate: { cells } }: ListedShape): SaidHeight {
  const column = Object.keys(cells).find((name) => HEIGHT_COLUMN.test(name.trim()) && textOf(cells[name]) !== '');
  if (column === undefined) return { kind: 'none' };
  const text = textOf(cells[column]);
  const heightM = metresIn(text);
  return barrierHeightProblem(heightM) === null ? { kind: 'said', heightM } : { kind: 'refused', text };
}

const METRES = /^([\d.]+|\d+,\d{1,2}) ?(m|metres?|meters?)?$/i;

/** Parses metres such as `3`, `3.5 m` or `3,5`. NaN for anything else: in `2,400` the comma may be a thousands separator. */
function metresIn(text: string): number {
  return Number(METRES.exec(text)?.[1]?.replace(',', '.') ?? NaN);
}

/**
 * The height of an imported barrier, m. Without a height in the file, it is that of the project. Null if the height in the file
 * is not valid.
 */
export function importedHeightM(height: SaidHeight, method: Pick<Method, 'barrierHeightM'>): number | null {
  switch (height.kind) {
    case 'none':
      return newBarrierHeightM(method);
    case 'said':
      return height.heightM;
    case 'refused':
      return null;
  }
}

/** A sentence about barriers with invalid heights. Null if there are none. */
export function formatRefusedHeights(heights: readonly SaidHeight[]): string | null {
  const texts = heights.flatMap((height) => (height.kind === 'refused' ? [height.text] : []));
  if (texts.length === 0) return null;
  const isOne = texts.length === 1;
  const which = isOne
    ? `1 height could not be read: “${shown(texts[0])}”.`
    : `${grouped(texts.length)} heights could not be read, such as “${shown(texts[0])}”.`;
  const expected = `A height is a number of metres from ${MIN_BARRIER_M} to ${MAX_BARRIER_M}, such as 2.4.`;
  const then = isOne
    ? 'This barrier comes without a height: enter it'
    : 'These barriers come without a height: enter it';
  return `${which} ${expected} ${then} in the plan before the next run.`;
}

const MOST_SHOWN = 30;
const shown = (text = '') => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text);

/** A sentence about barriers that get the height of the project. Null if there are none. */
export function formatDefaultHeights(
  heights: readonly SaidHeight[],
  method: Pick<Method, 'barrierHeightM'>,
): string | null {
  const count = heights.filter(({ kind }) => kind === 'none').length;
  if (count === 0) return null;
  const who = plural(count, '1 barrier: it gets', `${grouped(count)} barriers: they get`);
  return `The file gives no height for ${who} ${newBarrierHeightM(method)} m, by the default of the project.`;
}

function textOf(cell: Candidate['cells'][string] | undefined): string {
  return cell === null || cell === undefined ? '' : String(cell).replace(/\s+/g, ' ').trim();
}

const WORDS: Record<ShapeKind, readonly [one: string, many: string]> = {
  area: ['area', 'areas'],
  line: ['line', 'lines'],
  point: ['point', 'points'],
};

/** `3 areas, 1 line`, or `nothing`. */
export function formatCounts(counts: Readonly<Record<ShapeKind, number>>): string {
  const kinds = (['area', 'line', 'point'] as const).filter((kind) => counts[kind] > 0);
  const words = kinds.map((kind) => `${grouped(counts[kind])} ${WORDS[kind][counts[kind] === 1 ? 0 : 1]}`);
  return words.join(', ') || 'nothing';
}

/** `Import 3 work areas`, `Import 1 work area and 2 barriers` */
export function formatImport(chosen: number, barriers: number): string {
  const counted = (count: number, one: string, many: string) => `${grouped(count)} ${count === 1 ? one : many}`;
  const areas = chosen - barriers;
  const words = [
    ...(areas > 0 || barriers === 0 ? [counted(areas, 'work area', 'work areas')] : []),
    ...(barriers > 0 ? [counted(barriers, 'barrier', 'barriers')] : []),
  ];
  return `Import ${words.join(' and ')}`;
}

/** A sentence about shapes that are far from the project. @param chosen number of chosen shapes */
export function formatFarAway({ count, farthestM }: FarAway, chosen: number, isDrawing: boolean): string {
  const some = `${count} of the ${chosen} shapes ${plural(count, 'lies', 'lie')}`;
  const who = chosen === 1 ? 'The shape lies' : count === chosen ? `All ${chosen} shapes lie` : some;
  const km = grouped(Math.round(farthestM / 1000));
  const distance = Number.isFinite(farthestM)
    ? `${plural(count, '', 'up to ')}${km} km outside the receivers of the project`
    : 'where the project’s coordinate system does not reach';
  return `${who} ${distance}. Is the coordinate system${isDrawing ? ', or the unit,' : ''} another one?`;
}
