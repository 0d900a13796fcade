/**
 * The scene that a prediction runs on: flat typed arrays in a local plane, metres, x east, y north, about an origin
 * near the scene (so that no coordinate is large). Heights are above the local ground unless a name ends in `Z`
 * (absolute, the terrain's datum). Rings are open: the last vertex is not the first again. Everything that changes a
 * level is in here.
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
 * Polygons with holes. Ring r has the vertices ringStart[r] to ringStart[r + 1]; polygon p the rings polygonStart[p] to
 * polygonStart[p + 1], its outer ring first.
 */
export interface PolygonSet {
  /** x0, y0, x1, y1, … m */
  readonly xy: Float64Array;
  /** First vertex of each ring and, last, the number of vertices. */
  readonly ringStart: Uint32Array;
  /** First ring of each polygon and, last, the number of rings. */
  readonly polygonStart: Uint32Array;
}

export interface GroundCover {
  /** Ground factor G (0 hard, 1 porous) outside the regions. */
  readonly defaultG: number;
  /** Where regions overlap the later one counts. */
  readonly regions: PolygonSet;
  readonly g: Float64Array;
  /** What stands on the regions; nothing where left out. */
  readonly cover?: RegionCover;
}

/** What stands on a ground region: nothing that attenuates, dense foliage, or the installations of an industrial site (annex A). */
export const COVER = { none: 0, foliage: 1, site: 2 } as const;
export type CoverKind = (typeof COVER)[keyof typeof COVER];

export interface RegionCover {
  /** Of each region, by `COVER`. */
  readonly kind: Uint8Array;
  /** How high it stands above the ground, m; NaN where nothing does. */
  readonly heightM: Float64Array;
}

export interface Buildings {
  readonly footprints: PolygonSet;
  /** Roof above the mean ground at the footprint's vertices, m. */
  readonly heightM: Float64Array;
  /** Energy reflection coefficient of the façades, 0 to 1. */
  readonly reflection: Float64Array;
}

/** Thin walls. Wall w has the vertices start[w] to start[w + 1]. */
export interface Walls {
  readonly xy: Float64Array;
  readonly start: Uint32Array;
  /** Height above the ground, m; NaN where the wall has an absolute top. */
  readonly heightM: Float64Array;
  /** Absolute top at each vertex, m; NaN where the wall has a height. */
  readonly topZ: Float64Array;
  /** Energy reflection coefficient of both sides; 0 absorbs. */
  readonly reflection: Float64Array;
}

/**
 * Temporary barriers along lines, which follow the ground, absorb, and screen all equipment of all work areas. Line l has the vertices start[l]
 * to start[l + 1].
 */
export interface BarrierLines {
  readonly xy: Float64Array;
  readonly start: Uint32Array;
  /** Height above the ground, m. */
  readonly heightM: Float64Array;
}

/** Terrain as points to triangulate and, for contours, the lines whose segments are edges of the triangles. */
export interface Terrain {
  /** x, y, z, x, y, z, … m */
  readonly xyz: Float64Array;
  /** Pairs of point numbers that are edges (contours). */
  readonly edges: Uint32Array;
}

export type SourceShape =
  | { readonly kind: 'point'; readonly x: number; readonly y: number }
  | { readonly kind: 'line'; readonly xy: Float64Array }
  | { readonly kind: 'polygon'; readonly polygons: PolygonSet };

/**
 * A source: equipment at one height on one shape. Sources of one work area share `group`: they share its temporary barrier,
 * which is built once, and obstacles inside the area do not screen any of them.
 */
export interface Source {
  readonly id: string;
  readonly group: string;
  readonly shape: SourceShape;
  /** Height of the acoustic centre above ground, m; of equipment `onRoof` above the roof. */
  readonly heightM: number;
  /** Whether the equipment stands on the roofs under it, the highest where buildings overlap, and on the ground beside them. */
  readonly onRoof?: boolean;
  /** Top of the equipment above ground, m: the quick method judges by it whether it is seen. Twice `heightM` where left out. */
  readonly topM?: number;
  /**
   * Unweighted sound power level of the whole source per octave band 63 Hz to 8 kHz, dB re 1 pW; −Infinity is silent.
   */
  readonly lwDb: Float64Array;
  readonly placement: Placement;
  /**
   * Sound power of the crew at this height, dB re 1 pW. If set, the transfers from the loudest position of the crew are computed as well.
   * This sound power decides which position is the loudest. Sources of one group are at the same position.
   */
  readonly crewLwDb?: Float64Array;
  /** Height of the temporary barrier along the polygon's edge, m; null for none. */
  readonly barrierHeightM: number | null;
  /** Of a line whose crew moves along it: its pieces. */
  readonly pieces?: LinePieces;
  /** How it radiates in plan; alike in all directions where left out. */
  readonly directivity?: Directivity;
}

/** The directivity of a source in plan. Left and right of its front are alike. */
export interface Directivity {
  /** Where its front faces, degrees clockwise from the plane's north. */
  readonly bearingDeg: number;
  /** Angles from the front in ascending order, 0 … 180°. */
  readonly anglesDeg: Float64Array;
  /** DI at angle · 8 + band, dB. */
  readonly diDb: Float64Array;
}

/** A line in pieces of one length, from its beginning on. */
export interface LinePieces {
  readonly count: number;
  /** m */
  readonly lengthM: number;
  /** The middle of each: x0, y0, x1, y1, … m */
  readonly xy: Float64Array;
  /** The share of the source's sound power that each piece radiates; the same from all where left out. */
  readonly shares?: Float64Array;
  /** Ways in which the crew is spread, from the piece `first` on: `atLoudest` is that of the loudest of them at a receiver. */
  readonly windows?: ReadonlyArray<{ readonly first: number; readonly shares: Float64Array }>;
  /** The sound power weights of the pieces, where the energy of each alone is wanted. */
  readonly weights?: PieceWeights;
}

/** Sound power as A-weighted energy per octave band, of the equipment of one source. */
export interface PieceWeights {
  readonly equipment: Float64Array;
  /** With the penalty of annoying equipment; null where no source of the line has one. */
  readonly penalised: Float64Array | null;
  /** The maxima of items, each alone; empty where none is known. */
  readonly maxima: readonly Float64Array[];
}

export interface Receivers {
  readonly ids: readonly string[];
  /** x0, y0, x1, y1, … m */
  readonly xy: Float64Array;
  readonly heightM: Float64Array;
  /**
   * The building at whose façade each stands, −1 for none: what the façade behind a receiver reflects is left out, so
   * that its level is that of the incident sound. Where there is no such column nothing is left out.
   */
  readonly ownBuilding?: Int32Array;
  /** Whether those in buildings, below the roof, are flagged and not traced. */
  readonly outsideOnly?: boolean;
}

export interface Scene {
  /** Octave bands by ISO 9613-2 (where left out), or the quick A-weighted method of BS 5228-1, annex F. */
  readonly method?: 'octave bands' | 'quick';
  readonly edition: Edition;
  readonly groundMethod: GroundMethod;
  readonly air: Air;
  /** Highest order of façade reflections; 0 for none. */
  readonly reflections: 0 | 1 | 2;
  /** Whether sound also goes round the sides of obstacles. */
  readonly lateral: boolean;
  /**
   * Whether the nearest vertical edge beside a clear sight line screens too, with z = −(dss + dsr − d) down to zmin (7.4, eq. 14), so that the
   * level has no step where a sight line opens. Neither edition asks for it: off where left out. It counts where lateral paths do.
   */
  readonly sideEdges?: boolean;
  readonly terrain: Terrain | null;
  readonly ground: GroundCover;
  readonly buildings: Buildings;
  readonly walls: Walls;
  /** None where left out. */
  readonly barrierLines?: BarrierLines;
  /**
   * The most that temporary barriers, those round areas and those along lines, take together off a path in a band, dB; no limit where left
   * out or null. 0 leaves them all out.
   */
  readonly temporaryScreenCapDb?: number | null;
  readonly sources: readonly Source[];
  readonly receivers: Receivers;
}
