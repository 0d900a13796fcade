import { useZodForm } from '../../../ui/forms/use-zod-form.ts';
import { Alert, Anchor, Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { errorText } from '../../../firebase/error-texts.ts';
import type { ProjectUid } from '../../../model/ids.ts';
import type { Place } from '../../../model/project/place.ts';
import { copyToDraft, createDraft } from '../../api/projects.ts';
import { startUpload } from '../../api/uploads.ts';
import { useAccount } from '../../../people/api/session.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { urls } from '../../../ui/urls.ts';
import { askForColumns } from '../files/import/ask-for-columns.ts';
import { type FirstFiles, NO_FILES } from '../place/first-files.ts';
import { NewProjectPlace } from '../place/new-project-place.tsx';
import { useUnsavedWarning } from '../use-unsaved-warning.tsx';
import { type Beginning, BeginningFields } from './beginning-fields.tsx';
import { BackLink } from '../../../ui/layout/back-link.tsx';
import { NameAndCompany, settingsOf, settingsSchema, takenMessage } from './settings-fields.tsx';
import { useKeptProjects } from './use-kept-projects.ts';

/** Creates a project as a draft with its company and place. */
export function NewProjectPage() {
  useDocumentTitle('New project – Site noise');
  const { email } = useAccount();
  const navigate = useNavigate();
  const live = useKeptProjects();
  const [place, setPlace] = useState<Place | null>(null);
  const [first, setFirst] = useState<FirstFiles>(NO_FILES);
  // Undefined until the person chooses. The project then starts with the template of its company.
  const [chosen, setChosen] = useState<Beginning | null | undefined>(undefined);
  const beginningOf = (company: string): Beginning | null => {
    if (chosen !== undefined) return chosen;
    const projects = live.kind === 'ready' ? live.value.projects : [];
    const template = projects.find((project) => project.company === company && project.template === project.uid);
    return template === undefined ? null : { from: template.uid, files: false };
  };
  const form = useZodForm(settingsSchema, {
    defaultValues: { name: '', company: '', crs: '', receiversAtFacades: true },
    send: async (entered, { setError }) => {
      const { name, company } = settingsOf(entered);
      const outcome = await createDraft({ name, company, place, crs: first.crs }, email);
      if (outcome.kind === 'created') {
        const beginning = beginningOf(company);
        if (beginning !== null) await copyTo(outcome.uid, beginning);
        const draft = { uid: outcome.uid, crs: first.crs, files: {} };
        for (const { file, folder } of first.files) {
          if (folder === null) continue;
          startUpload(outcome.uid, folder, file, email);
          void askForColumns(draft, folder, [file]);
        }
        // All entries are saved or being uploaded, so leaving the page needs no question.
        mayLeave();
        await navigate(urls.adminProject(outcome.uid));
      } else if (live.kind === 'ready') {
        setError('name', { message: takenMessage(outcome, live.value.projects) }, { shouldFocus: true });
      }
    },
    describeError: errorText,
  });
  const { problem, isSubmitting, onSubmit } = form.submission;
  const { isDirty } = form.formState;
  const mayLeave = useUnsavedWarning(isDirty || place !== null || first.files.length > 0 || chosen != null);
  if (live.kind === 'failed') return <Failure message={live.message} onRetry={() => window.location.reload()} />;
  if (live.kind === 'loading') return <LoadingState />;
  const { companies, projects } = live.value;
  return (
    <Stack maw={860}>
      <BackLink to={urls.adminProjects} w="fit-content">
        All projects
      </BackLink>
      <Title order={2}>New project</Title>
      {!companies.some(({ active }) => active) && <NoCompany />}
      <Paper withBorder p="lg" component="form" onSubmit={onSubmit} noValidate>
        <Stack>
          <NewProjectPlace place={place} first={first} onChoose={setPlace} onFiles={setFirst} />
          <NameAndCompany form={form} companies={companies} companyFixed={null} disabled={false} />
          <BeginningFields
            projects={projects}
            company={form.watch('company')}
            beginning={beginningOf(form.watch('company'))}
            onChange={setChosen}
          />
          {problem !== null && <Failure message={problem} />}
          <Text size="sm" c="dimmed">
            It begins as a draft, which only administrators see. You confirm what is proposed for the place next, and
            upload the files.
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

function NoCompany() {
  return (
    <Alert color="orange">
      A project belongs to a company.{' '}
      <Anchor component={Link} to={urls.adminCompanies} size="sm">
        Make one first
      </Anchor>
      .
    </Alert>
  );
}

/**
 * Copies into a draft. If the copy fails, the draft still exists. A message says what is missing, and the person can upload or
 * enter it.
 */
async function copyTo(uid: ProjectUid, { from, files }: Beginning): Promise<void> {
  try {
    await copyToDraft(uid, from, files);
  } catch (error) {
    const message = `The draft was created, but nothing could be copied into it. ${errorText(error)}`;
    notifications.show({ color: 'red', autoClose: false, message });
  }
}
