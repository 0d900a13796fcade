import { useRef, useState } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import type { LoadProblem } from '../../../model/project/project.ts';
import type { ShapeLayer } from '../../rules/import/read-layers.ts';
import { MAX_SHAPE_FILE_MB } from '../../rules/import/shape-files.ts';
import { convertInPage } from './convert-in-page.ts';

export type ShapeFile =
  | { kind: 'none' }
  | { kind: 'reading'; name: string }
  | { kind: 'failed'; name: string; reasons: string[] }
  | {
      kind: 'read';
      /** A new number for each file that is read. */
      number: number;
      name: string;
      layers: ShapeLayer[];
      /** What was left out, as sentences. */
      notes: string[];
    };

/** Reads a file of shapes in the page. A later file replaces an earlier one, even while that is being read. */
export function useShapeFile() {
  const [file, setFile] = useState<ShapeFile>({ kind: 'none' });
  const latest = useRef(0);
  const take = async (chosen: File) => {
    const number = ++latest.current;
    setFile({ kind: 'reading', name: chosen.name });
    const outcome = await shapesOf(chosen, number);
    if (latest.current === number) setFile(outcome);
  };
  return { file, take: (chosen: File) => void take(chosen) };
}

async function shapesOf(file: File, number: number): Promise<ShapeFile> {
  const { name } = file;
  if (file.size > MAX_SHAPE_FILE_MB * 1e6) {
    return { kind: 'failed', name, reasons: [`It is larger than ${MAX_SHAPE_FILE_MB} MB. Export less of it.`] };
  }
  try {
    const { readLayers } = await import('../../rules/import/read-layers.ts');
    const { layers, problems } = await readLayers(name, new Uint8Array(await file.arrayBuffer()), convertInPage);
    const sentences = inSentences(problems, name);
    if (layers.length > 0) return { kind: 'read', number, name, layers, notes: sentences };
    return { kind: 'failed', name, reasons: sentences.length > 0 ? sentences : ['It has no shapes.'] };
  } catch (error) {
    return { kind: 'failed', name, reasons: [errorText(error)] };
  }
}

/** Faults as sentences. A hundred rows with the same fault give one sentence. */
function inSentences(problems: readonly LoadProblem[], name: string): string[] {
  const byFault = Map.groupBy(problems, ({ file, message }) => JSON.stringify([file, message]));
  return [...byFault.values()].flatMap((same) => {
    const [first] = same;
    if (first === undefined) return [];
    const part = first.file === name ? '' : `${first.file.slice(name.length + 1)}: `;
    const rows = same.flatMap(({ row }) => (row === null ? [] : [row]));
    const more = rows.length > ROWS_NAMED ? ` and ${rows.length - ROWS_NAMED} more` : '';
    const place = rows.length === 0 ? '' : ` (row ${rows.slice(0, ROWS_NAMED).join(', ')}${more})`;
    return [`${part}${first.message}${place}`];
  });
}

const ROWS_NAMED = 5;
