import { Anchor, Button, Paper, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { zodResolver } from '@hookform/resolvers/zod';
import { IconDeviceFloppy, IconRefresh } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useId, useMemo, useState } from 'react';
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
import { type ProjectState, projectState } from './project-state.tsx';
import { type EnteredProject, SettingsFields, settingsOf, settingsSchema } from './settings-fields.tsx';
import type { KeptProject } from './use-kept-projects.ts';
import { storedFilesKey } from '../files/use-stored-files.ts';

/** From saving to the load's first sign of life; without one by then it may be requested again. */
const REQUEST_MS = 5 * 60_000;

const SETTINGS = ['name', 'company', 'crs', 'receiversAtFacades'] as const;

interface SettingsFormProps {
  project: KeptProject;
  projects: KeptProject[];
  companies: readonly Company[];
  hasAssessments: boolean;
  /** How the last load stands; null where nobody knows. */
  load: LoadState | null;
  filesChanged: boolean;
  /** Its configuration; null where none was saved, undefined while nobody knows. */
  config: SavedConfig | null | undefined;
  /** Whether what follows from its place is still to be confirmed. */
  isUnconfirmed: boolean;
  /** What stands between the settings and the bar that saves. */
  children: ReactNode;
}

/** The settings of a project, and a bar in view that saves and loads it. */
export function SettingsForm(props: SettingsFormProps) {
  const { project, projects, companies, hasAssessments, load, filesChanged, config, isUnconfirmed, children } = props;
  const formId = useId();
  const { uid, name, company, crs, receiversAtFacades, updatedAt } = project;
  const { email } = useAccount();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
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
    // What others save meanwhile shows, but for what is being edited here.
    values: stored,
    resetOptions: { keepDirtyValues: true },
  });
  const { isSubmitting } = form.formState;
  // React Hook Form takes the form for unchanged once stored values reach it, also where changes of this page stay.
  const entered = useWatch({ control: form.control });
  const isChanged = (field: keyof typeof stored) => entered[field] !== stored[field];
  const isDirty = SETTINGS.some(isChanged);
  const settings = useMemo(
    () => ({ name, company, crs, receiversAtFacades }),
    [name, company, crs, receiversAtFacades],
  );
  /** What the changes here were made to; what others save meanwhile is no part of it. */
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
  /** What is stored is no change of this page any more, whatever others make of it. */
  const forgetChanges = (saved: EnteredProject) => {
    for (const field of SETTINGS) form.resetField(field, { defaultValue: saved[field] });
    setBefore(settingsOf(saved));
  };
  const showClash = (clash: SettingsClash) => {
    // Who saves again has seen it.
    setBefore(clash.now);
    setProblem(
      `${clash.by} has changed meanwhile: ${formatChanges(clash, companies)}. Save again to put what is entered here in its place.`,
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
      notifications.show({ color: 'green', message: 'The draft is kept.' });
    } catch (error) {
      setProblem(errorText(error));
    }
  });
  const busy = state === 'preparing' && !stuck;
  const hint = hintOf({ state, uploading, stuck, isDirty, filesChanged });
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
        {config !== undefined && config !== null && !isUnconfirmed && <ChosenPlace project={project} config={config} />}
      </Paper>
      {children}
      {state !== 'archived' && (
        <SaveBar
          problem={problem}
          hint={
            <>
              {hint}
              {hint === LAST_FAILED && (
                <>
                  {' '}
                  <Anchor href="#report" size="sm" underline="always">
                    What it found
                  </Anchor>
                </>
              )}
            </>
          }
        >
          {state === 'draft' && isDirty && (
            <Button variant="default" disabled={isSubmitting} onClick={() => void keep()}>
              Keep as draft
            </Button>
          )}
          <Button
            type="submit"
            form={formId}
            variant={again && !filesChanged && state === 'ready' ? 'default' : 'filled'}
            leftSection={again ? <IconRefresh size={16} /> : <IconDeviceFloppy size={16} />}
            loading={isSubmitting || busy}
            disabled={uploading}
          >
            {again ? 'Load again' : 'Save and load'}
          </Button>
        </SaveBar>
      )}
    </>
  );
}

/** What somebody else has changed meanwhile. */
function formatChanges({ fields, now }: SettingsClash, companies: readonly Company[]): string {
  const values = {
    name: `the name is “${now.name}”`,
    company: `the company is ${companies.find(({ id }) => id === now.company)?.name ?? now.company}`,
    crs: `the coordinate system is ${now.crs === null ? 'As the files say' : `EPSG:${now.crs}`}`,
    receiversAtFacades: `receivers ${now.receiversAtFacades ? 'stand' : 'do not stand'} in front of façades`,
  };
  return fields.map((field) => values[field]).join(', ');
}

const LAST_FAILED = 'The last load failed.';
const TO_CONFIRM =
  'Coordinate system, time zone, public holidays and criteria set have not been confirmed. Confirm them under “Where the project is”, and save again.';

interface Situation {
  state: ProjectState;
  uploading: boolean;
  stuck: boolean;
  isDirty: boolean;
  filesChanged: boolean;
}

function hintOf({ state, uploading, stuck, isDirty, filesChanged }: Situation): string {
  if (uploading) return 'Files are being uploaded. Save when they are there.';
  if (stuck) return 'The load has not ended. Load the project again.';
  if (state === 'preparing') return 'The project is being prepared.';
  if (state === 'draft') return 'Save once the files are there: they are checked and loaded.';
  if (isDirty) return 'There are changes that are not saved.';
  if (filesChanged) return 'Files have changed since the last load. Load again to use them.';
  return state === 'ready' ? 'Everything is saved and loaded.' : LAST_FAILED;
}

/** Whether a time has passed; null has none. */
function usePassed(time: number | null): boolean {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (time === null || time <= now) return undefined;
    const timer = setTimeout(() => setNow(Date.now()), time - Date.now() + 100);
    return () => clearTimeout(timer);
  }, [time, now]);
  return time !== null && time <= now;
}
