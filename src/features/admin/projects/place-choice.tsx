import { Anchor, Select, SimpleGrid, Stack, Text } from '@mantine/core';
import { Controller, type UseFormReturn } from 'react-hook-form';
import { Link } from 'react-router-dom';
import type { SavedConfig } from '../../../backend/report-config.ts';
import { CRITERIA_SETS } from '../../../domain/criteria/criteria-sets.ts';
import { holidayRegionSchema } from '../../../domain/holidays.ts';
import type { ProjectUid } from '../../../domain/ids.ts';
import { DEFAULT_REPORT_CONFIG, holidaysOf, type ReportConfig } from '../../../domain/report-config.ts';
import { projectsTexts } from '../../../texts/admin-projects.ts';
import { HOLIDAY_REGION_NAMES } from '../../../ui/holiday-region-names.ts';
import { urls } from '../../../ui/urls.ts';
import { TIME_ZONES } from '../configuration/entered.ts';
import type { Entered, EnteredProject } from './settings-fields.tsx';

const FIELDS = [
  {
    name: 'criteriaSet',
    label: projectsTexts.criteriaSet,
    fault: projectsTexts.chooseACriteriaSet,
    description: null,
    data: Object.values(CRITERIA_SETS).map(({ id, title }) => ({ value: id, label: title })),
  },
  {
    name: 'timeZone',
    label: projectsTexts.timeZone,
    fault: projectsTexts.chooseATimeZone,
    description: null,
    data: TIME_ZONES,
  },
  {
    name: 'holidays',
    label: projectsTexts.publicHolidays,
    fault: projectsTexts.chooseHolidays,
    description: projectsTexts.theyCountAsSundays,
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
    <Stack gap="sm" mt="sm" role="group" aria-label={projectsTexts.goesBy}>
      <Text size="sm" c="dimmed">
        {projectsTexts.chooseThemForPlace}
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
        {projectsTexts.goesBy}
      </Text>
      <Text size="sm" c="dimmed">
        {projectsTexts.goesByInWords(set, timeZone, HOLIDAY_REGION_NAMES[holidaysOf(config).region])}{' '}
        <Anchor component={Link} to={urls.adminConfiguration(uid)} size="sm" underline="always">
          {projectsTexts.changeThem}
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
