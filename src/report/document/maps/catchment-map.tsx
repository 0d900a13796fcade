import type { ReportedCatchment } from '../../rules/report.ts';
import type { AssessedArea } from '../../../model/results/results.ts';
import { positionsOf } from '../../../gis/geometry/plane.ts';
import { MapFrame } from './map-frame.tsx';
import { AreaShape, CatchmentNames, CatchmentOutline } from './map-shapes.tsx';
import { scaleToFit } from './picture-scale.ts';

const HEIGHT = 300;

interface CatchmentMapProps {
  areas: readonly AssessedArea[];
  /** Their outlines are drawn below the work areas. */
  catchments: readonly ReportedCatchment[];
}

/** Draws the catchments and the work areas to scale, as a vector drawing. */
export function CatchmentMap({ areas, catchments }: CatchmentMapProps) {
  const ofAreas = areas.flatMap(({ geometry }) => positionsOf(geometry));
  const ofCatchments = catchments.flatMap(({ polygons }) => polygons.flat(2));
  const scale = scaleToFit([...ofAreas, ...ofCatchments], HEIGHT);
  const { toPicture } = scale;
  return (
    <MapFrame label="Catchments and work areas, to scale, north up" scale={scale}>
      {catchments.map((catchment) => (
        <CatchmentOutline key={catchment.name} catchment={catchment} toPicture={toPicture} />
      ))}
      {areas.map((area) => (
        <AreaShape key={area.id} area={area} toPicture={toPicture} />
      ))}
      {catchments.map((catchment) => (
        <CatchmentNames key={catchment.name} catchment={catchment} toPicture={toPicture} />
      ))}
    </MapFrame>
  );
}
