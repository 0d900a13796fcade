/** Limits for plans that are placed in the page. */
import { grouped } from '../../../gis/files/problems.ts';
import { splitName } from '../../../gis/files/text.ts';
import { isWorldFile } from '../../../gis/rasters/imagery.ts';
import { isPicture } from '../../../gis/rasters/picture-header.ts';
import type { ProjectFolder } from '../../../model/project/project.ts';
import { filesBesidePicture } from './fit-plan.ts';

/** Default resolution, at which lines of a drawing are clear, pixels per inch. */
const USUAL_DPI = 200;
/** Points per inch of paper in a PDF. */
const POINTS_AN_INCH = 72;
const MOST_PAGE_PX = 40_000_000;
const MOST_EDGE_PX = 16_000;
/** Most pixels of a picture that a browser can show. */
const MOST_PICTURE_PX = 100_000_000;

const INCH_M = 0.0254;

/** The resolution for a page: the default, or a lower one if the page would have too many pixels. */
export function resolutionOf(widthPoints: number, heightPoints: number): { dpi: number; scale: number } {
  const scale = Math.min(
    USUAL_DPI / POINTS_AN_INCH,
    Math.sqrt(MOST_PAGE_PX / (widthPoints * heightPoints)),
    MOST_EDGE_PX / Math.max(widthPoints, heightPoints),
  );
  return { dpi: scale * POINTS_AN_INCH, scale };
}

/** The scale of the paper as the denominator n in 1 : n. */
export function paperScale(metresPerPixel: number, dpi: number): number {
  return (metresPerPixel * dpi) / INCH_M;
}

/** Why a picture is too large for the page, as a sentence. Null if it is not. */
export function tooManyPixels(widthPx: number, heightPx: number): string | null {
  if (widthPx * heightPx <= MOST_PICTURE_PX) return null;
  return `The picture has ${grouped(widthPx)} × ${grouped(heightPx)} pixels; at most ${grouped(MOST_PICTURE_PX / 1e6)} million can be placed here. Save it smaller, or upload it with a world file.`;
}

/** Whether a file of a project is a picture that can be placed in the page. */
export function isPlacedByPoints(folder: ProjectFolder, name: string): boolean {
  return folder === 'imagery' && /\.(png|jpe?g)$/i.test(name);
}

/** The file name of the picture of a PDF page. */
export function nameOfPage(pdf: string, page: number, pages: number): string {
  const base = pdf.replace(/\.pdf$/i, '');
  return `${base}${pages === 1 ? '' : `-page-${page}`}.png`;
}

/** Files that conflict with a new world file of a picture: other pictures that it would place too, and other world files. */
export function filesInTheWay(
  name: string,
  listed: readonly string[],
): { sameBase: string | null; otherWorldFiles: string[] } {
  const baseOf = (file: string) => splitName(file).base.toLowerCase();
  const same = listed.filter((file) => file !== name && baseOf(file) === baseOf(name));
  const { world } = filesBesidePicture(name);
  return {
    sameBase: same.find((file) => isPicture({ name: file })) ?? null,
    otherWorldFiles: same.filter((file) => isWorldFile(file) && file !== world),
  };
}
