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
import { TableFrame } from '../table-frame.tsx';

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
          <TableFrame label="Minimum working distances">
            <thead>
              <tr>
                <th>Work area</th>
                <th>Equipment</th>
                <th>Cosmetic damage, m</th>
                <th>Heritage, m</th>
                <th>Human response, m</th>
              </tr>
            </thead>
            <tbody>
              {areas.map(({ id, name, equipment, cosmeticM, heritageM, humanM }) => (
                <tr key={id}>
                  <td>{name}</td>
                  <td>{equipment.map((item) => `${item.name} (${kindName(item.key)})`).join(', ')}</td>
                  <td>{cosmeticM}</td>
                  <td>{heritageM}</td>
                  <td>{humanM}</td>
                </tr>
              ))}
            </tbody>
          </TableFrame>
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
      <TableFrame label="Buildings for condition survey">
        <thead>
          <tr>
            <th>Building</th>
            <th>Heritage</th>
            <th>Distance, m</th>
            <th>Minimum, m</th>
            <th>{WORK_AREA_AND_EQUIPMENT}</th>
          </tr>
        </thead>
        <tbody>
          {buildings.slice(0, NAMED).map((building) => (
            <tr key={`${building.building} ${building.addresses[0]}`}>
              <td>{buildingName(building)}</td>
              <td>{heritageText(building)}</td>
              <td>{fixed(building.distanceM, 1)}</td>
              <td>{building.limitM}</td>
              <td>
                {building.area}, {building.equipment}
              </td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
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
          <TableFrame label="Where ground-borne noise meets its criteria">
            <thead>
              <tr>
                <th>Work area</th>
                <th>Equipment</th>
                <th>{found.quantity} inside, dB(A)</th>
                <th>40 dB(A), evening</th>
                <th>35 dB(A), night</th>
              </tr>
            </thead>
            <tbody>
              {areas.flatMap(({ id, name, equipment }) =>
                equipment.map((item, index) => (
                  <tr key={`${id} ${index}`}>
                    <td>{name}</td>
                    <td>
                      {item.name} ({kindName(item.kind)})
                    </td>
                    <td>{levelsOfKind(found.rows, item.kind)}</td>
                    <td>{formatDistanceMet(item.met.evening)}</td>
                    <td>{formatDistanceMet(item.met.night)}</td>
                  </tr>
                )),
              )}
            </tbody>
          </TableFrame>
        </>
      )}
      {addresses.length > 0 && <Subheading>{RESIDENCES_WITH_GROUND_BORNE_NOISE}</Subheading>}
      {addresses.length > 0 && (
        <TableFrame label={RESIDENCES_WITH_GROUND_BORNE_NOISE}>
          <thead>
            <tr>
              <th>Residence</th>
              <th>Distance, m</th>
              <th>Met at, m</th>
              <th>May be over</th>
              <th>{WORK_AREA_AND_EQUIPMENT}</th>
            </tr>
          </thead>
          <tbody>
            {addresses.slice(0, NAMED).map(({ id, address, distanceM, limitM, isBeyond, times, area, equipment }) => (
              <tr key={id}>
                <td>{address}</td>
                <td>{fixed(distanceM, 1)}</td>
                <td>
                  {isBeyond && 'beyond '}
                  {fixed(limitM, 1)}
                </td>
                <td>{formatMissedTimes({ times })}</td>
                <td>
                  {area}, {equipment}
                </td>
              </tr>
            ))}
          </tbody>
        </TableFrame>
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
