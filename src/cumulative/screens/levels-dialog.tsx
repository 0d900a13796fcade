import { Alert, FileInput, Group, List, MultiSelect, Text, TextInput } from '@mantine/core';
import { FormDialog } from '../../ui/dialogs/form-dialog.tsx';
import { useZodForm } from '../../ui/forms/use-zod-form.ts';
import { IconUpload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../firebase/error-texts.ts';
import { addLevels } from '../api/other-levels.ts';
import type { CriteriaSet } from '../../model/criteria/criteria-set.ts';
import { importedLevelsSchema } from '../../model/results/other-levels.ts';
import { OTHER_LEVELS_LIMITS } from '../../model/limits.ts';
import type { LoadedProjectWithUid, LoadProblem } from '../../model/project/project.ts';
import type { LevelsRead } from '../rules/read-levels-csv.ts';
import { grouped } from '../../model/format/format.ts';

interface LevelsDialogProps {
  project: LoadedProjectWithUid;
  /** EPSG code of eastings and northings. */
  epsg: number;
  set: CriteriaSet;
  /** The initial day. */
  day: string;
  onClose: () => void;
}

const FAULTS_TOLD = 8;
const MAX_FILE_MB = 20;

/** Loads levels of works elsewhere from a CSV file. */
export function LevelsDialog({ project, epsg, set, day, onClose }: LevelsDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<LevelsRead | null>(null);
  const [times, setTimes] = useState<string[]>([]);
  const form = useZodForm(importedLevelsSchema, {
    defaultValues: { name: '', source: '', when: { kind: 'days', from: day, to: day } },
    send: async (levels) => {
      if (read?.kind !== 'read') return;
      await addLevels({ projectId: project.uid, levels, file: read.file });
      onClose();
    },
    describeError: errorText,
  });
  const isTried = form.formState.isSubmitted;
  const take = async (chosen: File | null, asked: string[]) => {
    setFile(chosen);
    setTimes(asked);
    setRead(chosen === null ? null : await readFile(chosen, epsg, set, asked));
  };
  const asksTime = read?.kind === 'asks-time' || times.length > 0;
  return (
    <FormDialog
      title="Levels from another project"
      size="lg"
      submission={form.submission}
      submitLabel="Add levels"
      onClose={onClose}
    >
      <FileHelp set={set} />
      <FileInput
        label="File"
        placeholder="Choose a CSV file"
        accept=".csv,.tsv,.txt"
        leftSection={<IconUpload size={16} />}
        value={file}
        onChange={(chosen) => void take(chosen, [])}
        error={isTried && read === null ? 'Choose a file.' : null}
        clearable
        data-autofocus
      />
      {asksTime && (
        <MultiSelect
          label="Operating times of the levels"
          description="The file has one column of levels and does not say to which operating times it applies."
          data={set.operatingTimes.map((time) => ({ value: time.key, label: time.name }))}
          value={times}
          onChange={(chosen) => void take(file, chosen)}
          error={isTried && times.length === 0 ? 'Choose the operating times.' : null}
        />
      )}
      {read?.kind === 'failed' && <Faults name={file?.name ?? ''} problems={read.problems} />}
      {read?.kind === 'read' && (
        <Text size="sm" role="status">
          {grouped(read.file.id.length)} addresses with levels of{' '}
          {set.operatingTimes
            .filter(({ key }) => Object.hasOwn(read.file.levels, key))
            .map((time) => time.name)
            .join(', ')}
          .
        </Text>
      )}
      <TextInput
        label="Works"
        placeholder="For example: Tower at Station Street"
        maxLength={OTHER_LEVELS_LIMITS.name}
        {...form.field('name')}
      />
      <TextInput
        label="Where the levels come from"
        placeholder="For example: report 4711 of 3 November, table 5"
        maxLength={OTHER_LEVELS_LIMITS.source}
        {...form.field('source')}
      />
      <Group grow align="flex-start">
        <TextInput label="From" type="date" {...form.field('when.from')} />
        <TextInput label="Until" type="date" {...form.field('when.to')} />
      </Group>
    </FormDialog>
  );
}

function FileHelp({ set }: Pick<LevelsDialogProps, 'set'>) {
  return (
    <Text size="sm">
      A CSV with one row per address: <code>id</code>, <code>address</code>, or <code>lon</code> and <code>lat</code> (
      <code>easting</code> and <code>northing</code>
      ), and one column of levels per operating time (<code>laeq_{set.operatingTimes[0]?.key}</code>, …) or one column{' '}
      <code>laeq</code>. Enter assessed levels in dB(A), as they are compared with a criterion.
    </Text>
  );
}

async function readFile(file: File, epsg: number, set: CriteriaSet, asked: string[]): Promise<LevelsRead> {
  if (file.size > MAX_FILE_MB * 1e6) return failed(file.name, `It is larger than ${MAX_FILE_MB} MB.`);
  const { readLevelsCsv } = await import('../rules/read-levels-csv.ts');
  const bytes = new Uint8Array(await file.arrayBuffer());
  return readLevelsCsv(bytes, file.name, {
    times: set.operatingTimes,
    epsg,
    asked: asked.length === 0 ? null : asked,
  });
}

const failed = (file: string, message: string): LevelsRead => ({
  kind: 'failed',
  problems: [{ severity: 'error', folder: 'receivers', file, row: null, column: null, value: null, message }],
});

function Faults({ name, problems }: { name: string; problems: readonly LoadProblem[] }) {
  const faults = problems.filter(({ severity }) => severity === 'error');
  return (
    <Alert color="red" title={`${name} cannot be imported`}>
      <List size="sm">
        {faults.slice(0, FAULTS_TOLD).map(({ row, column, message }) => (
          <List.Item key={`${row} ${column} ${message}`}>
            {[row === null ? '' : `Row ${row}`, column === null ? '' : `column ${column}`].filter(Boolean).join(', ')}
            {row === null && column === null ? '' : ': '}
            {message}
          </List.Item>
        ))}
      </List>
      {faults.length > FAULTS_TOLD && <Text size="sm">And {grouped(faults.length - FAULTS_TOLD)} more.</Text>}
    </Alert>
  );
}
