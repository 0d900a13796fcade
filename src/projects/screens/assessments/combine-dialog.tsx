import { Alert, Button, Chip, Group, List, Stack, Table, Text } from '@mantine/core';
import { useId, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createAssessment } from '../../../plan/api/edit-assessments.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { useAccount } from '../../../people/api/session.ts';
import {
  type Assessment,
  type AssessmentDraft,
  barriersInOrder,
  workAreasInOrder,
} from '../../../model/assessment/assessment.ts';
import { combineAssessments, type DroppedWorkArea } from '../../../plan/rules/combine-assessments.ts';
import { type CriteriaSet, operatingTimeKeys, operatingTimeName } from '../../../model/criteria/criteria-set.ts';
import type { AssessmentId } from '../../../model/ids.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { faultsOfShifts } from '../../../model/time/shifts.ts';
import { hasShifts } from '../../../model/time/shift.ts';
import { datesOfWork } from '../../../model/time/dates.ts';
import { formatShifts } from '../../../plan/rules/format-shifts.ts';
import { Failure } from '../../../ui/loading/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { Dialog } from '../../../ui/dialogs/dialog.tsx';
import { plural } from '../../../model/format/format.ts';

interface CombineDialogProps {
  /** Ids in the order of selection. The first assessment decides the operating time and the stage. */
  ids: AssessmentId[];
  assessments: Assessment[];
  project: LoadedProjectWithUid;
  criteria: CriteriaSet;
  onClose: () => void;
}

/** Previews the result of combining assessments. */
export function CombineDialog({ ids, assessments, project, criteria, onClose }: CombineDialogProps) {
  const { email } = useAccount();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = ids.map((id) => assessments.find((assessment) => assessment.id === id) ?? null);
  const [added, setAdded] = useState<string[]>([]);
  const outcome = combineAssessments(chosen, email, criteria, added);
  const create = async (draft: AssessmentDraft) => {
    try {
      const id = await createAssessment(draft, email);
      await navigate(urls.assessment(project.id, id));
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <Dialog opened onClose={onClose} title="Combine assessments" size="lg">
      <Stack>
        {outcome.kind === 'refused' ? (
          <Failure message={outcome.reason} />
        ) : (
          <>
            <CombinedPreview draft={outcome.draft} criteria={criteria} isFirstAlone={added.length === 0} />
            <LeftOutShifts of={chosen} isKept={outcome.draft.shifts !== undefined} />
            <DroppedAreas dropped={outcome.dropped} />
          </>
        )}
        <OtherTimes criteria={criteria} keys={outcome.otherTimes ?? []} added={added} onChange={setAdded} />
        {problem !== null && <Failure message={problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {outcome.kind === 'combined' && <Button onClick={() => void create(outcome.draft)}>Create combined</Button>}
        </Group>
      </Stack>
    </Dialog>
  );
}

interface CombinedPreviewProps {
  draft: AssessmentDraft;
  criteria: CriteriaSet;
  /** Whether the result has only the operating time of the first assessment. */
  isFirstAlone: boolean;
}

function CombinedPreview({ draft, criteria, isFirstAlone }: CombinedPreviewProps) {
  const [fault] = draft.shifts === undefined ? [] : faultsOfShifts(criteria, draft.shifts);
  const times = operatingTimeKeys(draft.operatingTime).map((key) => operatingTimeName(criteria, key));
  const rows = [
    ['Name', draft.name],
    ['Permit number', draft.permitNumber || '–'],
    ['Dates', datesOfWork(draft)],
    ...(hasShifts(draft.shifts) ? [['Shifts', formatShifts(draft.shifts).join('; ')] as const] : []),
    ['Operating time', isFirstAlone ? `${times.join(', ')} (as in the one chosen first)` : times.join(', ')],
    ['Stage', draft.stage ?? '–'],
    ['Work areas', String(workAreasInOrder(draft.workAreas).length)],
    ['Temporary noise barriers', String(barriersInOrder(draft.workAreas).length)],
  ];
  return (
    <>
      <Table variant="vertical" withTableBorder>
        <Table.Tbody>
          {rows.map(([label, value]) => (
            <Table.Tr key={label}>
              <Table.Th w={140}>{label}</Table.Th>
              <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {fault !== undefined && <Failure message={fault} />}
    </>
  );
}

interface OtherTimesProps {
  criteria: CriteriaSet;
  /** Keys of operating times that the first assessment does not have. */
  keys: readonly string[];
  added: string[];
  onChange: (added: string[]) => void;
}

/** Lists the operating times of the other assessments. A click adds one. */
function OtherTimes({ criteria, keys, added, onChange }: OtherTimesProps) {
  const label = useId();
  if (keys.length === 0) return null;
  return (
    <Stack gap={4}>
      <Text size="sm" id={label}>
        The others also have work in these operating times. It is left out, unless you add them:
      </Text>
      <Chip.Group multiple value={added} onChange={onChange}>
        <Group gap={4} role="group" aria-labelledby={label}>
          {keys.map((key) => (
            <Chip key={key} value={key} size="xs" color="green.8" variant="outline">
              {operatingTimeName(criteria, key)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Stack>
  );
}

function LeftOutShifts({ of, isKept }: { of: ReadonlyArray<Assessment | null>; isKept: boolean }) {
  const has = (assessment: Assessment | null) => hasShifts(assessment?.shifts);
  if (isKept || !of.some(has)) return null;
  const names = of
    .filter((assessment) => assessment !== null && !has(assessment))
    .map((assessment) => `“${assessment?.name}”`);
  if (names.length === 0) return null;
  return (
    <Text size="sm">
      {names.join(', ')} {plural(names.length, 'has', 'have')} no shifts: the combined assessment has dates and
      operating times alone.
    </Text>
  );
}

function DroppedAreas({ dropped }: { dropped: DroppedWorkArea[] }) {
  if (dropped.length === 0) return null;
  return (
    <Alert color="orange" title="Left out">
      <Text size="sm">These differ from a work area or barrier of the same origin in an assessment chosen before:</Text>
      <List size="sm" mt={4}>
        {dropped.map(({ id, name, from }) => (
          <List.Item key={`${from}-${id}`}>
            {name || 'Unnamed area'} of “{from}”
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
