// The package's own entry would keep all of it in a bundle: triangulation, rectangles, sums of shapes.
import { ClipType, type FillRule, type Path64, type Paths64, PathType } from 'clipper2-ts/dist/Core.js';
import { Clipper64 } from 'clipper2-ts/dist/Engine.js';

/** What is covered by any of the polygons. */
export function union(polygons: Paths64, fillRule: FillRule): Paths64 {
  return clip(ClipType.Union, polygons, [], fillRule);
}

/** What is covered by the first polygons and by the second. */
export function intersect(first: Paths64, second: Paths64, fillRule: FillRule): Paths64 {
  return clip(ClipType.Intersection, first, second, fillRule);
}

/** What is covered by the first polygons and not by the second. */
export function difference(first: Paths64, second: Paths64, fillRule: FillRule): Paths64 {
  return clip(ClipType.Difference, first, second, fillRule);
}

function clip(type: ClipType, subject: Paths64, other: Paths64, fillRule: FillRule): Paths64 {
  const clipper = new Clipper64();
  clipper.addPaths(subject, PathType.Subject);
  clipper.addPaths(other, PathType.Clip);
  const solution: Paths64 = [];
  clipper.execute(type, fillRule, solution);
  return solution;
}

/** Sum of the areas of paths: positive where they run anticlockwise, negative where clockwise, square steps. */
export function signedArea(paths: Paths64): number {
  return paths.reduce((sum, path) => sum + signedAreaOfPath(path), 0);
}

function signedAreaOfPath(path: Path64): number {
  let twice = 0;
  let previous = path.at(-1);
  for (const point of path) {
    if (previous !== undefined) twice += (previous.y + point.y) * (previous.x - point.x);
    previous = point;
  }
  return twice / 2;
}
