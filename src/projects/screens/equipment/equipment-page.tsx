import { useDocumentTitle } from '@mantine/hooks';
import { errorText } from '../../../firebase/error-texts.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { useOpenProject } from '../settings/project-frame.tsx';
import { EquipmentEditor } from './equipment-editor.tsx';
import { useEquipmentFiles } from './use-equipment-files.ts';

/** The equipment page of a project. */
export function EquipmentPage() {
  const { project, projects } = useOpenProject();
  const template = projects.find(({ uid }) => uid === project.template && uid !== project.uid) ?? null;
  useDocumentTitle(`Equipment of ${project.name} – Site noise`);
  const files = useEquipmentFiles(project);
  if (files.isPending) return <LoadingState label="Reading the equipment …" />;
  if (files.isError) return <Failure message={errorText(files.error)} onRetry={() => void files.refetch()} />;
  return (
    <EquipmentEditor
      key={files.dataUpdatedAt}
      project={project}
      template={template}
      stored={files.data}
      onReread={() => void files.refetch()}
    />
  );
}
