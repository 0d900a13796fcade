import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { Link, useNavigate } from 'react-router-dom';
import { errorText } from '../../../firebase/error-texts.ts';
import { createDraft } from '../../api/projects.ts';
import { useAccount } from '../../../people/api/session.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { useUnsavedWarning } from '../use-unsaved-warning.tsx';
import { BackToProjects, takenMessage } from './common.tsx';
import { NOT_CHOSEN, SettingsFields, settingsOf, settingsSchema } from './settings-fields.tsx';
import { useKeptProjects } from './use-kept-projects.ts';

/** Creates a project as a draft. */
export function NewProjectPage() {
  useDocumentTitle('New project – Site noise');
  const { email } = useAccount();
  const navigate = useNavigate();
  const live = useKeptProjects();
  const form = useZodForm(settingsSchema, {
    defaultValues: { name: '', company: '', crs: '', receiversAtFacades: true, ...NOT_CHOSEN },
    send: async (entered, { setError }) => {
      const outcome = await createDraft(settingsOf(entered), email);
      if (outcome.kind === 'created') await navigate(urls.adminProject(outcome.uid));
      else if (live.kind === 'ready') {
        setError('name', { message: takenMessage(outcome, live.value.projects) }, { shouldFocus: true });
      }
    },
    describeError: errorText,
  });
  const { problem, isSubmitting, onSubmit } = form.submission;
  const { isDirty } = form.formState;
  useUnsavedWarning(isDirty && !isSubmitting);
  if (live.kind === 'failed') return <Failure message={live.message} onRetry={() => window.location.reload()} />;
  if (live.kind === 'loading') return <LoadingState />;
  const { companies } = live.value;
  return (
    <Stack maw={620}>
      <BackToProjects />
      <Title order={2}>New project</Title>
      {!companies.some(({ active }) => active) && (
        <Alert color="orange">
          A project belongs to a company.{' '}
          <Anchor component={Link} to={urls.adminCompanies} size="sm">
            Make one first
          </Anchor>
          .
        </Alert>
      )}
      <Paper withBorder p="lg" component="form" onSubmit={onSubmit} noValidate>
        <Stack>
          <SettingsFields form={form} companies={companies} companyFixed={null} />
          {problem !== null && <Failure message={problem} />}
          <Text size="sm" c="dimmed">
            It begins as a draft, which only administrators see. You upload its files next.
          </Text>
          <Group justify="flex-end">
            <Button variant="default" component={Link} to={urls.adminProjects}>
              Cancel
            </Button>
            <Button type="submit" loading={isSubmitting}>
              Create draft
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Stack>
  );
}
