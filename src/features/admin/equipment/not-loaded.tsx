import { Alert, Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { errorText } from '../../../backend/error-texts.ts';
import { useLive } from '../../../backend/live.ts';
import { loadSaved, saveProject, watchLoadReport } from '../../../backend/projects.ts';
import { useAccount } from '../../../backend/session.ts';
import { filesChangedSince } from '../projects/files-changed.ts';
import { projectState } from '../projects/project-state.tsx';
import type { KeptProject } from '../projects/use-kept-projects.ts';
import { useStoredFiles } from '../projects/use-stored-files.ts';

/** Says where the project still works with other equipment than its files have, and loads it. */
export function NotLoaded({ project }: { project: KeptProject }) {
  const { uid, name, company, crs, files } = project;
  const { email } = useAccount();
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const report = useLive(useMemo(() => watchLoadReport(uid), [uid]));
  const stored = useStoredFiles(uid).files?.filter(({ folder }) => folder === 'equipment') ?? null;
  const state = projectState(project);
  const at = report.kind === 'ready' ? report.value?.at : undefined;
  if (state === 'draft' || state === 'preparing' || state === 'archived' || at === undefined) return null;
  if (!filesChangedSince(at, { ...project, files: { equipment: files.equipment ?? [] } }, stored)) return null;
  const load = async () => {
    setAsked(true);
    setProblem(null);
    try {
      const outcome = await saveProject(uid, { name, company, crs }, email);
      if (outcome.kind === 'address-taken') setProblem('The address of the project is taken. Save its settings first.');
      else await loadSaved(uid, email);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setAsked(false);
    }
  };
  return (
    <Alert color="orange" title="Not in use yet">
      <Text size="sm">
        These files have changed since the project was loaded. Crews choose from them after the next load.
      </Text>
      {problem !== null && (
        <Text size="sm" c="red.8" role="alert">
          {problem}
        </Text>
      )}
      <Button
        mt="xs"
        size="xs"
        variant="default"
        leftSection={<IconRefresh size={14} />}
        loading={asked}
        onClick={() => void load()}
      >
        Load the project again
      </Button>
    </Alert>
  );
}
