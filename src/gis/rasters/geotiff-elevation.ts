import type { NamedFile } from '../files/named-file.ts';
import type { GeoTIFFImage } from 'geotiff';
import { type ElevationGrid, isNoData, MAX_NODES, oddHeight, tooManyNodes } from './elevation-grid.ts';
import type { Position } from '../crs/crs.ts';
import { VERTICAL_SYSTEMS_IN_FEET } from '../crs/crs-detect.ts';
import { faultOfHeights } from './geotiff-checks.ts';
import { geoTiffTransform } from './raster-transform.ts';
import { splitName } from '../files/text.ts';

/** A decoded GeoTIFF of heights, or a sentence with the reason why it cannot be read. */
export type DecodedElevation =
  | {
      readonly kind: 'read';
      readonly grid: ElevationGrid;
      /** EPSG code in the file. Null if it has none. */
      readonly epsg: number | null;
      /** Whether it describes a custom system instead of giving a code. */
      readonly describesOwn: boolean;
    }
  | { readonly kind: 'faulty'; readonly message: string };

const TIFFS = new Set(['tif', 'tiff']);
/** GeoTIFF 1.1: the code for “described elsewhere in the file”, and the code of the metre. */
const USER_DEFINED = 32_767;
const METRE = 9001;
/** GDAL's names of the metre. An empty unit counts as metres. */
const METRES = new Set(['', 'm', 'metre', 'metres', 'meter', 'meters']);

/** Whether a file is a GeoTIFF, judged by its name. */
export function isGeoTiff({ name }: Pick<NamedFile, 'name'>): boolean {
  return TIFFS.has(splitName(name).extension);
}

/**
 * Whether a GeoTIFF has one band of heights. A picture has three bands, or one band of 8-bit grey values.
 * @throws if the file is not a TIFF
 */
export async function isElevation(file: Blob): Promise<boolean> {
  const { fromBlob } = await import('geotiff');
  const image = await (await fromBlob(file)).getImage();
  return image.getSamplesPerPixel() === 1 && image.getBitsPerSample() > 8;
}

/** Decodes GeoTIFFs one after the other. Returns them by file name. */
export async function decodeElevations(files: readonly NamedFile[]): Promise<Map<string, DecodedElevation>> {
  const decoded = new Map<string, DecodedElevation>();
  for (const file of files) {
    if (isGeoTiff(file)) decoded.set(file.name, await decodeElevation(file.bytes));
  }
  return decoded;
}

async function decodeElevation(bytes: Uint8Array): Promise<DecodedElevation> {
  // The decoder is loaded on demand.
  const { fromArrayBuffer } = await import('geotiff');
  const faulty = (message: string): DecodedElevation => ({ kind: 'faulty', message });
  try {
    const fault = await faultOfHeights(bytes);
    if (fault !== null) return faulty(fault);
    const image = await (await fromArrayBuffer(Uint8Array.from(bytes).buffer)).getImage();
    const [columns, rows] = [image.getWidth(), image.getHeight()];
    const bands = image.getSamplesPerPixel();
    if (bands !== 1) return faulty(`The GeoTIFF has ${bands} bands. Expected one with heights in m.`);
    if (columns < 2 || rows < 2) return faulty(`The GeoTIFF has ${columns} × ${rows} heights. Expected 2 × 2 or more.`);
    if (columns * rows > MAX_NODES) return faulty(tooManyNodes(columns * rows));
    const keys: Partial<Record<string, unknown>> = image.getGeoKeys() ?? {};
    const { VerticalUnitsGeoKey: unit } = keys;
    const vertical = keys['VerticalGeoKey'] ?? keys['VerticalCSTypeGeoKey'];
    const isInFeet = typeof vertical === 'number' && VERTICAL_SYSTEMS_IN_FEET.has(vertical);
    if (isInFeet || (typeof unit === 'number' && unit !== METRE)) {
      return faulty('The heights of the GeoTIFF are not in metres. Expected metres.');
    }
    const { fileDirectory } = image;
    const tags = {
      matrix: fileDirectory.getValue('ModelTransformation'),
      scale: fileDirectory.getValue('ModelPixelScale'),
      tie: fileDirectory.getValue('ModelTiepoint'),
    };
    const transform = geoTiffTransform(tags, keys['GTRasterTypeGeoKey']);
    if (transform === null) return faulty('The GeoTIFF does not say where it lies.');
    const at = (column: number, row: number) => transform(column + 0.5, row + 0.5);
    if (!isSpread([at(0, 0), at(1, 0), at(0, 1)])) {
      return faulty('The GeoTIFF does not say where it lies: its scale or its tie point is no number, or 0.');
    }
    const { scale, offset, unit: unitName } = await gdalFactsOf(image);
    if (!METRES.has(unitName)) return faulty(`The heights of the GeoTIFF are in “${unitName}”. Expected metres.`);
    if (!Number.isFinite(scale) || scale === 0 || !Number.isFinite(offset)) {
      return faulty(
        `The GeoTIFF says that its heights have a scale of ${scale} and an offset of ${offset}. Expected numbers, the scale not 0.`,
      );
    }
    const heights = await image.readRasters({ interleave: true });
    const nodata = image.getGDALNoData();
    const isNone = (height: number) => (nodata !== null && isNoData(height, nodata)) || !Number.isFinite(height);
    const z = Float64Array.from(heights, (height) => (isNone(height) ? NaN : height * scale + offset));
    const odd = oddHeight(z);
    if (odd !== null) return faulty(odd);
    return { kind: 'read', grid: { columns, rows, z, at }, epsg: epsgOf(keys), describesOwn: describesOwn(keys) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return faulty(`The file cannot be read as a GeoTIFF of heights, or is cut off (${reason}).`);
  }
}

/** Whether the first nodes of columns and rows span two directions. */
function isSpread([[x, y], [columnX, columnY], [rowX, rowY]]: readonly [Position, Position, Position]): boolean {
  const area = (columnX - x) * (rowY - y) - (columnY - y) * (rowX - x);
  return Number.isFinite(area) && area !== 0;
}

/**
 * Metadata that GDAL adds: height = value × scale + offset, in a unit. Integer files that store decimetres use scale and offset.
 */
async function gdalFactsOf(image: GeoTIFFImage): Promise<{ scale: number; offset: number; unit: string }> {
  const facts: Partial<Record<string, unknown>> = (await image.getGDALMetadata(0)) ?? {};
  const { SCALE = 1, OFFSET = 0, UNITTYPE } = facts;
  const unit = typeof UNITTYPE === 'string' ? UNITTYPE.trim().toLowerCase() : '';
  return { scale: Number(SCALE), offset: Number(OFFSET), unit };
}

function describesOwn({
  ProjectedCSTypeGeoKey: projected,
  GeographicTypeGeoKey: geographic,
}: Partial<Record<string, unknown>>) {
  return projected === USER_DEFINED || (projected === undefined && geographic === USER_DEFINED);
}

function epsgOf({
  ProjectedCSTypeGeoKey: projected,
  GeographicTypeGeoKey: geographic,
}: Partial<Record<string, unknown>>) {
  const code = [projected, geographic].find((key) => typeof key === 'number' && key > 0 && key !== USER_DEFINED);
  return typeof code === 'number' ? code : null;
}
