import type { BreakdownSection } from '../../rules/explanation/level-breakdown.ts';

/** Maps a section to the coordinates of its drawing. */
export interface Frame {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly x: (alongM: number) => number;
  readonly y: (z: number) => number;
  readonly alongTicks: readonly number[];
  readonly heightTicks: readonly number[];
  /** Vertical exaggeration: the scale of heights relative to that along the path. */
  readonly exaggeration: number;
}

const HEIGHT = 240;
const MARGIN = { left: 40, right: 18, top: 34, bottom: 40 };
/** Smallest height and length of a drawn section, m. Flat and short sections need it. */
const MIN_EXTENT_M = 4;

/** Fits a section into a drawing of a given width. */
export function frameOf({ lengthM, ground, obstacles, ray }: BreakdownSection, width: number): Frame {
  const heights = [...ground.map(({ z }) => z), ...ray.map(({ z }) => z), ...obstacles.map(({ topZ }) => topZ)];
  const lowest = heights.reduce((least, z) => Math.min(least, z), Infinity);
  const highest = heights.reduce((most, z) => Math.max(most, z), -Infinity);
  const extentM = Math.max(MIN_EXTENT_M, highest - lowest);
  // Leaves space for the ground below the lowest point.
  const fromZ = lowest - extentM * 0.12;
  const [left, right] = [MARGIN.left, width - MARGIN.right];
  const [top, bottom] = [MARGIN.top, HEIGHT - MARGIN.bottom];
  const alongM = Math.max(MIN_EXTENT_M, lengthM);
  const perM = (right - left) / alongM;
  const perHeightM = (bottom - top) / (lowest + extentM - fromZ);
  return {
    width,
    height: HEIGHT,
    left,
    right,
    top,
    bottom,
    x: (along) => left + along * perM,
    y: (z) => bottom - (z - fromZ) * perHeightM,
    alongTicks: ticks(0, alongM, width / 80),
    heightTicks: ticks(fromZ, lowest + extentM, 5),
    exaggeration: perHeightM / perM,
  };
}

/** Round values within a range, at most `most`, with a step of 1, 2 or 5 times a power of ten. */
export function ticks(from: number, to: number, most: number): number[] {
  const power = 10 ** Math.floor(Math.log10((to - from) / most));
  const step =
    [1, 2, 5, 10].map((times) => times * power).find((candidate) => (to - from) / candidate <= most) ?? 10 * power;
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, at) =>
    Number(((first + at) * step).toPrecision(12)),
  );
}
