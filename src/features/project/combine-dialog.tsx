import { Alert, Button, Group, List, Modal, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createAssessment } from '../../backend/assessments.ts';
import { errorText } from '../../backend/error-texts.ts';
import { useAccount } from '../../backend/session.ts';
import {
  type Assessment,
  type AssessmentDraft,
  combineAssessments,
  type DroppedWorkArea,
  barriersInOrder,
  workAreasInOrder,
} from '../../domain/assessment.ts';
import { type CriteriaSet, operatingTimeKeys, operatingTimeName } from '../../domain/criteria/criteria-set.ts';
import type { AssessmentId } from '../../domain/ids.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { faultsOfShifts, hasShifts, type Shift, summariseShifts } from '../../domain/shifts.ts';
import { dateRange } from '../../ui/dates.ts';
import { shiftsInWords } from '../../ui/shifts/shift-words.ts';
import { Failure } from '../../ui/states.tsx';
import { urls } from '../../ui/urls.ts';

interface CombineDialogProps {
  /** In the order in which they were chosen: the first decides operating time and stage. */
  ids: AssessmentId[];
  assessments: Assessment[];
  project: LoadedProjectWithUid;
  criteria: CriteriaSet;
  onClose: () => void;
}

/** Shows what combining would make, before it is made. */
export function CombineDialog({ ids, assessments, project, criteria, onClose }: CombineDialogProps) {
  const { email } = useAccount();
  const navigate = useNavigate();
  const [problem, setProblem] = useState<string | null>(null);
  const chosen = ids.map((id) => assessments.find((assessment) => assessment.id === id) ?? null);
  const outcome = combineAssessments(chosen, email, criteria);
  const create = async (draft: AssessmentDraft) => {
    try {
      const id = await createAssessment(draft, email);
      await navigate(urls.assessment(project.id, id));
    } catch (error) {
      setProblem(errorText(error));
    }
  };
  return (
    <Modal opened onClose={onClose} title="Combine assessments" size="lg">
      <Stack>
        {outcome.kind === 'refused' ? (
          <Failure message={outcome.reason} />
        ) : (
          <>
            <CombinedPreview draft={outcome.draft} criteria={criteria} />
            <LeftOutShifts of={chosen} isKept={outcome.draft.shifts !== undefined} />
            <DroppedAreas dropped={outcome.dropped} />
          </>
        )}
        {problem !== null && <Failure message={problem} />}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          {outcome.kind === 'combined' && <Button onClick={() => void create(outcome.draft)}>Create combined</Button>}
        </Group>
      </Stack>
    </Modal>
  );
}

function CombinedPreview({ draft, criteria }: { draft: AssessmentDraft; criteria: CriteriaSet }) {
  const times = operatingTimeKeys(draft.operatingTime).map((key) => operatingTimeName(criteria, key));
  const rows = [
    ['Name', draft.name],
    ['Permit number', draft.permitNumber || '–'],
    ['Dates', dateRange(draft.startDate, draft.endDate)],
    ...(hasShifts(draft.shifts) ? [['Shifts', shiftsInWords(draft.shifts).join('; ')] as const] : []),
    [
      'Operating time',
      draft.shifts === undefined
        ? `${times.join(', ')} (as in the one chosen first)`
        : timesOfShifts(criteria, draft.shifts),
    ],
    ['Stage', draft.stage ?? '–'],
    ['Work areas', String(workAreasInOrder(draft.workAreas).length)],
    ['Barriers', String(barriersInOrder(draft.workAreas).length)],
  ];
  return (
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
  );
}

function LeftOutShifts({ of, isKept }: { of: ReadonlyArray<Assessment | null>; isKept: boolean }) {
  const has = (assessment: Assessment | null) => hasShifts(assessment?.shifts);
  if (isKept || !of.some(has)) return null;
  const names = of.filter((assessment) => assessment !== null && !has(assessment)).map((one) => `“${one?.name}”`);
  return (
    <Text size="sm">
      {names.join(', ')} {names.length === 1 ? 'has' : 'have'} no shifts: the combined assessment has dates and
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

/** The operating times that shifts touch, or what is wrong with the shifts. */
function timesOfShifts(criteria: CriteriaSet, shifts: readonly Shift[]): string {
  const [fault] = faultsOfShifts(criteria, shifts);
  if (fault !== undefined) return fault;
  const names = [...summariseShifts(criteria, shifts).minutes.keys()].map((key) => operatingTimeName(criteria, key));
  return `${names.join(', ')} (as the shifts have it)`;
}
