import type { ReportedCatchment } from '../../rules/report.ts';
import type { AssessedArea, AssessedBarrier } from '../../../model/results/results.ts';
import { captionPoint } from '../../../gis/geometry/display.ts';
import { labelPoint } from '../../../gis/geometry/label-point.ts';
import { pathsOf, positionsOf } from '../../../gis/geometry/plane.ts';
import { shades } from '../../../ui/palette.ts';
import { pathText, type PictureScale } from './picture-scale.ts';

type ToPicture = PictureScale['toPicture'];

const HALO = { stroke: 'white', strokeWidth: 3, strokeLinejoin: 'round', paintOrder: 'stroke' } as const;
const AREA = { fill: shades.apricot, fillOpacity: 0.5, stroke: shades.apricotEdge, strokeWidth: 2 };

/** A work area: an outline, a line, or a place. */
export function AreaShape({ area: { geometry }, toPicture }: { area: AssessedArea; toPicture: ToPicture }) {
  if (geometry.type === 'Point') {
    const [cx, cy] = toPicture(geometry.coordinates);
    return <circle cx={cx} cy={cy} r={6} {...AREA} />;
  }
  const isLine = geometry.type === 'LineString';
  const d = pathText(pathsOf(geometry), toPicture, !isLine);
  return isLine ? <path d={d} {...AREA} fill="none" strokeWidth={4} /> : <path d={d} fillRule="evenodd" {...AREA} />;
}

export function AreaName({ area: { name, geometry }, toPicture }: { area: AssessedArea; toPicture: ToPicture }) {
  const [x, y] = captionPoint(positionsOf(geometry).map(toPicture));
  return (
    <text x={x} y={y} textAnchor="middle" fontSize="13" {...HALO}>
      {name}
    </text>
  );
}

/** A barrier line, hatched by white dashes, with its name beside its middle. */
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

/** A catchment’s dashed outline, light below so that it can be seen on a picture. */
export function CatchmentOutline({ catchment: { polygons }, toPicture }: CatchmentProps) {
  const d = pathText(polygons.flat(), toPicture, true);
  return (
    <g fill="none">
      <path d={d} stroke="white" strokeOpacity={0.7} strokeWidth={3} />
      <path d={d} stroke={shades.surface} strokeWidth={1.5} strokeDasharray="7 4" />
    </g>
  );
}

/** The name of a catchment in each of its polygons. */
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
