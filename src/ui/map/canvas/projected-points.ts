import L from 'leaflet';

/** Receivers to draw, with their colours. */
export interface ReceiverPoints {
  /** Longitude, latitude, longitude, latitude, … WGS 84. */
  lonLat: Float64Array;
  colourOf: (index: number) => string;
  /** Colours whose discs have a ring. */
  ringedColours?: readonly string[];
  /** Returns the rank of a receiver. Higher ranks are drawn above lower ones. */
  rankOf: (index: number) => number;
}

/** Points in drawing order, independent of the view, as pixels of the world at zoom 0. */
export interface ProjectedPoints {
  /** x, y, x, y, … px. */
  readonly world: Float64Array;
  /** Indexes of the points in drawing order, bottom to top. */
  readonly order: Uint32Array;
  /** Colours in use, and the index of each point's colour. */
  readonly colours: readonly string[];
  readonly colourOf: Uint16Array;
}

/** If two ranks differ by less, the points are drawn in the order of their indexes. */
const RANK_STEP = 0.01;

/** @param before previous result, whose positions are reused if the coordinates are the same array */
export function projectPoints(
  points: ReceiverPoints,
  before: { readonly lonLat: Float64Array; readonly placed: ProjectedPoints } | null,
): ProjectedPoints {
  const count = points.lonLat.length / 2;
  const world = before?.lonLat === points.lonLat ? before.placed.world : worldOf(points.lonLat);
  const numbers = new Map<string, number>();
  const colourOf = new Uint16Array(count);
  // A rank and the point's index are combined into one number, so that numbers are sorted and not objects.
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

/** The visible part of the map in pixels of the picture. */
export interface DrawnView {
  /** Pixels of the picture per pixel of the world at zoom 0. */
  readonly scale: number;
  /** Position of the picture's upper left corner in the world at that scale. */
  readonly origin: { readonly x: number; readonly y: number };
  readonly size: { readonly x: number; readonly y: number };
  /** Radius of a point. */
  readonly reach: number;
  /** Size of the squares in which only the topmost point is drawn. */
  readonly cell: number;
}

/** Points to draw with their positions in the picture, bottom to top. Only the first `count` entries are valid. */
export interface SeenPoints {
  readonly count: number;
  readonly points: Uint32Array;
  readonly xy: Float64Array;
}

/** The visible points: in view, and not covered by another point at the same position. */
export function pointsInView(
  { world, order }: ProjectedPoints,
  { scale, origin, size, reach, cell }: DrawnView,
): SeenPoints {
  const points = new Uint32Array(order.length);
  const xy = new Float64Array(2 * order.length);
  const columns = Math.ceil((size.x + 2 * reach) / cell) + 1;
  const taken = new Uint8Array(columns * (Math.ceil((size.y + 2 * reach) / cell) + 1));
  let first = order.length;
  // The loop runs from top to bottom, so that covered points are skipped.
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
