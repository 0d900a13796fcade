import { ActionIcon, Stack, Tooltip } from '@mantine/core';
import L from 'leaflet';
import type { ReactNode } from 'react';
import { useMap } from 'react-leaflet';
import type { Bounds } from '../../model/map/bounds.ts';
import { keepFromMap } from './keep-from-map.ts';
import classes from './fit-buttons.module.css';

interface Fit {
  label: string;
  icon: ReactNode;
  isShown: boolean;
  /** Computed on demand. Null if there is nothing to fit. */
  bounds: () => Bounds | null;
}

const PADDING: L.PointTuple = [24, 24];

/** Buttons that zoom the map to an extent. */
export function FitButtons({ fits }: { fits: readonly Fit[] }) {
  const map = useMap();
  return (
    <Stack gap={4} className={classes.buttons ?? ''} ref={keepFromMap}>
      {fits.map(
        ({ label, icon, isShown, bounds }) =>
          isShown && (
            <Tooltip key={label} label={label} position="left">
              <ActionIcon
                size={34}
                variant="default"
                aria-label={label}
                onClick={() => {
                  const found = bounds();
                  if (found === null) return;
                  const { west, south, east, north } = found;
                  map.fitBounds([[south, west], [north, east]], { padding: PADDING, animate: false }); // prettier-ignore
                }}
              >
                {icon}
              </ActionIcon>
            </Tooltip>
          ),
      )}
    </Stack>
  );
}
