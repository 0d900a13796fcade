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
    ['Whether a temporary noise barrier stands around the work area', PLAN],
    ({ area }) => BARRIER_WORDS[area.temporaryNoiseBarrier],
  ),
  numberColumn(
    ['barrier_height', 'barrier_h'],
    ['m', 2],
    ['Height of the temporary noise barrier; empty if there is none', PLAN],
    ({ area }) => area.barrierHeight,
  ),
  textColumn(
    ['crew', 'crew'],
    ['How the crew is assessed: one-place (at its loudest position), or all-over (spread over the area)', PLAN],
    ({ area }) => area.crew,
  ),
  textColumn(
    ['when', 'when'],
    ['Shifts and hours to which the work area is restricted; empty without a restriction', PLAN],
    ({ area }) => area.when,
  ),
  numberColumn(
    ['lwa', 'lwa'],
    ['dB(A)', 2],
    ['Total sound power level LWA of the equipment in use', EQUIPMENT],
    ({ area }) => area.lwa,
  ),
  textColumn(['equipment', 'equipment'], ['Equipment items with their quantities', EQUIPMENT], ({ area }) =>
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
      'Chainage of the first point of the line as drawn; empty without a chainage, or if the line was redrawn after the run',
      PLAN,
    ],
    (row) => chainageAt(row, 'first'),
  ),
  numberColumn(['chainage_last', 'chain_last'], ['m', 2], ['Chainage of the last point of the line', PLAN], (row) =>
    chainageAt(row, 'last'),
  ),
  numberColumn(
    ['crew_length', 'crew_m'],
    ['m', 2],
    ['Length of the line that a moving crew occupies; empty if the crew does not move', PLAN],
    ({ area }) => area.moving?.crew.lengthM,
  ),
  numberColumn(
    ['crew_advance', 'crew_m_h'],
    ['m/h', 2],
    ['Progress rate of a moving crew', PLAN],
    ({ area }) => area.moving?.crew.advanceMPerHour,
  ),
  textColumn(
    ['crew_direction', 'crew_dir'],
    ['Whether a moving crew works along the line as drawn, or in the opposite direction', PLAN],
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
    ['Upper edge of the band; empty for the loudest band', OF_CONTOURS],
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
    ['Level of the contours: typical (laeq_typical of receivers) or worst (laeq of receivers)', OF_CONTOURS],
    ({ contours }) => contours.level,
  ),
  textColumn(
    ['operating_time', 'optime'],
    ['Operating time whose work areas are included; empty if all are included', OF_CONTOURS],
    ({ contours }) => contours.time ?? '',
  ),
];
