/**
 * The hits of a ray that may be corners of its path over the top: those that are not below a straight line from a hit to another one. In a
 * dense town that is one in ten. Cells whose edges are all below the line are not looked into.
 */
import { aim, castRay, nextMark, tryCandidates } from './cast-ray';
import { create } from '../shared/memory';
import { edgeCount, ON_LINE_M, wideFromBand } from '../shared/obstacle-memory';
import { RayHits } from './ray-hits';
import { beginWalk, edgesIn, lastStrip, passHighStrips, passStrips } from './walk-cells';

/** Strips of cells that are walked before their edges are tried. */
const STRIPS_AT_ONCE: i32 = 8;
/** Strips at the ends of a ray that are looked into as a whole: edges that the ray ends on lie there. */
const END_STRIPS: i32 = 2;
/** Of the last strips so many are walked first, for the hit that is steepest to see from the ray's end. */
const STRIPS_AHEAD: i32 = 4;
/** With fewer strips all hits are found at once. */
const MIN_STRIPS: i32 = 13;
/** Rises this much below the line are kept, as a share of them: rounding does not decide about a corner. */
const NEARLY: f64 = 1e-9;
/** A rise this small does not break a line, m (`top-path.ts`). */
const BREAKS_M: f64 = 1e-9;

/** Two hits, or ends of the ray, of which the first is the last corner so far: positions, rises, and the climb between them, m over the whole ray. */
@unmanaged
class Chord {
  from: f64;
  fromRiseM: f64;
  to: f64;
  toRiseM: f64;
  climb: f64;
  /** Whether one of them is an obstacle that breaks the line. */
  isBroken: bool;

  begin(): void {
    this.isBroken = false;
    this.setTo(1, 0);
    this.setFrom(0, 0);
  }

  setTo(position: f64, riseM: f64): void {
    this.to = position;
    this.toRiseM = riseM;
  }

  setFrom(position: f64, riseM: f64): void {
    this.from = position;
    this.fromRiseM = riseM;
    this.climb = (this.toRiseM - riseM) / (this.to - position);
  }

  @inline
  riseAt(position: f64): f64 {
    return this.fromRiseM + (position - this.from) * this.climb;
  }
}

const chord: Chord = create<Chord>();
const met: RayHits = RayHits.create();

/** To be done once the edges are known. */
export function makeHighestRoom(): void {
  met.makeRoomForAll();
}

/**
 * Casts a ray from a to b, for its path over the top alone, by obstacles that count in the lowest band as well. Parameters as of `castRay`, whose hits it
 * gives, or fewer.
 */
export function castHighest(ax: f64, ay: f64, az: f64, bx: f64, by: f64, bz: f64, onLine: f64, hits: RayHits): void {
  if (!castHigh(ax, ay, az, bx, by, bz, onLine, hits)) castRay(ax, ay, az, bx, by, bz, onLine, false, hits);
}

/** As `castHighest`; returns false where all hits are wanted: nothing breaks the line, or an end of it lies on an edge. */
function castHigh(ax: f64, ay: f64, az: f64, bx: f64, by: f64, bz: f64, onLine: f64, hits: RayHits): bool {
  const dx = bx - ax;
  const dy = by - ay;
  const lengthM = sqrt(dx * dx + dy * dy);
  if (edgeCount === 0 || lengthM < 2 * ON_LINE_M) return false;
  const ux = dx / lengthM;
  const uy = dy / lengthM;
  if (!beginWalk(ax, ay, ux, uy, lengthM) || lastStrip < MIN_STRIPS) return false;
  const climbM = (bz - az) / lengthM;
  aim(ax, ay, az, ux, uy, lengthM, bz - az, onLine, false);
  hits.clear();
  chord.begin();
  if (!lookAhead()) return false;
  const mark = nextMark();
  for (let from = 0; from <= lastStrip; from += STRIPS_AT_ONCE) {
    const to = min(lastStrip, from + STRIPS_AT_ONCE - 1);
    const isEnd = from < END_STRIPS || to > lastStrip - END_STRIPS;
    const fromM = chord.from * lengthM;
    const z = az + fromM * climbM + chord.fromRiseM;
    const climb = climbM + chord.climb / lengthM;
    const passed = isEnd ? passStrips(from, to) : passHighStrips(from, to, fromM, chord.to * lengthM, z, climb);
    if (passed === 0) continue;
    met.clear();
    tryCandidates(edgesIn(passed), mark, met);
    if (met.endCount > 0) return false;
    if (met.touches) hits.touches = true;
    keepHigh(hits);
  }
  return chord.isBroken;
}

/** Finds the hit that is steepest to see from the end of the ray, near to that; returns false where an edge lies at the end. */
function lookAhead(): bool {
  met.clear();
  tryCandidates(edgesIn(passStrips(lastStrip - STRIPS_AHEAD, lastStrip)), nextMark(), met);
  if (met.endCount > 0) return false;
  for (let hit: u32 = 0; hit < met.count; hit++) {
    if (<u32>wideFromBand[met.obstacle[hit]] > 0) continue;
    const position = met.position[hit];
    const riseM = met.riseM[hit];
    if (riseM <= BREAKS_M || (chord.isBroken && riseM * (1 - chord.to) <= chord.toRiseM * (1 - position))) continue;
    chord.setTo(position, riseM);
    chord.isBroken = true;
  }
  chord.setFrom(0, 0);
  return true;
}

/** Adds the hits met that are not below the chord, and lets it begin at the last of those that are above it. */
function keepHigh(hits: RayHits): void {
  for (let hit: u32 = 0; hit < met.count; hit++) {
    const position = met.position[hit];
    const riseM = met.riseM[hit];
    const obstacle = met.obstacle[hit];
    if (position > chord.from && position < chord.to) {
      const chordM = chord.riseAt(position);
      if (riseM < chordM - NEARLY * (1 + chordM)) continue;
      if (riseM > chordM && riseM > BREAKS_M && <u32>wideFromBand[obstacle] === 0) {
        chord.setFrom(position, riseM);
        chord.isBroken = true;
      }
    }
    hits.put(position, met.topM[hit], riseM, obstacle);
  }
}
