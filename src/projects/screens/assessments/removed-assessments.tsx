import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { watchAssessments } from '../../../plan/api/assessments.ts';
import { setActive } from '../../../plan/api/edit-assessments.ts';
import { useLive } from '../../../firebase/live.ts';
import { useAccount, useIsAdmin } from '../../../people/api/session.ts';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { datesOfWork } from '../../../model/time/dates.ts';
import { LoadingState } from '../../../ui/loading/states.tsx';
import { showFailure } from '../show-failure.ts';

/** The removed assessments. Administrators can restore them at any time. The list is fetched when a person opens it. */
export function RemovedAssessments({ project }: { project: LoadedProjectWithUid }) {
  const isAdmin = useIsAdmin();
  const [shown, setShown] = useState(false);
  if (!isAdmin) return null;
  return (
    <Stack gap="xs" mt="md">
      <Button
        variant="subtle"
        color="green.9"
        size="xs"
        aria-expanded={shown}
        style={{ alignSelf: 'flex-start' }}
        onClick={() => setShown(!shown)}
      >
        {shown ? 'Hide deactivated assessments' : 'Show deactivated assessments'}
      </Button>
      {shown && <RemovedList project={project} />}
    </Stack>
  );
}

/** Most removed assessments that are listed, newest first. */
const MAX_REMOVED = 200;

function RemovedList({ project: { uid, company } }: { project: LoadedProjectWithUid }) {
  const removed = useLive(
    useMemo(() => watchAssessments({ uid, company }, { active: false, search: '', most: MAX_REMOVED }), [uid, company]),
  );
  if (removed.kind === 'loading') return <LoadingState />;
  if (removed.kind === 'failed') return <Text role="alert">{removed.message}</Text>;
  return (
    <section aria-labelledby="removed">
      <Title order={2} id="removed" mb="xs">
        Deactivated
      </Title>
      {removed.value.length === 0 && <Text c="dimmed">No assessment of this project is deactivated.</Text>}
      <Stack gap="xs" component="ul" m={0} p={0} style={{ listStyle: 'none' }}>
        {removed.value.map((assessment) => (
          <RemovedItem key={assessment.id} assessment={assessment} />
        ))}
      </Stack>
    </section>
  );
}

function RemovedItem({ assessment }: { assessment: Assessment }) {
  const { id, name } = assessment;
  const { email } = useAccount();
  return (
    <Paper component="li" withBorder p="sm">
      <Group justify="space-between" wrap="nowrap">
        <Stack gap={2} miw={0}>
          <Text fw={600} truncate title={name}>
            {name}
          </Text>
          <Text size="sm" c="dimmed">
            {datesOfWork(assessment)}
          </Text>
        </Stack>
        <Button
          size="xs"
          variant="default"
          aria-label={`Restore ${name}`}
          leftSection={<IconRestore size={16} />}
          style={{ flexShrink: 0 }}
          onClick={() => void setActive(id, true, email).catch(showFailure)}
        >
          Restore
        </Button>
      </Group>
    </Paper>
  );
}
