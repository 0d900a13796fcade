import { Anchor, Stack, Text } from '@mantine/core';
import { Link } from 'react-router-dom';
import { CRITERIA_SETS } from '../../../model/criteria/criteria-sets.ts';
import { shownTime } from '../../../model/format/format.ts';
import type { Project } from '../../../model/project/project.ts';
import { holidaysOf } from '../../../model/project/report-config.ts';
import { urls } from '../../../ui/urls.ts';
import type { SavedConfig } from '../../api/report-config.ts';
import { HOLIDAY_REGION_NAMES } from '../../rules/holiday-region-names.ts';

interface ChosenPlaceProps {
  project: Pick<Project, 'uid' | 'place' | 'confirmed'>;
  /** Null while the configuration is loading. */
  config: SavedConfig | null;
}

/** The confirmed settings of a project, the person who confirmed them, and links to change them. */
export function ChosenPlace({ project: { uid, place, confirmed }, config }: ChosenPlaceProps) {
  return (
    <Stack gap={0} mt="sm">
      <Text size="sm" fw={500}>
        Criteria, time zone and public holidays
      </Text>
      <Text size="sm" c="dimmed">
        {config !== null &&
          `${CRITERIA_SETS[config.criteriaSet]?.title ?? config.criteriaSet}. Time of ${config.timeZone}. Holidays: ${HOLIDAY_REGION_NAMES[holidaysOf(config).region]}. `}
        <Anchor component={Link} to={urls.adminConfiguration(uid)} size="sm" underline="always">
          Change them
        </Anchor>
      </Text>
      {confirmed !== undefined && confirmed !== null && (
        <Text size="sm" c="dimmed">
          {place !== null && place.name !== '' && `Near ${place.name}. `}
          Confirmed by {confirmed.by}, {shownTime(confirmed.at)}.
        </Text>
      )}
    </Stack>
  );
}
