import { Textarea, TextInput } from '@mantine/core';
import type { SectionProps } from './fields.tsx';

/** Edits the sources that reports cite. */
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
    </>
  );
}
