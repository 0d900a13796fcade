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
