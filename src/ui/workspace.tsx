import type { ReactNode } from 'react';
import classes from './workspace.module.css';

interface WorkspaceProps {
  panel: ReactNode;
  map: ReactNode;
}

/** A panel beside the map; on a narrow screen under it. */
export function Workspace({ panel, map }: WorkspaceProps) {
  return (
    <div className={classes.workspace}>
      <section className={classes.map} aria-label="Map">
        {map}
      </section>
      <aside className={classes.panel}>{panel}</aside>
    </div>
  );
}
