import type { ContourLevel } from '../../model/map/contour-bands.ts';
import type { Position } from '../../gis/crs/crs.ts';

/** Noise contours of an assessment, in WGS 84. */
export interface ResultContours {
  /** Height of the points above ground, m. */
  readonly heightM: number;
  readonly level: ContourLevel;
  /** The operating time in which the work areas work that count; null where all count. */
  readonly time: string | null;
  /** Spacing of the finest points, m. */
  readonly spacingM: number;
  readonly bands: ReadonlyArray<{
    /** Edges of the band, dB(A); the loudest has no upper one. */
    readonly fromDb: number;
    readonly toDb: number | null;
    /** Polygons as GeoJSON has them: longitude, latitude. */
    readonly polygons: Position[][][];
  }>;
}

/** Lines of equal level of an assessment, in WGS 84. */
export interface ResultContourLines extends Pick<ResultContours, 'heightM' | 'level' | 'spacingM'> {
  readonly lines: ReadonlyArray<{
    readonly levelDb: number;
    /** Longitude, latitude; a closed line ends where it begins. */
    readonly lines: Position[][];
  }>;
}
