import { Stack, TextInput } from '@mantine/core';
import type { CriteriaSections } from '../../../../model/criteria/criteria-set.ts';
import { withMeasureKey } from '../../../../model/criteria/edit-bands.ts';
import { Fault, type SectionProps } from '../fields.tsx';
import { AddButton, RemoveButton } from '../row-buttons.tsx';
import { freeKey } from './free-key.ts';
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
          <RemoveButton
            size={36}
            label={`Remove ${measure.name}`}
            onClick={() => setMeasures(measures.toSpliced(index, 1))}
          />
        </div>
      ))}
      <Fault text={fault('criteria.measures')} />
      <AddButton
        disabled={measures.length >= 40}
        onClick={() => setMeasures([...measures, { key: freeKey('M', measures), name: '', description: '' }])}
      >
        Add a measure
      </AddButton>
    </Stack>
  );
}
