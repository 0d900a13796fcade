import { Alert, Button, Checkbox, Group, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { contourLevelName } from '../../../domain/contour-level-name.ts';
import { EXPORT_FORMATS, FORMAT_FACTS, usualCrs, WGS_84 } from '../../../domain/export-formats.ts';
import { coordinateSystemChoices, isSystemMeant } from '../../../geodata/crs/crs-choices.ts';
import { CoordinateSystemSelect } from '../../../ui/coordinate-system-select.tsx';
import { commonTexts } from '../../../texts/common.ts';
import { exportsTexts } from '../../../texts/assessment-exports.ts';
import {
  type ExportChoice,
  type ExportOffer,
  type ExportOptions,
  faultOfName,
  hindranceOf,
  optionsOf,
} from './export-wanted.ts';

interface ExportFormProps {
  offer: ExportOffer;
  isPending: boolean;
  /** Why the last export failed; null where it did not. */
  failure: string | null;
  onExport: (options: ExportOptions) => void;
  onClose: () => void;
}

const ALL_TIMES = '';

/** What is exported, as which format, in which coordinates, under which name. */
export function ExportForm({ offer, isPending, failure, onExport, onClose }: ExportFormProps) {
  const [choice, setChoice] = useState<ExportChoice>({
    format: 'csv',
    name: offer.fileName,
    receivers: true,
    areas: true,
    contours: false,
    time: null,
    crs: null,
  });
  const [fault, setFault] = useState<string | null>(null);
  const nameInput = useRef<HTMLInputElement>(null);
  const nameFault = faultOfName(choice.name);
  const change = (changes: Partial<ExportChoice>) => {
    setFault(null);
    setChoice((before) => ({ ...before, ...changes }));
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const options = optionsOf(choice, offer);
    // Of the name the field itself says it.
    if (nameFault !== null) nameInput.current?.focus();
    else if (typeof options === 'string') setFault(options);
    else onExport(options);
  };
  const message = fault ?? (isPending ? null : failure);
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {offer.outOfDate && (
          <Alert color="orange" p="xs">
            {exportsTexts.outOfDate}
          </Alert>
        )}
        <Radio.Group
          label={exportsTexts.format}
          value={choice.format}
          onChange={(value) => change({ format: EXPORT_FORMATS.find((format) => format === value) ?? 'csv' })}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={8} mt={6}>
            {EXPORT_FORMATS.map((format) => (
              <Radio
                key={format}
                value={format}
                label={FORMAT_FACTS[format].name}
                description={FORMAT_FACTS[format].purpose}
                data-autofocus={format === choice.format ? true : undefined}
              />
            ))}
          </SimpleGrid>
        </Radio.Group>
        <Layers choice={choice} offer={offer} onChange={change} />
        {offer.operatingTimes.length > 1 && (
          <Select
            label={commonTexts.operatingTime}
            allowDeselect={false}
            data={[
              { value: ALL_TIMES, label: exportsTexts.allRowOfEachReceiver },
              ...offer.operatingTimes.map(({ key, name }) => ({ value: key, label: name })),
            ]}
            value={choice.time ?? ALL_TIMES}
            onChange={(value) => change({ time: value === ALL_TIMES ? null : value })}
          />
        )}
        <CoordinateSystem choice={choice} ownCrs={offer.ownCrs} onChange={change} />
        <TextInput
          label={exportsTexts.fileName}
          value={choice.name}
          ref={nameInput}
          error={nameFault}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        {message !== null && (
          <Alert color="red" title={exportsTexts.nothingWasExported} role="alert">
            {message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {commonTexts.close}
          </Button>
          <Button type="submit" loading={isPending}>
            {commonTexts.exportIt}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface PartProps {
  choice: ExportChoice;
  onChange: (changes: Partial<ExportChoice>) => void;
}

function Layers({ choice, offer, onChange }: PartProps & { offer: ExportOffer }) {
  const { contours, levelName, contourTimeName } = offer;
  const time = contourTimeName === null ? '' : `, ${contourTimeName}`;
  const layers = [
    { layer: 'receivers', label: exportsTexts.receiversWithLevelsCriteria, hindrance: null },
    { layer: 'areas', label: exportsTexts.workAreasAndBarriers, hindrance: hindranceOf('areas', choice.format, offer) },
    {
      layer: 'contours',
      label: exportsTexts.noiseContoursAtM(contourLevelName(contours.level, levelName), contours.heightM, time),
      hindrance: hindranceOf('contours', choice.format, offer),
    },
  ] as const;
  return (
    <Checkbox.Group
      label={exportsTexts.content}
      value={layers.flatMap(({ layer, hindrance }) => (choice[layer] && hindrance === null ? [layer] : []))}
      // What the format cannot have stays chosen for the next one.
      onChange={(values) =>
        onChange(
          Object.fromEntries(
            layers.flatMap(({ layer, hindrance }) => (hindrance === null ? [[layer, values.includes(layer)]] : [])),
          ),
        )
      }
    >
      <Stack gap={8} mt={6}>
        {layers.map(({ layer, label, hindrance }) => (
          <Checkbox key={layer} value={layer} label={label} description={hindrance} disabled={hindrance !== null} />
        ))}
      </Stack>
    </Checkbox.Group>
  );
}

function CoordinateSystem({ choice, ownCrs, onChange }: PartProps & { ownCrs: number | null }) {
  const systems = useMemo(() => coordinateSystemChoices(), []);
  const { format, crs } = choice;
  const isFixed = FORMAT_FACTS[format].crs === 'always WGS 84';
  const shown = isFixed ? WGS_84 : (crs ?? usualCrs(format, ownCrs));
  return (
    <CoordinateSystemSelect
      systems={systems}
      isMeant={isSystemMeant}
      label={commonTexts.coordinateSystem}
      description={aboutCrs(format, shown)}
      allowDeselect={false}
      disabled={isFixed}
      placeholder={exportsTexts.typeNameOrEpsgCode}
      nothingFoundMessage={exportsTexts.noSystemThatIsBuilt}
      value={String(shown)}
      onChange={(value) => value !== null && onChange({ crs: Number(value) })}
    />
  );
}

function aboutCrs(format: ExportChoice['format'], crs: number): string {
  switch (format) {
    case 'csv':
    case 'xlsx':
      return exportsTexts.ofEastingAndNorthing;
    case 'geojson':
      return crs === WGS_84 ? exportsTexts.longitudeAndLatitude : exportsTexts.fileNamesItStandardRfc;
    case 'kml':
      return exportsTexts.kmlIsAlwaysInWgs;
    case 'shapefile':
      return exportsTexts.ofEveryLayer;
  }
}
