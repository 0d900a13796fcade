interface Point {
  readonly x: number;
  readonly y: number;
}

/**
 * Whether a convex outline intersects an axis-aligned rectangle. If they do not intersect, one of their edges has the other shape
 * entirely on its far side.
 */
export function quadMeetsView(quad: readonly Point[], min: Point, max: Point): boolean {
  const view = [min, { x: max.x, y: min.y }, max, { x: min.x, y: max.y }];
  const axes = [{ x: 1, y: 0 }, { x: 0, y: 1 }, ...quad.map((from, at) => normal(from, quad[(at + 1) % quad.length]))];
  return axes.every((axis) => {
    const [from, to] = shadow(quad, axis);
    const [viewFrom, viewTo] = shadow(view, axis);
    return from <= viewTo && to >= viewFrom;
  });
}

function normal(from: Point, to: Point = from): Point {
  return { x: from.y - to.y, y: to.x - from.x };
}

function shadow(points: readonly Point[], { x, y }: Point): [number, number] {
  const along = points.map((point) => point.x * x + point.y * y);
  return [Math.min(...along), Math.max(...along)];
}
