import type { ReactNode } from 'react';
import type { SiteMap } from '../../rules/site-map.ts';
import { grouped, plural } from '../../../model/format/format.ts';
import { contourLevelName } from '../../../model/map/contour-level-name.ts';
import { bandLabel, contourColour } from '../../../model/map/contour-colours.ts';
import { exceedanceScale } from '../../../ui/exceedance.ts';
import { shades } from '../../../ui/palette.ts';
import classes from '../report-document.module.css';

/** What the map of the site shows, in signs and words. */
export function SiteLegend({ map, criterion, hasBarriers, hasCatchments }: LegendProps) {
  const { dots, contours } = map;
  const scale = exceedanceScale(map.classes);
  const shown = scale.classes.filter((_, rank) => dots.rank.includes(rank));
  const bands = contours?.bands.filter(({ polygons }) => polygons.length > 0) ?? [];
  return (
    <>
      <ul className={classes.legend}>
        <Sign sign={<rect x={1} y={2} width={14} height={10} fill={shades.apricot} stroke={shades.apricotEdge} />}>
          Work area
        </Sign>
        {hasBarriers && (
          <Sign sign={<path d="M0 7h16" stroke={shades.lilacEdge} strokeWidth={4} />}>Temporary noise barrier</Sign>
        )}
        {hasCatchments && (
          <Sign sign={<path d="M0 7h16" stroke={shades.surface} strokeWidth={1.5} strokeDasharray="4 2" />}>
            Catchment
          </Sign>
        )}
      </ul>
      {shown.length > 0 && (
        <ul className={classes.legend} aria-label={`Addresses, over their ${criterion}`}>
          <li>Addresses, over their {criterion}:</li>
          {shown.map(({ label, colour, isRinged }) => (
            <Sign
              key={label}
              sign={
                <>
                  {isRinged && <circle cx={8} cy={7} r={6.4} fill="none" stroke="#13231b" strokeWidth={0.8} />}
                  <circle cx={8} cy={7} r={4.5} fill={colour} stroke="#13231b" />
                </>
              }
            >
              {label}
            </Sign>
          ))}
        </ul>
      )}
      {bands.length > 0 && (
        <ul className={classes.legend} aria-label="Contours">
          <li>Contours:</li>
          {bands.map(({ fromDb, toDb }) => (
            <Sign key={fromDb} sign={<rect x={1} y={2} width={14} height={10} fill={contourColour(fromDb)} />}>
              {bandLabel(fromDb, toDb)}A
            </Sign>
          ))}
        </ul>
      )}
    </>
  );
}

interface LegendProps {
  map: SiteMap;
  /** What a criterion is called. */
  criterion: string;
  hasBarriers: boolean;
  hasCatchments: boolean;
}

function Sign({ sign, children }: { sign: ReactNode; children: ReactNode }) {
  return (
    <li>
      <svg viewBox="0 0 16 14" width={16} height={14} aria-hidden="true">
        {sign}
      </svg>
      {children}
    </li>
  );
}

/**
 * What has to be said of the map besides.
 * @param levelName what the criteria call the level
 */
export function mapNotes({ dots, drawn, contours, withoutContours, picture }: SiteMap, levelName: string): string[] {
  const each =
    dots.squareM === null
      ? `Each dot is one of ${grouped(dots.addresses)} addresses, in the colour of its highest exceedance in any operating time.`
      : `${grouped(dots.addresses)} addresses are shown by ${grouped(dots.lon.length)} dots: the address that exceeds most of each square of ${dots.squareM} m.`;
  const ofContours =
    contours === null
      ? withoutContours
      : `Contours: ${contourLevelName(contours.level, levelName)} of all work areas together, ${contours.heightM} m above ground, drawn from points ${contours.spacingM} m apart or more.`;
  const outside =
    dots.exceedingOutside === 0
      ? ''
      : `${grouped(dots.exceedingOutside)} more ${plural(dots.exceedingOutside, 'address that exceeds lies', 'addresses that exceed lie')} outside of the map.`;
  if (!drawn) return [each, outside, 'Contours and imagery are not drawn yet.'].filter((text) => text !== '');
  return [each, outside, ofContours, picture === null ? 'The project has no imagery of its own here.' : ''].filter(
    (text) => text !== '',
  );
}
