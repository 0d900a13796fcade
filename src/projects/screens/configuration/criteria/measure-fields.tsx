import { ActionIcon, Button, Stack, TextInput } from '@mantine/core';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import type { CriteriaSections } from '../../../../model/criteria/criteria-set.ts';
import { withMeasureKey } from '../../../../model/criteria/edit-bands.ts';
import { Fault, type SectionProps } from '../fields.tsx';
import classes from '../rows.module.css';

type Measure = CriteriaSections['measures'][number];

/** Edits the mitigation measures: key, name and description. */
export function MeasureFields({ entered, change, fault }: SectionProps) {
  const { criteria } = entered;
  const { measures } = criteria;
  const setMeasures = (next: Measure[]) => change({ criteria: { ...criteria, measures: next } });
  const set = (index: number, changes: Partial<Measure>) =>
    setMeasures(measures.map((measure, at) => (at === index ? { ...measure, ...changes } : measure)));
  const renameTo = (index: number, key: string) => change({ criteria: withMeasureKey(criteria, index, key) });
  return (
    <Stack gap="xs">
      {measures.map((measure, index) => (
        <div key={index} className={classes.measure}>
          <TextInput
            aria-label={`Measure ${index + 1}: key`}
            value={measure.key}
            error={fault(`criteria.measures.${index}.key`)}
            onChange={({ currentTarget }) => renameTo(index, currentTarget.value)}
          />
          <TextInput
            className={classes.wide ?? ''}
            aria-label={`Measure ${index + 1}: name`}
            value={measure.name}
            error={fault(`criteria.measures.${index}.name`)}
            onChange={({ currentTarget }) => set(index, { name: currentTarget.value })}
          />
          <TextInput
            className={classes.wide ?? ''}
            aria-label={`Measure ${index + 1}: description`}
            value={measure.description}
            error={fault(`criteria.measures.${index}.description`)}
            onChange={({ currentTarget }) => set(index, { description: currentTarget.value })}
          />
          <ActionIcon
            variant="subtle"
            color="green.9"
            size={36}
            aria-label={`Remove ${measure.name}`}
            onClick={() => setMeasures(measures.filter((_, at) => at !== index))}
          >
            <IconTrash size={16} />
          </ActionIcon>
        </div>
      ))}
      <Fault text={fault('criteria.measures')} />
      <Button
        variant="default"
        size="xs"
        w="fit-content"
        leftSection={<IconPlus size={14} />}
        disabled={measures.length >= 40}
        onClick={() => setMeasures([...measures, { key: freeKey(measures), name: '', description: '' }])}
      >
        Add a measure
      </Button>
    </Stack>
  );
}

function freeKey(measures: readonly Measure[]): string {
  let number = measures.length + 1;
  while (measures.some(({ key }) => key === `M${number}`)) number += 1;
  return `M${number}`;
}
