import { Button, ColorInput, Group, Stack, TagsInput, Text, Title } from '@mantine/core';
import { DEFAULT_EXCEEDANCE_CLASSES } from '../../../model/results/exceedance-classes.ts';
import { Fault, NumberField, type SectionProps } from './fields.tsx';
import { AddButton, RemoveButton } from './row-buttons.tsx';

const SWATCHES = [
  DEFAULT_EXCEEDANCE_CLASSES.within,
  ...DEFAULT_EXCEEDANCE_CLASSES.classes.map(({ colour }) => colour),
  '#f6d878',
  '#7d1c16',
  '#888888',
];

/** Edits the classes of exceedances on the map and in tables, and the contour bands. */
export function BandsSection({ entered, change, fault }: SectionProps) {
  const { exceedance, contourBandsDb } = entered;
  const { within, classes } = exceedance;
  const setClasses = (next: typeof classes) => change({ exceedance: { ...exceedance, classes: next } });
  const add = () => {
    const last = classes.at(-1);
    setClasses([...classes, { above: (last?.above ?? 0) + 10, colour: last?.colour ?? within }]);
  };
  return (
    <Stack gap="lg">
      <section aria-labelledby="exceedance-classes">
        <Title order={2} size="h3" id="exceedance-classes" mb={4}>
          Exceedance
        </Title>
        <Text size="sm" c="dimmed" mb="sm">
          Colours of receivers on the map and in the results, by how much they exceed their criterion.
        </Text>
        <Stack gap="xs">
          <Group gap="sm" align="flex-end">
            <Text size="sm" w={130} py={6}>
              No exceedance
            </Text>
            <Colour
              label="Colour without exceedance"
              value={within}
              error={fault('exceedance.within')}
              onChange={(colour) => change({ exceedance: { ...exceedance, within: colour } })}
            />
          </Group>
          {classes.map((exceedanceClass, index) => (
            <ClassFields
              key={index}
              exceedanceClass={exceedanceClass}
              index={index}
              fault={fault}
              onChange={(changes) => setClasses(classes.with(index, { ...exceedanceClass, ...changes }))}
              onRemove={() => setClasses(classes.toSpliced(index, 1))}
            />
          ))}
        </Stack>
        <Fault text={fault('exceedance.classes')} />
        <Group gap="xs" mt="sm">
          <AddButton disabled={classes.length >= 8} onClick={add}>
            Add a class
          </AddButton>
          <Button
            variant="subtle"
            color="green.9"
            size="xs"
            onClick={() => change({ exceedance: DEFAULT_EXCEEDANCE_CLASSES })}
          >
            Default colours
          </Button>
        </Group>
      </section>
      <ContourBands levels={contourBandsDb} fault={fault} onChange={(levels) => change({ contourBandsDb: levels })} />
    </Stack>
  );
}

type ExceedanceClass = SectionProps['entered']['exceedance']['classes'][number];

interface ClassFieldsProps {
  exceedanceClass: ExceedanceClass;
  index: number;
  fault: SectionProps['fault'];
  onChange: (changes: Partial<ExceedanceClass>) => void;
  onRemove: () => void;
}

/** Edits a class of exceedances: its lower edge and its colour. */
function ClassFields({ exceedanceClass: { above, colour }, index, fault, onChange, onRemove }: ClassFieldsProps) {
  return (
    <Group gap="xs" align="flex-start" wrap="nowrap">
      <NumberField
        w={130}
        aria-label={`Class ${index + 1}: above`}
        prefix="above "
        suffix=" dB"
        disabled={index === 0}
        value={above}
        error={fault(`exceedance.classes.${index}.above`)}
        onChange={(value) => onChange({ above: value })}
      />
      <Colour
        label={`Colour above ${above} dB`}
        value={colour}
        error={fault(`exceedance.classes.${index}.colour`)}
        onChange={(value) => onChange({ colour: value })}
      />
      {index > 0 && <RemoveButton size={36} label={`Remove the class above ${above} dB`} onClick={onRemove} />}
    </Group>
  );
}

interface ContourBandsProps {
  levels: readonly number[];
  fault: SectionProps['fault'];
  onChange: (levels: number[]) => void;
}

/** Edits the lower edges of the contour bands. */
function ContourBands({ levels, fault, onChange }: ContourBandsProps) {
  return (
    <section aria-labelledby="contour-bands">
      <Title order={2} size="h3" id="contour-bands" mb={4}>
        Noise contours
      </Title>
      <TagsInput
        label="Lower edges of the bands, dB(A)"
        description="Type a level and press Enter. Up to 12."
        value={levels.map(String)}
        maxTags={12}
        splitChars={[';']}
        error={fault('contourBandsDb') ?? levels.map((_, index) => fault(`contourBandsDb.${index}`)).find(Boolean)}
        onChange={(tags) => onChange(levelsOf(tags))}
      />
    </section>
  );
}

/** Distinct levels in ascending order. Text that is not a number is left out. */
function levelsOf(tags: readonly string[]): number[] {
  const levels = tags.map((tag) => Number(tag.replace(',', '.'))).filter(Number.isFinite);
  return [...new Set(levels)].sort((a, b) => a - b);
}

interface ColourProps {
  label: string;
  value: string;
  error: string | undefined;
  onChange: (colour: string) => void;
}

function Colour({ label, value, error, onChange }: ColourProps) {
  return (
    <ColorInput
      w={130}
      aria-label={label}
      eyeDropperButtonProps={{ 'aria-label': `${label}: pick from the screen` }}
      format="hex"
      swatches={SWATCHES}
      swatchesPerRow={8}
      value={value}
      error={error}
      onChange={(colour) => onChange(colour.toLowerCase())}
    />
  );
}
