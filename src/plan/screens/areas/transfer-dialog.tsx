import { Button, Group, Loader, Select, SegmentedControl, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { watchAssessments } from '../../api/assessments.ts';
import { errorText, Explained } from '../../../firebase/error-texts.ts';
import { type Live, useLive } from '../../../firebase/live.ts';
import { useAccount } from '../../../people/api/session.ts';
import { waitForSync } from '../../../firebase/unsaved.ts';
import { addWorkAreas } from '../../api/work-areas.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { AssessmentId, WorkAreaId } from '../../../model/ids.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { workAreaName } from '../../../model/assessment/work-area.ts';
import { FormModal } from '../../../ui/dialogs/form-modal.tsx';
import { Failure } from '../../../ui/loading/states.tsx';
import { transferred } from './transferred-areas.ts';
import type { AreaActions } from './use-area-actions.ts';
import { plural } from '../../../model/format/format.ts';

interface TransferDialogProps {
  areaIds: readonly WorkAreaId[];
  assessment: Assessment;
  project: LoadedProjectWithUid;
  actions: AreaActions;
  onClose: () => void;
}

/** Most assessments of a project that are offered, newest first. */
const MOST_OFFERED = 200;

/** Copies or moves work areas to another assessment of the project. */
export function TransferDialog({ areaIds, assessment, project, actions, onClose }: TransferDialogProps) {
  const live = useLive(
    useMemo(() => watchAssessments(project, { active: true, search: '', most: MOST_OFFERED }), [project]),
  );
  const [mode, setMode] = useState<TransferMode>('copy');
  const [chosen, setChosen] = useState<AssessmentId | null>(null);
  const others = live.kind === 'ready' ? live.value.filter(({ id }) => id !== assessment.id) : [];
  const into = others.find(({ id }) => id === chosen) ?? null;
  const plan = into === null ? null : transferred(assessment, areaIds, into);
  const send = useTransfer({ areaIds, actions, into, plan, mode, onDone: onClose });
  const names = areaIds.flatMap((id) => {
    const area = assessment.workAreas[id];
    return area === undefined ? [] : [workAreaName(area)];
  });
  return (
    <FormModal opened asks={false} onClose={onClose} title="Copy or move to another assessment" size="md">
      <Stack>
        <Text size="sm">{names.join(', ')}, with equipment, barrier and limits.</Text>
        <SegmentedControl
          aria-label="Copy or move"
          value={mode}
          onChange={(value) => setMode(value === 'move' ? 'move' : 'copy')}
          data={[
            { value: 'copy', label: 'Copy' },
            { value: 'move', label: 'Move' },
          ]}
        />
        <OtherAssessments live={live} others={others} chosen={chosen} onChoose={setChosen} />
        {plan?.kind === 'refused' && <Failure message={plan.reason} />}
        {plan?.kind === 'possible' && plan.withoutShifts.length > 0 && (
          <Text size="sm" c="orange.9">
            {plan.withoutShifts.join(', ')}: limited to shifts that the other assessment does not have. There the limit
            to shifts is left out.
          </Text>
        )}
        {send.isError && <Failure message={errorText(send.error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button disabled={plan?.kind !== 'possible'} loading={send.isPending} onClick={() => send.mutate()}>
            {mode === 'move' ? 'Move' : 'Copy'}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}

type TransferMode = 'copy' | 'move';

interface Transfer extends Pick<TransferDialogProps, 'areaIds' | 'actions'> {
  /** The other assessment. Null if none is chosen. */
  into: Assessment | null;
  plan: ReturnType<typeof transferred> | null;
  mode: TransferMode;
  onDone: () => void;
}

/** Returns a function that copies or moves the work areas. */
function useTransfer({ areaIds, actions, into, plan, mode, onDone }: Transfer) {
  const { email } = useAccount();
  return useMutation({
    mutationFn: async () => {
      if (into === null || plan?.kind !== 'possible') return;
      if (mode === 'move' && !navigator.onLine) {
        throw new Explained('Without a network work areas can be copied, but not moved.');
      }
      const saved = addWorkAreas(into, plan.added, email);
      // A move removes work areas only after the other assessment has them on the server.
      await (mode === 'move' ? saved : waitForSync(saved));
      if (mode === 'move') actions.remove(areaIds);
      notifications.show({
        color: 'green',
        title: `${mode === 'move' ? 'Moved' : 'Copied'} into “${into.name}”`,
        message:
          mode === 'move'
            ? `Undo brings ${countOf(areaIds)} back here, and leaves what is in “${into.name}”.`
            : `Undo does not take it out of “${into.name}”: delete it there.`,
        autoClose: 10_000,
      });
      onDone();
    },
  });
}

interface OtherAssessmentsProps {
  live: Live<Assessment[]>;
  /** Assessments of the project other than the current one. */
  others: readonly Assessment[];
  chosen: AssessmentId | null;
  onChoose: (id: AssessmentId | null) => void;
}

/** Chooses the other assessment. */
function OtherAssessments({ live, others, chosen, onChoose }: OtherAssessmentsProps) {
  return (
    <>
      {live.kind === 'loading' && <Loader size="sm" aria-label="Fetching the assessments" />}
      {live.kind === 'failed' && <Failure message={live.message} />}
      {live.kind === 'ready' && others.length === 0 && (
        <Text size="sm" c="dimmed">
          The project has no other assessment. Create one first.
        </Text>
      )}
      {others.length > 0 && (
        <Select
          label="Assessment"
          placeholder="Choose one of the project"
          searchable
          value={chosen}
          onChange={(value) => onChoose(others.find(({ id }) => id === value)?.id ?? null)}
          data={others.map(({ id, name, permitNumber }) => ({
            value: id,
            label: permitNumber === '' ? name : `${name} (${permitNumber})`,
          }))}
        />
      )}
    </>
  );
}

const countOf = (areaIds: readonly WorkAreaId[]) => plural(areaIds.length, 'the work area', 'the work areas');
