import { Button, Paper, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { grouped, plural } from '../../../model/format/format.ts';
import classes from './colour-legend.module.css';

/** A class of the legend with its own switch. */
export interface LegendRow {
  key: string;
  label: string;
  /** Label for small screens. */
  short: string;
  colour: string;
  /** Whether its dots have a ring. */
  isRinged?: boolean;
  /** Number of its addresses. */
  count: number;
  isShown: boolean;
}

interface ColourLegendProps {
  /** Quantity that the colours show. */
  title: string;
  /** Control that chooses the quantity. */
  choice: ReactNode;
  rows: readonly LegendRow[];
  onToggle: (key: string) => void;
  onShowAll: () => void;
}

/** The legend of the map's colours. Each row hides or shows its class. */
export function ColourLegend({ title, choice, rows, onToggle, onShowAll }: ColourLegendProps) {
  const isFiltered = rows.some(({ isShown }) => !isShown);
  return (
    <Paper shadow="sm" p="xs" className={classes.legend ?? ''} role="group" aria-label={title}>
      <div className={classes.choice}>{choice}</div>
      <div className={classes.rows}>
        {rows.map(({ key, label, short, colour, isRinged, count, isShown }) => (
          <UnstyledButton
            key={key}
            className={classes.row ?? ''}
            aria-pressed={isShown}
            title={isShown ? 'Hide' : 'Show'}
            onClick={() => onToggle(key)}
          >
            <span
              className={classes.dot}
              data-ringed={isRinged}
              style={{ background: isShown ? colour : 'transparent', borderColor: colour }}
            />
            {/* The accessible name is the visible text. Blanks separate its words. */}
            <span className={classes.long}>{label}</span> <span className={classes.short}>{short}</span>{' '}
            <span className={classes.count}>{grouped(count)}</span>
            <span className="visually-hidden">{plural(count, ' address', ' addresses')}</span>
          </UnstyledButton>
        ))}
      </div>
      {isFiltered && (
        <Button size="compact-xs" variant="subtle" onClick={onShowAll}>
          Show all
        </Button>
      )}
    </Paper>
  );
}
