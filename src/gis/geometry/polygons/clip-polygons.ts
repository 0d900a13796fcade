// Imports single modules, because the main entry of the package would add unused code to a bundle.
import { ClipType, type FillRule, type Path64, type Paths64, PathType } from 'clipper2-ts/dist/Core.js';
import { Clipper64 } from 'clipper2-ts/dist/Engine.js';

/** The area that any of the polygons covers. */
export function union(polygons: Paths64, fillRule: FillRule): Paths64 {
  return clip(ClipType.Union, polygons, [], fillRule);
}

/** The area that both sets of polygons cover. */
export function intersect(first: Paths64, second: Paths64, fillRule: FillRule): Paths64 {
  return clip(ClipType.Intersection, first, second, fillRule);
}

/** The area that the first polygons cover and the second do not. */
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

/** Sum of the areas of paths in square steps. Anticlockwise paths count as positive and clockwise paths as negative. */
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
