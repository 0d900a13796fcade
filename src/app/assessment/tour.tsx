import { Button, Group, Paper, Text } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import classes from './tour.module.css';

interface Step {
  title: string;
  text: string;
  /** Value of `data-tour` of the part of the page that the step describes. */
  part: string;
}

const STEPS: readonly Step[] = [
  {
    title: 'Where the crew works',
    text: 'This work area was drawn for you. Drag it or its corners on the map, or draw another with the tools at the top.',
    part: 'area',
  },
  {
    title: 'Equipment and on-time',
    text: 'Add equipment, change quantity and on-time, and state whether there is a temporary noise barrier. The map updates at once.',
    part: 'equipment',
  },
  {
    title: 'Predicted levels',
    text: 'Each address is coloured by its exceedance. Results lists the addresses with their measures.',
    part: 'legend',
  },
  {
    title: 'Process and submit',
    text: 'Process calculates and saves the results. Submit then makes the report and the package for the permit.',
    part: 'process',
  },
];

interface TourProps {
  onEnd: () => void;
  /** Removes the sample assessment, so that it is not used for planning. */
  onRemove: () => void;
}

/** Guided tour of an assessment in four steps. Each appears next to the part that it describes. The Escape key ends the tour. */
export function Tour({ onEnd, onRemove }: TourProps) {
  const [at, setAt] = useState(0);
  const next = useRef<HTMLButtonElement>(null);
  const { title, text, part } = STEPS[at] ?? { title: '', text: '', part: '' };
  useEffect(() => {
    // The style sheet outlines the part, even if it is mounted later.
    document.body.dataset['tourPart'] = part;
    document.querySelector(`[data-tour="${part}"]`)?.scrollIntoView({ block: 'nearest' });
    next.current?.focus({ preventScroll: true });
    return () => void delete document.body.dataset['tourPart'];
  }, [part]);
  const isLast = at === STEPS.length - 1;
  return (
    <Paper
      shadow="md"
      p="md"
      withBorder
      className={classes.tour ?? ''}
      component="section"
      aria-label="Tour"
      onKeyDown={({ key }) => key === 'Escape' && onEnd()}
    >
      <Text size="xs" c="dimmed">
        Step {at + 1} of {STEPS.length}
      </Text>
      <div role="status">
        <Text fw={650}>{title}</Text>
        <Text size="sm">{text}</Text>
      </div>
      <Group gap="xs" mt="sm" justify="space-between">
        <Button size="xs" variant="subtle" color="green.9" onClick={isLast ? onRemove : onEnd}>
          {isLast ? 'Remove the sample' : 'End the tour'}
        </Button>
        <Group gap="xs">
          {at > 0 && (
            <Button size="xs" variant="default" onClick={() => setAt(at - 1)}>
              Back
            </Button>
          )}
          <Button size="xs" ref={next} onClick={() => (isLast ? onEnd() : setAt(at + 1))}>
            {isLast ? 'Done' : 'Next'}
          </Button>
        </Group>
      </Group>
    </Paper>
  );
}
