import type { ContourLevel } from '../../model/map/contour-bands.ts';
import type { Position } from '../../gis/crs/crs.ts';

/** Noise contours of an assessment, in WGS 84. */
export interface ResultContours {
  /** Height of the points above ground, m. */
  readonly heightM: number;
  readonly level: ContourLevel;
  /** Operating time whose working work areas contribute. Null: all work areas contribute. */
  readonly time: string | null;
  /** Smallest distance between points, m. */
  readonly spacingM: number;
  /** Whether levels behind obstacles may be far off, because areas are divided by distance alone. Only drafts are estimates. */
  readonly isEstimate: boolean;
  readonly bands: ReadonlyArray<{
    /** Edges of the band, dB(A). The loudest band has no upper edge. */
    readonly fromDb: number;
    readonly toDb: number | null;
    /** Polygons in the form of GeoJSON: longitude, latitude. */
    readonly polygons: Position[][][];
  }>;
}

/** Lines of equal level of an assessment, in WGS 84. */
export interface ResultContourLines extends Pick<ResultContours, 'heightM' | 'level' | 'spacingM'> {
  readonly lines: ReadonlyArray<{
    readonly levelDb: number;
    /** Longitude, latitude. A closed line ends where it begins. */
    readonly lines: Position[][];
  }>;
}
