/** Records of the paths of a pair, for level breakdowns. Levels do not depend on them. */

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

/** The point of reflection, ρ, and the lowest band in which the façade is large enough (ISO 9613-2:1996, 7.5). */
export interface ReflectionRecord extends PositionRecord {
  readonly coefficient: number;
  readonly firstBand: number;
  /** Index of the building or wall among the obstacles. Buildings come first. */
  readonly obstacle: number;
}

/**
 * A lateral diffraction path: its corners in plan, its length and e in 3-D, m. With `isBeside`, it passes a vertical edge beside
 * a clear sight line, and its z is not above 0 (decision 0086).
 */
export interface LateralPathRecord {
  readonly side: 'left' | 'right';
  readonly corners: ReadonlyArray<{ readonly x: number; readonly y: number }>;
  readonly lengthM: number;
  readonly betweenM: number;
  readonly isBeside?: true;
}

/** Screening in the bands from `fromBand` up to but not including `toBand`. */
export interface ScreeningRecord {
  readonly fromBand: number;
  readonly toBand: number;
  /**
   * Whether the sight line is broken. If not, `edges` has one edge: the highest below the sight line, or with `isBeside` the
   * vertical edge beside it, treated as if the line touched it.
   */
  readonly broken: boolean;
  readonly isBeside?: true;
  /** z, dss, dsr and e, m. */
  readonly pathDifferenceM: number;
  readonly toFirstM: number;
  readonly fromLastM: number;
  readonly betweenM: number;
  /** Edges of the path over the top: distance along it in plan, and absolute height, m. */
  readonly edges: ReadonlyArray<{ readonly alongM: number; readonly z: number }>;
  readonly sides: readonly LateralPathRecord[];
}

export interface PathRecord {
  readonly source: PositionRecord & { readonly heightM: number };
  readonly receiver: PositionRecord & { readonly heightM: number };
  /** Share of the source’s power at this position. */
  readonly share: number;
  /**
   * The reflections in order from the source; empty for the direct path. The path exists in the bands in which all façades are
   * large enough.
   */
  readonly reflections: readonly ReflectionRecord[];
  /** dp and d, m; d is at least 1. */
  readonly planM: number;
  readonly distanceM: number;
  readonly dcDb: number;
  /** DI per band, dB, and the angle between the front of the source and the path, degrees; null for omnidirectional sources. */
  readonly directivity: { readonly angleDeg: number; readonly diDb: readonly number[] } | null;
  readonly adivDb: number;
  /** Per band, dB. */
  readonly aatmDb: readonly number[];
  readonly agrDb: readonly number[];
  readonly abarDb: readonly number[];
  /**
   * Lengths through foliage and installations, m, and their attenuation per band, dB (annex A); null if the scene has no covers.
   */
  readonly covers: CoverRecord | null;
  /** By how much the limit on temporary screens reduces `abarDb`, per band, dB; 0 where it has no effect. */
  readonly limitDb: readonly number[];
  /** G of the source, middle and receiver region; null with the alternative method. */
  readonly groundFactors: readonly [number, number, number] | null;
  readonly screening: readonly ScreeningRecord[];
}

/** A path of the quick method, which attenuates all bands equally. */
export interface QuickPathRecord {
  readonly source: PathRecord['source'];
  readonly receiver: PathRecord['receiver'];
  readonly share: number;
  /** dp and R, m; R is at least 1. */
  readonly planM: number;
  readonly distanceM: number;
  /** Share of soft ground under the path, 0 … 1. */
  readonly softShare: number;
  /**
   * Attenuation by distance over hard ground, additional attenuation by soft ground, and screening, dB. Of the last two only the
   * larger counts.
   */
  readonly hardGroundDb: number;
  readonly softGroundDb: number;
  readonly screeningDb: number;
  /** By how much the limit on temporary screens reduces `attenuationDb`, dB. */
  readonly limitDb: number;
  readonly attenuationDb: number;
}

/** Receives paths as they are traced, a direct path before its reflections. It collects the screening of the current path. */
export interface Recorder {
  readonly onPath: (path: PathRecord) => void;
  readonly onQuickPath: (path: QuickPathRecord) => void;
  screening: ScreeningRecord[];
}
