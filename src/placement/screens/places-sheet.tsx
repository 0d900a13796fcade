import { Button, Group, Text, Title } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { useEffect, useMemo } from 'react';
import type { Assessment } from '../../model/assessment/assessment.ts';
import type { EquipmentItem } from '../../model/equipment/equipment.ts';
import type { PreparedScene } from '../../prediction/rules/scene/prepared-scene.ts';
import { localPlane } from '../../prediction/rules/scene/work-shapes.ts';
import { units } from '../../model/format/units.ts';
import { shades } from '../../ui/palette.ts';
import { PLACE_CLASSES } from './place-classes.ts';
import { drawSheet } from './places-drawing.ts';
import classes from './places-sheet.module.css';
import type { FoundPlaces } from './use-places.ts';
import { Dialog } from '../../ui/dialogs/dialog.tsx';

interface PlacesSheetProps {
  title: string;
  rule: string;
  equipmentItem: EquipmentItem;
  itemLwa: number;
  found: FoundPlaces;
  scene: PreparedScene;
  workAreas: Assessment['workAreas'];
  onClose: () => void;
}

/** A sheet for print with the positions where an item may stand, as vector graphics with a scale bar and a north arrow. */
export function PlacesSheet({
  title,
  rule,
  equipmentItem,
  itemLwa,
  found,
  scene,
  workAreas,
  onClose,
}: PlacesSheetProps) {
  const drawing = useMemo(
    () => drawSheet(found, itemLwa, scene, workAreas, localPlane(scene)),
    [found, itemLwa, scene, workAreas],
  );
  // While the sheet is open, only the sheet is printed.
  useEffect(() => {
    const { dataset } = document.documentElement;
    dataset['printed'] = 'sheet';
    return () => void delete dataset['printed'];
  }, []);
  const { widthM, heightM, cells, buildings, areas, scaleM, northDegrees } = drawing;
  const unit = Math.max(widthM, heightM) / 100;
  return (
    <Dialog fullScreen opened onClose={onClose} title="Site handout (PDF)" classNames={{ root: classes.sheet ?? '' }}>
      <Group justify="space-between" align="flex-start" mb="xs">
        <div>
          <Title order={2}>Equipment placement: {equipmentItem.name}</Title>
          <Text>
            {title} · {Math.round(itemLwa)} dB(A), at work all the time · {rule}
          </Text>
        </div>
        <Button
          className={classes.controls ?? ''}
          leftSection={<IconPrinter size={16} />}
          onClick={() => window.print()}
        >
          Print or save as PDF
        </Button>
      </Group>
      <svg
        className={classes.drawing}
        viewBox={`0 0 ${widthM} ${heightM}`}
        role="img"
        aria-label={`Map of where ${equipmentItem.name} complies`}
      >
        {PLACE_CLASSES.map(({ label, colour }, index) => (
          <path key={label} d={cells[index]} fill={colour} fillOpacity={0.7} />
        ))}
        <path d={buildings} fill="#ffffff" fillOpacity={0.7} stroke="#3c463f" strokeWidth={unit / 16} />
        <path d={areas} fill="none" stroke={shades.apricotEdge} strokeWidth={unit / 4} />
        <g transform={`translate(${3 * unit} ${heightM - 3 * unit})`} fontSize={2 * unit}>
          <rect
            x={-unit}
            y={-3.4 * unit}
            width={scaleM + 2 * unit}
            height={5 * unit}
            fill="#ffffff"
            fillOpacity={0.85}
          />
          <path d={`M0 ${-unit / 2}V0H${scaleM}V${-unit / 2}`} fill="none" stroke="#000000" strokeWidth={unit / 5} />
          <text y={-unit}>{units.metres(scaleM)}</text>
        </g>
        <g transform={`translate(${widthM - 5 * unit} ${6 * unit}) rotate(${northDegrees})`} fontSize={2.4 * unit}>
          <path d={`M0 ${-4 * unit}L${1.4 * unit} 0L0 ${-unit}L${-1.4 * unit} 0z`} fill="#000000" />
          <text y={2.6 * unit} textAnchor="middle">
            N
          </text>
        </g>
      </svg>
      <Group gap="md" mt="xs">
        {PLACE_CLASSES.map(({ label, colour }) => (
          <Group key={label} gap={6} wrap="nowrap">
            <span className={classes.swatch} style={{ background: colour }} />
            <Text size="sm">{label}</Text>
          </Group>
        ))}
      </Group>
    </Dialog>
  );
}
