import type { TerraDraw } from 'terra-draw';

/** A drawing under way, or a measurement that is done. */
export interface DrawnPath {
  /** Longitudes and latitudes in degrees, the pointer's place last; without a ring's first one again. */
  path: ReadonlyArray<readonly [number, number]>;
  isDone: boolean;
}

/** Follows the drawing under way: its path, and how many of its corners can be taken back. */
export function followPath(draw: TerraDraw) {
  let corners = 0;
  let drawn: DrawnPath | null = null;
  let followed: string | null = null;
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((listener) => listener());
  const setCorners = (next: number) => {
    if (next === corners) return;
    corners = next;
    notify();
  };
  const setDrawn = (next: DrawnPath | null, id: string | null) => {
    if (drawn === null && next === null) return;
    [drawn, followed] = [next, id];
    notify();
  };
  draw.on('history', ({ undoSize }) => setCorners(undoSize));
  draw.on('change', (ids) => {
    const id = ids.find((featureId) => draw.getSnapshotFeature(featureId)?.properties['currentlyDrawing'] === true);
    if (id !== undefined) {
      const measured = drawn?.isDone === true ? followed : null;
      setDrawn({ path: pathOf(draw, id), isDone: false }, String(id));
      // A measurement stays until the next one begins.
      if (measured !== null && draw.hasFeature(measured)) draw.removeFeatures([measured]);
    } else if (followed !== null && !draw.hasFeature(followed)) setDrawn(null, null);
  });
  return {
    corners: () => corners,
    path: () => drawn,
    /** The measurement that stays to be read; null for none. */
    measured: () => (drawn?.isDone === true ? followed : null),
    /** Ends what was followed; a measurement stays to be read. */
    end: (measured: string | null) => {
      setCorners(0);
      setDrawn(measured === null ? null : { path: pathOf(draw, measured), isDone: true }, measured);
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

function pathOf(draw: TerraDraw, id: string | number): DrawnPath['path'] {
  const geometry = draw.getSnapshotFeature(id)?.geometry;
  if (geometry === undefined || geometry.type === 'Point') return [];
  const path = geometry.type === 'Polygon' ? (geometry.coordinates[0] ?? []).slice(0, -1) : geometry.coordinates;
  // Before they are placed, corners lie on the one before.
  return path
    .map(([lon = NaN, lat = NaN]) => [lon, lat] as const)
    .filter(([lon, lat], index, all) => all[index - 1]?.[0] !== lon || all[index - 1]?.[1] !== lat);
}
