import { Alert, Button, Group, List, Stack, Table, Text } from '@mantine/core';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { createAssessment } from '../../backend/edit-assessments.ts';
import { errorText } from '../../backend/error-texts.ts';
import { useAccount } from '../../backend/session.ts';
import { type Assessment, type AssessmentDraft, barriersInOrder, workAreasInOrder } from '../../domain/assessment.ts';
import { combineAssessments, type DroppedWorkArea } from '../../domain/combine-assessments.ts';
import { type CriteriaSet, operatingTimeKeys, operatingTimeName } from '../../domain/criteria/criteria-set.ts';
import type { AssessmentId } from '../../domain/ids.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { faultsOfShifts, summariseShifts } from '../../domain/shifts.ts';
import { hasShifts, type Shift } from '../../domain/shift.ts';
import { commonTexts } from '../../texts/common.ts';
import { projectTexts } from '../../texts/project.ts';
import { datesOfWork } from '../../ui/dates.ts';
import { shiftsInWords } from '../../ui/shifts/shift-words.ts';
import { Failure } from '../../ui/states.tsx';
import { urls } from '../../ui/urls.ts';
import { Dialog } from '../../ui/dialog.tsx';

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
    <Dialog opened onClose={onClose} title={projectTexts.combineAssessments} size="lg">
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
            {commonTexts.cancel}
          </Button>
          {outcome.kind === 'combined' && (
            <Button onClick={() => void create(outcome.draft)}>{projectTexts.createCombined}</Button>
          )}
        </Group>
      </Stack>
    </Dialog>
  );
}

function CombinedPreview({ draft, criteria }: { draft: AssessmentDraft; criteria: CriteriaSet }) {
  const times = operatingTimeKeys(draft.operatingTime).map((key) => operatingTimeName(criteria, key));
  const rows = [
    [commonTexts.name, draft.name],
    [commonTexts.permitNumber, draft.permitNumber || '–'],
    [projectTexts.dates, datesOfWork(draft)],
    ...(hasShifts(draft.shifts) ? [[commonTexts.shifts, shiftsInWords(draft.shifts).join('; ')] as const] : []),
    [
      commonTexts.operatingTime,
      draft.shifts === undefined
        ? projectTexts.asInOneChosenFirst(times.join(', '))
        : timesOfShifts(criteria, draft.shifts),
    ],
    [commonTexts.stage, draft.stage ?? '–'],
    [projectTexts.workAreasRow, String(workAreasInOrder(draft.workAreas).length)],
    [commonTexts.barriers, String(barriersInOrder(draft.workAreas).length)],
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
  return <Text size="sm">{projectTexts.haveNoShifts(names.join(', '), names.length)}</Text>;
}

function DroppedAreas({ dropped }: { dropped: DroppedWorkArea[] }) {
  if (dropped.length === 0) return null;
  return (
    <Alert color="orange" title={projectTexts.leftOut}>
      <Text size="sm">{projectTexts.theseDifferFromWorkArea}</Text>
      <List size="sm" mt={4}>
        {dropped.map(({ id, name, from }) => (
          <List.Item key={`${from}-${id}`}>
            {name || projectTexts.unnamedArea} {projectTexts.ofAssessment(from)}
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
  return projectTexts.asShifts(names.join(', '));
}
