import { contourLevelName } from '../../domain/contour-level-name.ts';
import { operatingTimeName } from '../../domain/criteria/criteria-set.ts';
import { exportNotesTexts } from '../../texts/export-notes.ts';
import { grouped } from '../../format/format.ts';
import { coordinateSystem } from '../crs/crs.ts';
import type { ColumnFacts } from './export-column.ts';
import type { ExportLayer, ExportWanted } from './export-layers.ts';

type Line = readonly [label: string, value: string];

/** How an export came about, in words. */
export function settingsOf({ results, epsg, at, time, contours, names }: ExportWanted): Line[] {
  const { criteria, method } = results;
  const system = coordinateSystem(epsg);
  const times = (time === null ? results.operatingTimes : [time]).map((key) => operatingTimeName(criteria, key));
  const lines: Line[] = [
    [exportNotesTexts.project, names.project],
    [exportNotesTexts.assessment, names.assessment],
    [exportNotesTexts.operatingTimes, times.join(', ')],
    [exportNotesTexts.coordinateSystem, `${system?.name ?? ''} (EPSG:${epsg})`],
    [exportNotesTexts.receivers, grouped(results.receivers.id.length)],
    [exportNotesTexts.processed, exportNotesTexts.processedAtBy(results.processedAt, results.processedBy)],
    [exportNotesTexts.exported, at.toISOString()],
    [exportNotesTexts.criteria, criteria.title],
    [exportNotesTexts.sourceOfCriteria, criteria.source],
    [exportNotesTexts.engineVersion, results.engineVersion],
    ...Object.entries(method).map(([key, value]): Line => [exportNotesTexts.methodSetting(key), String(value)]),
    [exportNotesTexts.inputHash, results.inputHash],
    ...(contours === null
      ? []
      : [
          [
            exportNotesTexts.noiseContours,
            exportNotesTexts.levelAtHeight(contourLevelName(contours.level, criteria.words.level), contours.heightM),
          ] as const,
        ]),
    ...(results.lamaxReason === null ? [] : [[exportNotesTexts.lamax, results.lamaxReason] as const]),
    ...results.warnings.map((warning): Line => [exportNotesTexts.note, warning]),
  ];
  return lines.filter(([, value]) => value !== '');
}

/** What is said of each column. */
export const KEY_HEADING = [
  exportNotesTexts.layer,
  exportNotesTexts.column,
  exportNotesTexts.nameInShapefile,
  exportNotesTexts.unit,
  exportNotesTexts.meaning,
  exportNotesTexts.source,
] as const;

export function keyOf(layers: readonly ExportLayer[]): string[][] {
  return layers.flatMap(({ name, columns }) =>
    columns.map((column: ColumnFacts) => {
      return [name, column.name, column.shortName, column.unit, column.meaning, column.source];
    }),
  );
}

/** Settings and columns as a text to read. */
export function keyText(wanted: ExportWanted, layers: readonly ExportLayer[], isShortened: boolean): string {
  const settings = settingsOf(wanted).map(([label, value]) => exportNotesTexts.settingLine(label, value));
  const columns = layers.flatMap(({ name, columns: of }) => [
    '',
    exportNotesTexts.layerLine(name),
    ...of.map(({ shortName, name: long, unit, meaning, source }) => {
      const named = isShortened && shortName !== long ? `${shortName.padEnd(10)}  ${long}` : long;
      return `  ${exportNotesTexts.columnLine(named, unit, meaning, source)}`;
    }),
  ]);
  const cut = isShortened ? ['', exportNotesTexts.shapefileCutsTexts] : [];
  return [...settings, ...columns, ...cut, ''].join('\r\n');
}
