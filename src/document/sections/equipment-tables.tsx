import { usageText } from '../../domain/equipment-uses.ts';
import { ENTERED_BY_ENGINEER } from '../../domain/equipment/custom-equipment.ts';
import type { AssessedArea, AssessedBarrier } from '../../domain/results.ts';
import { BARRIER_NO, BARRIER_UNSPECIFIED, BARRIER_YES, isArea } from '../../domain/work-area.ts';
import { commonTexts } from '../../texts/common.ts';
import { decibels, grouped } from '../../format/format.ts';
import { reportDocumentTexts } from '../../texts/report-document.ts';
import { Subheading } from '../headings.tsx';
import classes from '../report-document.module.css';
import { TableFrame } from '../table-frame.tsx';

/** The equipment of every work area with the sound power that was used. */
export function EquipmentTables({ areas }: { areas: AssessedArea[] }) {
  return areas.map((area) => (
    <div key={area.id}>
      <Subheading>{area.name}</Subheading>
      <p>
        {reportDocumentTexts.allEquipmentTogether(
          [
            area.onRoof === true ? reportDocumentTexts.onRoofOfBuildingUnder : '',
            barrierText(area),
            crewText(area),
            area.when === '' ? '' : reportDocumentTexts.onlyIn(area.when),
          ]
            .filter(Boolean)
            .join(' '),
          decibels(area.lwa),
        )}
      </p>
      <TableFrame label={reportDocumentTexts.equipmentOf(area.name)}>
        <thead>
          <tr>
            <th>{commonTexts.equipment}</th>
            <th className={classes.number}>{reportDocumentTexts.number}</th>
            <th className={classes.number}>{reportDocumentTexts.usage}</th>
            <th className={classes.number}>{reportDocumentTexts.lwaEachDBA}</th>
            <th className={classes.number}>{reportDocumentTexts.annoyingDB}</th>
            <th className={classes.number}>{reportDocumentTexts.lwaInUseDBA}</th>
            <th>{commonTexts.source}</th>
          </tr>
        </thead>
        <tbody>
          {area.equipment.map((equipment, index) => (
            <tr key={`${equipment.id}-${index}`}>
              <td>
                {equipment.name}
                {equipment.isEntered && <em> ({ENTERED_BY_ENGINEER})</em>}
                {equipment.facing !== undefined && <em> {reportDocumentTexts.frontTo(equipment.facing.bearing)}</em>}
              </td>
              <td className={classes.number}>{equipment.quantity}</td>
              <td className={classes.number}>{area.flow === null ? usageText(equipment.usage) : '–'}</td>
              <td className={classes.number}>{decibels(equipment.lwaItem)}</td>
              <td className={classes.number}>{equipment.penalty === 0 ? '–' : `+${equipment.penalty}`}</td>
              <td className={classes.number}>{decibels(equipment.lwa)}</td>
              <td>{equipment.isEntered ? equipment.source : `${equipment.source}, ${equipment.quality}`}</td>
            </tr>
          ))}
        </tbody>
      </TableFrame>
    </div>
  ));
}

/** The barrier lines with their heights and lengths. */
export function BarrierTable({ barriers }: { barriers: readonly AssessedBarrier[] }) {
  if (barriers.length === 0) return null;
  return (
    <>
      <Subheading>{reportDocumentTexts.temporaryNoiseBarriers}</Subheading>
      <TableFrame label={reportDocumentTexts.temporaryNoiseBarriers}>
        <thead>
          <tr>
            <th>{reportDocumentTexts.barrier}</th>
            <th className={classes.number}>{reportDocumentTexts.heightM}</th>
            <th className={classes.number}>{reportDocumentTexts.lengthM}</th>
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
    return reportDocumentTexts.crewMovesAlongItM(grouped(Math.round(lengthM)), grouped(Math.round(advanceMPerHour)));
  }
  return crew === 'one-place' ? reportDocumentTexts.crewWorksAtOnePlace : reportDocumentTexts.crewWorksAllOver;
}

function barrierText({ temporaryNoiseBarrier, barrierHeight, geometry, flow }: AssessedArea): string {
  if (flow !== null) return reportDocumentTexts.haulRoad(flow.vehiclesPerHour, flow.speedKmh);
  if (!isArea(geometry)) return '';
  switch (temporaryNoiseBarrier) {
    case BARRIER_YES:
      return reportDocumentTexts.temporaryNoiseBarrierOfM(barrierHeight ?? '');
    case BARRIER_NO:
      return reportDocumentTexts.noTemporaryNoiseBarrier;
    case BARRIER_UNSPECIFIED:
      return reportDocumentTexts.temporaryNoiseBarrierUnspecified;
  }
}
