import type { ReportedCatchment } from '../../rules/report.ts';
import type { AssessedArea, AssessedBarrier } from '../../../model/results/results.ts';
import { captionPoint } from '../../../gis/geometry/display.ts';
import { labelPoint } from '../../../gis/geometry/label-point.ts';
import { pathsOf, positionsOf } from '../../../gis/geometry/plane.ts';
import { shades } from '../../../ui/palette.ts';
import { pathText, type PictureScale } from './picture-scale.ts';

type ToPicture = PictureScale['toPicture'];

export const HALO = { stroke: 'white', strokeWidth: 3, strokeLinejoin: 'round', paintOrder: 'stroke' } as const;
const AREA = { fill: shades.apricot, fillOpacity: 0.5, stroke: shades.apricotEdge, strokeWidth: 2 };

/** Hatching of the work areas, which distinguishes them in grey print. */
export function HatchPattern({ id }: { id: string }) {
  return (
    <pattern id={id} width={6} height={6} patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <rect width={6} height={6} fill={shades.apricot} fillOpacity={0.45} />
      <path d="M0 0v6" stroke={shades.apricotEdge} strokeWidth={1.6} />
    </pattern>
  );
}

/** Draws a work area: a polygon, a line or a point. */
export function AreaShape({ area: { geometry }, toPicture, hatch }: AreaShapeProps) {
  if (geometry.type === 'Point') {
    const [cx, cy] = toPicture(geometry.coordinates);
    return <circle cx={cx} cy={cy} r={6} {...AREA} />;
  }
  const isLine = geometry.type === 'LineString';
  const d = pathText(pathsOf(geometry), toPicture, !isLine);
  return isLine ? (
    <path d={d} {...AREA} fill="none" strokeWidth={4} />
  ) : (
    <path d={d} fillRule="evenodd" {...AREA} {...(hatch !== undefined && { fill: `url(#${hatch})`, fillOpacity: 1 })} />
  );
}

interface AreaShapeProps {
  area: AssessedArea;
  toPicture: ToPicture;
  /** Id of the pattern that fills the area. */
  hatch?: string;
}

/** Draws a temporary noise barrier as a line with white dashes, with its name at its middle. */
export function BarrierLine({ barrier, toPicture }: { barrier: AssessedBarrier; toPicture: ToPicture }) {
  const positions = positionsOf(barrier.geometry);
  const d = pathText([positions], toPicture, false);
  const [x, y] = captionPoint(positions.map(toPicture));
  return (
    <g>
      <path d={d} fill="none" stroke={shades.lilacEdge} strokeWidth={5} />
      <path d={d} fill="none" stroke="white" strokeWidth={1.5} strokeDasharray="5 4" />
      <text x={x} y={y - 8} textAnchor="middle" fontSize="12" {...HALO}>
        {barrier.name}
      </text>
    </g>
  );
}

interface CatchmentProps {
  catchment: ReportedCatchment;
  toPicture: ToPicture;
}

/** Draws the dashed outline of a catchment. A light halo makes it visible on imagery. */
export function CatchmentOutline({ catchment: { polygons }, toPicture }: CatchmentProps) {
  const d = pathText(polygons.flat(), toPicture, true);
  return (
    <g fill="none">
      <path d={d} stroke="white" strokeOpacity={0.7} strokeWidth={3} />
      <path d={d} stroke={shades.surface} strokeWidth={1.5} strokeDasharray="7 4" />
    </g>
  );
}

/** Shows the name of a catchment in each of its polygons. */
export function CatchmentNames({ catchment: { name, polygons }, toPicture }: CatchmentProps) {
  const labels = polygons.flatMap((rings) => {
    const at = labelPoint(rings);
    return at === null ? [] : [toPicture(at)];
  });
  return labels.map(([x, y]) => (
    <text key={`${x} ${y}`} x={x} y={y} textAnchor="middle" fontSize="12" fill={shades.surface} {...HALO}>
      {name}
    </text>
  ));
}
