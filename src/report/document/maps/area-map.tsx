import type { ReportedCatchment } from '../../rules/report.ts';
import type { AssessedArea, AssessedBarrier } from '../../../model/results/results.ts';
import { positionsOf } from '../../../gis/geometry/plane.ts';
import { MapFrame } from './map-frame.tsx';
import { AreaName, AreaShape, BarrierLine, CatchmentNames, CatchmentOutline } from './map-shapes.tsx';
import { scaleToFit } from './picture-scale.ts';

const HEIGHTS = { areas: 250, catchments: 400 };

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
  const scale = scaleToFit(fit === 'areas' ? ofAreas : [...ofAreas, ...ofCatchments], HEIGHTS[fit]);
  const { toPicture } = scale;
  const label = fit === 'areas' ? 'Work areas, to scale, north up' : 'Catchments and work areas, to scale, north up';
  return (
    <MapFrame label={label} scale={scale}>
      {catchments.map((catchment) => (
        <CatchmentOutline key={catchment.name} catchment={catchment} toPicture={toPicture} />
      ))}
      {areas.map((area) => (
        <AreaShape key={area.id} area={area} toPicture={toPicture} />
      ))}
      {barriers.map((barrier) => (
        <BarrierLine key={barrier.id} barrier={barrier} toPicture={toPicture} />
      ))}
      {/* Names over everything: areas may overlap. */}
      {fit === 'areas' && areas.map((area) => <AreaName key={area.id} area={area} toPicture={toPicture} />)}
      {fit === 'catchments' &&
        catchments.map((catchment) => (
          <CatchmentNames key={catchment.name} catchment={catchment} toPicture={toPicture} />
        ))}
    </MapFrame>
  );
}
