import type { Report } from '../../rules/report.ts';
import type { SiteMap as MapOfReport } from '../../rules/site-map.ts';
import { contourColour } from '../../../model/map/contour-colours.ts';
import { exceedanceScale } from '../../../ui/exceedance.ts';
import { MapFrame } from './map-frame.tsx';
import { AreaName, AreaShape, BarrierLine, CatchmentNames, CatchmentOutline } from './map-shapes.tsx';
import { MAP_WIDTH, pathText, type PictureScale, scaleOfBounds } from './picture-scale.ts';

interface SiteMapProps {
  map: MapOfReport;
  report: Pick<Report, 'areas' | 'barriers' | 'catchments'>;
}

/** The site: imagery, contours, catchments, receivers by the class of their exceedance, work areas and barriers. */
export function SiteMap({ map, report: { areas, barriers, catchments } }: SiteMapProps) {
  const scale = scaleOfBounds(map.bounds);
  const { toPicture, height } = scale;
  return (
    <MapFrame label="Map of the site with results, to scale, north up" scale={scale}>
      {map.picture !== null && (
        <image href={map.picture} width={MAP_WIDTH} height={height} preserveAspectRatio="none" />
      )}
      {map.contours?.bands.map(({ fromDb, polygons }) => (
        <path
          key={fromDb}
          d={pathText(polygons.flat(), toPicture, true)}
          fillRule="evenodd"
          fill={contourColour(fromDb)}
          fillOpacity={0.34}
          stroke={contourColour(fromDb)}
          strokeWidth={0.8}
        />
      ))}
      {catchments.map((catchment) => (
        <CatchmentOutline key={catchment.name} catchment={catchment} toPicture={toPicture} />
      ))}
      {areas.map((area) => (
        <AreaShape key={area.id} area={area} toPicture={toPicture} />
      ))}
      <Dots map={map} toPicture={toPicture} />
      {barriers.map((barrier) => (
        <BarrierLine key={barrier.id} barrier={barrier} toPicture={toPicture} />
      ))}
      {catchments.map((catchment) => (
        <CatchmentNames key={catchment.name} catchment={catchment} toPicture={toPicture} />
      ))}
      {areas.map((area) => (
        <AreaName key={area.id} area={area} toPicture={toPicture} />
      ))}
    </MapFrame>
  );
}

/** Widths of dots and of their dark edge, in units of the drawing. */
const DOT = { least: 3, most: 6.5, edge: 1.2 };

/** All dots of a class are one path of round ends, so that many weigh no more than a few. */
function Dots({ map: { dots, classes }, toPicture }: { map: MapOfReport; toPicture: PictureScale['toPicture'] }) {
  const scale = exceedanceScale(classes);
  const size = dots.lon.length > 800 ? DOT.least : dots.lon.length > 200 ? (DOT.least + DOT.most) / 2 : DOT.most;
  return scale.classes.map(({ label, colour, isRinged }, rank) => {
    const d = dots.lon.flatMap((lon, at) =>
      dots.rank[at] === rank ? [`M${toPicture([lon, dots.lat[at] ?? NaN]).join(' ')}h0`] : [],
    );
    if (d.length === 0) return null;
    return (
      <g key={label} fill="none" strokeLinecap="round">
        {isRinged && <path d={d.join('')} stroke="#13231b" strokeWidth={size + 3 * DOT.edge} />}
        {isRinged && <path d={d.join('')} stroke="white" strokeWidth={size + 2 * DOT.edge} />}
        <path d={d.join('')} stroke="#13231b" strokeWidth={size + DOT.edge} />
        <path d={d.join('')} stroke={colour} strokeWidth={size} />
      </g>
    );
  });
}
