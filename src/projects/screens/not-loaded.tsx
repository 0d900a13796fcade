import { Alert, Button, Text } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { loadSaved, saveProject } from '../api/projects.ts';
import { useAccount } from '../../people/api/session.ts';
import type { Project } from '../../model/project/project.ts';

/** Says that members still work with the previous publish, and offers to publish the project. */
export function NotLoaded({ project, children }: { project: Project; children: string }) {
  const { uid, name, company, crs, receiversAtFacades } = project;
  const { email } = useAccount();
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState(false);
  const load = async () => {
    setAsked(true);
    setProblem(null);
    try {
      const settings = { name, company, crs, receiversAtFacades };
      const outcome = await saveProject(uid, { settings, before: settings }, email);
      if (outcome.kind === 'address-taken')
        setProblem('The web address of the project is taken. Choose another name under Settings and files.');
      else if (outcome.kind === 'changed-meanwhile')
        setProblem(
          `${outcome.by} has just changed the settings of the project. See them under Settings and files, and publish from there.`,
        );
      else await loadSaved(uid, email);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setAsked(false);
    }
  };
  return (
    <Alert color="orange" title="Not published yet">
      <Text size="sm">{children}</Text>
      {problem !== null && (
        <Text size="sm" c="red.9" role="alert">
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
        Publish again
      </Button>
    </Alert>
  );
}
