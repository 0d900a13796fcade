import type { ReportedCatchment } from '../../domain/report.ts';
import type { AssessedArea, AssessedBarrier } from '../../domain/results.ts';
import { shades } from '../../ui/palette.ts';
import { positionsOf } from '../../geodata/geometry/plane.ts';
import { labelPoint } from '../../geodata/geometry/label-point.ts';
import type { WorkGeometry } from '../../domain/work-area.ts';
import classes from './report-document.module.css';

const WIDTH = 800;
const HEIGHTS = { areas: 300, catchments: 460 };
const MARGIN = 46;

type Point = readonly number[];

interface AreaMapProps {
  areas: readonly AssessedArea[];
  /** Drawn over the work areas. */
  barriers?: readonly AssessedBarrier[];
  /** Their outlines are drawn below the work areas. */
  catchments: readonly ReportedCatchment[];
  /** What fills the picture. */
  fit: 'areas' | 'catchments';
}

/** The work areas and catchments to scale, as a drawing that prints sharply. */
export function AreaMap({ areas, barriers = [], catchments, fit }: AreaMapProps) {
  const ofAreas = [...areas, ...barriers].flatMap(({ geometry }) => positionsOf(geometry));
  const ofCatchments = catchments.flatMap(({ polygons }) => polygons.flat(2));
  const height = HEIGHTS[fit];
  const toPicture = pictureScale(fit === 'areas' ? ofAreas : [...ofAreas, ...ofCatchments], height);
  return (
    <svg
      className={`${classes.map} ${fit === 'catchments' ? classes.tall : ''}`}
      viewBox={`0 0 ${WIDTH} ${height}`}
      role="img"
      aria-label={fit === 'areas' ? 'Work areas, to scale, north up' : 'Catchments and work areas, to scale, north up'}
    >
      {catchments.map((catchment) => (
        <CatchmentOutline key={catchment.name} catchment={catchment} toPicture={toPicture} />
      ))}
      {areas.map(({ id, geometry }) => (
        <Shape key={id} geometry={geometry} toPicture={toPicture} />
      ))}
      {barriers.map((barrier) => (
        <BarrierLine key={barrier.id} barrier={barrier} toPicture={toPicture} />
      ))}
      {/* Names over everything: areas may overlap. */}
      {fit === 'areas' && areas.map((area) => <AreaName key={area.id} area={area} toPicture={toPicture} />)}
      {catchments.map((catchment) => (
        <CatchmentNames key={catchment.name} catchment={catchment} toPicture={toPicture} />
      ))}
      <text x={WIDTH - 22} y={26} fontSize="14" textAnchor="middle">
        N ↑
      </text>
    </svg>
  );
}

interface BarrierLineProps {
  barrier: AssessedBarrier;
  toPicture: (position: Point) => [number, number];
}

/** A barrier line, hatched by white dashes, with its name beside its middle. */
function BarrierLine({ barrier: { name, geometry }, toPicture }: BarrierLineProps) {
  const path = positionsOf(geometry).map(toPicture);
  const d = `M${path.map((position) => position.join(' ')).join('L')}`;
  const [x, y] = middle(path);
  return (
    <g>
      <path d={d} fill="none" stroke={shades.lilacEdge} strokeWidth={5} />
      <path d={d} fill="none" stroke="white" strokeWidth={1.5} strokeDasharray="5 4" />
      <text
        x={x}
        y={y - 8}
        textAnchor="middle"
        fontSize="12"
        fill={shades.lilacEdge}
        stroke="white"
        strokeWidth="3"
        paintOrder="stroke"
      >
        {name}
      </text>
    </g>
  );
}

interface AreaNameProps {
  area: AssessedArea;
  toPicture: (position: Point) => [number, number];
}

function AreaName({ area: { name, geometry }, toPicture }: AreaNameProps) {
  const [x, y] = middle(positionsOf(geometry).map(toPicture));
  return (
    <text x={x} y={y} textAnchor="middle" fontSize="14" stroke="white" strokeWidth="3" paintOrder="stroke">
      {name}
    </text>
  );
}

interface CatchmentOutlineProps {
  catchment: ReportedCatchment;
  toPicture: (position: Point) => [number, number];
}

/** A catchment’s dashed outline. */
function CatchmentOutline({ catchment: { polygons }, toPicture }: CatchmentOutlineProps) {
  const path = (ring: readonly Point[]) => `M${ring.map((position) => toPicture(position).join(' ')).join('L')}Z`;
  return (
    <g>
      <path
        d={polygons.flat().map(path).join('')}
        fill="none"
        stroke={shades.surface}
        strokeWidth={1.5}
        strokeDasharray="7 4"
      />
    </g>
  );
}

/** The name of a catchment in each of its polygons, over everything else. */
function CatchmentNames({ catchment: { name, polygons }, toPicture }: CatchmentOutlineProps) {
  const labels = polygons.flatMap((rings) => {
    const at = labelPoint(rings);
    return at === null ? [] : [toPicture(at)];
  });
  return labels.map(([x, y]) => (
    <text
      key={`${x} ${y}`}
      x={x}
      y={y}
      textAnchor="middle"
      fontSize="13"
      fill={shades.surface}
      stroke="white"
      strokeWidth="3"
      paintOrder="stroke"
    >
      {name}
    </text>
  ));
}

interface ShapeProps {
  geometry: WorkGeometry;
  toPicture: (position: Point) => [number, number];
}

const PAINT = { fill: shades.apricot, fillOpacity: 0.5, stroke: shades.apricotEdge, strokeWidth: 2 };

function Shape({ geometry, toPicture }: ShapeProps) {
  const path = (positions: readonly Point[], close: boolean) =>
    `M${positions.map((position) => toPicture(position).join(' ')).join('L')}${close ? 'Z' : ''}`;
  switch (geometry.type) {
    case 'Point': {
      const [cx, cy] = toPicture(geometry.coordinates);
      return <circle cx={cx} cy={cy} r={7} {...PAINT} />;
    }
    case 'LineString':
      return <path d={path(geometry.coordinates, false)} {...PAINT} fill="none" strokeWidth={4} />;
    case 'Polygon':
      return <path d={geometry.coordinates.map((ring) => path(ring, true)).join('')} fillRule="evenodd" {...PAINT} />;
    case 'MultiPolygon':
      return (
        <path
          d={geometry.coordinates
            .flat()
            .map((ring) => path(ring, true))
            .join('')}
          fillRule="evenodd"
          {...PAINT}
        />
      );
  }
}

/** Longitude and latitude to the picture, north up, one scale both ways. */
function pictureScale(points: readonly Point[], height: number): (position: Point) => [number, number] {
  const lons = points.map(([lon = 0]) => lon);
  const lats = points.map(([, lat = 0]) => lat);
  const [west, east] = [Math.min(...lons), Math.max(...lons)];
  const [south, north] = [Math.min(...lats), Math.max(...lats)];
  const shrink = Math.cos((((south + north) / 2) * Math.PI) / 180);
  const scale = Math.min(
    (WIDTH - 2 * MARGIN) / Math.max((east - west) * shrink, 1e-4),
    (height - 2 * MARGIN) / Math.max(north - south, 1e-4),
  );
  return ([lon = 0, lat = 0]) => [
    WIDTH / 2 + (lon - (west + east) / 2) * shrink * scale,
    height / 2 - (lat - (south + north) / 2) * scale,
  ];
}

function middle(points: Array<[number, number]>): [number, number] {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
}
