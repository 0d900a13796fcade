import { WGS_84 } from '../../../model/results/export-formats.ts';
import { formatHours, windowAt } from '../../../model/results/averaging-results.ts';
import type { AudiblePass } from '../audible-passes.ts';
import {
  flagsOf,
  itemsWithoutLamax,
  type LevelColumns,
  type Results,
  type TimeColumns,
} from '../../../model/results/results.ts';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { type ExportColumn, numberColumn, textColumn } from './export-column.ts';

/** A receiver in an operating time. */
export interface ReceiverRow {
  readonly results: Results;
  /** Index of the receiver. */
  readonly index: number;
  /** Key of the operating time. */
  readonly time: string;
  readonly levels: LevelColumns;
  readonly columns: TimeColumns | undefined;
  /** What the receiver hears of moving crews. */
  readonly passes: readonly AudiblePass[];
  readonly system: CoordinateSystem;
}

const PROJECT = 'receivers of the project';
const PREDICTION = 'prediction';
const CRITERIA = 'criteria of the project';
const COMPARISON = 'levels and criteria';

const DBA = ['dB(A)', 2] as const;

const WHO: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  textColumn(
    ['id', 'id'],
    ['Id of the receiver; receivers at the façades of one address share it', PROJECT],
    ({ results, index }) => results.receivers.id[index],
  ),
  textColumn(['address', 'address'], ['Address', PROJECT], ({ results, index }) => results.receivers.address[index]),
  textColumn(
    ['facade', 'facade'],
    ['Façade that the receiver stands in front of, by the way it faces; empty where it was placed by hand', PROJECT],
    ({ results, index }) => results.receivers.facade[index],
  ),
  numberColumn(
    ['floor', 'floor'],
    ['', 0],
    ['Floor, the lowest is 1; empty where floors are not known', PROJECT],
    ({ results, index }) => results.receivers.floor[index],
  ),
  textColumn(['type', 'type'], ['Type of receiver', PROJECT], ({ results, index }) => results.receivers.type[index]),
  textColumn(
    ['catchment', 'catchment'],
    ['Noise catchment area', PROJECT],
    ({ results, index }) => results.receivers.catchment[index],
  ),
  numberColumn(
    ['height', 'height'],
    ['m', 2],
    ['Height above ground', PROJECT],
    ({ results, index }) => results.receivers.height[index],
  ),
];

/** The receivers' own criteria, if any receiver has one. A load can read them. */
const OWN_NML = textColumn<ReceiverRow>(
  ['own_nml', 'own_nml'],
  ['Criteria of its own by operating time, dB(A), such as standard=55 night=45; empty where it has none', PROJECT],
  ({ results: { receivers }, index }) =>
    Object.entries(receivers.ownNml ?? {})
      .flatMap(([key, levels]) => (levels[index] == null ? [] : [`${key}=${levels[index]}`]))
      .join(' '),
);

/** The receivers' times of use, if any receiver states them. A load can read them. */
const IN_USE = textColumn<ReceiverRow>(
  ['in_use', 'in_use'],
  ['Operating times in which it is used; empty: as the criteria have it for its type', PROJECT],
  ({ results: { receivers }, index }) => receivers.inUse?.[index]?.join(' '),
);

/** Coordinates of receivers for tables. Map formats have geometry instead. */
const WHERE: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  numberColumn(['lon', 'lon'], ['°', 8], ['Longitude, WGS 84', PROJECT], (row) => rounded(lonLat(row)[0], 8)),
  numberColumn(['lat', 'lat'], ['°', 8], ['Latitude, WGS 84', PROJECT], (row) => rounded(lonLat(row)[1], 8)),
  numberColumn(
    ['easting', 'easting'],
    ['unit of crs', 3],
    ['East coordinate in the system of crs, or its longitude in degrees; empty where that is WGS 84', PROJECT],
    (row) => coordinate(row, 0),
  ),
  numberColumn(
    ['northing', 'northing'],
    ['unit of crs', 3],
    ['North coordinate in the system of crs, or its latitude in degrees; empty where that is WGS 84', PROJECT],
    (row) => coordinate(row, 1),
  ),
  textColumn(
    ['crs', 'crs'],
    ['Coordinate system of easting and northing', 'export'],
    ({ system }) => `EPSG:${system.epsg}`,
  ),
];

const LEVELS: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  numberColumn(
    ['laeq_typical', 'laeq_typ'],
    DBA,
    ['LAeq with the energy of each crew spread over its work area: what a monitor reads over many shifts', PREDICTION],
    ({ levels, index }) => levels.laeqTypical[index],
  ),
  numberColumn(
    ['laeq', 'laeq'],
    DBA,
    ['LAeq of the worst 15 minutes: each crew at the loudest place of its work area; without penalty', PREDICTION],
    ({ levels, index }) => levels.laeq[index],
  ),
  numberColumn(
    ['laeq_assessed', 'laeq_ass'],
    DBA,
    [
      'The level that is compared with the criterion: laeq with the penalty for annoying characteristics and the façade correction',
      PREDICTION,
    ],
    ({ levels, index }) => levels.laeqAssessed[index],
  ),
  numberColumn(
    ['lamax', 'lamax'],
    DBA,
    [
      'LAmax of the loudest item at its loudest position, never below laeq; the least that it may be where flags has lamax-at-least',
      PREDICTION,
    ],
    ({ levels, index }) => levels.lamax[index],
  ),
  numberColumn(
    ['lamax_screening', 'lamax_scr'],
    DBA,
    ['LAmax screening level of sleep disturbance; empty outside the night', CRITERIA],
    ({ columns, index }) => columns?.lamaxCriterion[index],
  ),
  numberColumn(
    ['rbl', 'rbl'],
    DBA,
    ['Rating background level behind the criterion of a residence', 'catchments of the project'],
    ({ columns, index }) => columns?.rbl[index],
  ),
  textColumn(
    ['operating_time', 'optime'],
    ['Operating time that the row is of; the levels are of the work areas at work in it', CRITERIA],
    ({ time }) => time,
  ),
  numberColumn(
    ['criterion', 'crit'],
    DBA,
    ['Level that laeq_assessed is compared with; empty where nothing is compared', CRITERIA],
    ({ columns, index }) => columns?.criterion[index],
  ),
  textColumn(
    ['criterion_source', 'crit_src'],
    ['Where the criterion comes from, or why there is none', CRITERIA],
    ({ columns, index }) => columns?.criterionSource[index],
  ),
  numberColumn(
    ['exceedance', 'exceed'],
    ['dB', 2],
    ['laeq_assessed less criterion', COMPARISON],
    ({ columns, index }) => columns?.exceedance[index],
  ),
  textColumn(
    ['band', 'band'],
    ['How the level is perceived, by its exceedance', COMPARISON],
    ({ columns, index }) => columns?.band[index],
  ),
  textColumn(
    ['measures', 'measures'],
    ['Additional mitigation measures, separated by spaces', COMPARISON],
    ({ columns, index }) => columns?.measures[index]?.join(' '),
  ),
  textColumn(['flags', 'flags'], ['Flags of the row, separated by spaces', COMPARISON], ({ results, time, index }) =>
    flagsOf(results, time, index).join(' '),
  ),
];

/** Items without a maximum sound power level, if there are any. `lamax` is then a lower bound. */
const WITHOUT_LAMAX = textColumn<ReceiverRow>(
  ['lamax_without', 'lamax_wo'],
  ['Items at work without a maximum sound power level, which count in lamax with their LAeq at full power', PREDICTION],
  ({ results, time }) => itemsWithoutLamax(results, time).join('; '),
);

/** T and the working hours, if levels are averaged over T. */
const AVERAGING: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  numberColumn(
    ['t_hours', 't_hours'],
    ['h', 2],
    [
      'T, over which laeq is averaged: that of the criteria, or the operating time of that day where it is shorter',
      CRITERIA,
    ],
    (row) => {
      const window = windowAt(row.results, row.time, row.index);
      return window === null ? null : rounded(window.minutes / 60, 2);
    },
  ),
  textColumn(
    ['hours_worked', 'hours_work'],
    ['Hours that each work area works in the window of length T that is loudest at the receiver', PREDICTION],
    ({ results, time, index }) =>
      windowAt(results, time, index)
        ?.worked.map((area) => `${area.name} ${formatHours(area.minutes)}`)
        .join('; '),
  ),
];

/** When a receiver hears moving crews. The name of the work area is added if there are several. */
const PASSES: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  passColumn(['worst_15_min', 'worst_15'], 'Its worst 15 minutes, of each crew that moves', ({ worst }) => worst),
  passColumn(
    ['over_criterion', 'over_crit'],
    'From when until when it is above the criterion, of each crew that moves',
    (pass) => {
      return pass.overCriterion;
    },
  ),
  passColumn(
    ['over_background', 'over_bg'],
    'From when until when it is above the background, of each crew that moves',
    (pass) => {
      return pass.overBackground;
    },
  ),
  passColumn(
    ['heard_evenings', 'evenings'],
    'Dates of the evenings in which it is above the criterion, of each crew that moves',
    (pass) => {
      return pass.evenings.join(' ');
    },
  ),
  passColumn(
    ['heard_nights', 'nights'],
    'Dates of the nights in which it is above the criterion, of each crew that moves',
    (pass) => {
      return pass.nights.join(' ');
    },
  ),
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
 * The columns of receivers for every format.
 * @param isTable whether the format has no geometry, so that coordinates become columns
 */
export function receiverColumns(results: Results, isTable: boolean): ReadonlyArray<ExportColumn<ReceiverRow>> {
  const { ownNml, inUse } = results.receivers;
  // These columns are included only if receivers have own criteria or times of use, if levels are averaged, or if crews move.
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
