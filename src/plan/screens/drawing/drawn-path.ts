import type { TerraDraw } from 'terra-draw';

/** The current drawing, or a finished measurement. */
export interface DrawnPath {
  /** Longitudes and latitudes in degrees. The position of the pointer is last. The first vertex of a ring is not repeated. */
  path: ReadonlyArray<readonly [number, number]>;
  isDone: boolean;
}

/** Tracks the current drawing: its path, and the number of vertices that can be undone. */
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
    /** Id of the finished measurement that is shown. Null if there is none. */
    measured: () => (drawn?.isDone === true ? followed : null),
    /** Ends the tracking. A measurement stays visible. */
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
  // Vertices that are not placed yet repeat their predecessor.
  return path
    .map(([lon = NaN, lat = NaN]) => [lon, lat] as const)
    .filter(([lon, lat], index, all) => all[index - 1]?.[0] !== lon || all[index - 1]?.[1] !== lat);
}
