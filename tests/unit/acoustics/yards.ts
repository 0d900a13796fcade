/**
 * Random yards and rings around source and receiver whose wings may end just behind them: the difficult cases of lateral
 * diffraction paths.
 */
import {
  type BuildingDraft,
  denseTown,
  type Point,
  randomFrom,
  randomTown,
  type RandomTown,
  type WallDraft,
} from './scenes.ts';

interface Obstacles {
  buildings: BuildingDraft[];
  walls: WallDraft[];
}

/** A place with a yard open on one side, or a bent wall, around its ends, as a building or as a wall. */
export function openYard(seed: number): RandomTown {
  const random = randomFrom(seed + 77e6);
  const between = (low: number, high: number) => low + (high - low) * random();
  const base = randomTown(seed);
  const buildings = random() < 0.3 ? [...base.buildings] : [];
  const walls = random() < 0.3 ? [...base.walls] : [];
  for (const end of [base.sourceAt, base.receiverAt]) {
    const kind = Math.floor(5 * random());
    const angle = between(0, 2 * Math.PI);
    const middle: Point = [end[0] + between(-3, 3), end[1] + between(-3, 3)];
    const [w, d, t] = [between(5, 15), between(5, 15), between(1, 6)];
    const heightM = between(4, 14);
    const outline: Point[] = [[-w - t, -d - t], [w + t, -d - t], [w + t, d]]; // prettier-ignore
    const [wing, other] = [d + between(-2, 2), d + between(-5, 5)];
    const yard: Point[] = [...outline, [w, wing], [w, -d], [-w, -d], [-w, d], [-w - t, other]];
    const corner: Point[] = [[-w - t, -d - t], [w + t, -d - t], [w + t, -d], [-w, -d], [-w, d], [-w - t, d]]; // prettier-ignore
    const bent: Point[] = [[-w, wing], [-w, -d], [w, -d], [w, other]]; // prettier-ignore
    if (kind === 0) buildings.push({ ring: turnedAt(middle, angle, yard), heightM });
    if (kind === 1) buildings.push({ ring: turnedAt(middle, angle, corner), heightM });
    if (kind === 2) walls.push({ line: turnedAt(middle, angle, bent), heightM });
    if (kind === 3) walls.push({ line: turnedAt(middle, angle, bent.slice(0, 3)), heightM });
  }
  return { ...base, regions: [], buildings, walls };
}

function turnedAt([x, y]: Point, angle: number, ring: readonly Point[]): Point[] {
  const [c, s] = [Math.cos(angle), Math.sin(angle)];
  return ring.map(([u, v]) => [x + u * c - v * s, y + u * s + v * c]);
}

export type EnclosureKind = 'walls' | 'buildings' | 'line' | 'slit ring';

/** A place with a ring around source and receiver, closed or open on one side. Its parts share their corners. */
export function enclosure(seed: number, kind: EnclosureKind): RandomTown {
  const random = randomFrom(seed + 55e6);
  const between = (low: number, high: number) => low + (high - low) * random();
  const base = (random() < 0.5 ? randomTown : denseTown)(seed);
  const buildings = random() < 0.4 ? [...base.buildings] : [];
  const walls = random() < 0.4 ? [...base.walls] : [];
  for (const end of [base.sourceAt, base.receiverAt]) {
    if (random() < 0.2) continue;
    const count = 3 + Math.floor(4 * random());
    const start = between(0, 7);
    const at = (corner: number, radiusM: number): Point => {
      const angle = start + (corner * 2 * Math.PI) / count;
      return [end[0] + radiusM * Math.cos(angle), end[1] + radiusM * Math.sin(angle)];
    };
    const inner = Array.from({ length: count }, (_, corner) => at(corner, between(8, 14)));
    const outer = inner.map((_, corner) => at(corner + between(-0.15, 0.15), between(17, 22)));
    const open = random() < 0.7 ? Math.floor(count * random()) : null;
    const everyHeightM = random() < 0.5 ? between(2, 12) : null;
    const ring = { inner, outer, open, heightM: () => everyHeightM ?? between(1.5, 12) };
    addRing({ buildings, walls }, kind, ring, at, random);
  }
  return { ...base, regions: [], buildings, walls };
}

interface Ring {
  readonly inner: readonly Point[];
  readonly outer: readonly Point[];
  /** The open side; null for a closed ring. */
  readonly open: number | null;
  readonly heightM: () => number;
}

function addRing(
  { buildings, walls }: Obstacles,
  kind: EnclosureKind,
  { inner, outer, open, heightM }: Ring,
  at: (corner: number, radiusM: number) => Point,
  random: () => number,
): void {
  const first = open === null ? 0 : open + 1;
  const inOrder = <T>(list: readonly T[]) => [...list.slice(first), ...list.slice(0, first)];
  const turned = (line: readonly Point[]) => (random() < 0.5 ? line : line.toReversed());
  if (kind === 'line') {
    const line = inOrder(inner);
    walls.push({ line: open === null ? [...line, line[0]!] : line, heightM: heightM() });
    return;
  }
  if (kind === 'slit ring') {
    const ring = [...inOrder(outer), ...inOrder(inner).toReversed()];
    buildings.push({ ring, heightM: heightM() });
    return;
  }
  inner.forEach((a, corner) => {
    if (corner === open) return;
    const next = (corner + 1) % inner.length;
    const b = inner[next]!;
    const top = heightM();
    if (kind === 'buildings') {
      buildings.push({ ring: turned([a, outer[corner]!, outer[next]!, b]), heightM: top });
      return;
    }
    const addWall = (line: readonly Point[], wallM = top) => walls.push({ line: turned(line), heightM: wallM });
    if (random() < 0.3) {
      // Made of two walls in line, sometimes with a third wall that meets them.
      const middle: Point = [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
      addWall([a, middle]);
      addWall([middle, b]);
      if (random() < 0.5) addWall([middle, at(corner + 0.5, random() < 0.5 ? 3 + 2 * random() : 16 + 4 * random())], heightM()); // prettier-ignore
    } else addWall([a, b]);
    if (random() < 0.15) addWall([a, at(corner + 0.4 * random() - 0.2, 2 + 22 * random())], heightM());
  });
}
