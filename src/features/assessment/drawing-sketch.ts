import type { TerraDraw } from 'terra-draw';

/** A drawing under way, or a measurement that is done. */
export interface Sketch {
  /** Longitudes and latitudes in degrees, the pointer's place last; without a ring's first one again. */
  path: ReadonlyArray<readonly [number, number]>;
  isDone: boolean;
}

/** Follows the drawing under way: its path, and how many of its corners can be taken back. */
export function followSketch(draw: TerraDraw) {
  let corners = 0;
  let sketch: Sketch | null = null;
  let followed: string | null = null;
  const listeners = new Set<() => void>();
  const tell = () => listeners.forEach((listener) => listener());
  const setCorners = (next: number) => {
    if (next === corners) return;
    corners = next;
    tell();
  };
  const setSketch = (next: Sketch | null, id: string | null) => {
    if (sketch === null && next === null) return;
    [sketch, followed] = [next, id];
    tell();
  };
  draw.on('history', ({ undoSize }) => setCorners(undoSize));
  draw.on('change', (ids) => {
    const drawn = ids.find((id) => draw.getSnapshotFeature(id)?.properties['currentlyDrawing'] === true);
    if (drawn !== undefined) {
      const measured = sketch?.isDone === true ? followed : null;
      setSketch({ path: pathOf(draw, drawn), isDone: false }, String(drawn));
      // A measurement stays until the next one begins.
      if (measured !== null && draw.hasFeature(measured)) draw.removeFeatures([measured]);
    } else if (followed !== null && !draw.hasFeature(followed)) setSketch(null, null);
  });
  return {
    corners: () => corners,
    sketch: () => sketch,
    /** The measurement that stays to be read; null for none. */
    measured: () => (sketch?.isDone === true ? followed : null),
    /** Ends what was followed; a measurement stays to be read. */
    end: (measured: string | null) => {
      setCorners(0);
      setSketch(measured === null ? null : { path: pathOf(draw, measured), isDone: true }, measured);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function pathOf(draw: TerraDraw, id: string | number): Sketch['path'] {
  const geometry = draw.getSnapshotFeature(id)?.geometry;
  if (geometry === undefined || geometry.type === 'Point') return [];
  const path = geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []).slice(0, -1) : geometry.coordinates;
  // Before they are placed, corners lie on the one before.
  return path
    .map(([lon = NaN, lat = NaN]) => [lon, lat] as const)
    .filter(([lon, lat], index, all) => all[index - 1]?.[0] !== lon || all[index - 1]?.[1] !== lat);
}
