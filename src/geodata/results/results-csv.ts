import { type HeardPass, heardPasses } from '../../domain/heard-passes.ts';
import { flagsOf, levelsInTime, type Results } from '../../domain/results.ts';
import { requireSystem } from '../crs/crs.ts';

const COLUMNS = [
  ['id', 'address', 'facade', 'floor', 'type', 'catchment', 'height', 'lon', 'lat', 'easting', 'northing', 'crs'],
  ['laeq_typical', 'laeq', 'laeq_assessed', 'lamax', 'lamax_screening', 'rbl', 'operating_time', 'criterion'],
  ['criterion_source', 'exceedance', 'band', 'measures', 'flags'],
].flat();

type CsvCell = string | number | null | undefined;

/**
 * The results as CSV (RFC 4180, UTF-8 with byte order mark, CRLF): a row a receiver and operating time, levels in dBA,
 * measures and flags apart by a blank.
 * @param epsg system of `easting` and `northing`, m; one in degrees leaves them empty, `lon` and `lat` (WGS 84) are always there
 * @throws where the EPSG code is not built in
 */
export function resultsCsv(results: Results, epsg: number): Uint8Array {
  const { receivers, operatingTimes } = results;
  const levels = new Map(operatingTimes.map((key) => [key, levelsInTime(results, key)]));
  const system = requireSystem(epsg);
  // Only where crews move: other tables stay as they were.
  const isMoving = results.passes.length > 0;
  const lines = [[...COLUMNS, ...(isMoving ? PASS_COLUMNS : [])].join(',')];
  receivers.id.forEach((id, index) => {
    const [lon, lat] = [receivers.lon[index] ?? NaN, receivers.lat[index] ?? NaN];
    const [easting, northing] = system.kind === 'degrees' ? [null, null] : system.fromLonLat(lon, lat);
    for (const key of operatingTimes) {
      const time = receivers.times[key];
      const of = levels.get(key);
      const cells: CsvCell[] = [
        id,
        receivers.address[index],
        receivers.facade[index],
        receivers.floor[index],
        receivers.type[index],
        receivers.catchment[index],
        receivers.height[index],
        rounded(lon, 8),
        rounded(lat, 8),
        easting === null ? null : rounded(easting, 2),
        northing === null ? null : rounded(northing, 2),
        `EPSG:${epsg}`,
        of?.laeqTypical[index],
        of?.laeq[index],
        of?.laeqAssessed[index],
        of?.lamax[index],
        time?.lamaxCriterion[index],
        time?.rbl[index],
        key,
        time?.criterion[index],
        time?.criterionSource[index],
        time?.exceedance[index],
        time?.band[index],
        time?.measures[index]?.join(' '),
        flagsOf(results, key, index).join(' '),
        ...(isMoving ? passCells(results, index, key) : []),
      ];
      lines.push(cells.map(csvCell).join(','));
    }
  });
  return new TextEncoder().encode(`\uFEFF${lines.join('\r\n')}\r\n`);
}

const PASS_COLUMNS = ['worst_15_min', 'over_criterion', 'over_background', 'heard_evenings', 'heard_nights'];

/** When a receiver hears the crews that move, each with the name of its work area where there are several. */
function passCells(results: Results, index: number, time: string): string[] {
  const passes = heardPasses(results, index, time);
  const cell = (textOf: (pass: HeardPass) => string) =>
    passes
      .flatMap((pass) => (textOf(pass) === '' ? [] : [`${passes.length > 1 ? `${pass.name}: ` : ''}${textOf(pass)}`]))
      .join('; ');
  return [
    cell(({ worst }) => worst ?? ''),
    cell(({ overCriterion }) => overCriterion ?? ''),
    cell(({ overBackground }) => overBackground ?? ''),
    cell(({ evenings }) => evenings.join(' ')),
    cell(({ nights }) => nights.join(' ')),
  ];
}

function rounded(value: number, decimals: number): number {
  return Number(value.toFixed(decimals));
}

/**
 * Where a spreadsheet would begin a formula: at the beginning of a text, and behind what it may take for a separator of cells. The
 * full-width forms of the signs count as the signs.
 */
const FORMULA = /^(?=[\t\r])|(^|[;|\t,\r\n])(\s*)(?=[=+\-@＝＋－＠])/gu;

/** A cell in RFC 4180 quoting. Text that a spreadsheet would take for a formula gets an apostrophe before it; numbers stay. */
export function csvCell(value: CsvCell): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'number') return Number.isFinite(value) ? String(value) : '';
  const harmless = value.replace(FORMULA, "$1$2'");
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
