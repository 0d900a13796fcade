import type { VibrationFindings } from '../../../vibration/rules/vibration-findings.ts';
import { GROUND_BORNE_SOURCE } from '../../../vibration/rules/ground-borne.ts';
import { WORKING_DISTANCES_SOURCE } from '../../../model/equipment/working-distances.ts';
import { fixed, grouped, type Value } from '../../../model/format/format.ts';
import {
  GROUND_BORNE_RULE,
  groundBorneGaps,
  groundBorneSummary,
  levelsOfKind,
  formatDistanceMet,
  formatMissedTimes,
  NO_TABLE,
} from '../../../vibration/rules/ground-borne-labels.ts';
import {
  equipmentWithoutDistances,
  buildingName,
  gapsOf,
  heritageText,
  kindName,
  vibrationSummary,
} from '../../../vibration/rules/vibration-labels.ts';
import { Subheading } from '../headings.tsx';
import { Section } from '../section.tsx';
import { ReportTable } from '../table-frame.tsx';

const WORK_AREA_AND_EQUIPMENT = 'Work area and equipment';
const moreAreInLists = (buildingCount: Value) => `${buildingCount} more are in the lists.`;
const RESIDENCES_WITH_GROUND_BORNE_NOISE = 'Residences with ground-borne noise';

/** Most buildings, and most residences, that the report names. */
const NAMED = 50;

/**
 * Shows the minimum working distances of the equipment and the buildings that are nearer. Renders nothing if no equipment causes
 * vibration.
 */
export function VibrationSection({ found }: { found: VibrationFindings | null }) {
  if (found === null) return null;
  if (found.areas.length + found.unsaid.length + found.outside.length + found.still.length === 0) return null;
  const { areas, unsaid, buildings } = found;
  return (
    <Section title="Vibration">
      {areas.length > 0 && (
        <>
          <p>{vibrationSummary(found)}</p>
          <ReportTable
            label="Minimum working distances"
            head={['Work area', 'Equipment', 'Cosmetic damage, m', 'Heritage, m', 'Human response, m']}
            rows={areas.map(({ name, equipment, cosmeticM, heritageM, humanM }) => [
              name,
              equipment.map((item) => `${item.name} (${kindName(item.key)})`).join(', '),
              cosmeticM,
              heritageM,
              humanM,
            ])}
          />
        </>
      )}
      <RecordedBuildings buildings={buildings} />
      {areas.length > 0 && <GroundBornePart found={found.groundBorne} />}
      {[...gapsOf(found), ...equipmentWithoutDistances(found)].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {unsaid.length > 0 && (
        <p>
          Left out, as its kind of vibration is not known:{' '}
          {unsaid.map(({ area, equipment }) => `${equipment.join(' and ')} of ${area}`).join('; ')}.
        </p>
      )}
      <p>
        Distances are from the edge of the work area, by {WORKING_DISTANCES_SOURCE}: cosmetic damage of light-framed
        structures by BS 7385-2, heritage buildings by DIN 4150-3, and human response. No vibration is predicted; work
        within these distances requires measurements on site.
      </p>
    </Section>
  );
}

function RecordedBuildings({ buildings }: Pick<VibrationFindings, 'buildings'>) {
  if (buildings.length === 0) return null;
  return (
    <>
      <Subheading>Buildings for condition survey before the work</Subheading>
      <ReportTable
        label="Buildings for condition survey"
        head={['Building', 'Heritage', 'Distance, m', 'Minimum, m', WORK_AREA_AND_EQUIPMENT]}
        rows={buildings
          .slice(0, NAMED)
          .map((building) => [
            buildingName(building),
            heritageText(building),
            fixed(building.distanceM, 1),
            building.limitM,
            `${building.area}, ${building.equipment}`,
          ])}
      />
      {buildings.length > NAMED && <p>{moreAreInLists(buildings.length - NAMED)}</p>}
    </>
  );
}

/**
 * Shows the distances at which ground-borne noise meets its criteria by the project's table, and the residences that are nearer.
 */
function GroundBornePart({ found }: { found: VibrationFindings['groundBorne'] }) {
  if (found === null) return <p>{NO_TABLE}</p>;
  const { areas, addresses, counts } = found;
  const more = Math.max(counts.evening, counts.night) - NAMED;
  return (
    <>
      <Subheading>Ground-borne noise</Subheading>
      {areas.length > 0 && (
        <>
          <p>{groundBorneSummary(found)}</p>
          <ReportTable
            label="Where ground-borne noise meets its criteria"
            head={['Work area', 'Equipment', `${found.quantity} inside, dB(A)`, '40 dB(A), evening', '35 dB(A), night']}
            rows={areas.flatMap(({ name, equipment }) =>
              equipment.map((item) => [
                name,
                `${item.name} (${kindName(item.kind)})`,
                levelsOfKind(found.rows, item.kind),
                formatDistanceMet(item.met.evening),
                formatDistanceMet(item.met.night),
              ]),
            )}
          />
        </>
      )}
      {addresses.length > 0 && <Subheading>{RESIDENCES_WITH_GROUND_BORNE_NOISE}</Subheading>}
      {addresses.length > 0 && (
        <ReportTable
          label={RESIDENCES_WITH_GROUND_BORNE_NOISE}
          head={['Residence', 'Distance, m', 'Met at, m', 'May be over', WORK_AREA_AND_EQUIPMENT]}
          rows={addresses
            .slice(0, NAMED)
            .map(({ address, distanceM, limitM, isBeyond, times, area, equipment }) => [
              address,
              fixed(distanceM, 1),
              `${isBeyond ? 'beyond ' : ''}${fixed(limitM, 1)}`,
              formatMissedTimes({ times }),
              `${area}, ${equipment}`,
            ])}
        />
      )}
      {more > 0 && <p>{moreAreInLists(grouped(more))}</p>}
      {groundBorneGaps(found).map((gap) => (
        <p key={gap}>{gap}</p>
      ))}
      {areas.length > 0 && (
        <p>
          {found.quantity} inside residences, by {found.source}, from the edge of the work area; criteria by the{' '}
          {GROUND_BORNE_SOURCE}. {GROUND_BORNE_RULE}
        </p>
      )}
    </>
  );
}
