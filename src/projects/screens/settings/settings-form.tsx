import { Anchor, Button, Paper, Title } from '@mantine/core';
import { IconListCheck, IconRefresh, IconSend } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import type { LoadState } from '../../../model/project/project.ts';
import { isUnderWay, useUploads } from '../../api/upload-list.ts';
import type { SavedConfig } from '../../api/report-config.ts';
import { ChosenPlace } from '../place/chosen-place.tsx';
import { SaveBar } from '../save-bar.tsx';
import { useOpenProject } from './project-frame.tsx';
import { projectState } from './project-state.tsx';
import { hintOf } from './publish-hints.ts';
import { SettingsFields } from './settings-fields.tsx';
import { type Check, usePassed } from './use-check.ts';
import { useSettingsForm } from './use-settings-form.ts';

/** Time limit between publishing and the first sign of the load, ms. After it, the load can be requested again. */
const REQUEST_MS = 5 * 60_000;

interface SettingsFormProps {
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
export function SettingsForm({ hasAssessments, config, isUnconfirmed, children, ...publishing }: SettingsFormProps) {
  const { project, companies } = useOpenProject();
  const formId = useId();
  const settings = useSettingsForm(isUnconfirmed);
  const state = projectState(project);
  return (
    <>
      <Paper
        withBorder
        p="lg"
        component="form"
        id={formId}
        onSubmit={(event) => void settings.publish(event)}
        noValidate
      >
        <Title order={3} mb="sm">
          Settings
        </Title>
        <SettingsFields
          form={settings.form}
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
      {state !== 'archived' && <PublishBar {...publishing} settings={settings} formId={formId} />}
    </>
  );
}

interface PublishBarProps extends Pick<SettingsFormProps, 'load' | 'filesChanged' | 'check'> {
  settings: ReturnType<typeof useSettingsForm>;
  formId: string;
}

/** The bar that checks and publishes a project, with what has to be done next. */
function PublishBar({ load, filesChanged, check, settings, formId }: PublishBarProps) {
  const { project } = useOpenProject();
  const { form, entered, isDirty, isSubmitting, setProblem } = settings;
  /** The settings that were last checked on this page. */
  const [checked, setChecked] = useState<string | null>(null);
  const { uploading, busy, stuck } = useWork(load);
  const state = projectState(project);
  const runCheck = () => {
    setProblem(null);
    const now = form.getValues();
    setChecked(JSON.stringify(now));
    void check.run({ crs: now.crs === '' ? null : Number(now.crs), receiversAtFacades: now.receiversAtFacades });
  };
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
    <SaveBar problem={settings.problem ?? check.problem} hint={<Hint {...hint} />}>
      {state === 'draft' && isDirty && (
        <Button variant="default" disabled={isSubmitting} onClick={() => void settings.saveDraft()}>
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
  );
}

/** What keeps a project from being published: uploads, or a load that is not past its deadline. */
function useWork(load: LoadState | null) {
  const { project } = useOpenProject();
  const uploading = useUploads(({ uploads }) =>
    Object.values(uploads).some((upload) => upload.project === project.uid && isUnderWay(upload)),
  );
  const isPreparing = projectState(project) === 'preparing';
  const patience = (project.updatedAt?.getTime() ?? 0) + REQUEST_MS;
  const deadline = load === null || load.finishedAt !== null ? 0 : load.deadline.getTime();
  const stuck = usePassed(isPreparing ? Math.max(patience, deadline) : null);
  return { uploading, stuck, busy: isPreparing && !stuck };
}

function Hint({ text, isReported }: ReturnType<typeof hintOf>) {
  return (
    <>
      {text}
      {isReported && (
        <>
          {' '}
          <Anchor href="#report" size="sm" underline="always">
            See the report
          </Anchor>
        </>
      )}
    </>
  );
}
