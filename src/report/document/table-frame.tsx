import type { ReactNode } from 'react';
import classes from './report-document.module.css';

/**
 * A table that scrolls sideways if it is too wide, also by keyboard. The scrolling element and the table share one accessible
 * name.
 */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.tableFrame} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        {children}
      </table>
    </div>
  );
}

interface ReportTableProps {
  label: string;
  head: readonly ReactNode[];
  rows: ReadonlyArray<readonly ReactNode[]>;
  /** Indexes of the first and the last column of numbers. */
  numbers?: readonly [first: number, last: number];
}

/** A table with one row of headings. */
export function ReportTable({ label, head, rows, numbers: [first, last] = [0, -1] }: ReportTableProps) {
  const classOf = (column: number) => (column >= first && column <= last ? classes.number : undefined);
  return (
    <TableFrame label={label}>
      <thead>
        <tr>
          {head.map((cell, column) => (
            <th key={column} className={classOf(column)}>
              {cell}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          <tr key={row}>
            {cells.map((cell, column) => (
              <td key={column} className={classOf(column)}>
                {cell}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </TableFrame>
  );
}
