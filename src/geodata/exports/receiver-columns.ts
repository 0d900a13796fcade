import { WGS_84 } from '../../domain/export-formats.ts';
import { formatHours, windowAt } from '../../domain/averaging-results.ts';
import type { AudiblePass } from '../../domain/audible-passes.ts';
import { flagsOf, itemsWithoutLamax, type LevelColumns, type Results, type TimeColumns } from '../../domain/results.ts';
import { exportColumnsTexts } from '../../texts/export-columns.ts';
import type { CoordinateSystem } from '../crs/crs.ts';
import { type ExportColumn, numberColumn, textColumn } from './export-column.ts';

/** A receiver in an operating time. */
export interface ReceiverRow {
  readonly results: Results;
  /** Number of the receiver. */
  readonly index: number;
  /** Key of the operating time. */
  readonly time: string;
  readonly levels: LevelColumns;
  readonly columns: TimeColumns | undefined;
  /** What the receiver hears of crews that move. */
  readonly passes: readonly AudiblePass[];
  readonly system: CoordinateSystem;
}

const PROJECT = exportColumnsTexts.receiversOfTheProject;
const PREDICTION = exportColumnsTexts.prediction;
const CRITERIA = exportColumnsTexts.criteriaOfTheProject;
const COMPARISON = exportColumnsTexts.levelsAndCriteria;

const DBA = ['dBA', 2] as const;

const WHO: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  textColumn(
    ['id', 'id'],
    [exportColumnsTexts.receiverId, PROJECT],
    ({ results, index }) => results.receivers.id[index],
  ),
  textColumn(
    ['address', 'address'],
    [exportColumnsTexts.address, PROJECT],
    ({ results, index }) => results.receivers.address[index],
  ),
  textColumn(
    ['facade', 'facade'],
    [exportColumnsTexts.facade, PROJECT],
    ({ results, index }) => results.receivers.facade[index],
  ),
  numberColumn(
    ['floor', 'floor'],
    ['', 0],
    [exportColumnsTexts.floor, PROJECT],
    ({ results, index }) => results.receivers.floor[index],
  ),
  textColumn(
    ['type', 'type'],
    [exportColumnsTexts.receiverType, PROJECT],
    ({ results, index }) => results.receivers.type[index],
  ),
  textColumn(
    ['catchment', 'catchment'],
    [exportColumnsTexts.catchment, PROJECT],
    ({ results, index }) => results.receivers.catchment[index],
  ),
  numberColumn(
    ['height', 'height'],
    ['m', 2],
    [exportColumnsTexts.heightAboveGround, PROJECT],
    ({ results, index }) => results.receivers.height[index],
  ),
];

/** Criteria of receivers' own, where any has some: a load reads them again. */
const OWN_NML = textColumn<ReceiverRow>(
  ['own_nml', 'own_nml'],
  [exportColumnsTexts.ownCriteria, PROJECT],
  ({ results: { receivers }, index }) =>
    Object.entries(receivers.ownNml ?? {})
      .flatMap(([key, levels]) => (levels[index] == null ? [] : [`${key}=${levels[index]}`]))
      .join(' '),
);

/** When receivers are used, where any says it: a load reads it again. */
const IN_USE = textColumn<ReceiverRow>(
  ['in_use', 'in_use'],
  [exportColumnsTexts.inUse, PROJECT],
  ({ results: { receivers }, index }) => receivers.inUse?.[index]?.join(' '),
);

/** Where receivers are, for tables: formats of maps have it as geometry. */
const WHERE: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  numberColumn(['lon', 'lon'], ['°', 8], [exportColumnsTexts.longitude, PROJECT], (row) => rounded(lonLat(row)[0], 8)),
  numberColumn(['lat', 'lat'], ['°', 8], [exportColumnsTexts.latitude, PROJECT], (row) => rounded(lonLat(row)[1], 8)),
  numberColumn(
    ['easting', 'easting'],
    [exportColumnsTexts.unitOfCrs, 3],
    [exportColumnsTexts.easting, PROJECT],
    (row) => coordinate(row, 0),
  ),
  numberColumn(
    ['northing', 'northing'],
    [exportColumnsTexts.unitOfCrs, 3],
    [exportColumnsTexts.northing, PROJECT],
    (row) => coordinate(row, 1),
  ),
  textColumn(
    ['crs', 'crs'],
    [exportColumnsTexts.crs, exportColumnsTexts.theExport],
    ({ system }) => `EPSG:${system.epsg}`,
  ),
];

const LEVELS: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  numberColumn(
    ['laeq_typical', 'laeq_typ'],
    DBA,
    [exportColumnsTexts.laeqTypical, PREDICTION],
    ({ levels, index }) => levels.laeqTypical[index],
  ),
  numberColumn(
    ['laeq', 'laeq'],
    DBA,
    [exportColumnsTexts.laeqWorst, PREDICTION],
    ({ levels, index }) => levels.laeq[index],
  ),
  numberColumn(
    ['laeq_assessed', 'laeq_ass'],
    DBA,
    [exportColumnsTexts.laeqAssessed, PREDICTION],
    ({ levels, index }) => levels.laeqAssessed[index],
  ),
  numberColumn(
    ['lamax', 'lamax'],
    DBA,
    [exportColumnsTexts.lamax, PREDICTION],
    ({ levels, index }) => levels.lamax[index],
  ),
  numberColumn(
    ['lamax_screening', 'lamax_scr'],
    DBA,
    [exportColumnsTexts.lamaxScreening, CRITERIA],
    ({ columns, index }) => columns?.lamaxCriterion[index],
  ),
  numberColumn(
    ['rbl', 'rbl'],
    DBA,
    [exportColumnsTexts.rbl, exportColumnsTexts.catchmentsOfTheProject],
    ({ columns, index }) => columns?.rbl[index],
  ),
  textColumn(['operating_time', 'optime'], [exportColumnsTexts.operatingTime, CRITERIA], ({ time }) => time),
  numberColumn(
    ['criterion', 'crit'],
    DBA,
    [exportColumnsTexts.criterion, CRITERIA],
    ({ columns, index }) => columns?.criterion[index],
  ),
  textColumn(
    ['criterion_source', 'crit_src'],
    [exportColumnsTexts.criterionSource, CRITERIA],
    ({ columns, index }) => columns?.criterionSource[index],
  ),
  numberColumn(
    ['exceedance', 'exceed'],
    ['dB', 2],
    [exportColumnsTexts.exceedance, COMPARISON],
    ({ columns, index }) => columns?.exceedance[index],
  ),
  textColumn(['band', 'band'], [exportColumnsTexts.band, COMPARISON], ({ columns, index }) => columns?.band[index]),
  textColumn(['measures', 'measures'], [exportColumnsTexts.measures, COMPARISON], ({ columns, index }) =>
    columns?.measures[index]?.join(' '),
  ),
  textColumn(['flags', 'flags'], [exportColumnsTexts.flags, COMPARISON], ({ results, time, index }) =>
    flagsOf(results, time, index).join(' '),
  ),
];

/** Items without a maximum sound power level, where there are some: `lamax` is the least that it may be. */
const WITHOUT_LAMAX = textColumn<ReceiverRow>(
  ['lamax_without', 'lamax_wo'],
  [exportColumnsTexts.lamaxWithout, PREDICTION],
  ({ results, time }) => itemsWithoutLamax(results, time).join('; '),
);

/** T and the hours worked, where levels are averaged over T. */
const AVERAGING: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  numberColumn(['t_hours', 't_hours'], ['h', 2], [exportColumnsTexts.averagingTime, CRITERIA], (row) => {
    const window = windowAt(row.results, row.time, row.index);
    return window === null ? null : rounded(window.minutes / 60, 2);
  }),
  textColumn(['hours_worked', 'hours_work'], [exportColumnsTexts.hoursWorked, PREDICTION], ({ results, time, index }) =>
    windowAt(results, time, index)
      ?.worked.map((area) => exportColumnsTexts.areaHours(area.name, formatHours(area.minutes)))
      .join('; '),
  ),
];

/** When a receiver hears the crews that move, each with the name of its work area where there are several. */
const PASSES: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  passColumn(['worst_15_min', 'worst_15'], exportColumnsTexts.worst15Minutes, ({ worst }) => worst),
  passColumn(['over_criterion', 'over_crit'], exportColumnsTexts.overCriterion, (pass) => {
    return pass.overCriterion;
  }),
  passColumn(['over_background', 'over_bg'], exportColumnsTexts.overBackground, (pass) => {
    return pass.overBackground;
  }),
  passColumn(['heard_evenings', 'evenings'], exportColumnsTexts.heardEvenings, (pass) => {
    return pass.evenings.join(' ');
  }),
  passColumn(['heard_nights', 'nights'], exportColumnsTexts.heardNights, (pass) => {
    return pass.nights.join(' ');
  }),
];

function passColumn(
  names: readonly [string, string],
  meaning: string,
  textOf: (pass: AudiblePass) => string | null,
): ExportColumn<ReceiverRow> {
  return textColumn(names, [meaning, PREDICTION], ({ passes }) =>
    passes
      .flatMap((pass) => {
        const text = textOf(pass) ?? '';
        return text === '' ? [] : [`${passes.length > 1 ? `${pass.name}: ` : ''}${text}`];
      })
      .join('; '),
  );
}

/**
 * The columns of receivers, for every format.
 * @param isTable whether the format has no geometry: coordinates are columns then
 */
export function receiverColumns(results: Results, isTable: boolean): ReadonlyArray<ExportColumn<ReceiverRow>> {
  const { ownNml, inUse } = results.receivers;
  // Only where receivers have some, where levels are averaged, and where crews move: other exports have nothing to say in these.
  const own = [...(ownNml === undefined ? [] : [OWN_NML]), ...(inUse === undefined ? [] : [IN_USE])];
  const lamax = Object.values(results.withoutLamax).some((names) => names.length > 0) ? [WITHOUT_LAMAX] : [];
  const averaging = Object.keys(results.averaging).length > 0 ? AVERAGING : [];
  const passes = results.passes.length > 0 ? PASSES : [];
  return [...WHO, ...own, ...(isTable ? WHERE : []), ...LEVELS, ...lamax, ...averaging, ...passes];
}

/** Longitude and latitude of a receiver, degrees, WGS 84. */
export function lonLat({ results: { receivers }, index }: Pick<ReceiverRow, 'results' | 'index'>): [number, number] {
  return [receivers.lon[index] ?? NaN, receivers.lat[index] ?? NaN];
}

function coordinate(row: ReceiverRow, axis: 0 | 1): number | null {
  const { system } = row;
  if (system.epsg === WGS_84) return null;
  return rounded(system.fromLonLat(...lonLat(row))[axis], system.kind === 'degrees' ? 8 : 3);
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}
