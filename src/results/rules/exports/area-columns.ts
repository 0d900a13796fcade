import type { AssessedArea, AssessedBarrier } from '../../../model/results/results.ts';
import { BARRIER_NO, BARRIER_UNSPECIFIED, BARRIER_YES, type BarrierCode } from '../../../model/assessment/work-area.ts';
import type { Chainage } from '../../../gis/geometry/chainage.ts';
import type { ResultContours } from '../result-contours.ts';
import { type ExportColumn, numberColumn, textColumn } from './export-column.ts';

/** A work area as it was assessed, with the chainage of its line. */
export interface AreaRow {
  readonly area: AssessedArea;
  /** Length in plan, m. Null if it is not a line. */
  readonly lengthM: number | null;
  /** Null if its line has no chainage, or was redrawn since the run. */
  readonly chainage: Chainage | null;
}

const PLAN = 'work areas of the assessment';
const EQUIPMENT = 'equipment of the work area';

const BARRIER_WORDS: Readonly<Record<BarrierCode, string>> = {
  [BARRIER_YES]: 'yes',
  [BARRIER_NO]: 'no',
  [BARRIER_UNSPECIFIED]: 'unspecified',
};

const AREAS: ReadonlyArray<ExportColumn<AreaRow>> = [
  textColumn(['id', 'id'], ['Id of the work area', PLAN], ({ area }) => area.id),
  textColumn(['name', 'name'], ['Name of the work area', PLAN], ({ area }) => area.name),
  textColumn(
    ['barrier', 'barrier'],
    ['Whether a temporary noise barrier stands round it', PLAN],
    ({ area }) => BARRIER_WORDS[area.temporaryNoiseBarrier],
  ),
  numberColumn(
    ['barrier_height', 'barrier_h'],
    ['m', 2],
    ['Height of that barrier; empty where there is none', PLAN],
    ({ area }) => area.barrierHeight,
  ),
  textColumn(
    ['crew', 'crew'],
    ['How its crew is assessed: worst case (crew at its loudest position), or spread over the area', PLAN],
    ({ area }) => area.crew,
  ),
  textColumn(
    ['when', 'when'],
    ['The shifts and hours that it is limited to; empty where there is no limit', PLAN],
    ({ area }) => area.when,
  ),
  numberColumn(
    ['lwa', 'lwa'],
    ['dB(A) re 1 pW', 2],
    ['A-weighted sound power level of all its equipment in use', EQUIPMENT],
    ({ area }) => area.lwa,
  ),
  textColumn(['equipment', 'equipment'], ['Its equipment with quantities', EQUIPMENT], ({ area }) =>
    area.equipment.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
  ),
];

/** Columns of lines and of crews that move along them. */
const LINES: ReadonlyArray<ExportColumn<AreaRow>> = [
  numberColumn(['line_m', 'line_m'], ['m', 2], ['Length of the line in plan', PLAN], ({ lengthM }) => lengthM),
  numberColumn(
    ['chainage_first', 'chain_1st'],
    ['m', 2],
    [
      'Chainage of the first point of the line as it is drawn; empty where it has none, or where the line was redrawn after the results',
      PLAN,
    ],
    (row) => chainageAt(row, 'first'),
  ),
  numberColumn(['chainage_last', 'chain_last'], ['m', 2], ['Chainage of its last point', PLAN], (row) =>
    chainageAt(row, 'last'),
  ),
  numberColumn(
    ['crew_length', 'crew_m'],
    ['m', 2],
    ['Length that a moving crew takes up on the line; empty where none moves', PLAN],
    ({ area }) => area.moving?.crew.lengthM,
  ),
  numberColumn(
    ['crew_advance', 'crew_m_h'],
    ['m/h', 2],
    ['How far a moving crew gets in an hour', PLAN],
    ({ area }) => area.moving?.crew.advanceMPerHour,
  ),
  textColumn(
    ['crew_direction', 'crew_dir'],
    ['Whether a moving crew goes with the line as it is drawn, or against it', PLAN],
    ({ area }) => area.moving?.crew.direction,
  ),
];

function chainageAt({ chainage, lengthM }: AreaRow, end: 'first' | 'last'): number | null {
  if (chainage === null || lengthM === null) return null;
  const isLow = chainage.reversed ? end === 'last' : end === 'first';
  return Math.round(100 * (chainage.startM + (isLow ? 0 : lengthM))) / 100;
}

/** The columns of work areas. Columns of lines are included only if there is a line. */
export function areaColumns(rows: readonly AreaRow[]): ReadonlyArray<ExportColumn<AreaRow>> {
  return rows.some(({ lengthM }) => lengthM !== null) ? [...AREAS, ...LINES] : AREAS;
}

export const BARRIER_COLUMNS: ReadonlyArray<ExportColumn<AssessedBarrier>> = [
  textColumn(['id', 'id'], ['Id of the barrier', PLAN], ({ id }) => id),
  textColumn(['name', 'name'], ['Name of the barrier', PLAN], ({ name }) => name),
  numberColumn(['height', 'height'], ['m', 2], ['Height above ground', PLAN], ({ heightM }) => heightM),
  numberColumn(['length', 'length'], ['m', 2], ['Length in plan', PLAN], ({ lengthM }) => lengthM),
];

/** A row with a band of noise contours. */
export interface ContourRow {
  readonly contours: ResultContours;
  readonly band: ResultContours['bands'][number];
}

const OF_CONTOURS = 'prediction on a grid of points';

export const CONTOUR_COLUMNS: ReadonlyArray<ExportColumn<ContourRow>> = [
  numberColumn(
    ['from_db', 'from_db'],
    ['dB(A)', 2],
    ['Lower edge of the band', OF_CONTOURS],
    ({ band }) => band.fromDb,
  ),
  numberColumn(
    ['to_db', 'to_db'],
    ['dB(A)', 2],
    ['Upper edge of the band; the loudest has none', OF_CONTOURS],
    ({ band }) => band.toDb,
  ),
  numberColumn(
    ['height', 'height'],
    ['m', 2],
    ['Height of the points above ground', OF_CONTOURS],
    ({ contours }) => contours.heightM,
  ),
  textColumn(
    ['level', 'level'],
    ['Level that is drawn: typical (laeq_typical) or worst (laeq)', OF_CONTOURS],
    ({ contours }) => contours.level,
  ),
  textColumn(
    ['operating_time', 'optime'],
    ['Operating time whose work areas count; empty where all count', OF_CONTOURS],
    ({ contours }) => contours.time ?? '',
  ),
];
