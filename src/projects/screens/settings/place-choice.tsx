import { Anchor, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { SavedConfig } from '../../api/report-config.ts';
import { CRITERIA_SETS } from '../../../model/criteria/criteria-sets.ts';
import { holidayRegionSchema } from '../../../model/time/holidays.ts';
import type { ProjectUid } from '../../../model/ids.ts';
import { DEFAULT_REPORT_CONFIG, holidaysOf, type ReportConfig } from '../../../model/project/report-config.ts';
import { HOLIDAY_REGION_NAMES } from '../../rules/holiday-region-names.ts';
import { urls } from '../../../ui/urls.ts';
import { TIME_ZONES } from '../configuration/entered.ts';
import type { Entered, EnteredProject } from './settings-fields.tsx';

const CRITERIA_AND_TIME_ZONE = 'Criteria, time zone and public holidays';

const FIELDS = [
  {
    name: 'criteriaSet',
    label: 'Criteria set',
    fault: 'Choose the criteria set of the place.',
    description: null,
    data: Object.values(CRITERIA_SETS).map(({ id, title }) => ({ value: id, label: title })),
  },
  {
    name: 'timeZone',
    label: 'Time zone',
    fault: 'Choose the time zone of the place.',
    description: null,
    data: TIME_ZONES,
  },
  {
    name: 'holidays',
    label: 'Public holidays',
    fault: 'Choose whose public holidays count as Sundays.',
    description: 'They count as Sundays.',
    data: Object.entries(HOLIDAY_REGION_NAMES).map(([value, label]) => ({ value, label })),
  },
] as const;

interface PlaceChoiceProps {
  form: UseFormReturn<Entered, unknown, EnteredProject>;
  disabled: boolean;
}

/** Whose criteria, time and holidays a project goes by, which an administrator chooses before its first load. */
export function PlaceChoice({ form, disabled }: PlaceChoiceProps) {
  return (
    <Stack gap="sm" mt="sm" role="group" aria-label={CRITERIA_AND_TIME_ZONE}>
      <Text size="sm" c="dimmed">
        Choose what holds where the project is. Everything else of the criteria can be changed later.
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 3 }}>
        {FIELDS.map(({ name, label, description, data }) => (
          <Controller
            key={name}
            control={form.control}
            name={name}
            render={({ field, fieldState }) => (
              <Select
                label={label}
                description={description}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                withAsterisk
                searchable
                limit={80}
                data={data}
                disabled={disabled}
                error={fieldState.error?.message}
                value={field.value === '' ? null : field.value}
                onChange={(value) => field.onChange(value ?? '')}
                onBlur={field.onBlur}
                ref={field.ref}
              />
            )}
          />
        ))}
      </SimpleGrid>
    </Stack>
  );
}

/** What a project goes by, and where it is changed. */
export function ChosenPlace({ uid, config }: { uid: ProjectUid; config: SavedConfig }) {
  const { criteriaSet, timeZone } = config;
  const set = CRITERIA_SETS[criteriaSet]?.title ?? criteriaSet;
  return (
    <Stack gap={0} mt="sm">
      <Text size="sm" fw={500}>
        {CRITERIA_AND_TIME_ZONE}
      </Text>
      <Text size="sm" c="dimmed">
        {set}. Time of {timeZone}. Holidays: {HOLIDAY_REGION_NAMES[holidaysOf(config).region]}.{' '}
        <Anchor component={Link} to={urls.adminConfiguration(uid)} size="sm" underline="always">
          Change them
        </Anchor>
      </Text>
    </Stack>
  );
}

/** Shows what is not chosen yet. @returns whether something is not */
export function lacksChoice(form: PlaceChoiceProps['form'], entered: EnteredProject): boolean {
  const lacking = FIELDS.filter(({ name }) => entered[name] === '');
  lacking.forEach(({ name, fault }, index) => {
    form.setError(name, { message: fault }, { shouldFocus: index === 0 });
  });
  return lacking.length > 0;
}

/** What was chosen lies in the configuration, and is no change of the settings any more. */
export function forgetChoice(form: PlaceChoiceProps['form']): void {
  for (const { name } of FIELDS) form.resetField(name);
}

/** The first configuration of a project. */
export function chosenConfig({ criteriaSet, timeZone, holidays }: EnteredProject): ReportConfig {
  return {
    ...DEFAULT_REPORT_CONFIG,
    criteriaSet,
    timeZone,
    holidays: { region: holidayRegionSchema.parse(holidays), dates: [] },
  };
}
