import { WGS_84 } from '../../../model/results/export-formats.ts';
import { exceedanceRank } from '../../../model/results/exceedance-classes.ts';
import { zipSync } from 'fflate';
import type { ColumnFacts } from './export-column.ts';
import { ROWS_A_TURN, type ProgressListener } from './export-progress.ts';
import { settingsOf } from './export-notes.ts';
import { type ExportGeometry, type ExportLayer, type ExportWanted, layersOf } from './export-layers.ts';
import { kmlStyles, styleOf } from './kml-styles.ts';
import { TextParts } from './text-parts.ts';
import { xmlText } from './xml-text.ts';

/** Size from which a document is zipped as KMZ, bytes. A text of hundreds of MB shrinks to a twentieth. */
const MAX_KML_BYTES = 10_000_000;

/**
 * The results as KML 2.2 (OGC 07-147r2) with one folder per layer. Receivers have the colours of their exceedance. They are in
 * one folder per operating time, and a program such as Google Earth shows one of these folders at a time. The extended data of
 * each placemark has the columns of the other formats.
 */
export async function resultsKml(
  wanted: ExportWanted,
  onProgress: ProgressListener,
): Promise<{ ending: 'kml' | 'kmz'; bytes: Uint8Array }> {
  const inDegrees = { ...wanted, epsg: WGS_84 };
  const layers = layersOf(inDegrees, false);
  const { assessment } = wanted.names;
  const text = new TextParts();
  const said = settingsOf(inDegrees)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
  text.add(`<?xml version="1.0" encoding="UTF-8"?>\n<kml xmlns="http://www.opengis.net/kml/2.2">\n<Document>\n`);
  text.add(`<name>${xmlText(assessment === '' ? 'Assessment' : assessment)}</name>\n<open>1</open>\n`);
  text.add(`<description>${xmlText(said)}</description>\n${kmlStyles(wanted)}`);
  for (const layer of layers) text.add(schemaOf(layer));
  for (const layer of layers) await addFolder(text, layer, wanted, onProgress);
  text.add('</Document>\n</kml>\n');
  const bytes = text.bytes();
  if (bytes.byteLength <= MAX_KML_BYTES) return { ending: 'kml', bytes };
  return { ending: 'kmz', bytes: zipSync({ 'doc.kml': bytes }, { level: 6, mtime: wanted.at }) };
}

function schemaOf({ name, columns }: ExportLayer): string {
  const fields = columns.map((column) => {
    const { name: field, unit, meaning } = column;
    const said = `${meaning}${unit === '' ? '' : `, ${unit}`}`;
    return `<SimpleField type="${typeOf(column)}" name="${xmlText(field)}"><displayName>${xmlText(said)}</displayName></SimpleField>\n`;
  });
  return `<Schema name="${name}" id="${name}">\n${fields.join('')}</Schema>\n`;
}

function typeOf({ type }: ColumnFacts): string {
  if (type === 'text') return 'string';
  return type.decimals === 0 ? 'int' : 'double';
}

const ONE_AT_A_TIME = '<Style><ListStyle><listItemType>radioFolder</listItemType></ListStyle></Style>\n';

async function addFolder(
  text: TextParts,
  layer: ExportLayer,
  wanted: ExportWanted,
  onProgress: ProgressListener,
): Promise<void> {
  const { title, groups, count } = layer;
  const isGrouped = groups.length > 1;
  text.add(`<Folder>\n<name>${xmlText(title)}</name>\n${isGrouped ? ONE_AT_A_TIME : ''}`);
  let written = 0;
  for (const [first, group] of (isGrouped ? groups : ['']).entries()) {
    if (isGrouped) text.add(`<Folder>\n<name>${xmlText(group)}</name>\n`);
    for (let row = first; row < count; row += isGrouped ? groups.length : 1) {
      if (written++ % ROWS_A_TURN === 0) await onProgress(written / count);
      text.add(placemark(layer, row, first === 0, wanted));
    }
    if (isGrouped) text.add('</Folder>\n');
  }
  text.add('</Folder>\n');
}

function placemark(layer: ExportLayer, row: number, isVisible: boolean, wanted: ExportWanted): string {
  const values = layer.valuesAt(row);
  const cells = layer.columns.map(({ name }, column) => {
    const value = values[column] ?? null;
    return value === null || value === '' ? '' : `<SimpleData name="${name}">${xmlText(String(value))}</SimpleData>`;
  });
  const exceedance = layer.exceedanceAt(row);
  const rank = exceedance === null ? null : exceedanceRank(wanted.classes, exceedance);
  return [
    `<Placemark><name>${xmlText(nameOf(layer, values))}</name>`,
    isVisible ? '' : '<visibility>0</visibility>',
    `<styleUrl>#${styleOf(layer.name, rank, row)}</styleUrl>`,
    `<ExtendedData><SchemaData schemaUrl="#${layer.name}">${cells.join('')}</SchemaData></ExtendedData>`,
    `${shapeOf(layer.geometryAt(row))}</Placemark>\n`,
  ].join('');
}

/** The name of a placemark: the name, or else the address, or else the id. A contour band is named by its lower edge. */
function nameOf({ columns }: ExportLayer, values: ReadonlyArray<string | number | null>): string {
  for (const wanted of ['name', 'address', 'id', 'from_db']) {
    const value = values[columns.findIndex(({ name }) => name === wanted)] ?? '';
    if (value !== '') return wanted === 'from_db' ? `${value} dB(A)` : String(value);
  }
  return '';
}

type Line = ReadonlyArray<readonly number[]>;

/** 9 decimals of a degree are 0.1 mm. */
const DECIMALS = 9;

function shapeOf(geometry: ExportGeometry): string {
  switch (geometry.type) {
    case 'Point':
      return `<Point>${coordinatesOf([geometry.coordinates])}</Point>`;
    case 'LineString':
      return `<LineString><tessellate>1</tessellate>${coordinatesOf(geometry.coordinates)}</LineString>`;
    case 'Polygon':
      return polygonOf(geometry.coordinates);
    case 'MultiPolygon':
      return `<MultiGeometry>${geometry.coordinates.map(polygonOf).join('')}</MultiGeometry>`;
  }
}

function polygonOf(rings: readonly Line[]): string {
  const edges = rings.map((ring, index) => {
    const edge = index === 0 ? 'outerBoundaryIs' : 'innerBoundaryIs';
    return `<${edge}><LinearRing>${coordinatesOf(ring)}</LinearRing></${edge}>`;
  });
  return `<Polygon><tessellate>1</tessellate>${edges.join('')}</Polygon>`;
}

function coordinatesOf(line: Line): string {
  const positions = line.map(([lon = NaN, lat = NaN]) => `${plain(lon)},${plain(lat)}`);
  return `<coordinates>${positions.join(' ')}</coordinates>`;
}

/** Formats a number without an exponent, which numbers close to zero would otherwise have. */
const plain = (degrees: number) => degrees.toFixed(DECIMALS).replace(/\.?0+$/, '');
