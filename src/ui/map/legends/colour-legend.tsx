import { Button, Paper, UnstyledButton } from '@mantine/core';
import type { ReactNode } from 'react';
import { grouped, plural } from '../../../model/format/format.ts';
import classes from './colour-legend.module.css';

/** A class of the legend, with a switch of its own. */
export interface LegendRow {
  key: string;
  label: string;
  /** For small screens. */
  short: string;
  colour: string;
  /** Whether its dots have a ring. */
  isRinged?: boolean;
  /** How many addresses it has. */
  count: number;
  isShown: boolean;
}

interface ColourLegendProps {
  /** What the colours tell. */
  title: string;
  /** By which it is chosen what they tell. */
  choice: ReactNode;
  rows: readonly LegendRow[];
  onToggle: (key: string) => void;
  onShowAll: () => void;
}

/** What the colours of the map mean. A class is hidden and shown by its row. */
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
            {/* Its name is what is to be seen of it; blanks keep the words apart. */}
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
