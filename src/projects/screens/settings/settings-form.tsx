import { Anchor, Button, Paper, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { zodResolver } from '@hookform/resolvers/zod';
import { IconListCheck, IconRefresh, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorText } from '../../../firebase/error-texts.ts';
import { keepDraft, loadSaved, saveProject, type SettingsClash } from '../../api/projects.ts';
import type { SavedConfig } from '../../api/report-config.ts';
import { useAccount } from '../../../people/api/session.ts';
import { isUnderWay, useUploads } from '../../api/upload-list.ts';
import type { Company } from '../../../model/people/people.ts';
import type { LoadState } from '../../../model/project/project.ts';
import { SaveBar } from '../save-bar.tsx';
import { useUnsavedWarning } from '../use-unsaved-warning.tsx';
import { takenMessage } from './common.tsx';
import { ChosenPlace } from '../place/chosen-place.tsx';
import { projectState } from './project-state.tsx';
import { formatChanges, hintOf } from './publish-hints.ts';
import { type EnteredProject, SettingsFields, settingsOf, settingsSchema } from './settings-fields.tsx';
import type { KeptProject } from './use-kept-projects.ts';
import { storedFilesKey } from '../files/use-stored-files.ts';
import { type Check, usePassed } from './use-check.ts';

/** Time limit between publishing and the first sign of the load, ms. After it, the load can be requested again. */
const REQUEST_MS = 5 * 60_000;

const SETTINGS = ['name', 'company', 'crs', 'receiversAtFacades'] as const;

interface SettingsFormProps {
  project: KeptProject;
  projects: KeptProject[];
  companies: readonly Company[];
  hasAssessments: boolean;
  /** State of the last load. Null if it is not known. */
  load: LoadState | null;
  filesChanged: boolean;
  /** Configuration of the project. Null if none was saved. Undefined while it is loading. */
  config: SavedConfig | null | undefined;
  /** Whether the settings that follow from the place still have to be confirmed. */
  isUnconfirmed: boolean;
  check: Check;
  /** Content between the settings and the save bar. */
  children: ReactNode;
}

/** Edits the settings of a project, with a bar that checks and publishes it. */
export function SettingsForm(props: SettingsFormProps) {
  const { project, projects, companies, hasAssessments, load, filesChanged, config, isUnconfirmed, check, children } =
    props;
  const formId = useId();
  const { uid, name, company, crs, receiversAtFacades, updatedAt } = project;
  const { email } = useAccount();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  /** The settings that were last checked on this page. */
  const [checked, setChecked] = useState<string | null>(null);
  const stored = useMemo(
    () => ({
      name,
      company: company as string,
      crs: crs === null ? '' : String(crs),
      receiversAtFacades,
    }),
    [name, company, crs, receiversAtFacades],
  );
  const form = useForm({
    resolver: zodResolver(settingsSchema),
    defaultValues: stored,
    // Settings that others save are shown, except for fields that are being edited here.
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  const { isSubmitting } = form.formState;
  // React Hook Form treats the form as unchanged after stored values arrive, even if edits of this page remain.
  const entered = useWatch({ control: form.control });
  const isChanged = (field: keyof typeof stored) => entered[field] !== stored[field];
  const isDirty = SETTINGS.some(isChanged);
  const settings = useMemo(
    () => ({ name, company, crs, receiversAtFacades }),
    [name, company, crs, receiversAtFacades],
  );
  /** The settings on which the edits of this page are based. Changes by others are not part of them. */
  const [before, setBefore] = useState(settings);
  if (!isDirty && before !== settings) setBefore(settings);
  useUnsavedWarning(isDirty && !isSubmitting);
  const uploading = useUploads(({ uploads }) =>
    Object.values(uploads).some((upload) => upload.project === uid && isUnderWay(upload)),
  );
  const state = projectState(project);
  const patience = (updatedAt?.getTime() ?? 0) + REQUEST_MS;
  const deadline = load === null || load.finishedAt !== null ? 0 : load.deadline.getTime();
  const stuck = usePassed(state === 'preparing' ? Math.max(patience, deadline) : null);
  /** Stored values no longer count as edits of this page, even if others change them afterwards. */
  const forgetChanges = (saved: EnteredProject) => {
    for (const field of SETTINGS) form.resetField(field, { defaultValue: saved[field] });
    setBefore(settingsOf(saved));
  };
  const showClash = (clash: SettingsClash) => {
    // Publishing again means that the person has seen the conflict.
    setBefore(clash.now);
    setProblem(
      `${clash.by} has changed meanwhile: ${formatChanges(clash, companies)}. Publish again to put what is entered here in its place.`,
    );
  };
  const submit = form.handleSubmit(async (entered) => {
    setProblem(null);
    if (isUnconfirmed) {
      setProblem(TO_CONFIRM);
      return;
    }
    try {
      const outcome = await saveProject(uid, { settings: settingsOf(entered), before }, email);
      if (outcome.kind === 'changed-meanwhile') {
        showClash(outcome);
        return;
      }
      if (outcome.kind === 'address-taken') {
        form.setError('name', { message: takenMessage(outcome, projects) }, { shouldFocus: true });
        return;
      }
      forgetChanges(entered);
      await loadSaved(uid, email);
    } catch (error) {
      setProblem(errorText(error));
    }
    await queries.invalidateQueries({ queryKey: storedFilesKey(uid) });
  });
  const keep = form.handleSubmit(async (entered) => {
    setProblem(null);
    try {
      const outcome = await keepDraft(uid, { settings: settingsOf(entered), before }, email);
      if (outcome.kind === 'changed-meanwhile') {
        showClash(outcome);
        return;
      }
      forgetChanges(entered);
      notifications.show({ color: 'green', message: 'The draft is saved.' });
    } catch (error) {
      setProblem(errorText(error));
    }
  });
  const runCheck = () => {
    setProblem(null);
    const now = form.getValues();
    setChecked(JSON.stringify(now));
    void check.run({ crs: now.crs === '' ? null : Number(now.crs), receiversAtFacades: now.receiversAtFacades });
  };
  const busy = state === 'preparing' && !stuck;
  // The result of a check is valid as long as the settings are those that were checked.
  const isCheckOfThis = check.isLatest && (checked === null ? !isDirty : checked === JSON.stringify(entered));
  const hint = hintOf({
    state,
    uploading,
    stuck,
    isDirty,
    filesChanged,
    isChecking: check.isRunning,
    checked: isCheckOfThis ? check.report : null,
  });
  const again = !isDirty && state !== 'draft';
  return (
    <>
      <Paper withBorder p="lg" component="form" id={formId} onSubmit={(event) => void submit(event)} noValidate>
        <Title order={3} mb="sm">
          Settings
        </Title>
        <SettingsFields
          form={form}
          companies={companies}
          disabled={state === 'archived'}
          hasSystem={!isUnconfirmed}
          companyFixed={
            hasAssessments && state !== 'draft' ? 'It has assessments, so it stays with its company.' : null
          }
        />
        {config !== undefined && !isUnconfirmed && <ChosenPlace project={project} config={config} />}
      </Paper>
      {children}
      {state !== 'archived' && (
        <SaveBar
          problem={problem ?? check.problem}
          hint={
            <>
              {hint.text}
              {hint.isReported && (
                <>
                  {' '}
                  <Anchor href="#report" size="sm" underline="always">
                    See the report
                  </Anchor>
                </>
              )}
            </>
          }
        >
          {state === 'draft' && isDirty && (
            <Button variant="default" disabled={isSubmitting} onClick={() => void keep()}>
              Save draft
            </Button>
          )}
          <Button
            variant="default"
            leftSection={<IconListCheck size={16} />}
            loading={check.isRunning}
            disabled={uploading || isSubmitting || busy}
            onClick={runCheck}
          >
            Check
          </Button>
          <Button
            type="submit"
            form={formId}
            variant={again && !filesChanged && state === 'ready' ? 'default' : 'filled'}
            leftSection={again ? <IconRefresh size={16} /> : <IconSend size={16} />}
            loading={isSubmitting || busy}
            disabled={uploading || check.isRunning}
          >
            {again ? 'Publish again' : 'Publish'}
          </Button>
        </SaveBar>
      )}
    </>
  );
}

const TO_CONFIRM =
  'Coordinate system, time zone, public holidays and criteria set have not been confirmed. Confirm them under “Where the project is”, and publish again.';
