import { Textarea, TextInput } from '@mantine/core';
import { NumberField, type SectionProps } from './fields.tsx';

/** What reports cite, and where criteria hold. */
export function SourceFields({ entered, change, fault }: SectionProps) {
  const { criteria } = entered;
  return (
    <>
      <TextInput
        label="Title"
        value={criteria.title}
        error={fault('criteria.title')}
        onChange={({ currentTarget }) => change({ criteria: { ...criteria, title: currentTarget.value } })}
      />
      <Textarea
        label="Source"
        autosize
        minRows={2}
        value={criteria.source}
        error={fault('criteria.source')}
        onChange={({ currentTarget }) => change({ criteria: { ...criteria, source: currentTarget.value } })}
      />
      <NumberField
        label="Façade correction"
        description="Added to the free-field level where criteria hold at a façade; 2.5 dB is usual, 0 where they hold in the free field."
        suffix=" dB"
        step={0.5}
        w={{ base: '100%', xs: 300 }}
        value={criteria.facadeCorrectionDb}
        error={fault('criteria.facadeCorrectionDb')}
        onChange={(facadeCorrectionDb) => change({ criteria: { ...criteria, facadeCorrectionDb } })}
      />
    </>
  );
}
