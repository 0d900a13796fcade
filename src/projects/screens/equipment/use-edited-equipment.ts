import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import { writeProjectFile } from '../../api/stored-files.ts';
import { forgetImportRecipe } from '../../api/import-recipes.ts';
import { listFile } from '../../api/projects.ts';
import { useAccount } from '../../../people/api/session.ts';
import type { ProjectUid } from '../../../model/ids.ts';
import { checkEquipmentRows, type EquipmentRow } from '../../rules/equipment/equipment-rows.ts';
import { shownDay } from '../../../model/format/format.ts';
import { storedFilesKey } from '../files/use-stored-files.ts';
import { changedFiles, csvOf, withChangeNoted, withFileOf } from './edited-rows.ts';
import type { StoredEquipment } from './use-equipment-files.ts';

/** State of the equipment editor: the edited rows, their check, and the functions that save the files. */
export function useEditedEquipment(project: ProjectUid, stored: StoredEquipment) {
  const { email } = useAccount();
  const queries = useQueryClient();
  const [rows, setRows] = useState(stored.rows);
  const [saved, setSaved] = useState({ rows: stored.rows, generations: stored.generations });
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const checked = useMemo(() => checkEquipmentRows(rows), [rows]);
  const changed = useMemo(() => changedFiles(saved.rows, rows), [saved.rows, rows]);

  /** Updates the source of a row whose levels differ from those in its file. */
  const noted = (row: EquipmentRow): EquipmentRow => {
    const stands = saved.rows.find(({ key }) => key === row.key);
    return withChangeNoted(stands, row, { by: email, on: shownDay(new Date(), 'dayOfYear') });
  };
  /** Replaces the row with the same key, or inserts the row before all others. */
  const put = (entered: EquipmentRow) => {
    const row = noted(entered);
    setRows((before) =>
      before.some(({ key }) => key === row.key)
        ? before.map((known) => (known.key === row.key ? row : known))
        : [row, ...before],
    );
  };
  const remove = ({ key }: EquipmentRow) => setRows((before) => before.filter((row) => row.key !== key));

  /**
   * Writes a file. A file without items is removed from the list instead.
   * @returns its new generation, or null if the write was rejected
   */
  const saveFile = async (name: string, generation: string | null): Promise<string | null> => {
    const isEmpty = !rows.some(({ file }) => file === name);
    // The file is listed before it is written, because files that are not listed may be deleted.
    await listFile(project, { folder: 'equipment', name, listed: !isEmpty }, email);
    if (isEmpty) return GONE;
    const outcome = await writeProjectFile(project, 'equipment', { name, text: csvOf(rows, name), generation });
    if (outcome.kind === 'written') {
      // The file is written with the names of the fields, so its recipe no longer applies.
      const recipe = stored.assigned.get(name);
      if (recipe !== undefined) await forgetImportRecipe(project, recipe, email);
      return outcome.generation;
    }
    setProblem(`${name} was replaced meanwhile. Undo your changes to see what is there now.`);
    return null;
  };
  /** @returns whether all rows are stored in files */
  const save = async (): Promise<boolean> => {
    setSaving(true);
    setProblem(null);
    try {
      for (const name of changed) {
        const generation = await saveFile(name, saved.generations.get(name) ?? null);
        if (generation === null) return false;
        setSaved((before) => ({
          rows: withFileOf(before.rows, rows, name),
          generations: withGeneration(before.generations, name, generation),
        }));
      }
      await queries.invalidateQueries({ queryKey: storedFilesKey(project) });
      return true;
    } catch (error) {
      setProblem(errorText(error));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const files = [...saved.generations.keys()];
  return { rows, setRows, checked, changed, files, put, noted, remove, save, saving, problem, setProblem };
}

/** Stands for the generation of a file without items, which is no longer listed. */
const GONE = 'gone';

function withGeneration(before: ReadonlyMap<string, string>, name: string, generation: string): Map<string, string> {
  const after = new Map(before);
  if (generation === GONE) after.delete(name);
  else after.set(name, generation);
  return after;
}
