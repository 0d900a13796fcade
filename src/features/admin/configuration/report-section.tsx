import { Button, FileButton, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { IconPhoto, IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import type { ReportConfig } from '../../../domain/report-config.ts';
import { commonTexts } from '../../../texts/common.ts';
import { configurationTexts } from '../../../texts/admin-configuration.ts';
import { Fault, type SectionProps } from './fields.tsx';
import { TIME_ZONES } from './entered.ts';
import { HolidaysFields } from './holidays-fields.tsx';
import { LetterFields } from './letter-fields.tsx';
import { logoOf } from './logo.ts';

const LONG_TEXTS = [
  {
    field: 'introduction',
    label: configurationTexts.introduction,
    description: configurationTexts.standsBeforeResults,
  },
  { field: 'closing', label: configurationTexts.closing, description: configurationTexts.standsAtEnd },
] as const;

/** What the report says besides its numbers. */
export function ReportSection(props: SectionProps) {
  const { entered, change, fault } = props;
  const { texts, timeZone, logo } = entered;
  const [problem, setProblem] = useState<string | null>(null);
  const set = (changes: Partial<ReportConfig['texts']>) => change({ texts: { ...texts, ...changes } });
  const take = async (file: File | null) => {
    if (file === null) return;
    const outcome = await logoOf(file);
    setProblem(outcome.kind === 'refused' ? outcome.reason : null);
    if (outcome.kind === 'taken') change({ logo: outcome.address });
  };
  return (
    <Stack gap="md">
      <TextInput
        label={configurationTexts.title}
        value={texts.title}
        error={fault('texts.title')}
        onChange={({ currentTarget }) => set({ title: currentTarget.value })}
      />
      <TextInput
        label={configurationTexts.phone}
        description={configurationTexts.standsInLetters}
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
      <div>
        <Text size="sm" fw={500}>
          {configurationTexts.logo}
        </Text>
        <Text size="xs" c="dimmed" mb={6}>
          {configurationTexts.pngJpegOrWebPMade}
        </Text>
        <Group gap="sm">
          {logo !== null && (
            <img src={logo} alt={configurationTexts.theLogo} style={{ maxHeight: 48, maxWidth: 180 }} />
          )}
          <FileButton accept="image/png,image/jpeg,image/webp" onChange={(file) => void take(file)}>
            {(props) => (
              <Button variant="default" size="xs" leftSection={<IconPhoto size={14} />} {...props}>
                {logo === null ? configurationTexts.chooseAPicture : configurationTexts.chooseAnother}
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
              {commonTexts.remove}
            </Button>
          )}
        </Group>
        <Fault text={problem ?? fault('logo')} />
      </div>
      <Select
        label={configurationTexts.timeZone}
        description={configurationTexts.operatingTimesAreLocal}
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
