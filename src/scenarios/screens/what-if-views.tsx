import { SegmentedControl, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface WhatIfViewsProps {
  variants: ReactNode;
  places: ReactNode;
  /** Whether the map shows possible positions of equipment. The view then opens with these. */
  hasPlaces: boolean;
}

/** Offers two views of the plan: the outcomes of variants, and possible positions of equipment. */
export function WhatIfViews({ variants, places, hasPlaces }: WhatIfViewsProps) {
  const [view, setView] = useState(hasPlaces ? 'places' : 'variants');
  return (
    <Stack gap="md" p="md" component="section" aria-label="Explore">
      <SegmentedControl
        size="xs"
        fullWidth
        aria-label="Explore"
        value={view}
        onChange={setView}
        data={[
          { value: 'variants', label: 'Scenarios' },
          { value: 'places', label: 'Equipment placement' },
        ]}
      />
      {view === 'variants' ? variants : places}
    </Stack>
  );
}
