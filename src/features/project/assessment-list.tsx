import { Button, Group, Stack, Text, Title } from '@mantine/core';
import { IconClipboardPlus, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import type { AssessmentsAsked } from '../../backend/assessments.ts';
import type { Live } from '../../backend/live.ts';
import type { Assessment } from '../../domain/assessment.ts';
import type { AssessmentId } from '../../domain/ids.ts';
import type { LoadedProjectWithUid } from '../../domain/project.ts';
import { criteriaSetOf } from '../../domain/report-config.ts';
import { useReportConfig } from '../../queries/use-project-data.ts';
import { SearchField } from '../../ui/search-field.tsx';
import { EmptyState, Failure, LoadingState } from '../../ui/states.tsx';
import { AssessmentItem } from './assessment-item.tsx';
import { CombineDialog } from './combine-dialog.tsx';
import { NewAssessmentDialog } from './new-assessment-dialog.tsx';
import { UnreadableItem } from './unreadable-item.tsx';
import { RemovedAssessments } from './removed-assessments.tsx';

interface AssessmentListProps {
  project: LoadedProjectWithUid;
  assessments: Live<Assessment[]>;
  asked: AssessmentsAsked;
  onAsk: (asked: AssessmentsAsked) => void;
}

/** So many assessments are fetched at first, and so many more whenever somebody asks for them. */
export const PAGE = 50;

export function AssessmentList({ project, assessments, asked, onAsk }: AssessmentListProps) {
  const config = useReportConfig(project);
  const [creating, setCreating] = useState(false);
  const [combining, setCombining] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<AssessmentId>>(new Set());
  if (assessments.kind === 'loading' || config.kind === 'loading') return <LoadingState />;
  const failed = [assessments, config].find((live) => live.kind === 'failed');
  if (assessments.kind === 'failed' || config.kind === 'failed') {
    return (
      <Stack p="md">
        <Failure message={failed?.kind === 'failed' ? failed.message : ''} onRetry={() => window.location.reload()} />
      </Stack>
    );
  }
  const toggle = (id: AssessmentId) =>
    setChosen((before) => {
      const after = new Set(before);
      if (!after.delete(id)) after.add(id);
      return after;
    });
  const { unreadable = [] } = assessments;
  const listed = assessments.value.length + unreadable.length;
  const chosenHere = assessments.value.filter(({ id }) => chosen.has(id));
  return (
    <Stack gap="sm" p="md" pt="xs">
      <Group justify="space-between">
        <Title order={2}>Assessments</Title>
        <Button
          leftSection={<IconPlus size={16} />}
          onClick={() => setCreating(true)}
          disabled={project.scene === null || project.archived}
        >
          New assessment
        </Button>
      </Group>
      {(listed >= SEARCHED_FROM || asked.search !== '') && (
        <SearchField
          aria-label="Search assessments"
          placeholder="Search by name, permit or stage"
          value={asked.search}
          onChange={(search) => onAsk({ ...asked, search, most: PAGE })}
        />
      )}
      {listed === 0 && <NothingListed search={asked.search} />}
      {chosenHere.length > 0 && (
        <Group justify="space-between" bg="green.0" px="sm" py={6} style={{ borderRadius: 8 }}>
          <Text size="sm">{chosenHere.length === 1 ? 'Choose another to combine' : `${chosenHere.length} chosen`}</Text>
          <Group gap="xs">
            <Button size="xs" variant="subtle" color="green.9" onClick={() => setChosen(new Set())}>
              Clear
            </Button>
            <Button size="xs" disabled={chosenHere.length < 2 || project.archived} onClick={() => setCombining(true)}>
              Combine …
            </Button>
          </Group>
        </Group>
      )}
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {assessments.value.map((assessment) => (
          <AssessmentItem
            key={assessment.id}
            assessment={assessment}
            project={project}
            config={config.value}
            chosen={chosen.has(assessment.id)}
            onToggle={() => toggle(assessment.id)}
          />
        ))}
        {unreadable.map((document) => (
          <UnreadableItem key={document.id} document={document} />
        ))}
      </Stack>
      {listed >= asked.most && (
        <Button variant="default" onClick={() => onAsk({ ...asked, most: asked.most + PAGE })}>
          Show older assessments
        </Button>
      )}
      <RemovedAssessments project={project} />
      {creating && <NewAssessmentDialog project={project} config={config.value} onClose={() => setCreating(false)} />}
      {combining && (
        <CombineDialog
          ids={[...chosen]}
          assessments={assessments.value}
          project={project}
          criteria={criteriaSetOf(config.value)}
          onClose={() => setCombining(false)}
        />
      )}
    </Stack>
  );
}

/** A list that is seen whole needs no search. */
const SEARCHED_FROM = 8;

function NothingListed({ search }: { search: string }) {
  if (search !== '')
    return <Text c="dimmed">No assessment has “{search}” in its name, permit number, stage or description.</Text>;
  return (
    <EmptyState icon={<IconClipboardPlus />} title="No assessments yet">
      Create one, draw where the crew will work, pick the plant, and press Process.
    </EmptyState>
  );
}
