import { Input, SegmentedControl, Stack } from '@mantine/core';
import {
  type CrewMode,
  crewOf,
  crewSchema,
  movingCrewOf,
  type WorkArea,
  workAreaKind,
} from '../../../../model/assessment/work-area.ts';
import { CREW_NAMES } from './more-settings.tsx';

interface CrewFieldsProps {
  area: WorkArea;
  /** Setting of the criteria set for areas without their own setting. */
  usual: CrewMode;
  onChange: (crew: CrewMode | undefined) => void;
}

/** Edits how the crew of an area or a line works. Not shown for stationary equipment and haul roads, whose position is given. */
export function CrewFields({ area: { feature }, usual, onChange }: CrewFieldsProps) {
  const kind = workAreaKind(feature);
  // A moving crew has a position at every time.
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
          // If the choice equals that of the criteria set, it is not stored, and the area follows the criteria set.
          onChange(crew === usual ? undefined : crew);
        }}
        data={crewSchema.options.map((value) => ({ value, label: CREW_NAMES[value] }))}
      />
    </Stack>
  );
}
