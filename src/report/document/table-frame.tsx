import type { ReactNode } from 'react';
import classes from './report-document.module.css';

/** A table that scrolls sideways where it is too wide, by keys too; the part that scrolls and the table have one name. */
export function TableFrame({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className={classes.tableFrame} role="region" aria-label={label} tabIndex={0}>
      <table className={classes.table} aria-label={label}>
        {children}
      </table>
    </div>
  );
}
