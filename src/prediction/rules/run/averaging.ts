/** Averages levels LAeq,T over T. The largest level of all windows counts, including the working hours in each window. */
import { type AveragingWindow, shareWorked } from '../../../model/criteria/averaging-windows.ts';
import type { AreaEnergies } from '../sources/area-energies.ts';
import { highestOf, levelOf } from './assessed-levels.ts';
import type { PlannedPass } from '../sources/moving-work.ts';
import type { PassFindings } from './evaluate-pass.ts';

/** The averaging windows of an operating time. At each receiver, the window with the largest sum of all work areas counts. */
export interface PlannedAveraging {
  /** T of the criteria set, min. A window is shorter if the operating time is shorter on that day. */
  readonly minutes: number;
  readonly windows: readonly AveragingWindow[];
}

/** Returns the energies of a moving crew in one of the windows of its pass. They include the working hours. */
export type CrewInWindow = (window: number) => Pick<AreaEnergies, 'worst' | 'penalised'>;

/** A work area that works in an operating time. */
export interface AveragedArea {
  /** Index of the work area in the plan. */
  readonly number: number;
  /** Energies while it works. */
  readonly energies: AreaEnergies;
  /** Set for a moving crew. */
  readonly crew: { readonly pass: PlannedPass; readonly inWindow: CrewInWindow } | null;
}

/** The sum of the work areas in the window that is loudest at each receiver. */
export interface AveragedEnergies extends AreaEnergies {
  /** Index of that window. */
  readonly window: Int32Array;
  /**
   * By the index of the work area of a moving crew: the energy of the crew in that window, and the index of the window in the
   * pass of the crew (−1: the crew does not work).
   */
  readonly crews: ReadonlyMap<number, { readonly worst: Float64Array; readonly window: Int32Array }>;
}

export function averagedEnergies(
  { windows }: PlannedAveraging,
  areas: readonly AveragedArea[],
  receivers: number,
): AveragedEnergies {
  const isPenalised = areas.some(({ energies }) => energies.penalised !== energies.worst);
  const floats = () => new Float64Array(receivers);
  const best = { typical: floats(), worst: floats().fill(-1), penalised: floats() };
  const sums = { typical: floats(), worst: floats(), penalised: floats() };
  const window = new Int32Array(receivers);
  const crews = new Map(
    areas.flatMap(({ number, crew }) =>
      crew === null ? [] : [[number, { worst: floats(), window: new Int32Array(receivers).fill(-1) }]],
    ),
  );
  windows.forEach((planned, index) => {
    const parts = areas.map((area) => partOf(area, planned));
    for (const name of ['typical', 'worst', 'penalised'] as const) {
      sums[name].fill(0);
      for (const part of parts) {
        if (part !== null) addScaled(sums[name], part.energies[name], name === 'typical' ? part.share : part.scale);
      }
    }
    for (let receiver = 0; receiver < receivers; receiver++) {
      if (sums.worst[receiver]! <= best.worst[receiver]!) continue;
      best.typical[receiver] = sums.typical[receiver]!;
      best.worst[receiver] = sums.worst[receiver]!;
      best.penalised[receiver] = sums.penalised[receiver]!;
      window[receiver] = index;
      areas.forEach(({ number }, at) => {
        const crew = crews.get(number);
        if (crew === undefined) return;
        crew.worst[receiver] = parts[at]?.energies.worst[receiver] ?? 0;
        crew.window[receiver] = parts[at]?.crewWindow ?? -1;
      });
    }
  });
  for (let receiver = 0; receiver < receivers; receiver++) {
    if (best.worst[receiver]! < 0) best.worst[receiver] = 0;
  }
  const maxima = areas.flatMap(({ energies }) => energies.maximum ?? []);
  return {
    typical: best.typical,
    worst: best.worst,
    penalised: isPenalised ? best.penalised : best.worst,
    maximum: maxima.length === 0 ? null : highestOf(maxima, receivers),
    window,
    crews,
  };
}

/** The contribution of a work area in a window. Null if it does not work in the window. */
function partOf({ number, energies, crew }: AveragedArea, planned: AveragingWindow) {
  const share = shareWorked(planned, number);
  if (share === 0) return null;
  const crewWindow = crew?.pass.numberOf.get(planned) ?? -1;
  if (crew === null || crewWindow < 0) return { energies, share, scale: share, crewWindow };
  // The energies in a crew's windows already include the working hours.
  return { energies: { ...crew.inWindow(crewWindow), typical: energies.typical }, share, scale: 1, crewWindow };
}

function addScaled(sum: Float64Array, energy: Float64Array, scale: number): void {
  for (let at = 0; at < sum.length; at++) sum[at]! += scale * energy[at]!;
}

/** The parts of a plan that describe averaging. */
export interface AveragedPlan {
  readonly averaging: ReadonlyArray<PlannedAveraging | null>;
  /** Timetables of the moving crews in the order of the work areas. Null for other work areas. */
  readonly passes: ReadonlyArray<PlannedPass | null>;
}

/**
 * `laeq` of a work area alone, dB(A) to 0.01.
 * @param share largest share of T that it works; 1 for a moving crew, whose energies already include it
 */
export const areaLevelsOf = (worst: Float64Array, share: number): Float64Array =>
  worst.map((energy) => levelOf(share * energy));

/**
 * The largest share of T that a work area works, if levels are averaged. It is 1 for a moving crew, whose windows already include
 * it.
 */
export function shareOfArea({ averaging, passes }: AveragedPlan, area: number): number {
  return (passes[area] ?? null) === null ? mostWorked(averaging, area) : 1;
}

/** The largest share of a window that a work area works. Its level alone is averaged with this share. */
function mostWorked(averaging: ReadonlyArray<PlannedAveraging | null>, area: number): number {
  if (averaging.length === 0 || averaging.includes(null)) return 1;
  const shares = averaging.flatMap((planned) => planned?.windows.map((window) => shareWorked(window, area)) ?? []);
  return shares.reduce((most, share) => Math.max(most, share), 0);
}

/**
 * Combines the energies of several operating times. Each receiver gets those of its loudest time, with the index of that time.
 */
export function loudestOf(times: readonly AreaEnergies[], receivers: number): AreaEnergies & { time: Int32Array } {
  const time = new Int32Array(receivers);
  for (let receiver = 0; receiver < receivers; receiver++) {
    times.forEach(({ worst }, at) => {
      if ((worst[receiver] ?? 0) > (times[time[receiver] ?? 0]?.worst[receiver] ?? 0)) time[receiver] = at;
    });
  }
  const pick = (columnOf: (energies: AreaEnergies) => Float64Array) =>
    Float64Array.from(time, (number, receiver) => {
      const energies = times[number];
      return energies === undefined ? 0 : (columnOf(energies)[receiver] ?? 0);
    });
  const worst = pick((energies) => energies.worst);
  const isPenalised = times.some((energies) => energies.penalised !== energies.worst);
  const maxima = times.flatMap(({ maximum }) => maximum ?? []);
  return {
    typical: pick(({ typical }) => typical),
    worst,
    penalised: isPenalised ? pick(({ penalised }) => penalised) : worst,
    maximum: maxima.length === 0 ? null : highestOf(maxima, receivers),
    time,
  };
}

/**
 * The findings of a crew in the windows that count for all work areas together.
 * @param averaged averaged energies by the key of the operating time
 * @param whole index of the loudest operating time at each receiver, among `keys`; null if the whole working time belongs to no
 * operating time
 */
export function findingsInWindows(
  findings: PassFindings,
  pass: PlannedPass,
  area: number,
  averaged: ReadonlyMap<string, AveragedEnergies>,
  whole: { readonly keys: readonly string[]; readonly time: Int32Array } | null,
): PassFindings {
  const worst = [...findings.worst];
  const laeq = [...findings.laeq];
  const numberOfTime = (key: string) => pass.times.findIndex(({ time }) => time === key);
  for (const [key, { crews }] of averaged) {
    const [crew, index] = [crews.get(area), numberOfTime(key)];
    if (crew === undefined || index < 0) continue;
    worst[index] = crew.window;
    laeq[index] = crew.worst.map(levelOf);
  }
  if (whole !== null) {
    const numbers = whole.keys.map(numberOfTime);
    const inTime = (receiver: number) => numbers[whole.time[receiver] ?? -1] ?? -1;
    worst[0] = Int32Array.from(whole.time, (_, receiver) => worst[inTime(receiver)]?.[receiver] ?? -1);
    laeq[0] = Float64Array.from(whole.time, (_, receiver) => laeq[inTime(receiver)]?.[receiver] ?? levelOf(0));
  }
  return { ...findings, worst, laeq };
}
