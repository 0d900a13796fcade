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

/** Equipment rows that are edited, their check, and the way back into their files. */
export function useEditedEquipment(project: ProjectUid, stored: StoredEquipment) {
  const { email } = useAccount();
  const queries = useQueryClient();
  const [rows, setRows] = useState(stored.rows);
  const [saved, setSaved] = useState({ rows: stored.rows, generations: stored.generations });
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const checked = useMemo(() => checkEquipmentRows(rows), [rows]);
  const changed = useMemo(() => changedFiles(saved.rows, rows), [saved.rows, rows]);

  /** A row with who changed its levels, where they are not those of its file any more. */
  const noted = (row: EquipmentRow): EquipmentRow => {
    const stands = saved.rows.find(({ key }) => key === row.key);
    return withChangeNoted(stands, row, { by: email, on: shownDay(new Date(), 'dayOfYear') });
  };
  /** Puts a row in the place of the one with its key, or before all others. */
  const put = (entered: EquipmentRow) => {
    const row = noted(entered);
    setRows((before) =>
      before.some(({ key }) => key === row.key)
        ? before.map((known) => (known.key === row.key ? row : known))
        : [row, ...before],
    );
  };
  const remove = ({ key }: EquipmentRow) => setRows((before) => before.filter((row) => row.key !== key));

  /** Writes a file, or takes one without items off the list. @returns its version now; null where that was refused */
  const saveFile = async (name: string, generation: string | null): Promise<string | null> => {
    const isEmpty = !rows.some(({ file }) => file === name);
    // Listed before it is there: what is not listed may be swept.
    await listFile(project, { folder: 'equipment', name, listed: !isEmpty }, email);
    if (isEmpty) return GONE;
    const outcome = await writeProjectFile(project, 'equipment', { name, text: csvOf(rows, name), generation });
    if (outcome.kind === 'written') {
      // It is written by the names of the fields: what was assigned to its former columns holds no longer.
      const recipe = stored.assigned.get(name);
      if (recipe !== undefined) await forgetImportRecipe(project, recipe, email);
      return outcome.generation;
    }
    setProblem(`${name} was replaced meanwhile. Undo your changes to see what is there now.`);
    return null;
  };
  /** @returns whether everything is in the files now */
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

/** In place of a version: the file has no items any more, and is off the list. */
const GONE = 'gone';

function withGeneration(before: ReadonlyMap<string, string>, name: string, generation: string): Map<string, string> {
  const after = new Map(before);
  if (generation === GONE) after.delete(name);
  else after.set(name, generation);
  return after;
}
