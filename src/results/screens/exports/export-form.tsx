import { Alert, Button, Checkbox, Group, Radio, Select, SimpleGrid, Stack, TextInput } from '@mantine/core';
import { type FormEvent, useMemo, useRef, useState } from 'react';
import { contourLevelName } from '../../../model/map/contour-level-name.ts';
import { EXPORT_FORMATS, FORMAT_FACTS, usualCrs, WGS_84 } from '../../../model/results/export-formats.ts';
import { coordinateSystemChoices, isSystemMeant } from '../../../gis/crs/crs-choices.ts';
import { CoordinateSystemSelect } from '../../../ui/forms/coordinate-system-select.tsx';
import {
  type AddressListWanted,
  EXPORT_PRESETS,
  type ExportChoice,
  type ExportOffer,
  type ExportOptions,
  type ExportPreset,
  faultOfName,
  hindranceOf,
  optionsOf,
} from './export-wanted.ts';

interface ExportFormProps {
  offer: ExportOffer;
  isPending: boolean;
  /** Why the last export failed. Null if it did not. */
  failure: string | null;
  onExport: (options: ExportOptions) => void;
  onAddressList: (wanted: AddressListWanted) => void;
  onClose: () => void;
}

const PRESETS = {
  addresses: {
    label: 'Address list',
    about: 'One row per address and operating time, above its criterion or with a measure',
    choice: {},
  },
  gis: {
    label: 'GIS',
    about: 'Layers of receivers, work areas and barriers; contours are optional',
    choice: { format: 'shapefile', receivers: true, areas: true },
  },
  everything: {
    label: 'Everything',
    about: 'A workbook of every receiver, façade and floor with all columns',
    choice: { format: 'xlsx', receivers: true, areas: true },
  },
} as const satisfies Record<ExportPreset, { label: string; about: string; choice: Partial<ExportChoice> }>;

const ALL_TIMES = '';

/** Chooses content, format, coordinate system and name of an export. */
export function ExportForm({ offer, isPending, failure, onExport, onAddressList, onClose }: ExportFormProps) {
  const [preset, setPreset] = useState<ExportPreset>('addresses');
  const [listFormat, setListFormat] = useState<AddressListWanted['format']>('xlsx');
  const [choice, setChoice] = useState<ExportChoice>({
    format: 'xlsx',
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
    // The name field shows its own fault.
    if (nameFault !== null) nameInput.current?.focus();
    else if (preset === 'addresses') onAddressList({ format: listFormat, name: choice.name.trim() });
    else if (typeof options === 'string') setFault(options);
    else onExport(options);
  };
  const message = fault ?? (isPending ? null : failure);
  return (
    <form onSubmit={submit}>
      <Stack gap="md">
        {offer.outOfDate && (
          <Alert color="orange" p="xs">
            Out of date: the file will hold the last run.
          </Alert>
        )}
        <Purpose
          preset={preset}
          onChange={(chosen) => {
            setPreset(chosen);
            if (chosen !== 'addresses') change(PRESETS[chosen].choice);
          }}
        />
        {preset === 'addresses' ? (
          <ListFormat format={listFormat} onChange={setListFormat} />
        ) : (
          <ContentOptions choice={choice} offer={offer} onChange={change} />
        )}
        <TextInput
          label="File name"
          value={choice.name}
          ref={nameInput}
          error={nameFault}
          onChange={({ currentTarget }) => change({ name: currentTarget.value })}
        />
        {message !== null && (
          <Alert color="red" title="Nothing was exported" role="alert">
            {message}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Close
          </Button>
          <Button type="submit" loading={isPending}>
            Export
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

interface ListFormatProps {
  format: AddressListWanted['format'];
  onChange: (format: AddressListWanted['format']) => void;
}

function ListFormat({ format, onChange }: ListFormatProps) {
  return (
    <Select
      label="Format"
      allowDeselect={false}
      data={[
        { value: 'xlsx', label: 'Excel (XLSX)' },
        { value: 'csv', label: 'CSV' },
      ]}
      value={format}
      onChange={(value) => onChange(value === 'csv' ? 'csv' : 'xlsx')}
    />
  );
}

function Purpose({ preset, onChange }: { preset: ExportPreset; onChange: (preset: ExportPreset) => void }) {
  return (
    <Radio.Group
      label="Purpose"
      value={preset}
      onChange={(value) => onChange(EXPORT_PRESETS.find((known) => known === value) ?? 'addresses')}
    >
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" verticalSpacing={8} mt={6}>
        {EXPORT_PRESETS.map((key) => (
          <Radio
            key={key}
            value={key}
            label={PRESETS[key].label}
            description={PRESETS[key].about}
            data-autofocus={key === preset ? true : undefined}
          />
        ))}
      </SimpleGrid>
    </Radio.Group>
  );
}

interface PartProps {
  choice: ExportChoice;
  offer: ExportOffer;
  onChange: (changes: Partial<ExportChoice>) => void;
}

/** Format, content, operating time and coordinate system of an export other than the address list. */
function ContentOptions({ choice, offer, onChange }: PartProps) {
  return (
    <>
      <Radio.Group
        label="Format"
        value={choice.format}
        onChange={(value) => onChange({ format: EXPORT_FORMATS.find((format) => format === value) ?? 'csv' })}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" verticalSpacing={8} mt={6}>
          {EXPORT_FORMATS.map((format) => (
            <Radio
              key={format}
              value={format}
              label={FORMAT_FACTS[format].name}
              description={FORMAT_FACTS[format].purpose}
            />
          ))}
        </SimpleGrid>
      </Radio.Group>
      <Layers choice={choice} offer={offer} onChange={onChange} />
      {offer.operatingTimes.length > 1 && (
        <Select
          label="Operating time"
          allowDeselect={false}
          data={[
            { value: ALL_TIMES, label: 'All, one row per receiver in each' },
            ...offer.operatingTimes.map(({ key, name }) => ({ value: key, label: name })),
          ]}
          value={choice.time ?? ALL_TIMES}
          onChange={(value) => onChange({ time: value === ALL_TIMES ? null : value })}
        />
      )}
      <CoordinateSystem choice={choice} offer={offer} onChange={onChange} />
    </>
  );
}

function Layers({ choice, offer, onChange }: PartProps) {
  const { contours, levelName, contourTimeName } = offer;
  const time = contourTimeName === null ? '' : `, ${contourTimeName}`;
  const layers = [
    { layer: 'receivers', label: 'Receivers, with levels, criteria and measures', hindrance: null },
    { layer: 'areas', label: 'Work areas and barriers', hindrance: hindranceOf('areas', choice.format, offer) },
    {
      layer: 'contours',
      label: `Noise contours, ${contourLevelName(contours.level, levelName)}, at ${contours.heightM} m${time}`,
      hindrance: hindranceOf('contours', choice.format, offer),
    },
  ] as const;
  return (
    <Checkbox.Group
      label="Content"
      value={layers.flatMap(({ layer, hindrance }) => (choice[layer] && hindrance === null ? [layer] : []))}
      // Options that the format does not support stay chosen for the next format.
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

function CoordinateSystem({ choice, offer, onChange }: PartProps) {
  const systems = useMemo(() => coordinateSystemChoices(), []);
  const { format, crs } = choice;
  const isFixed = FORMAT_FACTS[format].crs === 'always WGS 84';
  const shown = isFixed ? WGS_84 : (crs ?? usualCrs(format, offer.ownCrs));
  return (
    <CoordinateSystemSelect
      systems={systems}
      isMeant={isSystemMeant}
      label="Coordinate system"
      description={aboutCrs(format, shown)}
      allowDeselect={false}
      disabled={isFixed}
      placeholder="Type a name or an EPSG code"
      nothingFoundMessage="No system that is built in has this name or code."
      value={String(shown)}
      onChange={(value) => value !== null && onChange({ crs: Number(value) })}
    />
  );
}

function aboutCrs(format: ExportChoice['format'], crs: number): string {
  switch (format) {
    case 'csv':
    case 'xlsx':
      return 'Of easting and northing. Longitude and latitude (WGS 84) are always in the table.';
    case 'geojson':
      return crs === WGS_84
        ? 'Longitude and latitude, as the standard (RFC 7946) wants it.'
        : 'The file names it. The standard (RFC 7946) knows WGS 84 alone: some programs will misplace the shapes.';
    case 'kml':
      return 'KML is always in WGS 84.';
    case 'shapefile':
      return 'Of every layer; its .prj names it.';
  }
}
