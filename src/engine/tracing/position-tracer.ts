/** Traces the sources of one group from positions on their site, and compares the received energies. */
import type { PlanPoint } from '../geometry/polygon.ts';
import { BANDS } from '../scene/bands.ts';
import { addDirectPath } from './paths/direct-path.ts';
import { excludeAll, restoreAll } from './kernel-host.ts';
import type { PathEnd } from './pair-tracer.ts';
import { beginFactors } from './paths/path-factors.ts';
import { weightOf } from './positions.ts';
import { addQuickPath } from './quick-method.ts';
import { addReflections, addSecondReflections } from './paths/reflected-path.ts';
import { standAt } from './source-stand.ts';
import type { SourceGroup, TracingContext } from './tracing-context.ts';

/**
 * A typical spectrum of construction equipment, dB. Sites are divided by this spectrum whatever equipment is in use, so that
 * transfers depend on geometry alone.
 */
const REFERENCE = weightOf(Float64Array.of(101, 104, 103, 102, 101, 98, 93, 86));

export class PositionTracer {
  /** Number of traced pairs of a source point and a receiver. */
  pairs = 0;
  /** The largest energy received from one position, with the reference spectrum. */
  loudest = 0;
  private readonly context: TracingContext;
  private readonly airNeper: Float64Array;
  private readonly end: PathEnd = { x: 0, y: 0, z: 0, heightM: 0 };
  private group!: SourceGroup;
  private receiver!: PathEnd;
  /**
   * By position and source: the received energy, the energy after divergence and air absorption alone, and the ratio of the two.
   */
  private received = new Float64Array(64);
  private open = new Float64Array(64);
  private conditions = new Float64Array(64);

  constructor(context: TracingContext) {
    this.context = context;
    this.airNeper = Float64Array.from(context.airDbPerM, (perM) => (perM * Math.LN10) / 10);
  }

  /** Starts a group and a receiver. The kernel must already have the receiver. */
  begin(group: SourceGroup, receiver: PathEnd): void {
    this.group = group;
    this.receiver = receiver;
    this.loudest = 0;
    group.positions.clear();
  }

  /** Traces all sources of the group from a position. @returns the index of the position */
  trace({ x, y }: PlanPoint): number {
    const { group, context, receiver } = this;
    const { members, positions } = group;
    const position = positions.add(x, y);
    this.makeRoom((position + 1) * members.length);
    let sum = 0;
    members.forEach(({ source }, member) => {
      if (members.length > 1 || position === 0) {
        beginFactors(context.tracer, source);
        context.tracer.topAboveCentreM = (source.topM ?? 2 * source.heightM) - source.heightM;
      }
      const buildings = standAt(context, source, x, y, this.end);
      addSourcePoint(context, this.end, buildings, receiver);
      const receivedEnergy = context.kernel.receivedEnergy();
      positions.energy.set(receivedEnergy, positions.offsetOf(position, member));
      receivedEnergy.fill(0);
      const received = positions.weighted(position, member, REFERENCE);
      const open = this.inTheOpen(this.end);
      const at = position * members.length + member;
      this.received[at] = received;
      this.open[at] = open;
      this.conditions[at] = received / open;
      sum += received;
    });
    if (sum > this.loudest) this.loudest = sum;
    this.pairs += members.length;
    return position;
  }

  private makeRoom(size: number): void {
    if (size <= this.received.length) return;
    this.received = enlarged(this.received, 2 * size);
    this.open = enlarged(this.open, 2 * size);
    this.conditions = enlarged(this.conditions, 2 * size);
  }

  /** The energy of a source with the reference spectrum after divergence and air absorption alone. */
  private inTheOpen({ x, y, z }: PathEnd): number {
    const { receiver, airNeper } = this;
    const distanceM = Math.max(1, Math.hypot(x - receiver.x, y - receiver.y, z - receiver.z));
    let sum = 0;
    for (let band = 0; band < BANDS; band++) sum += REFERENCE[band]! * Math.exp(-airNeper[band]! * distanceM);
    return sum / (distanceM * distanceM);
  }

  /** The energy of all sources of the group from a position, after divergence and air absorption alone. */
  inTheOpenAt(position: number): number {
    return sumOf(this.open, position, this.group.members.length);
  }

  /** The same energy from any point. */
  receivedInTheOpen({ x, y }: PlanPoint): number {
    let sum = 0;
    for (const { source } of this.group.members) {
      standAt(this.context, source, x, y, this.end);
      sum += this.inTheOpen(this.end);
    }
    return sum;
  }

  /** The distinct absolute heights of the sources at a point, m. */
  heightsAt({ x, y }: PlanPoint): readonly number[] {
    const heights: number[] = [];
    for (const { source } of this.group.members) {
      standAt(this.context, source, x, y, this.end);
      if (!heights.includes(this.end.z)) heights.push(this.end.z);
    }
    return heights;
  }

  /** The energy received from a position, summed over the sources. */
  receivedFrom(position: number): number {
    return sumOf(this.received, position, this.group.members.length);
  }

  /** The ratio of the received energy to the energy after divergence and air absorption alone, summed over the sources. */
  conditionAt(position: number): number {
    return sumOf(this.conditions, position, this.group.members.length);
  }

  /** The largest ratio between the conditions at two positions, over all sources; at least 1. */
  conditionRatio(position: number, other: number): number {
    const { length } = this.group.members;
    let most = 1;
    for (let member = 0; member < length; member++) {
      const a = this.conditions[position * length + member]!;
      const b = this.conditions[other * length + member]!;
      most = Math.max(most, a > b ? a / b : b / a);
    }
    return most;
  }
}

function sumOf(values: Float64Array, position: number, length: number): number {
  let sum = 0;
  for (let member = 0; member < length; member++) sum += values[position * length + member]!;
  return sum;
}

function enlarged(row: Float64Array<ArrayBuffer>, length: number): Float64Array<ArrayBuffer> {
  const larger = new Float64Array(length);
  larger.set(row);
  return larger;
}

/** Traces one source point. The buildings around it do not screen it. */
function addSourcePoint(
  { kernel, tracer, facades, scene }: TracingContext,
  end: PathEnd,
  buildings: readonly number[],
  receiver: PathEnd,
): void {
  tracer.watch?.begin(end.x, end.y, receiver.x, receiver.y);
  excludeAll(kernel, buildings);
  if (scene.method === 'quick') addQuickPath(tracer, end, receiver, 1);
  else {
    addDirectPath(tracer, end, receiver, 1);
    if (facades.count > 0) addReflections(tracer, facades, end, receiver, 1);
    if (facades.count > 0 && scene.reflections > 1) addSecondReflections(tracer, facades, end, receiver, 1);
  }
  restoreAll(kernel, buildings);
  tracer.watch?.end();
}
