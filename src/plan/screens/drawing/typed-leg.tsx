import { Button, Group, NumberInput } from '@mantine/core';
import { useState } from 'react';
import type { CoordinateSystem } from '../../../gis/crs/crs.ts';
import { fromPlane, toPlane } from '../../../gis/geometry/plane.ts';
import type { DrawingTool } from '../editing/editor-store.ts';
import type { Drawing } from './drawing.ts';
import { endOfLeg, rectangleAt } from './typed-place.ts';

/** Largest typed length or width, m. */
const MAX_LEG_M = 10_000;

interface TypedLegProps {
  tool: DrawingTool;
  drawing: Drawing;
  /** Number of vertices of the drawing. */
  corners: number;
  plane: CoordinateSystem;
}

/**
 * Places the next vertex by length and bearing from the last one. For an angled rectangle, it then asks for the width. Enter
 * places the vertex.
 */
export function TypedLeg({ tool, drawing, corners, plane }: TypedLegProps) {
  const [length, setLength] = useState<number | string>('');
  const [bearing, setBearing] = useState<number | string>('');
  const isWidth = tool === 'angled-rectangle' && corners === 2;
  const [lengthM, bearingDeg] = [Number(length), Number(bearing)];
  const isLength = length !== '' && Math.abs(lengthM) <= MAX_LEG_M && lengthM !== 0;
  const canPlace = isLength && (isWidth || (bearing !== '' && lengthM > 0));
  const place = () => {
    const path = toPlane((drawing.drawnPath()?.path ?? []).slice(0, corners), plane);
    const last = path.at(-1);
    if (!canPlace || last === undefined) return;
    if (isWidth) drawing.finishAs(fromPlane(rectangleAt(path[0] ?? last, last, lengthM), plane));
    else for (const lonLat of fromPlane([endOfLeg(last, lengthM, bearingDeg)], plane)) drawing.putCorner(lonLat);
    setLength('');
  };
  const field = { size: 'xs', w: 118, hideControls: true, decimalScale: 2 } as const;
  return (
    <Group
      component="form"
      gap={6}
      onSubmit={(event) => {
        event.preventDefault();
        place();
      }}
    >
      <NumberInput
        {...field}
        aria-label={isWidth ? 'Width, m' : 'Length, m'}
        {...(isWidth && { title: 'To the right of the side; a negative width goes to the left' })}
        placeholder={isWidth ? 'Width, m' : 'Length, m'}
        suffix=" m"
        value={length}
        onChange={setLength}
      />
      {!isWidth && (
        <NumberInput
          {...field}
          aria-label="Grid bearing, degrees"
          placeholder="Grid bearing, °"
          suffix="°"
          min={0}
          max={360}
          clampBehavior="blur"
          value={bearing}
          onChange={setBearing}
        />
      )}
      <Button size="xs" variant="default" type="submit" disabled={!canPlace}>
        {isWidth ? 'Finish' : 'Add corner'}
      </Button>
    </Group>
  );
}
