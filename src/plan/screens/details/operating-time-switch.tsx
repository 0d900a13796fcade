import { SegmentedControl } from '@mantine/core';
import { operatingTimeName } from '../../../model/criteria/criteria-set.ts';
import type { Results } from '../../../model/results/results.ts';
import { useNarrow } from '../../../ui/hooks/use-narrow.ts';

/** Width of a letter and of the space around a name, px, and the available width in a panel and on a phone. */
const LETTER_PX = 6.6;
const AROUND_PX = 22;
const MOST_PX = { panel: 428, phone: 340 };

interface OperatingTimeSwitchProps {
  results: Pick<Results, 'operatingTimes' | 'criteria'>;
  time: string;
  onChange: (time: string) => void;
}

/**
 * Chooses the operating time of the displayed results. The choices are listed vertically if their names do not fit into a line.
 */
export function OperatingTimeSwitch({ results, time, onChange }: OperatingTimeSwitchProps) {
  const isNarrow = useNarrow();
  const data = results.operatingTimes.map((key) => ({ value: key, label: operatingTimeName(results.criteria, key) }));
  const widthPx = data.reduce((sum, { label }) => sum + label.length * LETTER_PX + AROUND_PX, 0);
  const isLong = widthPx > (isNarrow ? MOST_PX.phone : MOST_PX.panel);
  return (
    <SegmentedControl
      size="xs"
      fullWidth
      orientation={isLong ? 'vertical' : 'horizontal'}
      aria-label="Operating time shown"
      value={time}
      onChange={onChange}
      data={data}
    />
  );
}
