import { Accordion, Alert, Badge, Button, Group, Radio, Stack, Text } from '@mantine/core';
import { IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { CRITERIA_SETS } from '../../../../model/criteria/criteria-sets.ts';
import { type CriteriaSections, RECEIVER_TYPES } from '../../../../model/criteria/criteria-set.ts';
import { aligned } from '../../../../model/criteria/edit-bands.ts';
import {
  criteriaSections,
  criteriaTemplate,
  lackingTimes,
  overridesOf,
} from '../../../../model/project/report-config.ts';
import { BackgroundFields } from './background-fields.tsx';
import { knownUses } from './edit-times.ts';
import type { Entered } from '../entered.ts';
import { Kept, type SectionProps } from '../fields.tsx';
import { ComparedFields } from './compared-fields.tsx';
import { GroundBorneFields } from './ground-borne-fields.tsx';
import { OtherUsesMitigation } from './other-uses-mitigation.tsx';
import { LandUseFields } from './land-use-fields.tsx';
import { MeasureFields } from './measure-fields.tsx';
import { MitigationGrid } from './mitigation-grid.tsx';
import { OperatingTimeFields } from './operating-time-fields.tsx';
import { PerceptionFields } from './perception-fields.tsx';
import { SourceFields } from '../source-fields.tsx';
import { dialogs } from '../../../../ui/dialogs/dialogs.ts';

type SectionKey = keyof CriteriaSections;

interface Part {
  id: string;
  title: string;
  about: string;
  keys: readonly SectionKey[];
  fields: (props: SectionProps) => ReactNode;
}

const PARTS: readonly Part[] = [
  {
    id: 'compared',
    title: 'What is compared',
    about: 'Crew movement, annoying characteristics, façades, rounding, and terms.',
    keys: ['crew', 'rounding', 'annoyingEquipmentDb', 'facadeCorrectionDb', 'words'],
    fields: (props) => <ComparedFields {...props} />,
  },
  {
    id: 'times',
    title: 'Operating times',
    about: 'Their hours, and the criteria of residences.',
    keys: ['operatingTimes'],
    fields: (props) => <OperatingTimeFields {...props} />,
  },
  {
    id: 'uses',
    title: 'Other land uses',
    about: 'Schools, churches, offices: levels outside, and when they are in use.',
    keys: [],
    fields: (props) => <LandUseFields {...props} />,
  },
  {
    id: 'background',
    title: 'Background levels',
    about: 'Minimum levels, and categories in place of measurements.',
    keys: ['backgrounds', 'minimumBackground', 'backgroundOrder', 'categories'],
    fields: (props) => <BackgroundFields {...props} />,
  },
  {
    id: 'perception',
    title: 'Perceived impact',
    about: 'Names of perceived impact, by exceedance.',
    keys: ['perceptionFrom', 'perception'],
    fields: (props) => <PerceptionFields {...props} />,
  },
  {
    id: 'measures',
    title: 'Mitigation measures',
    about: 'Measures that the approval can require, from the weakest to the strongest.',
    keys: ['measures'],
    fields: (props) => <MeasureFields {...props} />,
  },
  {
    id: 'mitigation',
    title: 'Mitigation matrix',
    about: 'Which measures a residence gets, by operating time and band.',
    keys: [],
    fields: (props) => <MitigationGrid {...props} />,
  },
  {
    id: 'other-uses',
    title: 'Mitigation of other land uses',
    about: 'Which measures they get, by exceedance of their criterion.',
    keys: [],
    fields: (props) => <OtherUsesMitigation {...props} />,
  },
  {
    id: 'ground-borne',
    title: 'Ground-borne noise',
    about: 'Indoor levels by distance from vibrating equipment; no default table is provided.',
    keys: [],
    fields: (props) => <GroundBorneFields {...props} />,
  },
  {
    id: 'source',
    title: 'Title and source',
    about: 'What reports cite.',
    keys: ['title', 'source'],
    fields: (props) => <SourceFields {...props} />,
  },
];

/** Edits the criteria set of a project with all its values. */
export function CriteriaSection(props: SectionProps) {
  const { entered, change, fault } = props;
  const template = criteriaTemplate(entered.criteriaSet);
  const overrides = overridesOf(entered.criteriaSet, entered.criteria);
  const changed = Object.keys(overrides) as SectionKey[];
  const ownLevels = RECEIVER_TYPES.some((type) => entered.landUses[type] !== null || entered.inUse[type] !== null);
  const lacking = lackingTimes({
    criteriaSet: entered.criteriaSet,
    criteriaOverrides: { landUses: {}, ...overrides },
  });
  const choose = (criteriaSet: string) => {
    if (criteriaSet === entered.criteriaSet) return;
    const take = () => change(begunFrom(criteriaSet, entered));
    if (changed.length === 0 && !ownLevels) take();
    else {
      dialogs.confirm({
        title: 'Start from another set?',
        children: (
          <Text size="sm">
            Changes to the criteria of this project will be lost. You can still leave without saving.
          </Text>
        ),
        labels: { confirm: 'Start from the other set', cancel: 'Cancel' },
        onConfirm: take,
      });
    }
  };
  return (
    <Stack gap="md">
      <Radio.Group label="Criteria set" value={entered.criteriaSet} onChange={choose}>
        <Stack gap={8} mt={6}>
          {Object.values(CRITERIA_SETS).map(({ id, title }) => (
            <Radio key={id} value={id} label={title} disabled={props.locked} />
          ))}
        </Stack>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {template.note}
      </Text>
      {fault('criteria.operatingTimes') !== undefined && (
        <Alert color="red" role="alert">
          Operating times: {fault('criteria.operatingTimes') ?? ''}
        </Alert>
      )}
      {lacking !== null && (
        <Alert color="orange" role="status">
          {lacking}
        </Alert>
      )}
      <Accordion variant="separated" multiple>
        {PARTS.map((part) => {
          const own = changed.filter((key) => part.keys.includes(key));
          return (
            <PartItem
              key={part.id}
              part={part}
              own={own}
              isChanged={own.length > 0 || (part.id === 'uses' && ownLevels)}
              section={props}
            />
          );
        })}
      </Accordion>
    </Stack>
  );
}

interface PartItemProps {
  part: (typeof PARTS)[number];
  /** Sections of the part that differ from the criteria set. */
  own: readonly SectionKey[];
  /** Whether anything of the part was changed for the project. */
  isChanged: boolean;
  section: SectionProps;
}

/** A part of the criteria, with a button that resets it to the criteria set. */
function PartItem({ part, own, isChanged, section }: PartItemProps) {
  const { entered, change } = section;
  const template = criteriaTemplate(entered.criteriaSet);
  return (
    <Accordion.Item value={part.id}>
      <Accordion.Control>
        <Group gap="xs">
          <Text fw={600} size="sm">
            {part.title}
          </Text>
          {isChanged && (
            <Badge size="xs" variant="light" color="orange">
              changed for this project
            </Badge>
          )}
        </Group>
        <Text size="xs" c="dimmed">
          {part.about}
        </Text>
      </Accordion.Control>
      <Accordion.Panel>
        <Stack gap="sm">
          <Kept locked={section.locked}>
            <Stack gap="sm">{part.fields(section)}</Stack>
          </Kept>
          {own.length > 0 && !section.locked && (
            <Button
              variant="subtle"
              color="green.9"
              size="xs"
              w="fit-content"
              leftSection={<IconRestore size={14} />}
              onClick={() => {
                const criteria = restored(entered.criteria, template, own);
                change({ criteria, inUse: knownUses(entered.inUse, criteria.operatingTimes) });
              }}
            >
              As in the set
            </Button>
          )}
        </Stack>
      </Accordion.Panel>
    </Accordion.Item>
  );
}

/** The changes that switch to another criteria set without overrides. */
function begunFrom(criteriaSet: string, { criteriaSet: former, timeZone }: Entered): Partial<Entered> {
  const nothing = { criteriaSet, criteriaOverrides: { landUses: {} } };
  return {
    criteriaSet,
    criteria: criteriaSections(nothing),
    landUses: Object.fromEntries(RECEIVER_TYPES.map((type) => [type, null])) as Entered['landUses'],
    inUse: Object.fromEntries(RECEIVER_TYPES.map((type) => [type, null])) as Entered['inUse'],
    // A time zone that differs from that of the former set is kept.
    timeZone: timeZone === criteriaTemplate(former).timeZone ? criteriaTemplate(criteriaSet).timeZone : timeZone,
  };
}

/** Resets some sections to those of the criteria set. Measures stay assigned to the resulting bands. */
function restored(criteria: CriteriaSections, template: CriteriaSections, keys: readonly SectionKey[]) {
  const sections = Object.fromEntries(keys.map((key) => [key, template[key]])) as Partial<CriteriaSections>;
  const perception = sections.perception ?? criteria.perception;
  return aligned({ ...criteria, ...sections }, perception);
}
