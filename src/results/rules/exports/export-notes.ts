import { contourLevelName } from '../../../model/map/contour-level-name.ts';
import { operatingTimeName } from '../../../model/criteria/criteria-set.ts';
import { methodLines } from '../../../model/project/method-labels.ts';
import { grouped } from '../../../model/format/format.ts';
import { coordinateSystem } from '../../../gis/crs/crs.ts';
import type { ColumnFacts } from './export-column.ts';
import type { ExportLayer, ExportWanted } from './export-layers.ts';

type Line = readonly [label: string, value: string];

/** The settings of an export as text lines. */
export function settingsOf({ results, epsg, at, time, contours, names }: ExportWanted): Line[] {
  const { criteria, method } = results;
  const system = coordinateSystem(epsg);
  const times = (time === null ? results.operatingTimes : [time]).map((key) => operatingTimeName(criteria, key));
  const lines: Line[] = [
    ['Project', names.project],
    ['Assessment', names.assessment],
    ['Operating times', times.join(', ')],
    ['Coordinate system', `${system?.name ?? ''} (EPSG:${epsg})`],
    ['Receivers', grouped(results.receivers.id.length)],
    ['Processed', `${results.processedAt} by ${results.processedBy}`],
    ['Exported', at.toISOString()],
    ['Criteria', criteria.title],
    ['Source of the criteria', criteria.source],
    ['Engine version', results.engineVersion],
    ...methodLines(method).map(([word, value]): Line => [`Method: ${word}`, value]),
    ['Calculation ID', results.inputHash],
    ...(contours === null
      ? []
      : [
          [
            'Noise contours',
            `${contourLevelName(contours.level, criteria.words.level)}, ${contours.heightM} m above ground`,
          ] as const,
        ]),
    ...(results.lamaxReason === null ? [] : [['LAmax', results.lamaxReason] as const]),
    ...results.warnings.map((warning): Line => ['Note', warning]),
  ];
  return lines.filter(([, value]) => value !== '');
}

/** Headings of the table of columns. */
export const KEY_HEADING = ['Layer', 'Column', 'Name in a shapefile', 'Unit', 'Meaning', 'Source'] as const;

export function keyOf(layers: readonly ExportLayer[]): string[][] {
  return layers.flatMap(({ name, columns }) =>
    columns.map((column: ColumnFacts) => {
      return [name, column.name, column.shortName, column.unit, column.meaning, column.source];
    }),
  );
}

/** Settings and columns as plain text. */
export function keyText(wanted: ExportWanted, layers: readonly ExportLayer[], isShortened: boolean): string {
  const settings = settingsOf(wanted).map(([label, value]) => `${label}: ${value}`);
  const columns = layers.flatMap(({ name, columns: of }) => [
    '',
    `Layer ${name}`,
    ...of.map(({ shortName, name: long, unit, meaning, source }) => {
      const named = isShortened && shortName !== long ? `${shortName.padEnd(10)}  ${long}` : long;
      return `  ${named}${unit === '' ? '' : ` (${unit})`}: ${meaning}. Source: ${source}.`;
    }),
  ]);
  const cut = isShortened ? ['', 'A text in a shapefile has at most 254 bytes. Longer texts are cut.'] : [];
  return [...settings, ...columns, ...cut, ''].join('\r\n');
}
