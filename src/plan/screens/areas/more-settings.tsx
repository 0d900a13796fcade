import { Badge, Button, Group, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { isLimited } from '../../../model/assessment/area-hours.ts';
import type { CrewMode, WorkArea } from '../../../model/assessment/work-area.ts';

interface MoreSettingsProps {
  area: WorkArea;
  /** How crews work where their areas do not say. */
  usual: CrewMode;
  children: ReactNode;
}

/** Settings that few work areas need, folded away; while they are, chips name those that were changed. */
export function MoreSettings({ area: { feature }, usual, children }: MoreSettingsProps) {
  // The vehicles of a haul road are what it is there for.
  const [isOpen, setOpen] = useState(feature.properties.vehiclesPerHour !== undefined);
  const id = useId();
  const changed = changedSettings(feature.properties, usual);
  return (
    <Stack gap="sm">
      <Group gap={6}>
        <Button
          variant="subtle"
          color="green.9"
          size="compact-xs"
          aria-expanded={isOpen}
          aria-controls={id}
          rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
          onClick={() => setOpen(!isOpen)}
        >
          More settings
        </Button>
        {!isOpen &&
          changed.map((setting) => (
            <Badge key={setting} size="sm" variant="light" color="green.8" tt="none">
              {setting}
            </Badge>
          ))}
      </Group>
      <Stack gap="sm" id={id} hidden={!isOpen}>
        {isOpen && children}
      </Stack>
    </Stack>
  );
}

/** What was changed of the settings that are folded away, a few words each. */
export function changedSettings(properties: WorkArea['feature']['properties'], usual: CrewMode): string[] {
  const { onRoof, crew, movingCrew, vehiclesPerHour } = properties;
  return [
    ...(movingCrew === undefined ? [] : ['Moving crew']),
    ...(vehiclesPerHour === undefined ? [] : ['Haul road']),
    ...(onRoof === true ? ['On a roof'] : []),
    ...(crew === undefined || crew === usual ? [] : [CREW_NAMES[crew]]),
    ...(isLimited(properties) ? ['Restricted hours'] : []),
  ];
}

/** How a crew can be assessed. */
export const CREW_NAMES: Readonly<Record<CrewMode, string>> = {
  'one-place': 'Worst case (loudest position)',
  'all-over': 'Spread over the area',
};
