import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { errorText } from '../../../../firebase/error-texts.ts';
import type { Project } from '../../../../model/project/project.ts';
import { useAccount } from '../../../../people/api/session.ts';
import type { DrawnFolder, DrawnItem } from '../../../rules/drawn/drawn-layers.ts';
import { beginHistory, changedFolders, inFolder, redone, undone, withEdit } from '../../../rules/drawn/edit-drawn.ts';
import { storedFilesKey } from '../../files/use-stored-files.ts';
import { saveDrawnFiles, type StoredDrawn } from './drawn-files.ts';

/** Tool for clicks on the map. */
export type DrawTool = 'select' | 'area' | 'rectangle' | 'angled-rectangle' | 'line' | 'point' | 'split';

/** State of the drawing editor: drawn features, selection, and the functions that save the files. */
export function useDrawSession(project: Project, stored: StoredDrawn, begun: DrawnFolder) {
  const { email } = useAccount();
  const queries = useQueryClient();
  const [history, setHistory] = useState(() => beginHistory(stored.items));
  const [saved, setSaved] = useState({ items: stored.items, generations: stored.generations });
  const [folder, setFolder] = useState<DrawnFolder>(begun);
  const [tool, setTool] = useState<DrawTool>('select');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [isSaving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { items } = history;
  const own = useMemo(() => inFolder(items, folder), [items, folder]);
  const selected = useMemo(() => chosen.filter((id) => own.some((item) => item.id === id)), [chosen, own]);
  const changed = useMemo(() => changedFolders(saved.items, items), [saved.items, items]);
  /** @param next the next features, or a function that makes them from the current ones */
  const edit = (next: readonly DrawnItem[] | ((items: readonly DrawnItem[]) => readonly DrawnItem[])) =>
    setHistory((before) => withEdit(before, typeof next === 'function' ? next(before.items) : next));
  const save = async () => {
    setSaving(true);
    setProblem(null);
    try {
      await saveDrawnFiles(project, changed, items, saved.generations, email, (written, generation) =>
        setSaved((before) => ({ ...before, generations: new Map(before.generations).set(written, generation) })),
      );
      setSaved((before) => ({ ...before, items }));
      await queries.invalidateQueries({ queryKey: storedFilesKey(project.uid) });
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  return {
    items,
    own,
    folder,
    tool,
    selected,
    changed,
    isSaving,
    problem,
    canUndo: history.past.length > 0,
    canRedo: history.future.length > 0,
    edit,
    setTool,
    select: setChosen,
    toggle: (id: string) =>
      setChosen(selected.includes(id) ? selected.filter((other) => other !== id) : [...selected, id]),
    /** Further shapes are drawn into this layer. */
    open: (next: DrawnFolder) => {
      setFolder(next);
      setTool('select');
      setChosen([]);
    },
    undo: () => setHistory(undone),
    redo: () => setHistory(redone),
    remove: () => {
      edit(items.filter(({ id }) => !selected.includes(id)));
      setChosen([]);
    },
    save,
  };
}

export type DrawSession = ReturnType<typeof useDrawSession>;
