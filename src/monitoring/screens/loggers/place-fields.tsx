import { Group, NumberInput, TextInput } from '@mantine/core';
import type { Assessment } from '../../../model/assessment/assessment.ts';
import { LOGGER_LIMITS } from '../../../model/limits.ts';
import type { LoadedProjectWithUid } from '../../../model/project/project.ts';
import { PlaceMap } from './place-map.tsx';

/** Entered position. A missing number is text. */
export interface EnteredPlace {
  name: string;
  lon: number | string;
  lat: number | string;
  height: number | string;
}

interface PlaceFieldsProps {
  project: LoadedProjectWithUid;
  workAreas: Assessment['workAreas'];
  place: EnteredPlace;
  onChange: (place: EnteredPlace) => void;
}

/** Edits the position of a logger by a click on the map or by numbers. */
export function PlaceFields({ project, workAreas, place, onChange }: PlaceFieldsProps) {
  const { name, lon, lat, height } = place;
  return (
    <>
      <PlaceMap
        project={project}
        workAreas={workAreas}
        place={typeof lon === 'number' && typeof lat === 'number' ? { lon, lat } : null}
        onPlace={(at) => onChange({ ...place, ...at })}
      />
      <Group grow align="flex-start">
        <TextInput
          label="Name"
          value={name}
          maxLength={LOGGER_LIMITS.name}
          onChange={({ currentTarget }) => onChange({ ...place, name: currentTarget.value })}
        />
        <NumberInput
          label="Height above ground, m"
          value={height}
          onChange={(value) => onChange({ ...place, height: value })}
          decimalScale={2}
        />
      </Group>
      <Group grow align="flex-start">
        <NumberInput
          label="Latitude, degrees"
          value={lat}
          onChange={(value) => onChange({ ...place, lat: value })}
          decimalScale={7}
          hideControls
        />
        <NumberInput
          label="Longitude, degrees"
          value={lon}
          onChange={(value) => onChange({ ...place, lon: value })}
          decimalScale={7}
          hideControls
        />
      </Group>
    </>
  );
}
