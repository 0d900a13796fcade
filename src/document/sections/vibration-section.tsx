import type { VibrationFindings } from '../../domain/vibration/vibration-findings.ts';
import { GROUND_BORNE_SOURCE } from '../../domain/vibration/ground-borne.ts';
import { WORKING_DISTANCES_SOURCE } from '../../domain/vibration/working-distances.ts';
import { commonTexts } from '../../texts/common.ts';
import { fixed, grouped } from '../../format/format.ts';
import { reportDocumentTexts } from '../../texts/report-document.ts';
import {
  GROUND_BORNE_RULE,
  groundBorneGaps,
  groundBorneSummary,
  levelsOfKind,
  formatDistanceMet,
  formatMissedTimes,
  NO_TABLE,
} from '../../ui/vibration/ground-borne-labels.ts';
import {
  asideOf,
  buildingName,
  gapsOf,
  heritageText,
  kindName,
  vibrationSummary,
} from '../../ui/vibration/vibration-labels.ts';
import { Subheading } from '../headings.tsx';
import { Section } from '../section.tsx';
import { TableFrame } from '../table-frame.tsx';

/** So many buildings, and residences, are named in the report. */
const NAMED = 50;

/** Minimum working distances of the equipment, and who is nearer; nothing where no equipment vibrates. */
export function VibrationSection({ found }: { found: VibrationFindings | null }) {
  if (found === null) return null;
  if (found.areas.length + found.unsaid.length + found.outside.length + found.still.length === 0) return null;
  const { areas, unsaid, buildings } = found;
  return (
    <Section title={reportDocumentTexts.vibration}>
      {areas.length > 0 && (
        <>
          <p>{vibrationSummary(found)}</p>
          <TableFrame label={reportDocumentTexts.minimumWorkingDistances}>
            <thead>
              <tr>
                <th>{commonTexts.workArea}</th>
                <th>{commonTexts.equipment}</th>
                <th>{reportDocumentTexts.cosmeticDamageM}</th>
                <th>{reportDocumentTexts.heritageM}</th>
                <th>{reportDocumentTexts.humanResponseM}</th>
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
      {buildings.length > 0 && (
        <>
          <Subheading>{reportDocumentTexts.buildingsWhoseStateIsRecorded}</Subheading>
          <TableFrame label={reportDocumentTexts.buildingsWhoseStateRecorded}>
            <thead>
              <tr>
                <th>{reportDocumentTexts.building}</th>
                <th>{reportDocumentTexts.heritage}</th>
                <th>{reportDocumentTexts.distanceM}</th>
                <th>{reportDocumentTexts.askedForM}</th>
                <th>{reportDocumentTexts.workAreaAndEquipment}</th>
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
          {buildings.length > NAMED && <p>{reportDocumentTexts.moreAreInLists(buildings.length - NAMED)}</p>}
        </>
      )}
      {areas.length > 0 && <GroundBornePart found={found.groundBorne} />}
      {[...gapsOf(found), ...asideOf(found)].map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
      {unsaid.length > 0 && (
        <p>
          {reportDocumentTexts.notKnownHowItVibrates(
            unsaid.map(({ area, equipment }) => reportDocumentTexts.someOf(equipment.join(' and '), area)).join('; '),
          )}
        </p>
      )}
      <p>{reportDocumentTexts.distancesAreFromEdge(WORKING_DISTANCES_SOURCE)}</p>
    </Section>
  );
}

/** Where ground-borne noise meets its criteria by the project's table, and who is nearer; reports of before say nothing of it. */
function GroundBornePart({ found }: { found: VibrationFindings['groundBorne'] }) {
  if (found === undefined) return null;
  if (found === null) return <p>{NO_TABLE}</p>;
  const { areas, addresses, counts } = found;
  const more = Math.max(counts.evening, counts.night) - NAMED;
  return (
    <>
      <Subheading>{commonTexts.groundBorneNoise}</Subheading>
      {areas.length > 0 && (
        <>
          <p>{groundBorneSummary(found)}</p>
          <TableFrame label={reportDocumentTexts.whereGroundBorneNoiseMeets}>
            <thead>
              <tr>
                <th>{commonTexts.workArea}</th>
                <th>{commonTexts.equipment}</th>
                <th>{reportDocumentTexts.insideDBA(found.quantity)}</th>
                <th>{reportDocumentTexts.of40DBAEvening}</th>
                <th>{reportDocumentTexts.of35DBANight}</th>
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
      {addresses.length > 0 && <Subheading>{reportDocumentTexts.residencesWithGroundBorneNoise}</Subheading>}
      {addresses.length > 0 && (
        <TableFrame label={reportDocumentTexts.residencesWithGroundBorneNoise}>
          <thead>
            <tr>
              <th>{reportDocumentTexts.residence}</th>
              <th>{reportDocumentTexts.distanceM}</th>
              <th>{reportDocumentTexts.metAtM}</th>
              <th>{reportDocumentTexts.mayBeOver}</th>
              <th>{reportDocumentTexts.workAreaAndEquipment}</th>
            </tr>
          </thead>
          <tbody>
            {addresses.slice(0, NAMED).map(({ id, address, distanceM, limitM, isBeyond, times, area, equipment }) => (
              <tr key={id}>
                <td>{address}</td>
                <td>{fixed(distanceM, 1)}</td>
                <td>
                  {isBeyond && reportDocumentTexts.beyond}
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
      {more > 0 && <p>{reportDocumentTexts.moreAreInLists(grouped(more))}</p>}
      {groundBorneGaps(found).map((gap) => (
        <p key={gap}>{gap}</p>
      ))}
      {areas.length > 0 && (
        <p>
          {reportDocumentTexts.insideResidences(found.quantity, found.source, GROUND_BORNE_SOURCE, GROUND_BORNE_RULE)}
        </p>
      )}
    </>
  );
}
