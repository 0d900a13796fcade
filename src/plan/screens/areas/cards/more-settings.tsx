import { Badge, Button, Group, Stack } from '@mantine/core';
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import { type ReactNode, useId, useState } from 'react';
import { isLimited } from '../../../../model/assessment/area-hours.ts';
import type { CrewMode, WorkArea } from '../../../../model/assessment/work-area.ts';

interface MoreSettingsProps {
  area: WorkArea;
  /** Setting of the criteria set for areas without their own setting. */
  usual: CrewMode;
  children: ReactNode;
}

/** Rarely needed settings in a collapsible section. While it is collapsed, chips name the changed settings. */
export function MoreSettings({ area: { feature }, usual, children }: MoreSettingsProps) {
  // The vehicles of a haul road are its main setting, so the section is open.
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

/** Short descriptions of changed settings in the collapsed section. */
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

/** Names of the ways in which a crew works. */
export const CREW_NAMES: Readonly<Record<CrewMode, string>> = {
  'one-place': 'Worst case (loudest position)',
  'all-over': 'Spread over the area',
};
