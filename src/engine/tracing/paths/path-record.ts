/** Records of the paths of a pair, for explanations. Levels do not depend on them. */

export interface PositionRecord {
  readonly x: number;
  readonly y: number;
  /** Absolute height, m. */
  readonly z: number;
}

export interface CoverRecord {
  readonly foliageM: number;
  readonly siteM: number;
  readonly afolDb: readonly number[];
  readonly asiteDb: readonly number[];
}

/** Where a façade reflects, ρ, and the lowest band in which it is large enough (ISO 9613-2:1996, 7.5). */
export interface ReflectionRecord extends PositionRecord {
  readonly coefficient: number;
  readonly firstBand: number;
  /** Number of the building or wall among the obstacles: buildings come first. */
  readonly obstacle: number;
}

/**
 * A lateral diffraction path: its corners in plan, its length and e in 3-D, m. Past a vertical edge beside a clear sight line (`isBeside`) its z is
 * not above 0 (decision 0086).
 */
export interface LateralPathRecord {
  readonly side: 'left' | 'right';
  readonly corners: ReadonlyArray<{ readonly x: number; readonly y: number }>;
  readonly lengthM: number;
  readonly betweenM: number;
  readonly isBeside?: true;
}

/** Screening in the bands from `fromBand` to `toBand`, the latter not included. */
export interface ScreeningRecord {
  readonly fromBand: number;
  readonly toBand: number;
  /**
   * Whether the sight line is broken; if not, the one edge is the highest below it, or the vertical edge beside it (`isBeside`) as if the line
   * touched that.
   */
  readonly broken: boolean;
  readonly isBeside?: true;
  /** z, dss, dsr and e, m. */
  readonly pathDifferenceM: number;
  readonly toFirstM: number;
  readonly fromLastM: number;
  readonly betweenM: number;
  /** Edges of the path over the top: position along it in plan, and absolute height, m. */
  readonly edges: ReadonlyArray<{ readonly alongM: number; readonly z: number }>;
  readonly sides: readonly LateralPathRecord[];
}

export interface PathRecord {
  readonly source: PositionRecord & { readonly heightM: number };
  readonly receiver: PositionRecord & { readonly heightM: number };
  /** Share of the source's power at this position. */
  readonly share: number;
  /** Where and how the path is reflected, in order from the source; none for the direct one. It is there in bands in which all are large enough. */
  readonly reflections: readonly ReflectionRecord[];
  /** dp and d, m; d not below 1. */
  readonly planM: number;
  readonly distanceM: number;
  readonly dcDb: number;
  /** DI of directive equipment per band, dB, and the angle from its front at which the path leaves, degrees; null where it has none. */
  readonly directivity: { readonly angleDeg: number; readonly diDb: readonly number[] } | null;
  readonly adivDb: number;
  /** Per band, dB. */
  readonly aatmDb: readonly number[];
  readonly agrDb: readonly number[];
  readonly abarDb: readonly number[];
  /** Ways through foliage and through installations, m, and what they attenuate per band, dB (annex A); null where the scene has none. */
  readonly covers: CoverRecord | null;
  /** What the limit on temporary screens has taken off `abarDb`, 0 where it does not bite. */
  readonly limitDb: readonly number[];
  /** G of source, middle and receiver region; null by the alternative method. */
  readonly groundFactors: readonly [number, number, number] | null;
  readonly screening: readonly ScreeningRecord[];
}

/** A path of the quick method, which attenuates all bands alike. */
export interface QuickPathRecord {
  readonly source: PathRecord['source'];
  readonly receiver: PathRecord['receiver'];
  readonly share: number;
  /** dp and R, m; R not below 1. */
  readonly planM: number;
  readonly distanceM: number;
  /** Share of soft ground under the path, 0 … 1. */
  readonly softShare: number;
  /** Distance over hard ground, what soft ground adds, and screening, dB; of the last two the larger counts. */
  readonly hardGroundDb: number;
  readonly softGroundDb: number;
  readonly screeningDb: number;
  /** What the limit on temporary screens has taken off `attenuationDb`. */
  readonly limitDb: number;
  readonly attenuationDb: number;
}

/** Takes paths as they are traced, a direct one before its reflections; keeps the screening of the one in hand. */
export interface Recorder {
  readonly onPath: (path: PathRecord) => void;
  readonly onQuickPath: (path: QuickPathRecord) => void;
  screening: ScreeningRecord[];
}
