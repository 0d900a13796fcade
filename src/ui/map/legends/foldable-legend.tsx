import { Button } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { create } from 'zustand';
import { useSmall } from '../../hooks/use-narrow.ts';
import classes from './foldable-legend.module.css';

/** Whether legends are expanded on a small screen. It is kept while the page is open and applies to every map. */
const useUnfolded = create<{ isUnfolded: boolean }>(() => ({ isUnfolded: false }));

/** The legends of a map. On a small screen they are behind a button that expands them. */
export function FoldableLegend({ children }: { children: ReactNode }) {
  const isSmall = useSmall();
  const { isUnfolded } = useUnfolded();
  const id = useId();
  if (!isSmall) return <div className={classes.legends}>{children}</div>;
  return (
    <div className={classes.legends}>
      <div id={id} className={classes.unfolded} hidden={!isUnfolded}>
        {children}
      </div>
      <Button
        className={classes.button ?? ''}
        size="xs"
        variant="default"
        rightSection={isUnfolded ? <IconChevronDown size={14} /> : <IconChevronUp size={14} />}
        aria-expanded={isUnfolded}
        aria-controls={id}
        onClick={() => useUnfolded.setState({ isUnfolded: !isUnfolded })}
      >
        Legend
      </Button>
    </div>
  );
}
