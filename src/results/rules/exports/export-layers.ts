import { DEFAULT_EXCEEDANCE_CLASSES, type ExceedanceClasses } from '../../../model/results/exceedance-classes.ts';
import { operatingTimeName } from '../../../model/criteria/criteria-set.ts';
import { audiblePasses } from '../audible-passes.ts';
import { levelsInTime, type Results } from '../../../model/results/results.ts';
import type { WorkGeometry } from '../../../model/assessment/work-area.ts';
import type { Chainage } from '../../../gis/geometry/chainage.ts';
import { type CoordinateSystem, metreSystemFor, type Position, requireSystem } from '../../../gis/crs/crs.ts';
import { sizeIn } from '../../../gis/geometry/measure.ts';
import { positionsOf } from '../../../gis/geometry/plane.ts';
import type { ResultContours } from '../result-contours.ts';
import { type AreaRow, areaColumns, BARRIER_COLUMNS, CONTOUR_COLUMNS, type ContourRow } from './area-columns.ts';
import type { ColumnFacts, ExportColumn, ExportValue } from './export-column.ts';
import { lonLat, type ReceiverRow, receiverColumns } from './receiver-columns.ts';

/** The content and the settings of an export. */
export interface ExportWanted {
  readonly results: Results;
  /** Built-in coordinate system. */
  readonly epsg: number;
  /** Time of writing that the files contain. */
  readonly at: Date;
  /** Operating time whose rows are exported. Null: all. */
  readonly time: string | null;
  readonly receivers: boolean;
  /** Whether work areas and barrier lines are exported. */
  readonly areas: boolean;
  readonly contours: ResultContours | null;
  /** Chainages of line work areas by id. */
  readonly chainages: ReadonlyMap<string, Chainage>;
  /** Metric coordinate system of the project, in which lines are measured. Null: that of their position. */
  readonly plane: CoordinateSystem | null;
  /** Names for people. Empty if they are not known. */
  readonly names: { readonly project: string; readonly assessment: string };
  readonly classes: ExceedanceClasses;
}

/** An export of all results in a coordinate system. @param changes settings that differ from the defaults */
export function exportOf(results: Results, epsg: number, changes: Partial<ExportWanted> = {}): ExportWanted {
  return {
    results,
    epsg,
    at: new Date(results.processedAt),
    time: null,
    receivers: true,
    areas: true,
    contours: null,
    chainages: new Map(),
    plane: null,
    names: { project: '', assessment: '' },
    classes: DEFAULT_EXCEEDANCE_CLASSES,
    ...changes,
  };
}

/** Degrees, WGS 84: longitude, latitude. */
export type ExportGeometry = WorkGeometry | { readonly type: 'MultiPolygon'; readonly coordinates: Position[][][] };

/** Rows of one kind with their geometry. Rows are created while the format is written, because there may be a million. */
export interface ExportLayer {
  /** Name of the file. */
  readonly name: 'receivers' | 'areas' | 'barriers' | 'contours';
  /** Title of the sheet or folder. */
  readonly title: string;
  readonly columns: readonly ColumnFacts[];
  readonly count: number;
  readonly valuesAt: (row: number) => ExportValue[];
  readonly geometryAt: (row: number) => ExportGeometry;
  /**
   * Names of the groups to which rows belong in turn: row 0 to the first group, row 1 to the second, and so on cyclically. Empty:
   * a single group.
   */
  readonly groups: readonly string[];
  /** Exceedance of a row for its colour, dB. Null if there is none. */
  readonly exceedanceAt: (row: number) => number | null;
}

/**
 * The layers of an export without empty ones.
 * @param isTable whether the format has no geometry, so that coordinates become columns
 * @throws if the EPSG code is not built in
 */
export function layersOf(wanted: ExportWanted, isTable: boolean): ExportLayer[] {
  const layers = [
    ...(wanted.receivers ? [receiverLayer(wanted, isTable)] : []),
    ...(wanted.areas ? [areaLayer(wanted), barrierLayer(wanted)] : []),
    ...(wanted.contours === null ? [] : [contourLayer(wanted.contours)]),
  ];
  return layers.filter(({ count }) => count > 0);
}

/** The layer of receivers, which may have no rows. @throws if the EPSG code is not built in */
export function receiverLayer({ results, epsg, time }: ExportWanted, isTable: boolean): ExportLayer {
  const system = requireSystem(epsg);
  const times = (time === null ? results.operatingTimes : [time]).map((key) => {
    return { key, levels: levelsInTime(results, key), columns: results.receivers.times[key] };
  });
  const columns = receiverColumns(results, isTable);
  const receiverAt = (row: number) => Math.floor(row / times.length);
  const rowAt = (row: number): ReceiverRow => {
    const of = times[row % times.length];
    if (of === undefined) throw new RangeError(`row ${row} of no operating time`);
    const index = receiverAt(row);
    // The passes are computed once per row for all columns that use them.
    const passes = audiblePasses(results, index, of.key);
    return { results, index, time: of.key, levels: of.levels, columns: of.columns, passes, system };
  };
  return {
    name: 'receivers',
    title: 'Receivers',
    columns,
    count: results.receivers.id.length * times.length,
    valuesAt: (row) => valuesOf(columns, rowAt(row)),
    geometryAt: (row) => ({ type: 'Point', coordinates: lonLat({ results, index: receiverAt(row) }) }),
    groups: times.map(({ key }) => operatingTimeName(results.criteria, key)),
    exceedanceAt: (row) => times[row % times.length]?.columns?.exceedance[receiverAt(row)] ?? null,
  };
}

function areaLayer({ results, chainages, plane }: ExportWanted): ExportLayer {
  const rows = results.areas.map((area): AreaRow => {
    const lengthM = area.moving?.lineM ?? lineLengthM(area.geometry, plane);
    return { area, lengthM, chainage: chainages.get(area.id) ?? null };
  });
  return layerOf('areas', 'Work areas', areaColumns(rows), rows, ({ area }) => area.geometry);
}

function lineLengthM(geometry: WorkGeometry, plane: CoordinateSystem | null): number | null {
  if (geometry.type !== 'LineString') return null;
  const [[lon = NaN, lat = NaN] = []] = positionsOf(geometry);
  const size = sizeIn(geometry, plane ?? metreSystemFor(null, lon, lat));
  return size !== null && 'lengthM' in size ? Math.round(100 * size.lengthM) / 100 : null;
}

function barrierLayer({ results: { barriers } }: ExportWanted): ExportLayer {
  const lines = barriers.filter(({ geometry }) => geometry.type === 'LineString');
  return layerOf('barriers', 'Barriers', BARRIER_COLUMNS, lines, ({ geometry }) => geometry);
}

function contourLayer(contours: ResultContours): ExportLayer {
  const rows = contours.bands.flatMap((band): ContourRow[] => (band.polygons.length > 0 ? [{ contours, band }] : []));
  return layerOf('contours', 'Noise contours', CONTOUR_COLUMNS, rows, ({ band }) => {
    return { type: 'MultiPolygon', coordinates: band.polygons };
  });
}

function layerOf<Row>(
  name: ExportLayer['name'],
  title: string,
  columns: ReadonlyArray<ExportColumn<Row>>,
  rows: readonly Row[],
  geometryOf: (row: Row) => ExportGeometry,
): ExportLayer {
  const rowAt = (at: number): Row => {
    const row = rows[at];
    if (row === undefined) throw new RangeError(`the layer ${name} has ${rows.length} rows, none of number ${at}`);
    return row;
  };
  return {
    name,
    title,
    columns,
    count: rows.length,
    valuesAt: (at) => valuesOf(columns, rowAt(at)),
    geometryAt: (at) => geometryOf(rowAt(at)),
    groups: [],
    exceedanceAt: () => null,
  };
}

function valuesOf<Row>(columns: ReadonlyArray<ExportColumn<Row>>, row: Row): ExportValue[] {
  return columns.map(({ valueOf }) => valueOf(row));
}
