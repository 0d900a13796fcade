import { exceedanceScale } from '../../../ui/exceedance.ts';
import type { ExceedanceClasses } from '../../../model/results/exceedance-classes.ts';
import type { Report } from '../../rules/report.ts';
import type { MapSheet } from '../../rules/site-map.ts';
import { AddressDots } from './address-dots.tsx';
import { AreaNames } from './area-names.tsx';
import { ContourLines } from './contour-lines.tsx';
import { MapFrame } from './map-frame.tsx';
import { AreaShape, BarrierLine, CatchmentNames, CatchmentOutline, HatchPattern } from './map-shapes.tsx';
import { MAP_WIDTH, scaleOfBounds } from './picture-scale.ts';

interface SiteMapProps {
  label: string;
  sheet: MapSheet;
  classes: ExceedanceClasses;
  report: Pick<Report, 'areas' | 'barriers' | 'catchments'>;
  /** Size on paper, mm, if the map is printed to a fixed scale. */
  paper?: { readonly width: number; readonly height: number };
}

/**
 * Draws a map of the site. From bottom to top it shows imagery, contours, catchments, addresses by the class of their exceedance,
 * work areas and barriers.
 */
export function SiteMap({ label, sheet, classes, report: { areas, barriers, catchments }, paper }: SiteMapProps) {
  const scale = scaleOfBounds(sheet.bounds);
  const { toPicture, height } = scale;
  const hatch = `hatch-${label.replaceAll(/[^a-z0-9]+/gi, '-')}`;
  return (
    <MapFrame label={label} scale={scale} {...(paper && { paper })}>
      <HatchPattern id={hatch} />
      {sheet.picture !== null && (
        <>
          <image href={sheet.picture} width={MAP_WIDTH} height={height} preserveAspectRatio="none" />
          <rect width={MAP_WIDTH} height={height} fill="white" fillOpacity={0.4} />
        </>
      )}
      {sheet.contours !== null && <ContourLines contours={sheet.contours} scale={scale} />}
      {catchments.map((catchment) => (
        <CatchmentOutline key={catchment.name} catchment={catchment} toPicture={toPicture} />
      ))}
      {areas.map((area) => (
        <AreaShape key={area.id} area={area} toPicture={toPicture} hatch={hatch} />
      ))}
      <AddressDots dots={sheet.dots} scale={exceedanceScale(classes)} toPicture={toPicture} />
      {barriers.map((barrier) => (
        <BarrierLine key={barrier.id} barrier={barrier} toPicture={toPicture} />
      ))}
      {catchments.map((catchment) => (
        <CatchmentNames key={catchment.name} catchment={catchment} toPicture={toPicture} />
      ))}
      <AreaNames areas={areas} scale={scale} />
    </MapFrame>
  );
}
