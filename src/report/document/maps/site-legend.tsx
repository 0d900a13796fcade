import type { ReactNode } from 'react';
import type { ExceedanceClasses } from '../../../model/results/exceedance-classes.ts';
import type { MapContours, MapSheet, SiteMap } from '../../rules/site-map.ts';
import { grouped, plural } from '../../../model/format/format.ts';
import { contourLevelName } from '../../../model/map/contour-level-name.ts';
import { exceedanceScale } from '../../../ui/exceedance.ts';
import { shades } from '../../../ui/palette.ts';
import { Signs } from './address-dots.tsx';
import { isDrawnThrough, strokeOf } from './contour-lines.tsx';
import classes from '../report-document.module.css';

/** Legend of a map: each symbol with its meaning. */
export function SiteLegend({ sheet, classes: ownClasses, criterion, hasBarriers, hasCatchments }: LegendProps) {
  const { dots, contours } = sheet;
  const { classes: shown } = exceedanceScale(ownClasses);
  const levels = contours === null ? [] : levelsOf(contours);
  const lineKinds = [true, false]
    .map((isThrough) => levels.filter((level) => isDrawnThrough(level) === isThrough))
    .filter(({ length }) => length > 0);
  return (
    <>
      <ul className={classes.legend}>
        <Sign sign={<WorkAreaSign />}>Work area</Sign>
        {hasBarriers && (
          <Sign sign={<path d="M0 7h16" stroke={shades.lilacEdge} strokeWidth={4} />}>Temporary noise barrier</Sign>
        )}
        {hasCatchments && (
          <Sign sign={<path d="M0 7h16" stroke={shades.surface} strokeWidth={1.5} strokeDasharray="4 2" />}>
            Catchment
          </Sign>
        )}
        {lineKinds.map(([first = 0, ...others]) => (
          <Sign key={first} sign={<path d="M0 7h16" {...strokeOf(first)} />}>
            Contours {[first, ...others].join(', ')} dB(A)
          </Sign>
        ))}
      </ul>
      {dots.rank.length > 0 && (
        <ul className={classes.legend} aria-label={`Addresses, exceedance of the ${criterion}`}>
          <li>Addresses, exceedance of the {criterion}:</li>
          {shown.map(({ label, colour }, rank) =>
            dots.rank.includes(rank) ? (
              <Sign key={label} sign={<Signs places={[[8, 7]]} rank={rank} colour={colour} size={7} />}>
                {label}
              </Sign>
            ) : null,
          )}
        </ul>
      )}
    </>
  );
}

function WorkAreaSign() {
  return (
    <>
      <rect x={1} y={2} width={14} height={10} fill={shades.apricot} fillOpacity={0.45} stroke={shades.apricotEdge} />
      <path d="M3 12l10-10M1 8l6-6M9 12l6-6" stroke={shades.apricotEdge} strokeWidth={1.2} />
    </>
  );
}

/** Returns the levels of the contour lines that are drawn. */
function levelsOf({ lines, bands }: MapContours): number[] {
  if (lines.length > 0) return lines.filter((each) => each.lines.length > 0).map(({ levelDb }) => levelDb);
  return bands.filter(({ polygons }) => polygons.length > 0).map(({ fromDb }) => fromDb);
}

interface LegendProps {
  sheet: MapSheet;
  classes: ExceedanceClasses;
  /** The criteria set's word for a criterion. */
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
 * Returns the notes below a map.
 * @param map the map of the site; `sheet` is this map or one of its detail maps
 * @param levelName the criteria set's name of the level
 */
export function mapNotes(sheet: MapSheet, map: SiteMap, levelName: string): string[] {
  const { drawn, withoutContours } = map;
  const { dots, contours, picture } = sheet;
  const each =
    dots.squareM === null
      ? `Each symbol is an address (${grouped(dots.addresses)}), by its highest exceedance in any operating time.`
      : `${grouped(dots.addresses)} addresses are shown by ${grouped(dots.lon.length)} symbols, one for the highest exceedance in each square of ${dots.squareM} m.`;
  const ofContours =
    contours === null
      ? withoutContours
      : `Contours: ${contourLevelName(contours.level, levelName)} of all work areas together, ${contours.heightM} m above ground, drawn from points ${contours.spacingM} m apart or more.`;
  const outside =
    sheet !== map || dots.exceedingOutside === 0
      ? ''
      : `${grouped(dots.exceedingOutside)} more ${plural(dots.exceedingOutside, 'address that exceeds lies', 'addresses that exceed lie')} outside the map.`;
  if (!drawn) return [each, outside, 'Contours and imagery are not drawn yet.'].filter((text) => text !== '');
  return [each, outside, ofContours, picture === null ? 'The project has no imagery of its own here.' : ''].filter(
    (text) => text !== '',
  );
}
