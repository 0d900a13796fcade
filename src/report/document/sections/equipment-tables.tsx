import { usageText } from '../../../plan/rules/equipment-uses.ts';
import { ENTERED_BY_ENGINEER } from '../../../model/equipment/custom-equipment.ts';
import type { AssessedArea, AssessedBarrier } from '../../../model/results/results.ts';
import { BARRIER_NO, BARRIER_UNSPECIFIED, BARRIER_YES, isArea } from '../../../model/assessment/work-area.ts';
import { decibels, grouped } from '../../../model/format/format.ts';
import { Subheading } from '../headings.tsx';
import classes from '../report-document.module.css';
import { TableFrame } from '../table-frame.tsx';

/** Most rows of a table that is kept on one page. */
const MAX_WHOLE = 15;
/** Note in the tables for a sound power level that was not read in its original source. */
const SECONDARY = 'second-hand';

/** Lists the equipment of every work area with the sound power that was used. */
export function EquipmentTables({ areas }: { areas: AssessedArea[] }) {
  return areas.map((area) => (
    <div key={area.id} className={area.equipment.length <= MAX_WHOLE ? classes.whole : undefined}>
      <Subheading>{area.name}</Subheading>
      <p>
        {[
          area.onRoof === true ? 'On a roof.' : '',
          barrierText(area),
          crewText(area),
          area.when === '' ? '' : `Only in ${area.when}.`,
        ]
          .filter(Boolean)
          .join(' ')}{' '}
        Total sound power: LWA {decibels(area.lwa)} dB(A).
      </p>
      <TableFrame label={`Equipment of ${area.name}`}>
        <thead>
          <tr>
            <th>Equipment</th>
            <th className={classes.number}>Number</th>
            <th className={classes.number}>Usage, %</th>
            <th className={classes.number}>LWA each, dB(A)</th>
            <th className={classes.number}>Penalty, dB</th>
            <th className={classes.number}>LWA in use, dB(A)</th>
            <th>Source</th>
          </tr>
        </thead>
        <tbody>
          {area.equipment.map((equipment, index) => (
            <tr key={`${equipment.id}-${index}`}>
              <td>
                {equipment.name}
                {equipment.isEntered && <em> ({ENTERED_BY_ENGINEER})</em>}
                {equipment.facing !== undefined && <em> (front to {equipment.facing.bearing}°)</em>}
              </td>
              <td className={classes.number}>{equipment.quantity}</td>
              <td className={classes.number}>{area.flow === null ? usageText(equipment.usage) : '–'}</td>
              <td className={classes.number}>{decibels(equipment.lwaItem)}</td>
              <td className={classes.number}>{equipment.penalty === 0 ? '–' : `+${equipment.penalty}`}</td>
              <td className={classes.number}>{decibels(equipment.lwa)}</td>
              <td>
                {equipment.source}
                {!equipment.isEntered && equipment.quality.includes(SECONDARY) && ' *'}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
      {area.equipment.some(({ isEntered, quality }) => !isEntered && quality.includes(SECONDARY)) && (
        <p className={classes.fine}>
          * To be confirmed against the source: taken from another publication that quotes it.
        </p>
      )}
    </div>
  ));
}

/** Lists the temporary noise barriers with their heights and lengths. */
export function BarrierTable({ barriers }: { barriers: readonly AssessedBarrier[] }) {
  if (barriers.length === 0) return null;
  return (
    <>
      <Subheading>Temporary noise barriers</Subheading>
      <TableFrame label="Temporary noise barriers">
        <thead>
          <tr>
            <th>Barrier</th>
            <th className={classes.number}>Height, m</th>
            <th className={classes.number}>Length, m</th>
          </tr>
        </thead>
        <tbody>
          {barriers.map(({ id, name, heightM, lengthM }) => (
            <tr key={id}>
              <td>{name}</td>
              <td className={classes.number}>{heightM}</td>
              <td className={classes.number}>{grouped(Math.round(lengthM))}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </>
  );
}

function crewText({ crew, geometry, flow, moving }: AssessedArea): string {
  if (flow !== null || geometry.type === 'Point') return '';
  if (moving !== null) {
    const { lengthM, advanceMPerHour } = moving.crew;
    return `The crew moves along the line: crew length ${grouped(Math.round(lengthM))} m, progress rate ${grouped(Math.round(advanceMPerHour))} m/h.`;
  }
  return crew === 'one-place'
    ? 'Assessed as worst case (crew at its loudest position).'
    : 'Assessed with the crew spread over the area.';
}

function barrierText({ temporaryNoiseBarrier, barrierHeight, geometry, flow }: AssessedArea): string {
  if (flow !== null) return `Haul road: ${flow.vehiclesPerHour} vehicles per hour at ${flow.speedKmh} km/h.`;
  if (!isArea(geometry)) return '';
  switch (temporaryNoiseBarrier) {
    case BARRIER_YES:
      return `Temporary noise barrier of ${barrierHeight ?? ''} m along its edge.`;
    case BARRIER_NO:
      return 'No temporary noise barrier.';
    case BARRIER_UNSPECIFIED:
      return 'Temporary noise barrier unspecified: predicted without one.';
  }
}
