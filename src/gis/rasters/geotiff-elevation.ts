import type { NamedFile } from '../files/named-file.ts';
import type { GeoTIFFImage } from 'geotiff';
import { type ElevationGrid, isNoData, MAX_NODES, oddHeight, tooManyNodes } from './elevation-grid.ts';
import type { Position } from '../crs/crs.ts';
import { VERTICAL_SYSTEMS_IN_FEET } from '../crs/crs-detect.ts';
import { faultOfHeights } from './geotiff-checks.ts';
import { geoTiffTransform } from './raster-transform.ts';
import { splitName } from '../files/text.ts';

/** A GeoTIFF of heights, decoded, or a sentence on why it is not. */
export type DecodedElevation =
  | {
      readonly kind: 'read';
      readonly grid: ElevationGrid;
      /** EPSG code that the file names; null where it names none. */
      readonly epsg: number | null;
      /** Whether it describes a system of its own in the place of a code. */
      readonly describesOwn: boolean;
    }
  | { readonly kind: 'faulty'; readonly message: string };

const TIFFS = new Set(['tif', 'tiff']);
/** GeoTIFF 1.1: a code that stands for “described elsewhere in the file”, and the metre as a unit. */
const USER_DEFINED = 32_767;
const METRE = 9001;
/** What GDAL calls metres; nothing where nobody has said. */
const METRES = new Set(['', 'm', 'metre', 'metres', 'meter', 'meters']);

/** Whether a file is a GeoTIFF by its name. */
export function isGeoTiff({ name }: Pick<NamedFile, 'name'>): boolean {
  return TIFFS.has(splitName(name).extension);
}

/** Whether a GeoTIFF has one band of heights; a picture has three, or one of shades of grey in 8 bits. @throws where it is none */
export async function isElevation(file: Blob): Promise<boolean> {
  const { fromBlob } = await import('geotiff');
  const image = await (await fromBlob(file)).getImage();
  return image.getSamplesPerPixel() === 1 && image.getBitsPerSample() > 8;
}

/** Decodes the GeoTIFFs among files, one after another, by their names. */
export async function decodeElevations(files: readonly NamedFile[]): Promise<Map<string, DecodedElevation>> {
  const decoded = new Map<string, DecodedElevation>();
  for (const file of files) {
    if (isGeoTiff(file)) decoded.set(file.name, await decodeElevation(file.bytes));
  }
  return decoded;
}

async function decodeElevation(bytes: Uint8Array): Promise<DecodedElevation> {
  // Only a project with a GeoTIFF needs the decoder.
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

/** Whether the first nodes of columns and rows lie apart from each other, in two directions. */
function isSpread([[x, y], [columnX, columnY], [rowX, rowY]]: readonly [Position, Position, Position]): boolean {
  const area = (columnX - x) * (rowY - y) - (columnY - y) * (rowX - x);
  return Number.isFinite(area) && area !== 0;
}

/** What GDAL writes beside the tags: heights are values times a scale plus an offset (both in whole numbers where decimetres are kept), in a unit. */
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
