import { Alert, Button, Group, List, NativeSelect, Stack, Switch, Text } from '@mantine/core';
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useMemo, useState } from 'react';
import { errorText } from '../../../../firebase/error-texts.ts';
import { useLive } from '../../../../firebase/live.ts';
import type { CriteriaSet } from '../../../../model/criteria/criteria-set.ts';
import { grouped, plural } from '../../../../model/format/format.ts';
import type { ImportRecipe, TableFolder } from '../../../../model/project/import-recipe.ts';
import { describeProblem, type Project } from '../../../../model/project/project.ts';
import { criteriaSetOf } from '../../../../model/project/report-config.ts';
import { useAccount } from '../../../../people/api/session.ts';
import { FormModal } from '../../../../ui/dialogs/form-modal.tsx';
import { Failure, LoadingState } from '../../../../ui/loading/states.tsx';
import { forgetImportRecipe, keepImportRecipes, watchImportRecipes } from '../../../api/import-recipes.ts';
import { watchReportConfig } from '../../../api/report-config.ts';
import type { ImportPreview, InspectedTable } from '../../../rules/load/recipes/inspect-file.ts';
import { ColumnFields } from './column-fields.tsx';
import { HeaderRowFields } from './header-row-fields.tsx';
import classes from './import-dialog.module.css';
import { hasCloud, inspectInPage, openStoredFile, type OpenedFile } from './inspect-in-page.ts';

// The code of the map is fetched when there is something to show.
const ImportMap = lazy(async () => ({ default: (await import('./import-map.tsx')).ImportMap }));

interface ImportDialogProps {
  project: Pick<Project, 'uid' | 'crs' | 'files'>;
  folder: TableFolder;
  name: string;
  /** The opened file. Null: it is read from Storage. */
  opened: OpenedFile | null;
  onClose: () => void;
}

/** Assigns the columns of a file to fields, with units and meanings of values. It previews the result that a load would have. */
export function ImportDialog(props: ImportDialogProps) {
  const { project, folder, name, opened: atHand, onClose } = props;
  const { uid } = project;
  // Two files with the same name can follow each other.
  const [instance] = useState(() => crypto.randomUUID());
  const isPhone = useMediaQuery('(max-width: 48em)') ?? false;
  const kept = useLive(useMemo(() => watchImportRecipes(uid), [uid]));
  const config = useLive(useMemo(() => watchReportConfig(uid), [uid]));
  const opened = useQuery({
    queryKey: ['import-file', uid, folder, name, instance],
    queryFn: () => atHand ?? openStoredFile(uid, folder, name),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  // A stored document that cannot be read does not block the dialog. Saving replaces it.
  const failure = [kept, config].find((live) => live.kind === 'failed');
  const isReady = opened.isSuccess && kept.kind !== 'loading' && config.kind === 'ready';
  return (
    <FormModal opened onClose={onClose} size={1280} fullScreen={isPhone} title={`Columns of ${name}`}>
      {failure?.kind === 'failed' && <Failure message={failure.message} />}
      {opened.isError && <Failure message={errorText(opened.error)} onRetry={() => void opened.refetch()} />}
      {!isReady && failure === undefined && !opened.isError && <LoadingState label="Reading the file …" />}
      {isReady && (
        <Assign
          {...props}
          opened={opened.data}
          kept={kept.kind === 'ready' ? kept.value.recipes : NONE_KEPT}
          criteria={criteriaSetOf(config.value)}
        />
      )}
    </FormModal>
  );
}

const NONE_KEPT: readonly ImportRecipe[] = [];

interface AssignProps extends Omit<ImportDialogProps, 'opened'> {
  opened: OpenedFile;
  kept: readonly ImportRecipe[];
  criteria: CriteriaSet;
}

/** Pause after typing before the file is read again, ms. */
const PAUSE_MS = 300;

function Assign(props: AssignProps) {
  const { project, name, opened, kept, onClose } = props;
  const [drafts, setDrafts] = useState<readonly ImportRecipe[]>([]);
  const [chosen, setChosen] = useState(0);
  const { saving, problem, keep, forget } = useSaveRecipes(project.uid, name, kept, onClose);
  const [settled] = useDebouncedValue(drafts, PAUSE_MS);
  const inspected = usePreview(props, settled);
  if (inspected.isError) {
    return <Failure message={errorText(inspected.error)} onRetry={() => void inspected.refetch()} />;
  }
  if (!inspected.isSuccess) return <LoadingState label="Reading the file …" />;
  const { tables, preview } = inspected.data;
  // Edits are shown at once. Their effect is shown after the file is read again.
  const current = tables.map((table) => ({ ...table, recipe: editedRecipe(table, drafts) }));
  const table = current[chosen];
  const isOld = inspected.isFetching || settled !== drafts;
  const change = (recipe: ImportRecipe) =>
    setDrafts((before) => [...before.filter(({ file }) => file !== recipe.file), recipe]);
  const own = current.filter(({ isKept }) => isKept).map(({ recipe }) => recipe);
  if (table === undefined) {
    const [first] = opened.problems;
    return <Failure message={first === undefined ? 'The file has no table.' : describeProblem(first)} />;
  }
  return (
    <Stack gap="sm">
      <div className={classes.sides}>
        <Stack gap="sm" miw={0}>
          {tables.length > 1 && (
            <TableChoice
              name={name}
              tables={tables}
              table={table}
              chosen={chosen}
              onChoose={setChosen}
              onChange={change}
            />
          )}
          {!table.recipe.isLeftOut && <TableForm table={table} onChange={change} />}
        </Stack>
        <Stack gap="sm" miw={0} className={classes.outcome ?? ''}>
          <Outcome preview={preview} isOld={isOld} />
          {preview.shapes.length > 0 && (
            <Suspense fallback={<div className={classes.map} />}>
              <div className={classes.map} role="region" aria-label="Map of what is read">
                <ImportMap shapes={preview.shapes} />
              </div>
            </Suspense>
          )}
        </Stack>
      </div>
      {problem !== null && <Failure message={problem} />}
      <Group justify="space-between" className={classes.foot ?? ''}>
        <Text size="sm" c="dimmed" maw={520}>
          The file stays as it is. What is assigned here is kept with the project, and read when the project is
          published.
        </Text>
        <Group gap="xs">
          {own.length > 0 && (
            <Button variant="subtle" color="gray.8" disabled={saving} onClick={() => void forget(own)}>
              Remove assignment
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button
            loading={saving}
            disabled={isOld}
            onClick={() => void keep(current.filter(({ isRead }) => isRead).map(({ recipe }) => recipe))}
          >
            Keep
          </Button>
        </Group>
      </Group>
    </Stack>
  );
}

/** Reads the file with the edited recipes. */
function usePreview({ project, folder, name, opened, kept, criteria }: AssignProps, drafts: readonly ImportRecipe[]) {
  const { uid, crs, files } = project;
  return useQuery({
    queryKey: ['import-preview', uid, folder, name, drafts, kept, crs],
    queryFn: ({ signal }) =>
      inspectInPage({ ...opened, folder, crs, criteria, hasCloud: hasCloud(files), kept, drafts }, signal),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
}

/** Returns functions that keep the assigned columns with the project or remove them, and then close the dialog. */
function useSaveRecipes(uid: Project['uid'], name: string, kept: readonly ImportRecipe[], onClose: () => void) {
  const { email } = useAccount();
  const [seen] = useState(kept);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const finish = async (act: () => Promise<void>, message: string) => {
    setSaving(true);
    setProblem(null);
    try {
      await act();
      notifications.show({ color: 'green', message });
      onClose();
    } catch (error) {
      setProblem(errorText(error));
      setSaving(false);
    }
  };
  const keep = (recipes: ImportRecipe[]) =>
    finish(
      () => keepImportRecipes(uid, { recipes, seen }, email),
      `The columns of ${name} are assigned. Newer files of the same columns are read in the same way.`,
    );
  const forget = (own: readonly ImportRecipe[]) =>
    finish(async () => {
      for (const recipe of own) await forgetImportRecipe(uid, recipe, email);
    }, `The columns of ${name} are found by their names again.`);
  return { saving, problem, keep, forget };
}

interface TableChoiceProps {
  /** Name of the file. */
  name: string;
  tables: readonly InspectedTable[];
  /** The chosen table, with its edits. */
  table: InspectedTable;
  chosen: number;
  onChoose: (chosen: number) => void;
  onChange: (recipe: ImportRecipe) => void;
}

/** Chooses a layer or a sheet of the file, and whether it is left out. */
function TableChoice({ name, tables, table, chosen, onChoose, onChange }: TableChoiceProps) {
  return (
    <Group align="flex-end">
      <NativeSelect
        size="sm"
        label={table.firstRows === null ? 'Layer' : 'Sheet'}
        value={String(chosen)}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
        data={tables.map(({ file, rowCount }, at) => ({
          value: String(at),
          label: `${file.slice(name.length + 1) || file} (${plural(rowCount, '1 row', `${grouped(rowCount)} rows`)})`,
        }))}
      />
      <Switch
        label="Leave it out"
        checked={table.recipe.isLeftOut}
        onChange={({ currentTarget }) => onChange({ ...table.recipe, isLeftOut: currentTarget.checked })}
        pb={8}
      />
    </Group>
  );
}

/** The edited recipe of a table. If its header was changed, its columns are those that the new header gives. */
function editedRecipe({ file, recipe }: InspectedTable, drafts: readonly ImportRecipe[]): ImportRecipe {
  const draft = drafts.find((edited) => edited.file === file);
  if (draft === undefined) return recipe;
  return draft.columns.join('\n') === recipe.columns.join('\n') ? draft : { ...recipe, header: draft.header };
}

function TableForm({ table, onChange }: { table: InspectedTable; onChange: (recipe: ImportRecipe) => void }) {
  const { firstRows, recipe } = table;
  return (
    <>
      {firstRows !== null && (
        <HeaderRowFields
          rows={firstRows}
          header={recipe.header}
          // A new header gives new columns, so the assignment is suggested again.
          onChange={(header) => onChange({ ...recipe, header, columns: [], fields: [], units: [], values: [] })}
        />
      )}
      <ColumnFields table={table} onChange={onChange} />
    </>
  );
}

const MOST_TOLD = 8;

/** The number of rows that would be read, and the problems by cause. */
function Outcome({ preview: { read, rows, problems }, isOld }: { preview: ImportPreview; isOld: boolean }) {
  const errors = problems.filter(({ severity }) => severity === 'error');
  const others = problems.length - errors.length;
  const shown = problems.slice(0, MOST_TOLD);
  return (
    <Stack gap="xs" style={{ opacity: isOld ? 0.6 : 1 }} aria-busy={isOld}>
      <Text size="sm" fw={600} role="status">
        {`${grouped(read)} of ${plural(rows, '1 row', `${grouped(rows)} rows`)} can be read`}
        {errors.length === 0 ? '.' : ': errors prevent publishing.'}
      </Text>
      {problems.length > 0 && (
        <Alert color={errors.length > 0 ? 'red' : 'orange'} p="xs">
          <List size="sm" spacing={4}>
            {shown.map(({ problem, count, severity }) => (
              <List.Item
                key={`${problem.file} ${problem.column} ${problem.message}`}
                style={{ overflowWrap: 'anywhere' }}
              >
                {count > 1 && <b>{`${grouped(count)} × `}</b>}
                {severity === 'warning' && errors.length > 0 && 'Warning: '}
                {problem.column === null ? '' : `${problem.column}: `}
                {problem.message}
                {problem.row !== null && ` (row ${problem.row}${count > 1 ? ' is the first' : ''})`}
              </List.Item>
            ))}
          </List>
          {problems.length > MOST_TOLD && (
            <Text size="sm">{`and ${problems.length - MOST_TOLD} more causes${others > 0 ? ', warnings among them' : ''}`}</Text>
          )}
        </Alert>
      )}
    </Stack>
  );
}
