import { Alert, Button, Group, Paper, Select, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useMemo, useState } from 'react';
import { coordinateSystemChoices, isSystemMeant } from '../../../gis/crs/crs-choices.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { CRITERIA_SETS } from '../../../model/criteria/criteria-sets.ts';
import type { Place } from '../../../model/project/place.ts';
import type { Project } from '../../../model/project/project.ts';
import { holidayRegionSchema } from '../../../model/time/holidays.ts';
import { useAccount } from '../../../people/api/session.ts';
import { CoordinateSystemSelect } from '../../../ui/forms/coordinate-system-select.tsx';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { confirmSettings } from '../../api/confirm-settings.ts';
import type { SavedConfig } from '../../api/report-config.ts';
import { HOLIDAY_REGION_NAMES } from '../../rules/holiday-region-names.ts';
import type { Places } from '../../rules/place/places.ts';
import { PLACE_SETTINGS, type PlaceSetting, proposalsFor, type Proposals } from '../../rules/place/proposals.ts';
import { TIME_ZONES } from '../configuration/entered.ts';
import { useUnsavedWarning } from '../use-unsaved-warning.tsx';
import { settingName, SETTING_LABELS } from './setting-names.ts';
import { around, PlacePicker } from './place-picker.tsx';
import { usePlaces } from './use-places.ts';

interface ConfirmSettingsProps {
  project: Pick<Project, 'uid' | 'crs' | 'place'>;
  /** Null if no configuration was saved. */
  config: SavedConfig | null;
}

/** Confirms the settings that follow from the place of a project. A load needs this confirmation once. */
export function ConfirmSettings({ project, config }: ConfirmSettingsProps) {
  const places = usePlaces();
  return (
    <Paper withBorder p="lg" component="section" aria-labelledby="where">
      <Title order={3} id="where" mb="xs">
        Where the project is
      </Title>
      {places.isPending && <LoadingState />}
      {places.isError && <Failure message={errorText(places.error)} onRetry={() => void places.refetch()} />}
      {places.isSuccess && <ConfirmForm project={project} config={config} places={places.data} />}
    </Paper>
  );
}

type Entered = Readonly<Record<PlaceSetting, string>>;

const FAULTS = {
  timeZone: 'Choose the time zone of the place.',
  holidays: 'Choose whose public holidays count as Sundays.',
  criteriaSet: 'Choose the criteria set of the place.',
} as const;

function ConfirmForm({ project, config, places }: ConfirmSettingsProps & { places: Places }) {
  const { email } = useAccount();
  const [place, setPlace] = useState(project.place);
  /** Values that the person chose in place of the proposals. */
  const [own, setOwn] = useState<Partial<Entered>>(() => ownOf(project, config));
  const [touched, setTouched] = useState(false);
  const [sending, setSending] = useState(false);
  const [tried, setTried] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const proposals = useMemo(() => (place === null ? null : proposalsOf(places, place)), [places, place]);
  const entered = enteredOf(proposals, own);
  const target = useMemo(() => (project.place === null ? null : around(project.place)), [project.place]);
  useUnsavedWarning(touched && !sending);
  const missing = (['timeZone', 'holidays', 'criteriaSet'] as const).filter((field) => entered[field] === '');
  const confirm = async () => {
    setTried(true);
    if (missing.length > 0) return;
    setSending(true);
    setProblem(null);
    const settings = {
      place,
      crs: entered.crs === '' ? null : Number(entered.crs),
      criteriaSet: entered.criteriaSet,
      timeZone: entered.timeZone,
      holidays: holidayRegionSchema.parse(entered.holidays),
    };
    try {
      const other = await confirmSettings(project.uid, settings, config, email);
      if (other !== null) setProblem(`${other} has changed the configuration meanwhile. Check it, and confirm again.`);
    } catch (error) {
      setProblem(errorText(error));
    }
    setSending(false);
  };
  return (
    <Stack gap="md">
      <Alert color="orange" title="To be confirmed">
        Hours, evenings, nights and criteria follow from where the project is. Check what is proposed, and confirm it:
        the project cannot be published before.
      </Alert>
      <PlacePicker
        places={places}
        place={place}
        target={target}
        onChoose={(chosen) => {
          setTouched(true);
          setPlace(chosen);
          setOwn({});
        }}
      />
      <SettingFields
        entered={entered}
        proposals={proposals}
        faulty={tried ? missing : []}
        onChange={(field, value) => {
          setTouched(true);
          setOwn({ ...own, [field]: value });
        }}
      />
      {problem !== null && <Failure message={problem} />}
      <Group justify="flex-end">
        <Button leftSection={<IconCheck size={16} />} loading={sending} onClick={() => void confirm()}>
          Confirm these settings
        </Button>
      </Group>
    </Stack>
  );
}

function proposalsOf(places: Places, place: Place): Proposals {
  return proposalsFor(place, places.countries.get(place.country) ?? null);
}

/** The values that were saved before the confirmation. */
function ownOf({ crs }: Pick<Project, 'crs'>, config: SavedConfig | null): Partial<Entered> {
  const { criteriaSet, timeZone, holidays } = config ?? {};
  return {
    ...(crs !== null && { crs: String(crs) }),
    ...(criteriaSet !== undefined && { criteriaSet }),
    ...(timeZone !== undefined && { timeZone }),
    ...(holidays?.region !== undefined && { holidays: holidays.region }),
  };
}

function enteredOf(proposals: Proposals | null, own: Partial<Entered>): Entered {
  const fields = PLACE_SETTINGS.map((field) => [field, own[field] ?? proposals?.[field].value ?? '']);
  return Object.fromEntries(fields) as Entered;
}

interface SettingFieldsProps {
  entered: Entered;
  proposals: Proposals | null;
  faulty: ReadonlyArray<keyof typeof FAULTS>;
  onChange: (field: PlaceSetting, value: string) => void;
}

const CRITERIA = Object.values(CRITERIA_SETS).map(({ id, title }) => ({ value: id, label: title }));
const HOLIDAYS = Object.entries(HOLIDAY_REGION_NAMES).map(([value, label]) => ({ value, label }));
const ORDER: Array<'label' | 'input' | 'description' | 'error'> = ['label', 'input', 'description', 'error'];

function SettingFields({ entered, proposals, faulty, onChange }: SettingFieldsProps) {
  const systems = useMemo(() => coordinateSystemChoices(), []);
  const zones =
    TIME_ZONES.includes(entered.timeZone) || entered.timeZone === '' ? TIME_ZONES : [entered.timeZone, ...TIME_ZONES];
  const field = (name: PlaceSetting, otherwise: string) => ({
    description: reasonOf(name, entered, proposals) ?? otherwise,
    inputWrapperOrder: ORDER,
    value: entered[name] === '' ? null : entered[name],
    onChange: (value: string | null) => onChange(name, value ?? ''),
    error: name !== 'crs' && faulty.includes(name) ? FAULTS[name] : null,
  });
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }} role="group" aria-label="Settings of the place">
      <CoordinateSystemSelect
        systems={systems}
        isMeant={isSystemMeant}
        label={SETTING_LABELS.crs}
        clearable
        placeholder="As the files say"
        nothingFoundMessage="This system is not built in. Search by name, country or EPSG number."
        {...field('crs', 'For files that name none, and to compute in. Search by name, country or EPSG number.')}
      />
      <Select
        label={SETTING_LABELS.timeZone}
        withAsterisk
        searchable
        limit={80}
        data={zones}
        {...field('timeZone', 'Operating times are local to it.')}
      />
      <Select
        label={SETTING_LABELS.holidays}
        withAsterisk
        searchable
        data={HOLIDAYS}
        {...field('holidays', 'They count as Sundays.')}
      />
      <Select
        label={SETTING_LABELS.criteriaSet}
        withAsterisk
        searchable
        data={CRITERIA}
        {...field('criteriaSet', 'It can be changed later.')}
      />
    </SimpleGrid>
  );
}

/** The reason for a proposed value, or a note that the value differs from the proposal. Null without a place. */
function reasonOf(field: PlaceSetting, entered: Entered, proposals: Proposals | null): ReactNode {
  if (proposals === null) return null;
  const { value, reason } = proposals[field];
  if (entered[field] === value) return reason;
  return (
    <>
      Another than the one proposed for the place:{' '}
      <Text span inherit c="orange.9">
        {settingName(field, value)}
      </Text>
    </>
  );
}
