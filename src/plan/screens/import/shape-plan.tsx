import { Text } from '@mantine/core';
import { useMemo } from 'react';
import type { WorkGeometry } from '../../../model/assessment/work-area.ts';
import type { Position } from '../../../gis/crs/crs.ts';
import { displayExtent } from '../../../gis/geometry/display.ts';
import { type Plane, positionsOf, toPlane } from '../../../gis/geometry/plane.ts';
import { grouped } from '../../../model/format/format.ts';
import classes from './import.module.css';

interface ShapePlanProps {
  shapes: ReadonlyArray<{ key: string; geometry: WorkGeometry; isChosen: boolean }>;
  /** Existing work areas. */
  present: readonly WorkGeometry[];
  plane: Plane;
}

const CHOSEN = '#2f6b12';
const NOT_CHOSEN = '#7a8574';

/** Draws the shapes of a file together with the existing work areas, with north up. */
export function ShapePlan({ shapes, present, plane }: ShapePlanProps) {
  const drawn = useMemo(
    () => shapes.map(({ key, geometry, isChosen }) => ({ key, isChosen, ...drawingOf(geometry, plane) })),
    [shapes, plane],
  );
  const others = useMemo(() => present.map((geometry) => drawingOf(geometry, plane)), [present, plane]);
  const [west, south, east, north] = useMemo(
    () => displayExtent(shapes.flatMap(({ geometry }) => toPlane(positionsOf(geometry), plane))),
    [shapes, plane],
  );
  const sizeM = Math.max(east - west, north - south, MIN_SHOWN_M);
  if (!Number.isFinite(sizeM)) return null;
  const [middleX, middleY] = [(west + east) / 2, (south + north) / 2];
  const [width, height] = [Math.max(east - west, MIN_SHOWN_M) * ROUND, Math.max(north - south, MIN_SHOWN_M) * ROUND];
  const wide = grouped(Math.round(east - west));
  const high = grouped(Math.round(north - south));
  return (
    <div>
      <svg
        className={classes.plan}
        role="img"
        aria-label="Plan of the shapes"
        viewBox={`${middleX - width / 2} ${-middleY - height / 2} ${width} ${height}`}
      >
        {others.map(({ path }, index) => (
          <path
            // oxlint-disable-next-line react/no-array-index-key -- they are drawn once, in their order
            key={index}
            d={path}
            fill="none"
            stroke="#b06a00"
            strokeDasharray="4 3"
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {drawn.map(({ key, path, isArea, isChosen }) => (
          <path
            key={key}
            d={path}
            fill={isArea ? (isChosen ? CHOSEN : NOT_CHOSEN) : 'none'}
            fillOpacity={0.25}
            fillRule="evenodd"
            stroke={isChosen ? CHOSEN : NOT_CHOSEN}
            strokeWidth={path.startsWith(DOT) ? 7 : 1.5}
            strokeLinecap="round"
            vectorEffect="non-scaling-stroke"
          />
        ))}
      </svg>
      <Text size="xs" c="dimmed">
        {wide} m from west to east, {high} m from south to north.
        {present.length > 0 && ' Work areas that are there are dashed.'}
      </Text>
    </div>
  );
}

/** Smallest extent of the drawing, m. A single point needs it. */
const MIN_SHOWN_M = 10;
/** Factor for the margin around the drawing. */
const ROUND = 1.15;
/** A point is drawn as a line of length 0 with round ends. */
const DOT = 'M ';

function drawingOf(geometry: WorkGeometry, plane: Plane): { path: string; isArea: boolean } {
  const along = (path: ReadonlyArray<readonly number[]>) =>
    toPlane(path, plane)
      .map(([x, y]: Position) => `${x.toFixed(2)} ${(-y).toFixed(2)}`)
      .join('L');
  switch (geometry.type) {
    case 'Point':
      return { path: `${DOT}${along([geometry.coordinates])}h0`, isArea: false };
    case 'LineString':
      return { path: `M${along(geometry.coordinates)}`, isArea: false };
    case 'Polygon':
      return { path: geometry.coordinates.map((ring) => `M${along(ring)}Z`).join(''), isArea: true };
    case 'MultiPolygon':
      return {
        path: geometry.coordinates
          .flat()
          .map((ring) => `M${along(ring)}Z`)
          .join(''),
        isArea: true,
      };
  }
}
