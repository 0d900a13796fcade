import { type KeyboardEvent, type MouseEvent, useState } from 'react';
import { closestOf } from '../../../ui/dialogs/outside-dialogs.ts';

/** A position in a grid. Row -1 is its heading. */
export interface GridPlace {
  row: number;
  column: number;
}

interface Grid {
  rows: number;
  columns: number;
  /** Called on Enter or space at a position, or on a click. */
  onOpen: (place: GridPlace) => void;
  /** Called when the keyboard moves to another position. */
  onMove: (place: GridPlace) => void;
}

const HEADING = -1;
const PAGE = 10;

/**
 * Keyboard navigation of a grid that is a single tab stop. Arrows, Home, End, Page Up and Page Down move, and Enter and space
 * open. A click opens the row (`data-row`) or heading (also with `data-column`) that it hits.
 */
export function useGridKeys({ rows, columns, onOpen, onMove }: Grid) {
  const [place, setPlace] = useState<GridPlace>({ row: 0, column: 0 });
  const active = within(place, rows, columns);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpening = event.key === 'Enter' || event.key === ' ';
    const next = isOpening ? active : moved(active, event.key, rows);
    if (next === null) return;
    event.preventDefault();
    if (isOpening) {
      onOpen(active);
      return;
    }
    setPlace(within(next, rows, columns));
    onMove(within(next, rows, columns));
  };
  const onClick = ({ target }: MouseEvent) => {
    const clicked = closestOf(target, '[data-row]');
    if (!(clicked instanceof HTMLElement)) return;
    const { row, column = 0 } = clicked.dataset;
    const at = { row: Number(row), column: Number(column) };
    setPlace(at);
    onOpen(at);
  };
  return { active, onKeyDown, onClick };
}

function within({ row, column }: GridPlace, rows: number, columns: number): GridPlace {
  return { row: Math.max(HEADING, Math.min(row, rows - 1)), column: Math.max(0, Math.min(column, columns - 1)) };
}

/** The position that a key leads to. Null if the key does not move. */
function moved({ row, column }: GridPlace, key: string, rows: number): GridPlace | null {
  switch (key) {
    case 'ArrowDown':
      return { row: row + 1, column };
    case 'ArrowUp':
      return { row: row - 1, column };
    case 'ArrowRight':
      return { row, column: column + 1 };
    case 'ArrowLeft':
      return { row, column: column - 1 };
    case 'PageDown':
      return { row: row + PAGE, column };
    case 'PageUp':
      return { row: Math.max(0, row - PAGE), column };
    case 'Home':
      return { row: 0, column };
    case 'End':
      return { row: rows - 1, column };
    default:
      return null;
  }
}
