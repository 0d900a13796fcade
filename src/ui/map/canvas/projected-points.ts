import L from 'leaflet';

/** Receivers to draw, and the fill of each. */
export interface ReceiverPoints {
  /** longitude, latitude, longitude, latitude, … WGS 84. */
  lonLat: Float64Array;
  colourOf: (index: number) => string;
  /** The colours whose discs have a ring. */
  ringedColours?: readonly string[];
  /** Receivers of a higher rank are drawn over the others. */
  rankOf: (index: number) => number;
}

/** Points as they are drawn, whatever the view: their pixels on the whole world at zoom 0, in the order of drawing. */
export interface ProjectedPoints {
  /** x, y, x, y, … px. */
  readonly world: Float64Array;
  /** Numbers of the points, the one on top last. */
  readonly order: Uint32Array;
  /** The colours in use, and which of them each point has. */
  readonly colours: readonly string[];
  readonly colourOf: Uint16Array;
}

/** Two ranks that differ by less are drawn in the order of their points. */
const RANK_STEP = 0.01;

/** @param before what was placed last: places are kept where the coordinates are the same array */
export function projectPoints(
  points: ReceiverPoints,
  before: { readonly lonLat: Float64Array; readonly placed: ProjectedPoints } | null,
): ProjectedPoints {
  const count = points.lonLat.length / 2;
  const world = before?.lonLat === points.lonLat ? before.placed.world : worldOf(points.lonLat);
  const numbers = new Map<string, number>();
  const colourOf = new Uint16Array(count);
  // One number holds a rank and the point's own number, so that numbers are sorted and not objects.
  const keys = new Float64Array(count);
  for (let point = 0; point < count; point++) {
    const colour = points.colourOf(point);
    const number = numbers.get(colour) ?? numbers.size;
    if (number === numbers.size) numbers.set(colour, number);
    colourOf[point] = number;
    keys[point] = Math.round(points.rankOf(point) / RANK_STEP) * count + point;
  }
  keys.sort();
  const order = Uint32Array.from(keys, (key) => ((key % count) + count) % count);
  return { world, order, colours: [...numbers.keys()], colourOf };
}

/** What of a map is drawn, in pixels of the picture. */
export interface DrawnView {
  /** Pixels of the picture to one of the world at zoom 0. */
  readonly scale: number;
  /** Where the picture's upper left lies on the world at that scale. */
  readonly origin: { readonly x: number; readonly y: number };
  readonly size: { readonly x: number; readonly y: number };
  /** How far a point reaches. */
  readonly reach: number;
  /** Of points in one square of so many pixels the one on top is drawn. */
  readonly cell: number;
}

/** Points to draw and their places on the picture, the one on top last. Only the first `count` of them count. */
export interface SeenPoints {
  readonly count: number;
  readonly points: Uint32Array;
  readonly xy: Float64Array;
}

/** The points that are seen: in view, and under no other one of the same place. */
export function pointsInView(
  { world, order }: ProjectedPoints,
  { scale, origin, size, reach, cell }: DrawnView,
): SeenPoints {
  const points = new Uint32Array(order.length);
  const xy = new Float64Array(2 * order.length);
  const columns = Math.ceil((size.x + 2 * reach) / cell) + 1;
  const taken = new Uint8Array(columns * (Math.ceil((size.y + 2 * reach) / cell) + 1));
  let first = order.length;
  // From the top down, so that what is covered is left out.
  for (let at = order.length - 1; at >= 0; at--) {
    const point = order[at]!;
    const x = world[2 * point]! * scale - origin.x;
    const y = world[2 * point + 1]! * scale - origin.y;
    if (x < -reach || y < -reach || x > size.x + reach || y > size.y + reach) continue;
    const square = Math.floor((y + reach) / cell) * columns + Math.floor((x + reach) / cell);
    if (taken[square] === 1) continue;
    taken[square] = 1;
    first -= 1;
    points[first] = point;
    xy[2 * first] = x;
    xy[2 * first + 1] = y;
  }
  return { count: order.length - first, points: points.subarray(first), xy: xy.subarray(2 * first) };
}

function worldOf(lonLat: Float64Array): Float64Array {
  const world = new Float64Array(lonLat.length);
  const { EPSG3857: system } = L.CRS;
  for (let at = 0; at < lonLat.length; at += 2) {
    const { x, y } = system.latLngToPoint(L.latLng(lonLat[at + 1] ?? 0, lonLat[at] ?? 0), 0);
    world[at] = x;
    world[at + 1] = y;
  }
  return world;
}
