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
    ['Façade at which the receiver is, by the direction that it faces; empty for a receiver placed by hand', PROJECT],
    ({ results, index }) => results.receivers.facade[index],
  ),
  numberColumn(
    ['floor', 'floor'],
    ['', 0],
    ['Floor, from 1 for the lowest; empty if floors are not known', PROJECT],
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
  [
    'Criteria that the project’s files give for this receiver, dB(A) by operating time, such as standard=55 night=45; empty if they give none',
    PROJECT,
  ],
  ({ results: { receivers }, index }) =>
    Object.entries(receivers.ownNml ?? {})
      .flatMap(([key, levels]) => (levels[index] == null ? [] : [`${key}=${levels[index]}`]))
      .join(' '),
);

/** The receivers' times of use, if any receiver states them. A load can read them. */
const IN_USE = textColumn<ReceiverRow>(
  ['in_use', 'in_use'],
  ['Operating times in which the receiver is in use; empty if the criteria decide by its type', PROJECT],
  ({ results: { receivers }, index }) => receivers.inUse?.[index]?.join(' '),
);

/** Coordinates of receivers for tables. Map formats have geometry instead. */
const WHERE: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  numberColumn(['lon', 'lon'], ['°', 8], ['Longitude, WGS 84', PROJECT], (row) => rounded(lonLat(row)[0], 8)),
  numberColumn(['lat', 'lat'], ['°', 8], ['Latitude, WGS 84', PROJECT], (row) => rounded(lonLat(row)[1], 8)),
  numberColumn(
    ['easting', 'easting'],
    ['unit of crs', 3],
    ['Easting in the system of crs, or longitude in degrees; empty if crs is WGS 84', PROJECT],
    (row) => coordinate(row, 0),
  ),
  numberColumn(
    ['northing', 'northing'],
    ['unit of crs', 3],
    ['Northing in the system of crs, or latitude in degrees; empty if crs is WGS 84', PROJECT],
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
    [
      'Typical LAeq: each crew spread over its work area; corresponds to the mean of a monitor over many shifts',
      PREDICTION,
    ],
    ({ levels, index }) => levels.laeqTypical[index],
  ),
  numberColumn(
    ['laeq', 'laeq'],
    DBA,
    [
      'Worst-case LAeq over 15 minutes, or over t_hours if given: each crew at its loudest position for this receiver; without penalty',
      PREDICTION,
    ],
    ({ levels, index }) => levels.laeq[index],
  ),
  numberColumn(
    ['laeq_assessed', 'laeq_ass'],
    DBA,
    [
      'Assessed level, which is compared with the criterion: laeq with the penalty for annoying characteristics and the façade correction',
      PREDICTION,
    ],
    ({ levels, index }) => levels.laeqAssessed[index],
  ),
  numberColumn(
    ['lamax', 'lamax'],
    DBA,
    [
      'LAmax of the loudest equipment item at its loudest position, at least laeq; a lower bound if flags has lamax-at-least',
      PREDICTION,
    ],
    ({ levels, index }) => levels.lamax[index],
  ),
  numberColumn(
    ['lamax_screening', 'lamax_scr'],
    DBA,
    ['LAmax screening level for sleep disturbance; empty outside the night', CRITERIA],
    ({ columns, index }) => columns?.lamaxCriterion[index],
  ),
  numberColumn(
    ['rbl', 'rbl'],
    DBA,
    ['Rating background level from which the criterion of a residence is derived', 'catchments of the project'],
    ({ columns, index }) => columns?.rbl[index],
  ),
  textColumn(
    ['operating_time', 'optime'],
    ['Operating time of the row; its levels include the work areas that work in this time', CRITERIA],
    ({ time }) => time,
  ),
  numberColumn(
    ['criterion', 'crit'],
    DBA,
    [
      'Criterion, such as the noise management level (NML), with which laeq_assessed is compared; empty if there is none',
      CRITERIA,
    ],
    ({ columns, index }) => columns?.criterion[index],
  ),
  textColumn(
    ['criterion_source', 'crit_src'],
    ['Source of the criterion, or the reason why there is none', CRITERIA],
    ({ columns, index }) => columns?.criterionSource[index],
  ),
  numberColumn(
    ['exceedance', 'exceed'],
    ['dB', 2],
    ['laeq_assessed minus criterion', COMPARISON],
    ({ columns, index }) => columns?.exceedance[index],
  ),
  textColumn(
    ['band', 'band'],
    ['Perceived impact, by the exceedance', COMPARISON],
    ({ columns, index }) => columns?.band[index],
  ),
  textColumn(
    ['measures', 'measures'],
    ['Codes of the additional mitigation measures, separated by spaces', COMPARISON],
    ({ columns, index }) => columns?.measures[index]?.join(' '),
  ),
  textColumn(
    ['flags', 'flags'],
    ['Remarks on the row as codes, such as lamax-at-least, separated by spaces', COMPARISON],
    ({ results, time, index }) => flagsOf(results, time, index).join(' '),
  ),
];

/** Items without a maximum sound power level, if there are any. `lamax` is then a lower bound. */
const WITHOUT_LAMAX = textColumn<ReceiverRow>(
  ['lamax_without', 'lamax_wo'],
  ['Working equipment without a maximum sound power level; lamax includes it with its LAeq at full power', PREDICTION],
  ({ results, time }) => itemsWithoutLamax(results, time).join('; '),
);

/** T and the working hours, if levels are averaged over T. */
const AVERAGING: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  numberColumn(
    ['t_hours', 't_hours'],
    ['h', 2],
    [
      'Averaging time T of laeq: from the criteria, or the length of the operating time on that day if it is shorter',
      CRITERIA,
    ],
    (row) => {
      const window = windowAt(row.results, row.time, row.index);
      return window === null ? null : rounded(window.minutes / 60, 2);
    },
  ),
  textColumn(
    ['hours_worked', 'hours_work'],
    ['Hours worked by each work area within the period T that is loudest at the receiver', PREDICTION],
    ({ results, time, index }) =>
      windowAt(results, time, index)
        ?.worked.map((area) => `${area.name} ${formatHours(area.minutes)}`)
        .join('; '),
  ),
];

/** When a receiver hears moving crews. The name of the work area is added if there are several. */
const PASSES: ReadonlyArray<ExportColumn<ReceiverRow>> = [
  passColumn(
    ['worst_15_min', 'worst_15'],
    'Worst 15 minutes at the receiver, for each moving crew',
    ({ worst }) => worst,
  ),
  passColumn(
    ['over_criterion', 'over_crit'],
    'Start and end of the period above the criterion, for each moving crew',
    (pass) => {
      return pass.overCriterion;
    },
  ),
  passColumn(
    ['over_background', 'over_bg'],
    'Start and end of the period above the background level, for each moving crew',
    (pass) => {
      return pass.overBackground;
    },
  ),
  passColumn(
    ['heard_evenings', 'evenings'],
    'Dates of the evenings with levels above the criterion, for each moving crew',
    (pass) => {
      return pass.evenings.join(' ');
    },
  ),
  passColumn(
    ['heard_nights', 'nights'],
    'Dates of the nights with levels above the criterion, for each moving crew',
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
