import { Button, Checkbox, Fieldset, Group, Loader, Stack, Table, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { NIGHT_ENDS, reviewedPlan, type ReviewChanges } from '../rules/reviewed-plan.ts';
import type { ReviewedRevision } from '../api/reviews.ts';
import { operatingTimeName } from '../../model/criteria/criteria-set.ts';
import { itemOfLine } from '../../model/equipment/custom-equipment.ts';
import { criteriaSetOf } from '../../model/project/report-config.ts';
import type { Results } from '../../model/results/results.ts';
import { worstReceivers } from '../../model/results/results-by-address.ts';
import type { ProposedCondition } from '../../model/revisions/review.ts';
import type { Revision } from '../../model/revisions/revision.ts';
import { workAreaName } from '../../model/assessment/work-area.ts';
import { Failure } from '../../ui/loading/states.tsx';
import type { FrozenInput } from '../../revisions/rules/frozen-input.ts';
import { grouped } from '../../model/format/format.ts';
import { proposalOf } from './proposal.ts';
import { ProposeCondition } from './propose-condition.tsx';
import { useComputed } from './use-computed.ts';
import type { FetchedFiles, ReviewFiles } from './use-review-files.ts';
import { WithFiles } from './with-files.tsx';

const ADDRESSES_OVER_THEIR_CRITERION = 'Addresses over their criterion';

interface ReviewChangesPanelProps {
  access: ReviewedRevision;
  revision: Revision;
  files: FetchedFiles;
  proposals: ReadonlyArray<ProposedCondition & { at: string }>;
}

/** Lets a reviewer switch equipment off or end the work earlier, shows the effect, and proposes a condition for it. */
export function ReviewChangesPanel({ files, ...others }: ReviewChangesPanelProps) {
  return <WithFiles files={files}>{(found) => <Changes files={found} {...others} />}</WithFiles>;
}

const NO_CHANGES: ReviewChanges = { off: [], endsAt: null };

interface ChangesProps extends Omit<ReviewChangesPanelProps, 'files'> {
  files: ReviewFiles;
}

function Changes({ files, access, revision, proposals }: ChangesProps) {
  const { input, results } = files;
  const [changes, setChanges] = useState(NO_CHANGES);
  const { state, compute } = useComputed(files, JSON.stringify(changes));
  const planned = reviewedPlan(input.assessment, changes, criteriaSetOf(input.config));
  const isChanged = changes.off.length > 0 || changes.endsAt !== null;
  return (
    <Stack gap="md" maw={760}>
      <EquipmentChoice input={input} changes={changes} onChange={setChanges} />
      <Group align="flex-end">
        <TextInput
          type="time"
          label={`No work from (until ${NIGHT_ENDS})`}
          description="Empty: as planned"
          value={changes.endsAt ?? ''}
          onChange={({ currentTarget: { value } }) => setChanges({ ...changes, endsAt: value === '' ? null : value })}
        />
        <Button
          disabled={!isChanged || planned.kind !== 'plan'}
          loading={state.kind === 'running'}
          onClick={() => planned.kind === 'plan' && compute(planned.plan)}
        >
          Compute with these changes
        </Button>
      </Group>
      {isChanged && planned.kind === 'nothing-left' && <Text size="sm">{planned.reason}</Text>}
      {state.kind === 'running' && (
        <Group gap="xs" role="status">
          <Loader size="xs" />
          <Text size="sm">Calculating in your browser …</Text>
        </Group>
      )}
      {state.kind === 'failed' && <Failure message={state.message} />}
      {state.kind === 'computed' && <BeforeAndAfter before={results} after={state.results} />}
      <ProposeCondition access={access} revision={revision} begun={proposalOf(input, changes)} proposals={proposals} />
    </Stack>
  );
}

interface EquipmentChoiceProps {
  input: FrozenInput;
  changes: ReviewChanges;
  onChange: (changes: ReviewChanges) => void;
}

function EquipmentChoice({ input, changes, onChange }: EquipmentChoiceProps) {
  const areas = Object.entries(input.assessment.workAreas);
  const isOff = (area: string, line: number) => changes.off.some((use) => use.area === area && use.line === line);
  const toggle = (area: string, line: number) =>
    onChange({
      ...changes,
      off: isOff(area, line)
        ? changes.off.filter((use) => use.area !== area || use.line !== line)
        : [...changes.off, { area, line }],
    });
  return (
    <Fieldset legend="Equipment in use">
      <Stack gap="sm">
        {areas.map(([id, area]) => (
          <Stack gap={4} key={id}>
            <Text size="sm" fw={600}>
              {workAreaName(area)}
            </Text>
            {area.feature.properties.equipment.map((use, line) => (
              <Checkbox
                key={`${use.id} ${line}`}
                checked={!isOff(id, line)}
                onChange={() => toggle(id, line)}
                label={`${use.quantity} × ${itemOfLine(use, input.equipment)?.name ?? use.id}`}
              />
            ))}
            {area.feature.properties.equipment.length === 0 && (
              <Text size="sm" c="dimmed">
                A barrier, or no equipment.
              </Text>
            )}
          </Stack>
        ))}
      </Stack>
    </Fieldset>
  );
}

/** Compares the numbers of addresses above their criterion without and with the changes. */
function BeforeAndAfter({ before, after }: { before: Results; after: Results }) {
  const times = [...new Set([...before.operatingTimes, ...after.operatingTimes])];
  const cellText = (results: Results, time: string) => {
    const columns = results.receivers.times[time];
    if (columns === undefined) return 'no work';
    const over = worstReceivers(results, time).map((at) => columns.exceedance[at] ?? -Infinity);
    const count = over.filter((value) => value > 0).length;
    return count === 0 ? 'none' : `${grouped(count)}, by up to ${Math.max(...over)} dB`;
  };
  return (
    <Table aria-label={ADDRESSES_OVER_THEIR_CRITERION} role="table">
      <Table.Thead>
        <Table.Tr role="row">
          <Table.Th role="columnheader">{ADDRESSES_OVER_THEIR_CRITERION}</Table.Th>
          <Table.Th role="columnheader">As issued</Table.Th>
          <Table.Th role="columnheader">With the changes</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {times.map((time) => (
          <Table.Tr key={time} role="row">
            <Table.Td role="cell">{operatingTimeName(before.criteria, time)}</Table.Td>
            <Table.Td role="cell">{cellText(before, time)}</Table.Td>
            <Table.Td role="cell">{cellText(after, time)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
