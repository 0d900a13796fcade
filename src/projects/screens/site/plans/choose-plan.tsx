import { Button, FileButton, Group, Loader, NumberInput, Stack, Text } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { errorText } from '../../../../firebase/error-texts.ts';
import { useDropTarget } from '../../../../ui/forms/use-drop-target.ts';
import { Failure } from '../../../../ui/loading/states.tsx';
import { isPlacedByPoints } from '../../../rules/imagery/plan-limits.ts';
import type { KeptProject } from '../../settings/use-kept-projects.ts';
import classes from './plan-editor.module.css';
import {
  isPdf,
  openPdfFile,
  type Plan,
  readPdfPlan,
  readPicturePlan,
  readStoredPlan,
  ENDINGS_OF_PLANS,
} from './read-plan.ts';
import type { OpenPdf } from './read-pdf.ts';

interface ChoosePlanProps {
  project: KeptProject;
  /** Why the requested picture cannot be placed. Null if no picture was requested. */
  refused: string | null;
  onChosen: (plan: Plan) => void;
  onClose: () => void;
}

/** Chooses a picture or a page of a PDF to place. */
export function ChoosePlan({ project, refused, onChosen, onClose }: ChoosePlanProps) {
  const reader = usePlanReader(project, refused, onChosen);
  const { reading, problem, opened, take, takeStored } = reader;
  const { over, ...target } = useDropTarget(reading ? null : ([file]) => void take(file));
  const pictures = (project.files.imagery ?? []).filter((name) => isPlacedByPoints('imagery', name));
  return (
    <Stack gap="sm">
      <div className={classes.drop} data-over={over || undefined} {...target}>
        <PlanFile reading={reading} onFile={take} />
      </div>
      {opened !== null && <PageOfPdf opened={opened} reader={reader} />}
      {problem !== null && <Failure message={problem} />}
      {pictures.length > 0 && (
        <section aria-label="Pictures of the project">
          <Text size="sm" fw={600} mb={4}>
            Or a picture of the folder Imagery
          </Text>
          <Group gap="xs">
            {pictures.map((name) => (
              <Button key={name} size="xs" variant="default" disabled={reading} onClick={() => void takeStored(name)}>
                {name}
              </Button>
            ))}
          </Group>
        </section>
      )}
      <Button size="xs" variant="default" style={{ alignSelf: 'flex-start' }} onClick={onClose}>
        Close
      </Button>
    </Stack>
  );
}

interface OpenedPdf {
  file: File;
  pdf: OpenPdf;
}

/** Reads pictures and pages of PDFs. A PDF with several pages stays open until one of them is chosen. */
function usePlanReader(project: KeptProject, refused: string | null, onChosen: (plan: Plan) => void) {
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState(refused);
  const [opened, setOpened] = useState<OpenedPdf | null>(null);
  const [page, setPage] = useState(1);
  const pdf = opened?.pdf;
  useEffect(() => () => pdf?.close(), [pdf]);
  const during = async (action: () => Promise<void>) => {
    setReading(true);
    setProblem(null);
    try {
      await action();
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setReading(false);
    }
  };
  const take = (file: File | undefined) =>
    during(async () => {
      setOpened(null);
      if (file === undefined) return;
      if (!isPdf(file)) return onChosen(await readPicturePlan(file.name, file, false));
      const open = await openPdfFile(file);
      setPage(1);
      if (open.pages > 1) return setOpened({ file, pdf: open });
      try {
        onChosen(await readPdfPlan(file, open, 1));
      } finally {
        open.close();
      }
    });
  const takeStored = (name: string) => during(async () => onChosen(await readStoredPlan(project.uid, name)));
  const takePage = ({ file, pdf: open }: OpenedPdf) =>
    during(async () => onChosen(await readPdfPlan(file, open, page)));
  return { reading, problem, opened, page, setPage, take, takeStored, takePage };
}

interface PlanFileProps {
  reading: boolean;
  onFile: (file: File | undefined) => Promise<void>;
}

function PlanFile({ reading, onFile }: PlanFileProps) {
  return (
    <Group gap="md">
      <FileButton
        accept={ENDINGS_OF_PLANS.map((ending) => `.${ending}`).join(',')}
        onChange={(file) => void onFile(file ?? undefined)}
        inputProps={{ 'aria-label': 'Plan to place' }}
      >
        {(props) => (
          <Button {...props} disabled={reading} leftSection={reading ? <Loader size={14} /> : <IconUpload size={16} />}>
            {reading ? 'Reading …' : 'Choose a plan'}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c="dimmed">
        A PNG, a JPEG or a page of a PDF; or drop it here.
      </Text>
    </Group>
  );
}

interface PageOfPdfProps {
  opened: OpenedPdf;
  reader: ReturnType<typeof usePlanReader>;
}

function PageOfPdf({ opened, reader: { reading, page, setPage, takePage } }: PageOfPdfProps) {
  return (
    <Group gap="sm" align="flex-end">
      <NumberInput
        size="sm"
        w={220}
        label={`Page of ${opened.file.name}, 1 to ${opened.pdf.pages}`}
        min={1}
        max={opened.pdf.pages}
        clampBehavior="strict"
        allowDecimal={false}
        value={page}
        onChange={(value) => setPage(Number(value))}
      />
      <Button size="sm" disabled={reading || page < 1} onClick={() => void takePage(opened)}>
        Take this page
      </Button>
    </Group>
  );
}
