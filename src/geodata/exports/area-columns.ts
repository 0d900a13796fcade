import type { AssessedArea, AssessedBarrier } from '../../domain/results.ts';
import {
  BARRIER_NO,
  BARRIER_UNSPECIFIED,
  BARRIER_YES,
  type BarrierCode,
  type Chainage,
} from '../../domain/work-area.ts';
import { exportColumnsTexts } from '../../texts/export-columns.ts';
import type { ResultContours } from '../results/result-contours.ts';
import { type ExportColumn, numberColumn, textColumn } from './export-column.ts';

/** A work area as it was assessed, with what its line is called by. */
export interface AreaRow {
  readonly area: AssessedArea;
  /** In plan, m; null of what is no line. */
  readonly lengthM: number | null;
  /** Null where nobody gave its line one, or the line was redrawn since. */
  readonly chainage: Chainage | null;
}

const PLAN = exportColumnsTexts.workAreasOfTheAssessment;
const EQUIPMENT = exportColumnsTexts.equipmentOfTheWorkArea;

const BARRIER_WORDS: Readonly<Record<BarrierCode, string>> = {
  [BARRIER_YES]: 'yes',
  [BARRIER_NO]: 'no',
  [BARRIER_UNSPECIFIED]: 'unspecified',
};

const AREAS: ReadonlyArray<ExportColumn<AreaRow>> = [
  textColumn(['id', 'id'], [exportColumnsTexts.areaId, PLAN], ({ area }) => area.id),
  textColumn(['name', 'name'], [exportColumnsTexts.areaName, PLAN], ({ area }) => area.name),
  textColumn(
    ['barrier', 'barrier'],
    [exportColumnsTexts.areaBarrier, PLAN],
    ({ area }) => BARRIER_WORDS[area.temporaryNoiseBarrier],
  ),
  numberColumn(
    ['barrier_height', 'barrier_h'],
    ['m', 2],
    [exportColumnsTexts.areaBarrierHeight, PLAN],
    ({ area }) => area.barrierHeight,
  ),
  textColumn(['crew', 'crew'], [exportColumnsTexts.crew, PLAN], ({ area }) => area.crew),
  textColumn(['when', 'when'], [exportColumnsTexts.when, PLAN], ({ area }) => area.when),
  numberColumn(
    ['lwa', 'lwa'],
    [exportColumnsTexts.soundPowerUnit, 2],
    [exportColumnsTexts.lwa, EQUIPMENT],
    ({ area }) => area.lwa,
  ),
  textColumn(['equipment', 'equipment'], [exportColumnsTexts.equipment, EQUIPMENT], ({ area }) =>
    area.equipment.map(({ quantity, name }) => `${quantity} × ${name}`).join('; '),
  ),
];

/** Of lines, and of crews that move along them. */
const LINES: ReadonlyArray<ExportColumn<AreaRow>> = [
  numberColumn(['line_m', 'line_m'], ['m', 2], [exportColumnsTexts.lineLength, PLAN], ({ lengthM }) => lengthM),
  numberColumn(['chainage_first', 'chain_1st'], ['m', 2], [exportColumnsTexts.chainageFirst, PLAN], (row) =>
    chainageAt(row, 'first'),
  ),
  numberColumn(['chainage_last', 'chain_last'], ['m', 2], [exportColumnsTexts.chainageLast, PLAN], (row) =>
    chainageAt(row, 'last'),
  ),
  numberColumn(
    ['crew_length', 'crew_m'],
    ['m', 2],
    [exportColumnsTexts.crewLength, PLAN],
    ({ area }) => area.moving?.crew.lengthM,
  ),
  numberColumn(
    ['crew_advance', 'crew_m_h'],
    ['m/h', 2],
    [exportColumnsTexts.crewAdvance, PLAN],
    ({ area }) => area.moving?.crew.advanceMPerHour,
  ),
  textColumn(
    ['crew_direction', 'crew_dir'],
    [exportColumnsTexts.crewDirection, PLAN],
    ({ area }) => area.moving?.crew.direction,
  ),
];

function chainageAt({ chainage, lengthM }: AreaRow, end: 'first' | 'last'): number | null {
  if (chainage === null || lengthM === null) return null;
  const isLow = chainage.reversed ? end === 'last' : end === 'first';
  return Math.round(100 * (chainage.startM + (isLow ? 0 : lengthM))) / 100;
}

/** The columns of work areas; those of lines only where there is one. */
export function areaColumns(rows: readonly AreaRow[]): ReadonlyArray<ExportColumn<AreaRow>> {
  return rows.some(({ lengthM }) => lengthM !== null) ? [...AREAS, ...LINES] : AREAS;
}

export const BARRIER_COLUMNS: ReadonlyArray<ExportColumn<AssessedBarrier>> = [
  textColumn(['id', 'id'], [exportColumnsTexts.barrierId, PLAN], ({ id }) => id),
  textColumn(['name', 'name'], [exportColumnsTexts.barrierName, PLAN], ({ name }) => name),
  numberColumn(['height', 'height'], ['m', 2], [exportColumnsTexts.heightAboveGround, PLAN], ({ heightM }) => heightM),
  numberColumn(['length', 'length'], ['m', 2], [exportColumnsTexts.barrierLength, PLAN], ({ lengthM }) => lengthM),
];

/** A band of noise contours. */
export interface ContourRow {
  readonly contours: ResultContours;
  readonly band: ResultContours['bands'][number];
}

const OF_CONTOURS = exportColumnsTexts.gridPrediction;

export const CONTOUR_COLUMNS: ReadonlyArray<ExportColumn<ContourRow>> = [
  numberColumn(
    ['from_db', 'from_db'],
    ['dBA', 2],
    [exportColumnsTexts.bandFrom, OF_CONTOURS],
    ({ band }) => band.fromDb,
  ),
  numberColumn(['to_db', 'to_db'], ['dBA', 2], [exportColumnsTexts.bandTo, OF_CONTOURS], ({ band }) => band.toDb),
  numberColumn(
    ['height', 'height'],
    ['m', 2],
    [exportColumnsTexts.contourHeight, OF_CONTOURS],
    ({ contours }) => contours.heightM,
  ),
  textColumn(['level', 'level'], [exportColumnsTexts.contourLevel, OF_CONTOURS], ({ contours }) => contours.level),
  textColumn(
    ['operating_time', 'optime'],
    [exportColumnsTexts.contourTime, OF_CONTOURS],
    ({ contours }) => contours.time ?? '',
  ),
];
