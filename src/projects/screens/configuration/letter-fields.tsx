import { Button, Group, NativeSelect, Paper, Stack, Text, Textarea } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { type Letter, letterText, MERGE_FIELDS } from '../../../model/project/letter.ts';
import { Fault, type SectionProps } from './fields.tsx';
import { AddButton } from './row-buttons.tsx';

const MOST = 60;

/** Edits the letters to addresses by measure and operating time. */
export function LetterFields({ entered, change, fault }: SectionProps) {
  const { texts, criteria } = entered;
  const { letters } = texts;
  const set = (next: Letter[]) => change({ texts: { ...texts, letters: next } });
  const edit = (index: number, changes: Partial<Letter>) =>
    set(letters.map((letter, at) => (at === index ? { ...letter, ...changes } : letter)));
  const [first] = criteria.measures;
  return (
    <Stack gap="sm" component="section" aria-label="Letters">
      <LettersHeading />
      {letters.map((letter, index) => (
        <Paper key={index} withBorder p="sm">
          <Stack gap="xs">
            <Group grow align="flex-start">
              <NativeSelect
                label={`Letter ${index + 1}: measure`}
                value={letter.measure}
                error={fault(`texts.letters.${index}.measure`)}
                onChange={({ currentTarget }) => edit(index, { measure: currentTarget.value })}
                data={optionsWith(
                  criteria.measures.map(({ key, name }) => ({ value: key, label: `${name} (${key})` })),
                  letter.measure,
                )}
              />
              <NativeSelect
                label={`Letter ${index + 1}: operating time`}
                value={letter.time}
                error={fault(`texts.letters.${index}.time`)}
                onChange={({ currentTarget }) => edit(index, { time: currentTarget.value })}
                data={optionsWith(
                  [
                    { value: '', label: 'All others' },
                    ...criteria.operatingTimes.map(({ key, name }) => ({ value: key, label: name })),
                  ],
                  letter.time,
                )}
              />
            </Group>
            <Textarea
              label={`Letter ${index + 1}: text`}
              autosize
              minRows={6}
              maxRows={18}
              value={letter.text}
              error={fault(`texts.letters.${index}.text`)}
              onChange={({ currentTarget }) => edit(index, { text: currentTarget.value })}
            />
            <Button
              variant="default"
              size="xs"
              w="fit-content"
              leftSection={<IconTrash size={14} />}
              onClick={() => set(letters.toSpliced(index, 1))}
            >
              Remove letter {index + 1}
            </Button>
          </Stack>
        </Paper>
      ))}
      <Fault text={fault('texts.letters')} />
      <AddButton
        disabled={letters.length >= MOST || first === undefined}
        onClick={() => set([...letters, { measure: first?.key ?? '', time: '', text: letterText([], '', []).text }])}
      >
        Add a letter
      </AddButton>
    </Stack>
  );
}

function LettersHeading() {
  return (
    <div>
      <Text size="sm" fw={500}>
        Letters
      </Text>
      <Text size="xs" c="dimmed">
        Letters to addresses that are notified of the work. Measures without one use the default letter. Fields in
        braces are filled in: {formatFields()}.
      </Text>
    </div>
  );
}

function formatFields(): string {
  return Object.entries(MERGE_FIELDS)
    .map(([name, meaning]) => `{${name}} ${meaning}`)
    .join(', ');
}

interface Option {
  value: string;
  label: string;
}

/** Adds the chosen option if it is no longer among the options. */
function optionsWith(options: readonly Option[], chosen: string): Option[] {
  if (options.some(({ value }) => value === chosen)) return [...options];
  return [...options, { value: chosen, label: `${chosen}, which the criteria do not have` }];
}
