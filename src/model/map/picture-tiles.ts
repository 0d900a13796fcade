import { placeInPicture } from '../../gis/rasters/place-in-picture.ts';
import type { Picture } from './imagery.ts';

/** A tile of a picture. Level 0 has the highest resolution. */
export interface PictureTile {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

/** The number of columns and rows of tiles in a level. */
export function tilesOf(picture: Picture, level: number): { columns: number; rows: number } {
  const across = (lengthPx: number) => Math.ceil(levelLength(lengthPx, level) / picture.tilePx);
  return { columns: across(picture.widthPx), rows: across(picture.heightPx) };
}

/** The edge length of the picture in a level, px. Each level has half the length of the level before it, rounded up. */
function levelLength(lengthPx: number, level: number): number {
  return Math.ceil(lengthPx / 2 ** level);
}

/** The number of levels, from the original pixels to the level that fits into a single tile. */
export function levelCount(widthPx: number, heightPx: number, tilePx: number): number {
  let level = 0;
  while (levelLength(Math.max(widthPx, heightPx), level) > tilePx) level += 1;
  return level + 1;
}

/** Storage path of a tile. */
export function tilePath({ path, ending }: Picture, { level, column, row }: PictureTile): string {
  return `${path}/${level}/${column}-${row}.${ending}`;
}

/** The extent of a tile in pixels of the picture. The last tiles of a level may extend slightly beyond the picture. */
export function tileExtent(picture: Picture, { level, column, row }: PictureTile) {
  const { tilePx, overlapPx } = picture;
  const scale = 2 ** level;
  const along = (at: number, lengthPx: number) => {
    const end = Math.min((at + 1) * tilePx + overlapPx, levelLength(lengthPx, level));
    return [Math.max(0, at * tilePx - overlapPx) * scale, end * scale] as const;
  };
  const [left, right] = along(column, picture.widthPx);
  const [top, bottom] = along(row, picture.heightPx);
  return { left, top, right, bottom };
}

/** The corners of a tile as longitude and latitude: upper left, upper right, lower right, lower left. */
export function tileCorners(picture: Picture, tile: PictureTile): Array<[number, number]> {
  const { left, top, right, bottom } = tileExtent(picture, tile);
  return [
    placeInPicture(picture, left, top),
    placeInPicture(picture, right, top),
    placeInPicture(picture, right, bottom),
    placeInPicture(picture, left, bottom),
  ];
}

/**
 * The level to show: the coarsest one that has at least one pixel per pixel of the screen.
 * @param screenPx size of a pixel of the picture in pixels of the screen
 */
export function levelFor({ levels }: Picture, screenPx: number): number {
  const level = Math.floor(-Math.log2(screenPx) + 1e-6);
  return Math.min(levels - 1, Math.max(0, Number.isFinite(level) ? level : 0));
}

/**
 * The tiles of a level that are in view. The search starts at the coarsest level.
 * @param shows whether a tile with these corners is in view
 */
export function tilesInView(
  picture: Picture,
  level: number,
  shows: (corners: Array<[number, number]>) => boolean,
): PictureTile[] {
  const top = picture.levels - 1;
  const { columns, rows } = tilesOf(picture, top);
  let tiles: PictureTile[] = [];
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) tiles.push({ level: top, column, row });
  }
  const inView = (tile: PictureTile) => shows(tileCorners(picture, tile));
  tiles = tiles.filter(inView);
  for (let below = top - 1; below >= level; below--) {
    const most = tilesOf(picture, below);
    const halves = (at: number, end: number) => [2 * at, 2 * at + 1].filter((half) => half < end);
    tiles = tiles
      .flatMap(({ column, row }) =>
        halves(row, most.rows).flatMap((lower) =>
          halves(column, most.columns).map((right) => ({ level: below, column: right, row: lower })),
        ),
      )
      .filter(inView);
  }
  return tiles;
}
