import { Alert, Stack, Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { IconBulldozer } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import type { EquipmentItem } from '../../../model/equipment/equipment.ts';
import type { ProjectUid } from '../../../model/ids.ts';
import { describeProblem } from '../../../model/project/project.ts';
import { slugOf } from '../../../model/slug.ts';
import {
  emptyRow,
  equipmentCsv,
  equipmentRow,
  type EquipmentRow,
  type ReadRows,
} from '../../rules/equipment/equipment-rows.ts';
import { readImportRecipes } from '../../api/import-recipes.ts';
import { DataTable } from '../../../ui/data-table.tsx';
import { EmptyState } from '../../../ui/loading/states.tsx';
import { NotLoaded } from '../not-loaded.tsx';
import { SaveBar, SaveButtons } from '../save-bar.tsx';
import { saveTextFile } from '../../../ui/save-file.ts';
import type { KeptProject } from '../settings/use-kept-projects.ts';
import { useUnsavedWarning } from '../use-unsaved-warning.tsx';
import { columnsOf, searchTextOf, shownRows } from './columns.tsx';
import { copyOf, duplicateOf, formatImported, notRecognised, splitImported, withReplaced } from './edited-rows.ts';
import { CompanyDialog } from './company-dialog.tsx';
import { EnteredDialog } from './entered-dialog.tsx';
import { type EquipmentOrigin, EquipmentToolbar } from './equipment-toolbar.tsx';
import { ItemDialog } from './item-dialog.tsx';
import { LibraryDialog } from './library-dialog.tsx';
import { useUnloadedEquipment } from './use-unloaded-equipment.ts';
import { useEditedEquipment } from './use-edited-equipment.ts';
import type { StoredEquipment } from './use-equipment-files.ts';
import { dialogs } from '../../../ui/dialogs/dialogs.ts';
import { plural } from '../../../model/format/format.ts';

type EditedEquipment = ReturnType<typeof useEditedEquipment>;

interface EquipmentEditorProps {
  project: KeptProject;
  /** The project whose equipment is the company's list. Null if there is none, or if it is this project. */
  template: KeptProject | null;
  stored: StoredEquipment;
  /** Reads the files again and discards all edits. */
  onReread: () => void;
}

/** A table of all items in a project's equipment files. Edits are saved into the files and take effect after the next load. */
export function EquipmentEditor({ project, template, stored, onReread }: EquipmentEditorProps) {
  const equipment = useEditedEquipment(project.uid, stored);
  const { rows, setRows, checked, changed, files, saving, problem } = equipment;
  const [edited, setEdited] = useState<EquipmentRow | null>(null);
  const [picking, setPicking] = useState<EquipmentOrigin | null>(null);
  const isDirty = changed.length > 0;
  useUnsavedWarning(isDirty && !saving);
  const faults = [...checked.problems.values()].flat().filter(({ severity }) => severity === 'error').length;
  const target = files[0] ?? stored.freeName;
  const isUnloaded = useUnloadedEquipment(project);
  const { archived } = project;
  const addItems = (items: readonly EquipmentItem[]) =>
    setRows((before) => [...items.map((item) => equipmentRow(target, item)), ...before]);
  const importFile = useImport(project.uid, equipment, target);
  const save = async () => {
    if (await equipment.save()) notifications.show({ color: 'green', message: 'The equipment is saved.' });
  };
  const toolbar = (
    <EquipmentToolbar
      archived={archived}
      empty={rows.length === 0}
      onNew={() => setEdited(emptyRow(target))}
      company={template === null ? null : template.companyName}
      onPick={setPicking}
      onImport={importFile}
      onExport={() => download(project.name, rows)}
    />
  );

  return (
    <Stack gap="md">
      <FileProblems stored={stored} />
      {!isDirty && isUnloaded && (
        <NotLoaded project={project}>
          These files have changed since the project was published. Crews choose from them after the next publish.
        </NotLoaded>
      )}
      {rows.length === 0 ? (
        <EmptyState icon={<IconBulldozer />} title="No equipment yet" action={toolbar}>
          Crews choose from these items. Add items from the library, import a CSV, or enter the first item.
        </EmptyState>
      ) : (
        <EquipmentTable equipment={equipment} archived={archived} onEdit={setEdited}>
          {toolbar}
        </EquipmentTable>
      )}
      {edited !== null && (
        <ItemDialog
          key={edited.key}
          row={edited}
          others={rows.filter(({ key }) => key !== edited.key)}
          onDone={(row) => {
            equipment.put(row);
            setEdited(null);
          }}
          onClose={() => setEdited(null)}
        />
      )}
      {picking !== null && (
        <PickDialog
          origin={picking}
          project={project}
          template={template}
          rows={rows}
          onItems={addItems}
          onClose={() => setPicking(null)}
        />
      )}
      {!archived && (
        <SaveBar hint={hintOf(faults, changed)} alarming={faults > 0} problem={problem}>
          <SaveButtons isDirty={isDirty} saving={saving} onSave={() => void save()} onUndo={onReread} />
        </SaveBar>
      )}
    </Stack>
  );
}

function download(projectName: string, rows: readonly EquipmentRow[]): void {
  saveTextFile(`${slugOf(projectName) ?? 'project'}-equipment.csv`, equipmentCsv(rows, { forSpreadsheets: true }));
}

interface EquipmentTableProps {
  equipment: EditedEquipment;
  archived: boolean;
  onEdit: (row: EquipmentRow) => void;
  children: ReactNode;
}

function EquipmentTable({ equipment, archived, onEdit, children }: EquipmentTableProps) {
  const { rows, checked, files, remove } = equipment;
  return (
    <DataTable
      label="Equipment"
      rows={shownRows(rows, checked)}
      columns={columnsOf({
        archived,
        severalFiles: files.length > 1,
        onEdit,
        onCopy: (row) => onEdit(copyOf(row)),
        onRemove: remove,
      })}
      rowId={({ row }) => row.key}
      searchText={searchTextOf}
      sortedBy={{ id: 'name', desc: false }}
    >
      {children}
    </DataTable>
  );
}

interface PickDialogProps extends Pick<EquipmentEditorProps, 'project' | 'template'> {
  origin: EquipmentOrigin;
  rows: readonly EquipmentRow[];
  onItems: (items: readonly EquipmentItem[]) => void;
  onClose: () => void;
}

/** Adds items of an origin that the list does not have. */
function PickDialog({ origin, project, template, rows, onItems, onClose }: PickDialogProps) {
  const taken = new Set(rows.map(({ cells }) => cells.id));
  switch (origin) {
    case 'library':
      return <LibraryDialog taken={taken} onAdd={onItems} onClose={onClose} />;
    case 'company':
      return template && <CompanyDialog template={template} taken={taken} onAdd={onItems} onClose={onClose} />;
    case 'entered':
      return <EnteredDialog project={project} taken={taken} onAdopt={onItems} onClose={onClose} />;
  }
}

/** Imports the items of a CSV or a workbook into the table. If some ids already exist, it asks the person. */
function useImport(
  project: ProjectUid,
  { rows, setRows, setProblem, noted }: EditedEquipment,
  target: string,
): (file: File) => void {
  const take = (read: ReadRows, fresh: readonly EquipmentRow[], replaced: readonly EquipmentRow[]) => {
    setRows((before) => [...fresh, ...withReplaced(before, replaced, read.fields).map(noted)]);
    notifications.show({ color: 'green', message: formatImported(read, fresh.length, replaced.length) });
  };
  const importFile = async (file: File) => {
    // The code that opens workbooks is fetched for an import only.
    const [{ readEquipmentFile }, recipes] = await Promise.all([
      import('./read-equipment-file.ts'),
      readImportRecipes(project),
    ]);
    const bytes = new Uint8Array(await file.arrayBuffer());
    const read = await readEquipmentFile(target, { name: file.name, bytes }, recipes);
    const fault = read.problems[0]?.message ?? notRecognised(read) ?? duplicateOf(read.rows);
    setProblem(fault === null ? null : `${file.name}: ${fault}`);
    if (fault !== null) return;
    const { fresh, clashing } = splitImported(rows, read.rows);
    if (clashing.length === 0) take(read, fresh, []);
    else {
      dialogs.confirm({
        title: `${clashing.length} of ${read.rows.length} items exist already`,
        children: (
          <Text size="sm">
            Replace them with the values in {file.name}? Fields without a column in the file are kept. New items are
            added either way.
          </Text>
        ),
        labels: { confirm: 'Replace', cancel: 'Keep existing' },
        onConfirm: () => take(read, fresh, clashing),
        onCancel: () => take(read, fresh, []),
      });
    }
  };
  return (file) => void importFile(file).catch((error: unknown) => setProblem(errorText(error)));
}

function FileProblems({ stored: { unreadable, missing } }: { stored: StoredEquipment }) {
  if (unreadable.length + missing.length === 0) return null;
  return (
    <Alert color="orange" title="Some files cannot be edited here" role="alert">
      {missing.map((name) => (
        <Text key={name} size="sm">
          {name} is listed, but not in the storage.
        </Text>
      ))}
      {unreadable.slice(0, 5).map((fault, index) => (
        <Text key={index} size="sm">
          {describeProblem(fault)}
        </Text>
      ))}
      <Text size="sm">Upload them again under Settings and files.</Text>
    </Alert>
  );
}

function hintOf(faults: number, changed: readonly string[]): string {
  const wrong = faults === 0 ? '' : `${plural(faults, 'One fault stops', `${faults} faults stop`)} the next publish. `;
  return wrong + (changed.length > 0 ? `Not saved: ${changed.join(', ')}.` : 'Everything is saved.');
}
