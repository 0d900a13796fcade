import { SegmentedControl, Stack } from '@mantine/core';
import { type ReactNode, useState } from 'react';

interface WhatIfViewsProps {
  variants: ReactNode;
  places: ReactNode;
  /** Whether places are on the map: then they are what is asked. */
  hasPlaces: boolean;
}

/** What can be asked beside the plan: what variants come to, and where equipment may stand. */
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
