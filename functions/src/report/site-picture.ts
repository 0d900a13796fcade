import type { Bounds } from '../../../src/model/map/bounds.ts';
import type { Imagery, Picture } from '../../../src/model/map/imagery.ts';
import { levelFor, type PictureTile, tileExtent, tilePath, tilesInView } from '../../../src/model/map/picture-tiles.ts';
import { extentOf } from '../../../src/gis/geometry/extent.ts';
import { drawPicture, type PicturePart, type Pixels } from '../../../src/gis/rasters/warp-picture.ts';
import { eachBounded } from '../shared/bounded.ts';
import { bucket } from '../shared/firebase.ts';
import { readStored } from '../shared/stored-bytes.ts';

/** Longer edge of the picture. */
const MAX_EDGE_PX = 1_400;
const JPEG_QUALITY = 68;
const TILES_AT_ONCE = 8;
/** Largest part of a picture. A larger part is taken from a coarser level. */
const MAX_PART_PX = 4_000;

/**
 * Draws the pictures of a project in a box with north up. Tiles of tile servers are not included.
 * @returns a JPEG as a data URL; null if no picture is in the box
 */
export async function sitePicture(imagery: readonly Imagery[], bounds: Bounds): Promise<string | null> {
  const onto = emptyPixels(bounds);
  let isDrawn = false;
  for (const picture of imagery) {
    if (picture.kind !== 'picture') continue;
    const part = await partOf(picture, bounds, onto);
    if (part === null) continue;
    drawPicture(picture, part, onto, bounds);
    isDrawn = true;
  }
  return isDrawn ? await jpegOf(onto) : null;
}

function emptyPixels({ west, south, east, north }: Bounds): Pixels {
  const aspect = ((east - west) * Math.cos((((south + north) / 2) * Math.PI) / 180)) / (north - south);
  const widthPx = Math.round(aspect >= 1 ? MAX_EDGE_PX : MAX_EDGE_PX * aspect);
  const heightPx = Math.round(aspect >= 1 ? MAX_EDGE_PX / aspect : MAX_EDGE_PX);
  return { widthPx, heightPx, rgba: new Uint8Array(4 * widthPx * heightPx) };
}

/** The part of a picture in a box, from the tiles of a sufficiently fine level. Null if no tile is in the box. */
async function partOf(picture: Picture, bounds: Bounds, { widthPx }: Pixels): Promise<PicturePart | null> {
  const shows = (corners: ReadonlyArray<readonly [number, number]>) => {
    const [west, south, east, north] = extentOf(corners);
    return east >= bounds.west && west <= bounds.east && north >= bounds.south && south <= bounds.north;
  };
  const { mesh } = picture;
  const acrossLon = Math.max(...mesh.lon) - Math.min(...mesh.lon);
  let level = levelFor(picture, ((acrossLon / (bounds.east - bounds.west)) * widthPx) / picture.widthPx);
  for (; ; level++) {
    const tiles = tilesInView(picture, level, shows);
    if (tiles.length === 0) return null;
    const scale = 2 ** level;
    const extents = tiles.map((tile) => tileExtent(picture, tile));
    const left = Math.min(...extents.map((extent) => extent.left));
    const top = Math.min(...extents.map((extent) => extent.top));
    const partWidth = Math.ceil((Math.max(...extents.map(({ right }) => right)) - left) / scale);
    const partHeight = Math.ceil((Math.max(...extents.map(({ bottom }) => bottom)) - top) / scale);
    if (Math.max(partWidth, partHeight) > MAX_PART_PX && level < picture.levels - 1) continue;
    const rgba = new Uint8Array(4 * partWidth * partHeight);
    const pixels = { widthPx: partWidth, heightPx: partHeight, rgba };
    await eachBounded(tiles, TILES_AT_ONCE, async (tile) => {
      const extent = tileExtent(picture, tile);
      const at = { x: Math.round((extent.left - left) / scale), y: Math.round((extent.top - top) / scale) };
      await putTile(picture, tile, pixels, at);
    });
    return { pixels, left, top, scale };
  }
}

/** Decodes a tile and copies it to its position in a part. */
async function putTile(picture: Picture, tile: PictureTile, onto: Pixels, at: { x: number; y: number }): Promise<void> {
  const { default: sharp } = await import('sharp');
  const bytes = await readStored(bucket().file(tilePath(picture, tile)));
  const { data, info } = await sharp(bytes)
    .toColourspace('srgb')
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const rows = Math.min(info.height, onto.heightPx - at.y);
  const columns = Math.min(info.width, onto.widthPx - at.x);
  for (let row = 0; row < rows; row++) {
    const from = 4 * row * info.width;
    onto.rgba.set(data.subarray(from, from + 4 * columns), 4 * ((at.y + row) * onto.widthPx + at.x));
  }
}

async function jpegOf({ widthPx, heightPx, rgba }: Pixels): Promise<string> {
  const { default: sharp } = await import('sharp');
  const raw = { width: widthPx, height: heightPx, channels: 4 } as const;
  const bytes = await sharp(rgba, { raw })
    .flatten({ background: '#f3f6ef' })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
  return `data:image/jpeg;base64,${bytes.toString('base64')}`;
}
