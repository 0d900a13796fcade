/**
 * The scene of a prediction, as flat typed arrays. Coordinates are metres in a local plane, x east and y north, relative to an
 * origin near the scene, so that no coordinate is large. Heights are above the local ground. Heights in fields whose names end in
 * `Z` are absolute, in the datum of the terrain. Rings are open: the first vertex is not repeated at the end. Everything that
 * affects a level is part of the scene.
 */

export type Edition = '1996' | '2024';
export type GroundMethod = 'general' | 'alternative';
export type Placement = 'spread' | 'nearest' | 'centroid';

export interface Air {
  readonly temperatureC: number;
  readonly humidityPct: number;
  readonly pressureKPa: number;
}

/**
 * Polygons with holes. Ring r has the vertices ringStart[r] to ringStart[r + 1] − 1. Polygon p has the rings polygonStart[p] to
 * polygonStart[p + 1] − 1, its outer ring first.
 */
export interface PolygonSet {
  /** x0, y0, x1, y1, … m */
  readonly xy: Float64Array;
  /** First vertex of each ring, followed by the number of vertices. */
  readonly ringStart: Uint32Array;
  /** First ring of each polygon, followed by the number of rings. */
  readonly polygonStart: Uint32Array;
}

export interface GroundCover {
  /** Ground factor G (0 hard, 1 porous) outside the regions. */
  readonly defaultG: number;
  /** Where regions overlap, the later one counts. */
  readonly regions: PolygonSet;
  readonly g: Float64Array;
  /** What covers the regions; no covers if omitted. */
  readonly cover?: RegionCover;
}

/** The cover of a ground region: none, dense foliage, or the installations of an industrial site (annex A). */
export const COVER = { none: 0, foliage: 1, site: 2 } as const;
export type CoverKind = (typeof COVER)[keyof typeof COVER];

export interface RegionCover {
  /** By region, a value of `COVER`. */
  readonly kind: Uint8Array;
  /** By region, height of the cover above the ground, m; NaN without a cover. */
  readonly heightM: Float64Array;
}

export interface Buildings {
  readonly footprints: PolygonSet;
  /** Roof height above the mean ground at the vertices of the footprint, m. */
  readonly heightM: Float64Array;
  /** Energy reflection coefficient of the façades, 0 to 1. */
  readonly reflection: Float64Array;
}

/** Thin walls. Wall w has the vertices start[w] to start[w + 1] − 1. */
export interface Walls {
  readonly xy: Float64Array;
  readonly start: Uint32Array;
  /** Height above the ground, m; NaN for a wall with an absolute top. */
  readonly heightM: Float64Array;
  /** Absolute top at each vertex, m; NaN for a wall with a height. */
  readonly topZ: Float64Array;
  /** Energy reflection coefficient of both sides; 0 if absorbing. */
  readonly reflection: Float64Array;
}

/**
 * Temporary barriers along lines. They follow the ground, do not reflect, and screen all equipment of all work areas. Line l has
 * the vertices start[l] to start[l + 1] − 1.
 */
export interface BarrierLines {
  readonly xy: Float64Array;
  readonly start: Uint32Array;
  /** Height above the ground, m. */
  readonly heightM: Float64Array;
}

/** Terrain as points for a triangulation and, for contour lines, segments that must be edges of the triangles. */
export interface Terrain {
  /** x, y, z, x, y, z, … m */
  readonly xyz: Float64Array;
  /** Pairs of point indices that must be edges (contour lines). */
  readonly edges: Uint32Array;
}

export type SourceShape =
  | { readonly kind: 'point'; readonly x: number; readonly y: number }
  | { readonly kind: 'line'; readonly xy: Float64Array }
  | { readonly kind: 'polygon'; readonly polygons: PolygonSet };

/**
 * A source: equipment at one height on one shape. Sources of one work area have the same `group`. They share its temporary
 * barrier, and obstacles inside the area do not screen any of them.
 */
export interface Source {
  readonly id: string;
  readonly group: string;
  readonly shape: SourceShape;
  /** Height of the acoustic centre above the ground, or with `onRoof` above the roof, m. */
  readonly heightM: number;
  /** Whether the equipment is on roofs: on the highest roof under it, or on the ground where there is none. */
  readonly onRoof?: boolean;
  /**
   * Height of the top of the equipment above the ground, m. The quick method uses it to test visibility. Default: twice
   * `heightM`.
   */
  readonly topM?: number;
  /** Unweighted sound power level of the whole source per octave band 63 Hz to 8 kHz, dB re 1 pW; −Infinity if silent. */
  readonly lwDb: Float64Array;
  readonly placement: Placement;
  /**
   * Sound power level of the crew at this height, dB re 1 pW. If set, transfers from the loudest position of the crew are
   * computed as well, and this sound power determines the loudest position. All sources of a group are at the same position.
   */
  readonly crewLwDb?: Float64Array;
  /** Height of the temporary barrier along the edge of the polygon, m; null for none. */
  readonly barrierHeightM: number | null;
  /** The pieces of a line along which a crew moves. */
  readonly pieces?: LinePieces;
  /** Directivity in plan. Default: omnidirectional. */
  readonly directivity?: Directivity;
}

/** The directivity of a source in plan, which is symmetric about its front. */
export interface Directivity {
  /** Direction of the front, degrees clockwise from north in the plane. */
  readonly bearingDeg: number;
  /** Angles from the front, 0 … 180°, ascending. */
  readonly anglesDeg: Float64Array;
  /** DI, dB, at index angle · 8 + band. */
  readonly diDb: Float64Array;
}

/** A line divided into pieces of equal length, from its start. */
export interface LinePieces {
  readonly count: number;
  /** Length of a piece, m. */
  readonly lengthM: number;
  /** The middle of each piece: x0, y0, x1, y1, … m. */
  readonly xy: Float64Array;
  /** The share of the source’s sound power that each piece radiates. Default: equal shares. */
  readonly shares?: Float64Array;
  /**
   * Possible distributions of the crew over the pieces: shares[i] belongs to piece first + i. `atLoudest` uses the distribution
   * that is loudest at the receiver.
   */
  readonly windows?: ReadonlyArray<{ readonly first: number; readonly shares: Float64Array }>;
  /** The sound power weights of the pieces, if the energy of each piece is requested. */
  readonly weights?: PieceWeights;
}

/** Sound power of the equipment of one source, as A-weighted energy per octave band. */
export interface PieceWeights {
  readonly equipment: Float64Array;
  /** The same with the penalty of annoying equipment; null if no source of the line has one. */
  readonly penalised: Float64Array | null;
  /** The maxima of the single items; empty if none is known. */
  readonly maxima: readonly Float64Array[];
}

export interface Receivers {
  readonly ids: readonly string[];
  /** x0, y0, x1, y1, … m */
  readonly xy: Float64Array;
  readonly heightM: Float64Array;
  /**
   * The building at whose façade each receiver is; −1 for none. The reflection by the façade directly behind a receiver is
   * omitted, so that its level is that of the incident sound. Without this array nothing is omitted.
   */
  readonly ownBuilding?: Int32Array;
  /** Whether receivers in buildings, below the roof, are only flagged and not traced. */
  readonly outsideOnly?: boolean;
  /**
   * Whether only the levels with each crew at its loudest position are needed. Parts of a site that cannot contain this position
   * are then not divided further, so the level with the crew spread over the site is approximate.
   */
  readonly loudestOnly?: boolean;
}

export interface Scene {
  /** Octave bands by ISO 9613-2 (default), or the quick A-weighted method of BS 5228-1, annex F. */
  readonly method?: 'octave bands' | 'quick';
  readonly edition: Edition;
  readonly groundMethod: GroundMethod;
  readonly air: Air;
  /** Highest order of façade reflections; 0 for none. */
  readonly reflections: 0 | 1 | 2;
  /** Whether lateral diffraction paths are included. */
  readonly lateral: boolean;
  /**
   * Whether the nearest vertical edge beside a clear sight line screens too, with z = −(dss + dsr − d) down to zmin (7.4, eq.
   * 14), so that the level has no step where a sight line opens. Neither edition requires it. Default: false. It has an effect
   * only where lateral paths count.
   */
  readonly sideEdges?: boolean;
  readonly terrain: Terrain | null;
  readonly ground: GroundCover;
  readonly buildings: Buildings;
  readonly walls: Walls;
  /** Default: none. */
  readonly barrierLines?: BarrierLines;
  /**
   * The largest attenuation that all temporary barriers together, around areas and along lines, may cause on a path in a band,
   * dB. No limit if omitted or null. With 0 all temporary barriers are omitted.
   */
  readonly temporaryScreenCapDb?: number | null;
  readonly sources: readonly Source[];
  readonly receivers: Receivers;
}
