import {
  Alert,
  Button,
  Group,
  List,
  MultiSelect,
  SegmentedControl,
  Stack,
  Table,
  Text,
  TextInput,
} from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { recordEquipmentTime, withdrawEquipmentTime } from '../api/loggers.ts';
import { useAccount } from '../../people/api/session.ts';
import type { AssessmentId } from '../../model/ids.ts';
import { LOGGER_LIMITS } from '../../model/limits.ts';
import { lineKey, type PredictedLine } from '../rules/logger-prediction.ts';
import { type EquipmentTime, type EquipmentTimeInput, equipmentTimeInputSchema } from '../rules/equipment-times.ts';
import { shownClock } from '../../model/format/format.ts';
import { shiftsInOrder } from '../../model/time/shifts.ts';
import { nameOfShift, type Shift } from '../../model/time/shift.ts';
import { formatShift } from '../../plan/rules/format-shifts.ts';
import { ListLimit } from './loggers/list-limit.tsx';
import classes from './monitoring-page.module.css';
import { END_MUST_BE_AFTER_BEGINNING } from '../rules/texts.ts';

interface EquipmentTimesSectionProps {
  assessment: AssessmentId;
  isArchived: boolean;
  lines: readonly PredictedLine[];
  shifts: readonly Shift[];
  /** In the order of their creation, including withdrawn entries. */
  entries: readonly EquipmentTime[];
}

/** Shows and records when equipment was on: by the shifts, and by entries that differ from them. */
export function EquipmentTimesSection(props: EquipmentTimesSectionProps) {
  const { shifts, entries } = props;
  return (
    <Stack gap="sm" component="section" aria-label="When equipment was on">
      <Text size="sm">
        All equipment of a work area is on in its shifts and hours, with its usage, unless a record here says otherwise.
        Where records overlap, the later one applies.
      </Text>
      <List size="sm">
        {shiftsInOrder(shifts)
          .slice(0, MOST_SHIFTS)
          .map((shift) => (
            <List.Item key={nameOfShift(shift)}>{formatShift(shift)}</List.Item>
          ))}
      </List>
      {shifts.length > MOST_SHIFTS && (
        <Text size="sm" c="dimmed">
          and {shifts.length - MOST_SHIFTS} more shifts
        </Text>
      )}
      <EquipmentTimeForm {...props} />
      {entries.length > 0 && <EquipmentTimeTable {...props} />}
    </Stack>
  );
}

const MOST_SHIFTS = 10;

function optionsOf(lines: readonly PredictedLine[]) {
  const options = new Map(lines.map((line) => [lineKey(line), `${line.name}, ${line.areaName}`]));
  return [...options].map(([value, label]) => ({ value, label }));
}

function EquipmentTimeForm({ assessment, isArchived, lines, shifts }: EquipmentTimesSectionProps) {
  const { email } = useAccount();
  const [first] = shiftsInOrder(shifts);
  const [chosen, setChosen] = useState<string[]>([]);
  const [from, setFrom] = useState(first === undefined ? '' : `${first.date}T${first.start}`);
  const [to, setTo] = useState('');
  const [state, setState] = useState<'off' | 'on'>('off');
  const [note, setNote] = useState('');
  const parsed = equipmentTimeInputSchema.safeParse({ lines: chosen, from, to, on: state === 'on', note });
  const save = useMutation({
    mutationFn: async (entry: EquipmentTimeInput) => recordEquipmentTime(assessment, entry, email),
    onSuccess: () => setNote(''),
  });
  return (
    <form
      aria-label="Record when equipment was on or off"
      onSubmit={(event) => {
        event.preventDefault();
        if (parsed.success) save.mutate(parsed.data);
      }}
    >
      <Stack gap="xs">
        <Group align="flex-end" gap="xs">
          <MultiSelect
            label="Equipment"
            placeholder={chosen.length === 0 ? 'Choose equipment' : ''}
            miw={260}
            flex="1 1 260px"
            data={optionsOf(lines)}
            value={chosen}
            onChange={setChosen}
          />
          <SegmentedControl<'off' | 'on'>
            aria-label="On or off"
            value={state}
            onChange={setState}
            data={[
              { value: 'off', label: 'was off' },
              { value: 'on', label: 'was on' },
            ]}
          />
          <TextInput
            label="From"
            type="datetime-local"
            value={from}
            onChange={({ currentTarget }) => setFrom(currentTarget.value)}
          />
          <TextInput
            label="To"
            type="datetime-local"
            value={to}
            onChange={({ currentTarget }) => setTo(currentTarget.value)}
          />
          <TextInput
            label="Note"
            value={note}
            maxLength={LOGGER_LIMITS.note}
            onChange={({ currentTarget }) => setNote(currentTarget.value)}
          />
          <Button type="submit" disabled={!parsed.success || isArchived} loading={save.isPending}>
            Record
          </Button>
        </Group>
        {to !== '' && from >= to && (
          <Text size="sm" c="red.9">
            {END_MUST_BE_AFTER_BEGINNING}
          </Text>
        )}
        {save.isError && <Alert color="red">{errorText(save.error)}</Alert>}
      </Stack>
    </form>
  );
}

function EquipmentTimeTable({ assessment, isArchived, lines, entries }: EquipmentTimesSectionProps) {
  const { email } = useAccount();
  const names = new Map(optionsOf(lines).map(({ value, label }) => [value, label]));
  const withdraw = useMutation({ mutationFn: async (id: string) => withdrawEquipmentTime(assessment, id, email) });
  return (
    <div className={classes.scrolls}>
      <ListLimit read={entries.length} most={LOGGER_LIMITS.equipmentTimes} />
      {withdraw.isError && <Alert color="red">{errorText(withdraw.error)}</Alert>}
      <Table aria-label="Records of equipment" miw={640}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Equipment</Table.Th>
            <Table.Th>Was</Table.Th>
            <Table.Th>From</Table.Th>
            <Table.Th>To</Table.Th>
            <Table.Th>By</Table.Th>
            <Table.Th>
              <span className="visually-hidden">Actions</span>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.toReversed().map(({ id, lines: of, on, from, to, note, active, updatedBy, withdrawnBy }) => (
            <Table.Tr key={id} {...(!active && { c: 'dimmed' })}>
              <Table.Td>
                {of.map((key) => names.get(key) ?? `${key} (not in the plan)`).join('; ')}
                {note !== '' && ` – ${note}`}
              </Table.Td>
              <Table.Td>{on ? 'on' : 'off'}</Table.Td>
              <Table.Td>{shownClock(from)}</Table.Td>
              <Table.Td>{shownClock(to)}</Table.Td>
              <Table.Td>
                {updatedBy}
                {!active && `, withdrawn by ${withdrawnBy}`}
              </Table.Td>
              <Table.Td>
                {active && (
                  <Button size="compact-xs" variant="default" disabled={isArchived} onClick={() => withdraw.mutate(id)}>
                    Withdraw
                  </Button>
                )}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}
