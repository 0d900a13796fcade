import { ActionIcon } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { type CSSProperties, type ReactNode, useState } from 'react';
import { z } from 'zod';
import { MAP_SHARES, SHEET_HEIGHTS, SheetHandle, type SheetHeight } from './sheet-handle.tsx';
import classes from './workspace.module.css';

interface WorkspaceProps {
  panel: ReactNode;
  map: ReactNode;
}

const WIDTHS = ['closed', 'usual', 'wide'] as const;
const widthSchema = z.enum(WIDTHS);
type Width = z.infer<typeof widthSchema>;
const heightSchema = z.enum(SHEET_HEIGHTS);

/**
 * A panel next to the map. The panel comes first in the tab order, because the map has many tab stops. On a narrow screen, the
 * panel is a sheet below the map whose height is changed by dragging. The browser stores the size.
 */
export function Workspace({ panel, map }: WorkspaceProps) {
  const [width, setWidth] = useLocalStorage<Width>({
    key: 'panel',
    defaultValue: 'usual',
    getInitialValueInEffect: false,
    deserialize: (text) => widthSchema.catch('usual').parse(text?.replaceAll('"', '')),
  });
  const [height, setHeight] = useLocalStorage<SheetHeight>({
    key: 'panel-height',
    defaultValue: 'half',
    getInitialValueInEffect: false,
    deserialize: (text) => heightSchema.catch('half').parse(text?.replaceAll('"', '')),
  });
  const [pulled, setPulled] = useState<number | null>(null);
  const at = WIDTHS.indexOf(width);
  const [narrower, wider] = [WIDTHS[at - 1], WIDTHS[at + 1]];
  const isClosed = width === 'closed';
  return (
    <div
      className={classes.workspace}
      data-panel={width}
      style={{ '--map-share': pulled ?? MAP_SHARES[height] } as CSSProperties}
    >
      <aside className={classes.panel}>
        <SheetHandle height={height} onHeight={setHeight} onPull={setPulled} />
        {panel}
      </aside>
      <section className={classes.map} aria-label="Map">
        {map}
        <div className={classes.widths}>
          {narrower !== undefined && (
            <PanelButton
              label={narrower === 'closed' ? 'Hide the panel' : 'Narrow the panel'}
              onClick={() => setWidth(narrower)}
            >
              <IconChevronLeft size={16} />
            </PanelButton>
          )}
          {wider !== undefined && (
            <PanelButton label={isClosed ? 'Show the panel' : 'Widen the panel'} onClick={() => setWidth(wider)}>
              <IconChevronRight size={16} />
            </PanelButton>
          )}
        </div>
      </section>
    </div>
  );
}

function PanelButton({ label, onClick, children }: { label: string; onClick: () => void; children: ReactNode }) {
  return (
    <ActionIcon variant="default" size="md" aria-label={label} title={label} onClick={onClick}>
      {children}
    </ActionIcon>
  );
}
