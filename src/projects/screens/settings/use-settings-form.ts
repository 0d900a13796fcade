import { zodResolver } from '@hookform/resolvers/zod';
import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { errorText } from '../../../firebase/error-texts.ts';
import { useAccount } from '../../../people/api/session.ts';
import { keepDraft, loadSaved, saveProject, type SettingsClash } from '../../api/projects.ts';
import { storedFilesKey } from '../files/use-stored-files.ts';
import { useUnsavedWarning } from '../use-unsaved-warning.tsx';
import { useOpenProject } from './project-frame.tsx';
import { formatChanges } from './publish-hints.ts';
import { type EnteredProject, settingsOf, settingsSchema, takenMessage } from './settings-fields.tsx';

const SETTINGS = ['name', 'company', 'crs', 'receiversAtFacades'] as const;

/** The stored settings as the fields of the form have them. */
function useStoredFields() {
  const { name, company, crs, receiversAtFacades } = useOpenProject().project;
  return useMemo(
    () => ({
      name,
      company: company as string,
      crs: crs === null ? '' : String(crs),
      receiversAtFacades,
    }),
    [name, company, crs, receiversAtFacades],
  );
}

/**
 * The form of the project's settings. It publishes the project or saves its draft, and reports conflicts with what others save.
 * @param isUnconfirmed whether the settings that follow from the place still have to be confirmed: nothing is published then
 */
export function useSettingsForm(isUnconfirmed: boolean) {
  const { project, projects, companies } = useOpenProject();
  const { uid, name, company, crs, receiversAtFacades } = project;
  const { email } = useAccount();
  const queries = useQueryClient();
  const [problem, setProblem] = useState<string | null>(null);
  const stored = useStoredFields();
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
  const publish = form.handleSubmit(async (values) => {
    setProblem(null);
    if (isUnconfirmed) {
      setProblem(TO_CONFIRM);
      return;
    }
    try {
      const outcome = await saveProject(uid, { settings: settingsOf(values), before }, email);
      if (outcome.kind === 'changed-meanwhile') {
        showClash(outcome);
        return;
      }
      if (outcome.kind === 'address-taken') {
        form.setError('name', { message: takenMessage(outcome, projects) }, { shouldFocus: true });
        return;
      }
      forgetChanges(values);
      await loadSaved(uid, email);
    } catch (error) {
      setProblem(errorText(error));
    }
    await queries.invalidateQueries({ queryKey: storedFilesKey(uid) });
  });
  const saveDraft = form.handleSubmit(async (values) => {
    setProblem(null);
    try {
      const outcome = await keepDraft(uid, { settings: settingsOf(values), before }, email);
      if (outcome.kind === 'changed-meanwhile') {
        showClash(outcome);
        return;
      }
      forgetChanges(values);
      notifications.show({ color: 'green', message: 'The draft is saved.' });
    } catch (error) {
      setProblem(errorText(error));
    }
  });
  return { form, entered, isDirty, isSubmitting, problem, setProblem, publish, saveDraft };
}

const TO_CONFIRM =
  'Coordinate system, time zone, public holidays and criteria set have not been confirmed. Confirm them under “Where the project is”, and publish again.';
