import { useDocumentTitle } from '@mantine/hooks';
import { useMemo } from 'react';
import { useLive } from '../../../firebase/live.ts';
import { watchSavedConfig } from '../../api/report-config.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { useOpenProject } from '../settings/project-frame.tsx';
import { ConfigurationEditor } from './configuration-editor.tsx';

/** The page for criteria, method, bands and report of a project. */
export function ConfigurationPage() {
  const { project } = useOpenProject();
  useDocumentTitle(`Criteria and report of ${project.name} – Site noise`);
  const saved = useLive(useMemo(() => watchSavedConfig(project.uid), [project.uid]));
  if (saved.kind === 'loading') return <LoadingState />;
  if (saved.kind === 'failed') return <Failure message={saved.message} />;
  return <ConfigurationEditor project={project} saved={saved.value} />;
}
