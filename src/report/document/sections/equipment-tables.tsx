import { usageText } from '../../../plan/rules/equipment-uses.ts';
import { ENTERED_BY_ENGINEER } from '../../../model/equipment/custom-equipment.ts';
import type { AssessedArea, AssessedBarrier } from '../../../model/results/results.ts';
import { BARRIER_NO, BARRIER_UNSPECIFIED, BARRIER_YES, isArea } from '../../../model/assessment/work-area.ts';
import { decibels, grouped } from '../../../model/format/format.ts';
import { Subheading } from '../headings.tsx';
import classes from '../report-document.module.css';
import { ReportTable } from '../table-frame.tsx';

/** Most rows of a table that is kept on one page. */
const MAX_WHOLE = 15;
/** Note in the tables for a sound power level that was not read in its original source. */
const SECONDARY = 'second-hand';

const EQUIPMENT_HEAD = [
  'Equipment',
  'Number',
  'Usage, %',
  'LWA each, dB(A)',
  'Penalty, dB',
  'LWA in use, dB(A)',
  'Source',
];

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
      <ReportTable
        label={`Equipment of ${area.name}`}
        head={EQUIPMENT_HEAD}
        numbers={[1, 5]}
        rows={area.equipment.map(
          ({ name, isEntered, facing, quantity, usage, lwaItem, penalty, lwa, source, quality }) => [
            <>
              {name}
              {isEntered && <em> ({ENTERED_BY_ENGINEER})</em>}
              {facing !== undefined && <em> (front to {facing.bearing}°)</em>}
            </>,
            quantity,
            area.flow === null ? usageText(usage) : '–',
            decibels(lwaItem),
            penalty === 0 ? '–' : `+${penalty}`,
            decibels(lwa),
            !isEntered && quality.includes(SECONDARY) ? `${source} *` : source,
          ],
        )}
      />
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
      <ReportTable
        label="Temporary noise barriers"
        head={['Barrier', 'Height, m', 'Length, m']}
        numbers={[1, 2]}
        rows={barriers.map(({ name, heightM, lengthM }) => [name, heightM, grouped(Math.round(lengthM))])}
      />
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
