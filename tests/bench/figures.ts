/** The figures of a benchmark by name, and the comparison of two runs. */
import { z } from 'zod';

const measurementSchema = z.object({
  scene: z.string(),
  threads: z.number(),
  pairs: z.number(),
  prepareMs: z.number(),
  traceMs: z.number(),
  evaluateMs: z.number(),
  microsecondsPerPair: z.number(),
  /** For a later run in the same town. The fields above are for a first run in it. */
  againMicrosecondsPerPair: z.number().optional(),
  /** Resident memory of the whole process after the run, including what earlier scenes left. */
  residentMB: z.number(),
});
export type Measurement = z.infer<typeof measurementSchema>;

const growthSchema = z.object({
  of: z.string(),
  times: z.array(z.number()),
  ms: z.array(z.number()),
  slope: z.number(),
});
export type Growth = z.infer<typeof growthSchema>;

/** A load. The memory is the peak of the process, including files and readers. */
export const loadSchema = z.object({
  seconds: z.number(),
  filesMB: z.number(),
  sceneMB: z.number(),
  peakMB: z.number(),
  counts: z.object({ addresses: z.number(), receivers: z.number(), buildings: z.number() }),
});

export const benchSchema = z.object({
  /** End of the run, ISO 8601. */
  at: z.string(),
  node: z.string(),
  cpu: z.string(),
  measurements: z.array(measurementSchema),
  equipmentChangeMs: z.number(),
  crews: z.object({ pairs: z.number(), crewMs: z.number(), spreadPairs: z.number(), spreadMs: z.number() }),
  growth: z.array(growthSchema),
  load: loadSchema,
  addressLoad: loadSchema,
});
export type Bench = z.infer<typeof benchSchema>;

/** Relative change above which a figure is reported. */
const MOVED = 0.1;

/** A figure of two runs. Smaller values are better. */
export interface Moved {
  readonly name: string;
  readonly before: number;
  readonly now: number;
}

/** @returns the figures that differ by more than a tenth between the two runs, sorted by growth, greatest first */
export function movedFigures(before: Bench, now: Bench): Moved[] {
  const earlier = figuresOf(before);
  return [...figuresOf(now)]
    .flatMap(([name, figure]) => {
      const other = earlier.get(name);
      return other === undefined ? [] : [{ name, before: other, now: figure }];
    })
    .filter((moved) => Math.abs(moved.now / moved.before - 1) > MOVED)
    .toSorted((a, b) => b.now / b.before - a.now / a.before);
}

function figuresOf({ measurements, equipmentChangeMs, crews, growth, load, addressLoad }: Bench): Map<string, number> {
  const figures = new Map<string, number>();
  for (const { scene, threads, pairs, microsecondsPerPair, againMicrosecondsPerPair } of measurements) {
    const of = `${scene}, ${threads === 1 ? 'one thread' : `${threads} threads`}`;
    figures.set(`${of}, pairs`, pairs);
    figures.set(`${of}, first run, µs a pair`, microsecondsPerPair);
    if (againMicrosecondsPerPair !== undefined) figures.set(`${of}, later run, µs a pair`, againMicrosecondsPerPair);
  }
  figures.set('other equipment in one area, ms', equipmentChangeMs);
  figures.set('crews at their loudest positions, ms', crews.crewMs);
  for (const { of, ms } of growth) figures.set(`the most ${of}, ms`, ms.at(-1) ?? NaN);
  for (const [name, { seconds, peakMB }] of Object.entries({
    'largest load': load,
    'largest load, addresses': addressLoad,
  })) {
    figures.set(`${name}, s`, seconds);
    figures.set(`${name}, MB`, peakMB);
  }
  return figures;
}
