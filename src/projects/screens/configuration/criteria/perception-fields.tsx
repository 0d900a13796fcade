import { ActionIcon, Select, Stack, TextInput } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import type { CriteriaSections } from '../../../../model/criteria/criteria-set.ts';
import { withBand, withBandAfter, withoutBand } from '../../../../model/criteria/edit-bands.ts';
import { Fault, NumberField, type SectionProps } from '../fields.tsx';
import { AddButton, RemoveButton } from '../row-buttons.tsx';
import { freeKey } from './free-key.ts';
import classes from '../rows.module.css';

type Band = CriteriaSections['perception'][number];

const BASES = [
  { value: 'background', label: 'the background, for residences' },
  { value: 'criterion', label: 'the criterion' },
];

/** Edits the perception bands, which also determine the measures. */
export function PerceptionFields({ entered, change, fault }: SectionProps) {
  const { criteria } = entered;
  const { perception, perceptionFrom } = criteria;
  const setBand = (index: number, changes: Partial<Band>) => change({ criteria: withBand(criteria, index, changes) });
  const addAfter = (index: number) => {
    const [from = 0, to] = [perception[index]?.from, perception[index + 1]?.from];
    const band = { from: to === undefined ? from + 5 : (from + to) / 2, key: freeKey('band-', perception), name: '' };
    change({ criteria: withBandAfter(criteria, index, band) });
  };
  return (
    <Stack gap="xs">
      <Select
        label="Bands count from"
        allowDeselect={false}
        data={BASES}
        value={perceptionFrom}
        onChange={(base) =>
          change({ criteria: { ...criteria, perceptionFrom: base === 'criterion' ? 'criterion' : 'background' } })
        }
      />
      {perception.map((band, index) => (
        <div key={index} className={classes.band}>
          <NumberField
            prefix="from "
            suffix=" dB"
            aria-label={`Band ${index + 1}: from`}
            value={band.from}
            error={fault(`criteria.perception.${index}.from`)}
            onChange={(from) => setBand(index, { from })}
          />
          <TextInput
            className={classes.wide ?? ''}
            aria-label={`Band ${index + 1}: name`}
            value={band.name}
            error={fault(`criteria.perception.${index}.name`)}
            onChange={({ currentTarget }) => setBand(index, { name: currentTarget.value })}
          />
          <TextInput
            className={classes.wide ?? ''}
            aria-label={`Band ${index + 1}: key in exports`}
            value={band.key}
            error={fault(`criteria.perception.${index}.key`)}
            onChange={({ currentTarget }) => setBand(index, { key: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="green.9"
            size={36}
            disabled={perception.length >= 12}
            aria-label={`Add a band after ${band.name}`}
            onClick={() => addAfter(index)}
          >
            <IconPlus size={16} />
          </ActionIcon>
          <RemoveButton
            size={36}
            label={`Remove the band ${band.name}`}
            onClick={() => change({ criteria: withoutBand(criteria, index) })}
          />
        </div>
      ))}
      <Fault text={fault('criteria.perception')} />
      <AddButton disabled={perception.length >= 12} onClick={() => addAfter(perception.length - 1)}>
        Add a band
      </AddButton>
    </Stack>
  );
}
