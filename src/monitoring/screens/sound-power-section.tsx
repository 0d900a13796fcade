import { Alert, Badge, Button, Stack, Table, Text } from '@mantine/core';
import { useMemo, useState } from 'react';
import { calibrationQuarters, type MonitoredWork } from '../rules/compare-loggers.ts';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { calibrate, type CalibratedEquipment, MAX_SPREAD_DB } from '../rules/calibration.ts';
import type { ComparedQuarter } from '../rules/comparison.ts';
import type { Logger } from '../rules/logger.ts';
import type { PredictedLine } from '../rules/logger-prediction.ts';
import { counted, decibels } from '../../model/format/format.ts';
import { units } from '../../model/format/units.ts';
import { AcceptDialog } from './accept-dialog.tsx';
import { MeasuredEquipmentList } from './measured-equipment-list.tsx';
import classes from './monitoring-page.module.css';

interface SoundPowerSectionProps {
  assessment: Assessment;
  work: MonitoredWork;
  loggers: readonly Logger[];
  compared: ReadonlyArray<readonly ComparedQuarter[]>;
}

/** The sound powers that explain the measurements with their spread. Each can be accepted as equipment of the company. */
export function SoundPowerSection({ assessment, work, loggers, compared }: SoundPowerSectionProps) {
  const found = useMemo(() => calibrate(calibrationQuarters(work, compared)), [work, compared]);
  const [accepted, setAccepted] = useState<CalibratedEquipment | null>(null);
  const lineOf = (equipment: string) => work.lines.find((line) => line.equipment === equipment);
  if (found === null) {
    return (
      <Alert color="orange">
        There are too few 15-min periods in shifts for the equipment that was on. Import more logger files.
      </Alert>
    );
  }
  const chosen = accepted === null ? undefined : lineOf(accepted.equipment);
  return (
    <Stack gap="sm" component="section" aria-label="Sound powers">
      <Text size="sm">
        Found by non-negative least squares over {found.quarters} 15-min periods, with steady extraneous noise at each
        logger as a further unknown. The standard deviation of the residuals is {decibels(found.residualDb)} dB. Items
        can be separated only if one was on without the other, and from extraneous noise only if they were off at times:
        record these times under <em>Equipment log</em>.
      </Text>
      <Text size="sm">
        {work.crew === 'worst'
          ? 'Crews are assessed at their loudest position for each logger. Where they were elsewhere, the sound powers come out too low: choose “Crews spread” above for work that went over its areas.'
          : 'Crews are assessed as spread over their areas. Where they stayed near a logger, the sound powers come out too high.'}
      </Text>
      <div className={classes.scrolls}>
        <Table aria-label="Sound powers found" miw={720}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Equipment</Table.Th>
              <Table.Th>As predicted</Table.Th>
              <Table.Th>Found</Table.Th>
              <Table.Th>Spread</Table.Th>
              <Table.Th>From</Table.Th>
              <Table.Th>
                <span className="visually-hidden">Actions</span>
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
        Other noise:{' '}
        {found.ambient
          .map(
            ({ logger, level }) =>
              `${loggers[Number(logger)]?.name ?? ''} ${level === null ? 'not audible' : units.dBA(decibels(level))}`,
          )
          .join('; ')}
        .
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
            <strong>{units.dBA(decibels(line.lwaItem + changeDb))}</strong> ({changeDb >= 0 ? '+' : '−'}
            {decibels(Math.abs(changeDb))} dB)
          </>
        )}
      </Table.Td>
      <Table.Td>{spreadDb === null || !Number.isFinite(spreadDb) ? '–' : `± ${decibels(spreadDb)} dB`}</Table.Td>
      <Table.Td>
        {quarters} quarters, {counted(shifts, 'shift')}
      </Table.Td>
      <Table.Td>
        {kind === 'found' && (
          <Button size="compact-sm" variant="default" onClick={onAccept}>
            Accept …
          </Button>
        )}
        {kind === 'together' && <Badge color="orange">Always on together with {others}</Badge>}
        {kind === 'uncertain' && <Badge color="orange">Not known to {MAX_SPREAD_DB} dB</Badge>}
        {kind === 'steady' && <Badge color="orange">Not separable from other noise</Badge>}
        {kind === 'silent' && <Badge color="gray">Not audible</Badge>}
      </Table.Td>
    </Table.Tr>
  );
}
