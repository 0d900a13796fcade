import { placeInPicture } from '../../gis/rasters/place-in-picture.ts';
import type { Picture } from './imagery.ts';

/** A tile of a picture; level 0 is the finest. */
export interface PictureTile {
  readonly level: number;
  readonly column: number;
  readonly row: number;
}

/** Columns and rows of tiles of a level. */
export function tilesOf(picture: Picture, level: number): { columns: number; rows: number } {
  const across = (lengthPx: number) => Math.ceil(levelLength(lengthPx, level) / picture.tilePx);
  return { columns: across(picture.widthPx), rows: across(picture.heightPx) };
}

/** How many pixels of a level an edge of the picture has: half of the level below, rounded up. */
function levelLength(lengthPx: number, level: number): number {
  return Math.ceil(lengthPx / 2 ** level);
}

/** Levels from the picture's own pixels up to the one that is a single tile. */
export function levelCount(widthPx: number, heightPx: number, tilePx: number): number {
  let level = 0;
  while (levelLength(Math.max(widthPx, heightPx), level) > tilePx) level += 1;
  return level + 1;
}

/** Storage path of a tile. */
export function tilePath({ path, ending }: Picture, { level, column, row }: PictureTile): string {
  return `${path}/${level}/${column}-${row}.${ending}`;
}

/** What a tile covers, in pixels of the picture; the last of a level may reach a little beyond it. */
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

/** Longitude and latitude of a tile's upper left, upper right, lower right and lower left corner. */
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
 * The level to show: the coarsest with at least a pixel for each of the screen's.
 * @param screenPx how many of the screen's pixels a pixel of the picture takes
 */
export function levelFor({ levels }: Picture, screenPx: number): number {
  const level = Math.floor(-Math.log2(screenPx) + 1e-6);
  return Math.min(levels - 1, Math.max(0, Number.isFinite(level) ? level : 0));
}

/**
 * The tiles of a level whose place shows, found from the coarsest level down.
 * @param shows whether a tile, by its corners, is in view
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
