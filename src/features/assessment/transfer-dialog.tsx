import { Button, Group, Loader, Select, SegmentedControl, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { watchAssessments } from '../../backend/assessments.ts';
import { errorText, Explained } from '../../backend/error-texts.ts';
import { useLive } from '../../backend/live.ts';
import { useAccount } from '../../backend/session.ts';
import { waitForSync } from '../../backend/unsaved.ts';
import { addWorkAreas } from '../../backend/work-areas.ts';
import type { Assessment } from '../../domain/assessment.ts';
import type { AssessmentId, WorkAreaId } from '../../domain/ids.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { workAreaName } from '../../domain/work-area.ts';
import { commonTexts } from '../../texts/common.ts';
import { planDialogTexts } from '../../texts/assessment-dialogs.ts';
import { FormModal } from '../../ui/form-modal.tsx';
import { Failure } from '../../ui/states.tsx';
import { transferred } from './transferred-areas.ts';
import type { AreaActions } from './use-area-actions.ts';

interface TransferDialogProps {
  areaIds: readonly WorkAreaId[];
  assessment: Assessment;
  project: LoadedProjectWithUid;
  actions: AreaActions;
  onClose: () => void;
}

/** The newest of a project's assessments, as many as anybody would look through. */
const MOST_OFFERED = 200;

/** Copies work areas into another assessment of the project, or moves them there. */
export function TransferDialog({ areaIds, assessment, project, actions, onClose }: TransferDialogProps) {
  const { email } = useAccount();
  const live = useLive(
    useMemo(() => watchAssessments(project, { active: true, search: '', most: MOST_OFFERED }), [project]),
  );
  const [mode, setMode] = useState<'copy' | 'move'>('copy');
  const [chosen, setChosen] = useState<AssessmentId | null>(null);
  const others = live.kind === 'ready' ? live.value.filter(({ id }) => id !== assessment.id) : [];
  const into = others.find(({ id }) => id === chosen) ?? null;
  const plan = into === null ? null : transferred(assessment, areaIds, into);
  const send = useMutation({
    mutationFn: async () => {
      if (into === null || plan?.kind !== 'possible') return;
      if (mode === 'move' && !navigator.onLine) {
        throw new Explained(planDialogTexts.withoutNetworkWorkAreas);
      }
      const saved = addWorkAreas(into, plan.added, email);
      // What is taken away here has to be there.
      await (mode === 'move' ? saved : waitForSync(saved));
      if (mode === 'move') actions.remove(areaIds);
      notifications.show({
        color: 'green',
        title: planDialogTexts.copiedInto(mode === 'move', into.name),
        message:
          mode === 'move'
            ? planDialogTexts.undoBringsBack(countOf(areaIds), into.name)
            : planDialogTexts.undoDoesNotTake(into.name),
        autoClose: 10_000,
      });
      onClose();
    },
  });
  const names = areaIds.flatMap((id) => {
    const area = assessment.workAreas[id];
    return area === undefined ? [] : [workAreaName(area)];
  });
  return (
    <FormModal opened asks={false} onClose={onClose} title={planDialogTexts.copyOrMoveToAnother} size="md">
      <Stack>
        <Text size="sm">{planDialogTexts.withEquipmentBarrierAndLimits(names.join(', '))}</Text>
        <SegmentedControl
          aria-label={planDialogTexts.copyOrMove}
          value={mode}
          onChange={(value) => setMode(value === 'move' ? 'move' : 'copy')}
          data={[
            { value: 'copy', label: commonTexts.copy },
            { value: 'move', label: planDialogTexts.move },
          ]}
        />
        {live.kind === 'loading' && <Loader size="sm" aria-label={planDialogTexts.fetchingTheAssessments} />}
        {live.kind === 'failed' && <Failure message={live.message} />}
        {live.kind === 'ready' && others.length === 0 && (
          <Text size="sm" c="dimmed">
            {planDialogTexts.projectHasNoOtherAssessment}
          </Text>
        )}
        {others.length > 0 && (
          <Select
            label={commonTexts.assessment}
            placeholder={planDialogTexts.chooseOneOfProject}
            searchable
            value={chosen}
            onChange={(value) => setChosen(others.find(({ id }) => id === value)?.id ?? null)}
            data={others.map(({ id, name, permitNumber }) => ({
              value: id,
              label: permitNumber === '' ? name : `${name} (${permitNumber})`,
            }))}
          />
        )}
        {plan?.kind === 'refused' && <Failure message={plan.reason} />}
        {plan?.kind === 'possible' && plan.withoutShifts.length > 0 && (
          <Text size="sm" c="orange.9">
            {planDialogTexts.limitedToShifts(plan.withoutShifts.join(', '))}
          </Text>
        )}
        {send.isError && <Failure message={errorText(send.error)} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {commonTexts.cancel}
          </Button>
          <Button disabled={plan?.kind !== 'possible'} loading={send.isPending} onClick={() => send.mutate()}>
            {mode === 'move' ? planDialogTexts.move : commonTexts.copy}
          </Button>
        </Group>
      </Stack>
    </FormModal>
  );
}

const countOf = (areaIds: readonly WorkAreaId[]) => planDialogTexts.theWorkAreas(areaIds.length);
