import { Button, Text } from '@mantine/core';
import { IconPackage } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import type { Revision } from '../../../model/revisions/revision.ts';
import { saveFile } from '../../../ui/save-file.ts';

interface PackageButtonProps {
  project: LoadedProjectWithUid;
  revision: Revision;
  /** Whether the button is the main action in its place. */
  isMain: boolean;
  /** Whether the package is created at once, because the revision was issued a moment ago. */
  isAtOnce: boolean;
}

/** Creates and downloads the zip file for submission: report, address list, map and calculation record of a revision. */
export function PackageButton({ project, revision, isMain, isAtOnce }: PackageButtonProps) {
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { makePackage } = await import('./make-package.ts');
      const { name, zip } = await makePackage(project, revision);
      saveFile(name, zip);
    },
  });
  const wasMade = useRef(false);
  useEffect(() => {
    if (!isAtOnce || wasMade.current) return;
    wasMade.current = true;
    mutate();
  }, [isAtOnce, mutate]);
  return (
    <>
      <Button
        size="xs"
        variant={isMain ? 'filled' : 'default'}
        leftSection={<IconPackage size={16} />}
        loading={isPending}
        onClick={() => mutate()}
      >
        Download package
      </Button>
      {error !== null && (
        <Text size="sm" c="red.9" role="alert">
          {errorText(error)}
        </Text>
      )}
    </>
  );
}
