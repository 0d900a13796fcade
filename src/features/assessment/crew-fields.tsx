import { Input, SegmentedControl, Stack } from '@mantine/core';
import { criteriaSetOf, type ReportConfig } from '../../domain/report-config.ts';
import { type CrewMode, crewOf, crewSchema, type WorkArea, workAreaKind } from '../../domain/work-area.ts';

interface CrewFieldsProps {
  area: WorkArea;
  config: ReportConfig;
  onChange: (crew: CrewMode | undefined) => void;
}

/** How the crew of an area or a line works; nothing for fixed plant and haul roads, which are where they are. */
export function CrewFields({ area: { feature }, config, onChange }: CrewFieldsProps) {
  const kind = workAreaKind(feature);
  if (kind !== 'area' && kind !== 'line') return null;
  const set = criteriaSetOf(config);
  return (
    <Stack gap={2}>
      <Input.Label size="xs">The crew works</Input.Label>
      <SegmentedControl
        size="xs"
        aria-label="How the crew works"
        value={crewOf(feature, set)}
        onChange={(value) => {
          const crew = crewSchema.parse(value);
          // What the set says anyway is not said twice: the area then follows the set.
          onChange(crew === set.crew ? undefined : crew);
        }}
        data={[
          { value: 'one-place', label: 'At one place at a time' },
          { value: 'all-over', label: 'All over it' },
        ]}
      />
    </Stack>
  );
}
