import { Button, FileButton, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReportConfig } from '../../../model/project/report-config.ts';
import { Fault, type SectionProps } from './fields.tsx';
import { TIME_ZONES } from './entered.ts';
import { HolidaysFields } from './holidays-fields.tsx';
import { LetterFields } from './letter-fields.tsx';
import { logoOf } from './logo.ts';

const LONG_TEXTS = [
  {
    field: 'introduction',
    label: 'Introduction',
    description:
      'Printed before the results: the purpose, the approval, the standards. # heading, - list, 1. list and **bold** are shown as such.',
  },
  {
    field: 'closing',
    label: 'Closing',
    description: 'Printed at the end: limitations, contact. It is formatted like the introduction.',
  },
] as const;

/** Edits the texts of the report. */
export function ReportSection(props: SectionProps) {
  const { entered, change, fault } = props;
  const { texts, timeZone } = entered;
  const set = (changes: Partial<ReportConfig['texts']>) => change({ texts: { ...texts, ...changes } });
  return (
    <Stack gap="md">
      <TextInput
        label="Title"
        value={texts.title}
        error={fault('texts.title')}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <TextInput
        label="Telephone number for residents"
        description="Printed in letters to addresses."
        type="tel"
        value={texts.phone}
        error={fault('texts.phone')}
        onChange={({ currentTarget }) => set({ phone: currentTarget.value })}
      />
      {LONG_TEXTS.map(({ field, label, description }) => (
        <Textarea
          key={field}
          label={label}
          description={description}
          autosize
          minRows={3}
          maxRows={12}
          value={texts[field]}
          error={fault(`texts.${field}`)}
          onChange={({ currentTarget }) => set({ [field]: currentTarget.value })}
        />
      ))}
      <LogoField {...props} />
      <Select
        label="Time zone"
        description="Operating times are local to it."
        searchable
        allowDeselect={false}
        limit={80}
        data={TIME_ZONES.includes(timeZone) ? TIME_ZONES : [timeZone, ...TIME_ZONES]}
        value={timeZone}
        error={fault('timeZone')}
        onChange={(zone) => {
          if (zone !== null) change({ timeZone: zone });
        }}
      />
      <HolidaysFields {...props} />
      <LetterFields {...props} />
    </Stack>
  );
}

function LogoField({ entered: { logo }, change, fault }: SectionProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const take = async (file: File | null) => {
    if (file === null) return;
    const outcome = await logoOf(file);
    setProblem(outcome.kind === 'refused' ? outcome.reason : null);
    if (outcome.kind === 'taken') change({ logo: outcome.address });
  };
  return (
    <div>
      <Text size="sm" fw={500}>
        Logo
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        PNG, JPEG or WebP; made smaller where it is large.
      </Text>
      <Group gap="sm">
        {logo !== null && <img src={logo} alt="The logo" style={{ maxHeight: 48, maxWidth: 180 }} />}
        <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void take(file)}>
          {(props) => (
            <Button variant="default" size="xs" leftSection={<IconPhoto size={14} />} {...props}>
              {logo === null ? 'Choose a picture' : 'Choose another'}
            </Button>
          )}
        </FileButton>
        {logo !== null && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconTrash size={14} />}
            onClick={() => change({ logo: null })}
          >
            Remove
          </Button>
        )}
      </Group>
      <Fault text={problem ?? fault('logo')} />
    </div>
  );
}
