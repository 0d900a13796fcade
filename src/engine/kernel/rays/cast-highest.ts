/**
 * Finds the hits of a ray that may be corners of its path over the top: those that are not below a straight line between two
 * other hits. In a dense town this is one hit in ten. Cells whose edges are all below the line are skipped.
 */
import { aim, castRay, nextMark, tryCandidates } from './cast-ray';
import { create } from '../shared/memory';
import { edgeCount, ON_LINE_M } from '../shared/obstacle-memory';
import { wideFromBand } from '../shared/obstacle-widths';
import { RayHits } from './ray-hits';
import { beginWalk, edgesIn, lastStrip, passHighStrips, passStrips } from './walk-cells';

/** Number of strips of cells that are walked before their edges are tested. */
const STRIPS_AT_ONCE: i32 = 8;
/** Number of strips at each end of a ray that are searched completely, because edges on which the ray ends lie there. */
const END_STRIPS: i32 = 2;
/** Rays with fewer strips are cast by `castRay`, which finds all hits. */
const MIN_STRIPS: i32 = 13;
/**
 * A hit is kept if it lies below a line from an end of the ray by no more than this share, so that rounding does not remove the
 * first or last corner.
 */
const NEARLY: f64 = 1e-9;
/** Edges up to this far below such a line are tested, m. */
const BESIDE_M: f64 = 1e-6;
/** A rise this small does not break a line, m (`top-path.ts`). */
const BREAKS_M: f64 = 1e-9;

/**
 * The line between the last corner found from the start of the ray and the last one found from its end: their positions and
 * rises, m, and the climb in m over the whole ray. At first these are the ends of the ray.
 */
@unmanaged
class Chord {
  from: f64;
  fromRiseM: f64;
  to: f64;
  toRiseM: f64;
  climb: f64;

  begin(): void {
    this.to = 1;
    this.toRiseM = 0;
    this.setFrom(0, 0);
  }

  setTo(position: f64, riseM: f64): void {
    this.to = position;
    this.toRiseM = riseM;
    this.climb = (riseM - this.fromRiseM) / (position - this.from);
  }

  setFrom(position: f64, riseM: f64): void {
    this.from = position;
    this.fromRiseM = riseM;
    this.climb = (this.toRiseM - riseM) / (this.to - position);
  }

  /** Whether an obstacle breaks the sight line. */
  isBroken(): bool {
    return this.from > 0 || this.to < 1;
  }

  /** Whether both ends of the chord are hits. Then a hit on the chord is not a corner. */
  isBetweenHits(): bool {
    return this.from > 0 && this.to < 1;
  }
}

const chord: Chord = create<Chord>();
const met: RayHits = RayHits.create();
/** The hits found from the end of the ray, the last one first. */
const back: RayHits = RayHits.create();

/** Call this after the edges are written. */
export function makeHighestRoom(): void {
  met.makeRoomForAll();
  back.makeRoomForAll();
}

/**
 * Casts a ray from a to b for its path over the top alone, past obstacles that are wide enough even in the lowest band.
 * Parameters as in `castRay`. It finds the hits of `castRay`, or fewer.
 */
export function castHighest(ax: f64, ay: f64, az: f64, bx: f64, by: f64, bz: f64, onLine: f64, hits: RayHits): void {
  if (!castHigh(ax, ay, az, bx, by, bz, onLine, hits)) castRay(ax, ay, az, bx, by, bz, onLine, false, hits);
}

/**
 * Implements `castHighest`.
 * @returns false if all hits are needed: nothing breaks the line, or an end of the line lies on an edge
 */
function castHigh(ax: f64, ay: f64, az: f64, bx: f64, by: f64, bz: f64, onLine: f64, hits: RayHits): bool {
  const dx = bx - ax;
  const dy = by - ay;
  const lengthM = sqrt(dx * dx + dy * dy);
  if (edgeCount === 0 || lengthM < 2 * ON_LINE_M) return false;
  const ux = dx / lengthM;
  const uy = dy / lengthM;
  if (!beginWalk(ax, ay, ux, uy, lengthM) || lastStrip < MIN_STRIPS) return false;
  aim(ax, ay, az, ux, uy, lengthM, bz - az, onLine, false);
  hits.clear();
  back.clear();
  chord.begin();
  const climbM = (bz - az) / lengthM;
  const mark = nextMark();
  let first = 0;
  let last = lastStrip;
  // The ray is walked from both ends in turn, so that the chord soon reaches its final height.
  for (let isBack = true; first <= last; isBack = !isBack) {
    const from = isBack ? max(first, last - STRIPS_AT_ONCE + 1) : first;
    const to = isBack ? last : min(last, first + STRIPS_AT_ONCE - 1);
    if (isBack) last = from - 1;
    else first = to + 1;
    let passed: u32;
    if (from < END_STRIPS || to > lastStrip - END_STRIPS) passed = passStrips(from, to);
    else {
      const fromM = chord.from * lengthM;
      const z = az + fromM * climbM + chord.fromRiseM - (chord.isBetweenHits() ? 0 : BESIDE_M);
      passed = passHighStrips(from, to, fromM, chord.to * lengthM, z, climbM + chord.climb / lengthM);
    }
    if (passed === 0) continue;
    met.clear();
    tryCandidates(edgesIn(passed), mark, met);
    if (met.endCount > 0) return false;
    if (met.touches) hits.touches = true;
    if (isBack) {
      for (let hit = met.count; hit > 0; hit--) if (mayBeCorner(hit - 1, true)) move(met, hit - 1, back);
    } else {
      for (let hit: u32 = 0; hit < met.count; hit++) if (mayBeCorner(hit, false)) move(met, hit, hits);
    }
  }
  for (let hit = back.count; hit > 0; hit--) move(back, hit - 1, hits);
  return chord.isBroken();
}

function move(from: RayHits, hit: u32, to: RayHits): void {
  to.put(from.position[hit], from.topM[hit], from.riseM[hit], from.obstacle[hit]);
}

/**
 * Whether a hit may be a corner. If the hit is above the chord, it becomes the new end of the chord.
 * @param isBack whether hits come from the end of the ray
 */
function mayBeCorner(hit: u32, isBack: bool): bool {
  const position = met.position[hit];
  if (position <= chord.from || position >= chord.to) return true;
  const riseM = met.riseM[hit];
  const chordM = chord.fromRiseM + (position - chord.from) * chord.climb;
  if (riseM <= chordM) return riseM >= chordM - NEARLY * (1 + chordM) && !chord.isBetweenHits();
  if (riseM > BREAKS_M && <u32>wideFromBand[met.obstacle[hit]] === 0) {
    if (isBack) chord.setTo(position, riseM);
    else chord.setFrom(position, riseM);
  }
  return true;
}
