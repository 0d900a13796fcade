import { Button, Checkbox, Group, Modal, Radio, Select, Stack } from '@mantine/core';
import { useMemo, useState } from 'react';
import type { EXPORT_FORMATS } from '../../domain/export-formats.ts';
import type { ContourLevel } from '../../domain/contour-bands.ts';
import { coordinateSystemChoices } from '../../geodata/crs/crs-choices.ts';

/** Contours at a height above ground in m. */
export interface ChosenContours {
  heightM: number;
  level: ContourLevel;
  /** Key of the operating time whose work areas count; all count where absent. */
  time?: string;
}

/** What is to be exported; in the project's coordinates where none are named. */
export interface ExportWanted {
  format: (typeof EXPORT_FORMATS)[number];
  /** EPSG code. */
  crs?: number;
  contours?: ChosenContours;
}

interface ExportDialogProps {
  opened: boolean;
  onClose: () => void;
  /** EPSG code of the project's own coordinates; null where it has none. */
  ownCrs: number | null;
  outOfDate: boolean;
  /** The contours that can go with a shapefile: as they were last drawn, or would be. */
  contours: ChosenContours;
  /** The name of their operating time; null where all work areas count. */
  timeName: string | null;
  onExport: (wanted: ExportWanted) => void;
}

/** An export in coordinates of one's choice. */
export function ExportDialog({ opened, onClose, ...props }: ExportDialogProps) {
  return (
    <Modal opened={opened} onClose={onClose} title="Export in other coordinates">
      <ExportForm {...props} onClose={onClose} />
    </Modal>
  );
}

/** What the export is in where the project has no system of its own. */
const WGS_84 = 4326;

function ExportForm({
  onClose,
  ownCrs,
  outOfDate,
  contours: chosen,
  timeName,
  onExport,
}: Omit<ExportDialogProps, 'opened'>) {
  const systems = useMemo(() => coordinateSystemChoices(), []);
  const [format, setFormat] = useState<ExportWanted['format']>('shapefile');
  const [crs, setCrs] = useState(ownCrs ?? WGS_84);
  const [withContours, setWithContours] = useState(false);
  const contours = format === 'shapefile' && withContours && !outOfDate ? { contours: chosen } : {};
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onExport({ format, crs, ...contours });
        onClose();
      }}
    >
      <Stack gap="md">
        <Radio.Group label="File" value={format} onChange={(value) => setFormat(value === 'csv' ? 'csv' : 'shapefile')}>
          <Group mt={6}>
            <Radio value="shapefile" label="Shapefile (ZIP)" />
            <Radio value="csv" label="Table (CSV)" />
          </Group>
        </Radio.Group>
        <Select
          label="Coordinate system"
          description={
            format === 'csv'
              ? 'Of easting and northing. Longitude and latitude (WGS 84) are always in the table.'
              : 'Of every layer; its .prj names it.'
          }
          searchable
          limit={60}
          allowDeselect={false}
          placeholder="Type a name or an EPSG code"
          nothingFoundMessage="No system that is built in has this name or code."
          data={systems}
          value={String(crs)}
          onChange={(value) => value !== null && setCrs(Number(value))}
        />
        {format === 'shapefile' && (
          <Checkbox
            label={`With noise contours, ${chosen.level}, at ${chosen.heightM} m${timeName === null ? '' : `, ${timeName}`}`}
            disabled={outOfDate}
            checked={withContours && !outOfDate}
            onChange={({ currentTarget }) => setWithContours(currentTarget.checked)}
          />
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Export</Button>
        </Group>
      </Stack>
    </form>
  );
}
