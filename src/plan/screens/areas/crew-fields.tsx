import { Input, SegmentedControl, Stack } from '@mantine/core';
import {
  type CrewMode,
  crewOf,
  crewSchema,
  movingCrewOf,
  type WorkArea,
  workAreaKind,
} from '../../../model/assessment/work-area.ts';
import { CREW_NAMES } from './more-settings.tsx';

interface CrewFieldsProps {
  area: WorkArea;
  /** How crews work where their areas do not say. */
  usual: CrewMode;
  onChange: (crew: CrewMode | undefined) => void;
}

/** How the crew of an area or a line is assessed; nothing for stationary equipment and haul roads, which are where they are. */
export function CrewFields({ area: { feature }, usual, onChange }: CrewFieldsProps) {
  const kind = workAreaKind(feature);
  // A crew that moves is where it has got to.
  if ((kind !== 'area' && kind !== 'line') || movingCrewOf(feature) !== null) return null;
  return (
    <Stack gap={2}>
      <Input.Label size="xs">Assess</Input.Label>
      <SegmentedControl
        size="xs"
        aria-label="How the crew is assessed"
        value={crewOf(feature, { crew: usual })}
        onChange={(value) => {
          const crew = crewSchema.parse(value);
          // What the set says anyway is not said twice: the area then follows the set.
          onChange(crew === usual ? undefined : crew);
        }}
        data={crewSchema.options.map((value) => ({ value, label: CREW_NAMES[value] }))}
      />
    </Stack>
  );
}
