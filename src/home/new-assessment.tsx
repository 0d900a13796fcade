import { Select, Stack } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { useMemo, useState } from 'react';
import { useLive } from '../firebase/live.ts';
import type { LoadedProjectWithUid } from '../model/project/project.ts';
import { watchReportConfig } from '../projects/api/report-config.ts';
import { NewAssessmentForm } from '../projects/screens/assessments/new-assessment-form.tsx';
import { FormModal } from '../ui/dialogs/form-modal.tsx';
import { Failure, LoadingState } from '../ui/loading/states.tsx';

interface NewAssessmentProps {
  /** Projects that can be assessed. There is at least one. */
  projects: readonly LoadedProjectWithUid[];
  onClose: () => void;
}

/** Creates an assessment for tonight in the project that was selected last. */
export function NewAssessment({ projects, onClose }: NewAssessmentProps) {
  const [chosen, setChosen] = useLocalStorage({
    key: 'last-project',
    defaultValue: '',
    getInitialValueInEffect: false,
  });
  const project = projects.find(({ uid }) => uid === chosen) ?? projects[0];
  const uid = project?.uid ?? null;
  const config = useLive(useMemo(() => (uid === null ? null : watchReportConfig(uid)), [uid]));
  const [isOpen, setOpen] = useState(false);
  // The dialog opens after its form is loaded, so that the name field has the focus.
  if (config.kind === 'ready' && !isOpen) setOpen(true);
  if (project === undefined || (!isOpen && config.kind !== 'failed')) return null;
  return (
    <FormModal opened onClose={onClose} title="New assessment" size="lg">
      <Stack gap="sm">
        {projects.length > 1 && (
          <Select
            label="Project"
            searchable
            allowDeselect={false}
            data={projects.map(({ uid: value, name }) => ({ value, label: name }))}
            value={project.uid}
            onChange={(value) => value !== null && setChosen(value)}
          />
        )}
        {config.kind === 'loading' && <LoadingState />}
        {config.kind === 'failed' && <Failure message={config.message} />}
        {config.kind === 'ready' && (
          <NewAssessmentForm key={project.uid} project={project} config={config.value} isTonight onClose={onClose} />
        )}
      </Stack>
    </FormModal>
  );
}
