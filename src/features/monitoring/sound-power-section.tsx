import { Alert, Badge, Button, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { calibrationQuarters, type MonitoredWork } from '../../assessment/monitoring/compare-loggers.ts';
import type { Assessment } from '../../domain/assessment.ts';
import { calibrate, type CalibratedEquipment, MAX_SPREAD_DB } from '../../domain/monitoring/calibration.ts';
import type { ComparedQuarter } from '../../domain/monitoring/comparison.ts';
import type { Logger } from '../../domain/monitoring/logger.ts';
import type { PredictedLine } from '../../domain/monitoring/logger-prediction.ts';
import { commonTexts } from '../../texts/common.ts';
import { decibels } from '../../format/format.ts';
import { units } from '../../format/units.ts';
import { monitoringTexts } from '../../texts/monitoring.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { MeasuredEquipmentList } from './measured-equipment-list.tsx';
import classes from './monitoring-page.module.css';

interface SoundPowerSectionProps {
  assessment: Assessment;
  work: MonitoredWork;
  loggers: readonly Logger[];
  compared: ReadonlyArray<readonly ComparedQuarter[]>;
}

/** The sound powers that explain what was measured, with their spread, to be accepted as equipment of the company. */
export function SoundPowerSection({ assessment, work, loggers, compared }: SoundPowerSectionProps) {
  const found = useMemo(() => calibrate(calibrationQuarters(work, compared)), [work, compared]);
  const [accepted, setAccepted] = useState<CalibratedEquipment | null>(null);
  const lineOf = (equipment: string) => work.lines.find((line) => line.equipment === equipment);
  if (found === null) {
    return <Alert color="orange">{monitoringTexts.thereAreTooFewQuarters}</Alert>;
  }
  const chosen = accepted === null ? undefined : lineOf(accepted.equipment);
  return (
    <Stack gap="sm" component="section" aria-label={monitoringTexts.soundPowers}>
      <Text size="sm">
        {monitoringTexts.foundByNonNegativeLeast(found.quarters, decibels(found.residualDb))}{' '}
        <em>{monitoringTexts.equipmentLog}</em>.
      </Text>
      <Text size="sm">
        {work.crew === 'worst' ? monitoringTexts.crewsThatWork : monitoringTexts.crewsThatWorkAtOnePlace}
      </Text>
      <div className={classes.scrolls}>
        <Table aria-label={monitoringTexts.soundPowersFound} miw={720}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{commonTexts.equipment}</Table.Th>
              <Table.Th>{monitoringTexts.asPredicted}</Table.Th>
              <Table.Th>{monitoringTexts.found}</Table.Th>
              <Table.Th>{monitoringTexts.spread}</Table.Th>
              <Table.Th>{commonTexts.from}</Table.Th>
              <Table.Th>
                <span className="visually-hidden">{commonTexts.actions}</span>
              </Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {found.equipment.map((item) => (
              <EquipmentFound
                key={item.equipment}
                found={item}
                line={lineOf(item.equipment)}
                lineOf={lineOf}
                onAccept={() => setAccepted(item)}
              />
            ))}
          </Table.Tbody>
        </Table>
      </div>
      <Text size="sm">
        {monitoringTexts.otherNoise(
          found.ambient
            .map(
              ({ logger, level }) =>
                `${loggers[Number(logger)]?.name ?? ''} ${level === null ? monitoringTexts.notHeard : units.dBA(decibels(level))}`,
            )
            .join('; '),
        )}
      </Text>
      <MeasuredEquipmentList company={assessment.company} />
      {accepted !== null && chosen !== undefined && (
        <AcceptDialog
          assessment={assessment}
          found={accepted}
          line={chosen}
          crew={work.crew}
          onClose={() => setAccepted(null)}
        />
      )}
    </Stack>
  );
}

interface EquipmentFoundProps {
  found: CalibratedEquipment;
  line: PredictedLine | undefined;
  lineOf: (equipment: string) => PredictedLine | undefined;
  onAccept: () => void;
}

function EquipmentFound({ found, line, lineOf, onAccept }: EquipmentFoundProps) {
  const { kind, changeDb, spreadDb, quarters, shifts, together } = found;
  if (line === undefined) return null;
  const others = together.map((equipment) => lineOf(equipment)?.name ?? equipment).join(', ');
  return (
    <Table.Tr>
      <Table.Td>{line.name}</Table.Td>
      <Table.Td>{units.dBA(decibels(line.lwaItem))}</Table.Td>
      <Table.Td>
        {changeDb === null ? (
          '–'
        ) : (
          <>
            <strong>{units.dBA(decibels(line.lwaItem + changeDb))}</strong>{' '}
            {monitoringTexts.dB(changeDb >= 0, decibels(Math.abs(changeDb)))}
          </>
        )}
      </Table.Td>
      <Table.Td>
        {spreadDb === null || !Number.isFinite(spreadDb) ? '–' : monitoringTexts.spreadInDb(decibels(spreadDb))}
      </Table.Td>
      <Table.Td>{monitoringTexts.quartersShift(quarters, shifts)}</Table.Td>
      <Table.Td>
        {kind === 'found' && (
          <Button size="compact-sm" variant="default" onClick={onAccept}>
            {monitoringTexts.acceptMenu}
          </Button>
        )}
        {kind === 'together' && <Badge color="orange">{monitoringTexts.alwaysOnTogetherWith(others)}</Badge>}
        {kind === 'uncertain' && <Badge color="orange">{monitoringTexts.notKnownToDB(MAX_SPREAD_DB)}</Badge>}
        {kind === 'steady' && <Badge color="orange">{monitoringTexts.notToldFromOtherNoise}</Badge>}
        {kind === 'silent' && <Badge color="gray">{monitoringTexts.notHeardField}</Badge>}
      </Table.Td>
    </Table.Tr>
  );
}
