import { ActionIcon, Popover, Slider, Stack, Switch, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import classes from './layers-control.module.css';
import { type LayersSetting, MIN_OPACITY } from './layers-setting.ts';

interface LayersControlProps {
  /** Which layers the map has. */
  has: { imagery: boolean; basemap: boolean; addresses: boolean };
  /** The catchments of the map: what its names tell when they are pointed at. */
  catchments: ReadonlyArray<{ readonly words: string }>;
  setting: LayersSetting;
  onChange: (setting: LayersSetting) => void;
}

/** The map's button by which layers are hidden, catchments listed, and pictures under the drawing made lighter. */
export function LayersControl({ has, catchments, setting, onChange }: LayersControlProps) {
  const { shown, opacity } = setting;
  return (
    <div className={classes.control}>
      <Popover position="left-start" shadow="md" withArrow>
        <Popover.Target>
          <ActionIcon variant="default" size={34} aria-label="Layers" title="Layers">
            <IconStack2 size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="sm" w={180}>
            {catchments.length > 0 && (
              <>
                <Switch
                  label="Show catchments"
                  checked={setting.catchments}
                  onChange={({ currentTarget }) => onChange({ ...setting, catchments: currentTarget.checked })}
                />
                <div className={classes.catchments} role="region" aria-label="Catchments and their levels" tabIndex={0}>
                  <ul>
                    {catchments.map(({ words }, index) => (
                      <li key={index}>{words}</li>
                    ))}
                  </ul>
                </div>
              </>
            )}
            {has.addresses && (
              <Switch
                label="Show addresses"
                checked={setting.addresses}
                onChange={({ currentTarget }) => onChange({ ...setting, addresses: currentTarget.checked })}
              />
            )}
            {has.basemap && (
              <Switch
                label="Show the basemap"
                checked={setting.basemap}
                onChange={({ currentTarget }) => onChange({ ...setting, basemap: currentTarget.checked })}
              />
            )}
            {has.imagery && (
              <>
                <Switch
                  label="Show imagery"
                  checked={shown}
                  onChange={({ currentTarget }) => onChange({ ...setting, shown: currentTarget.checked })}
                />
                <div>
                  <Text size="sm" mb={4}>
                    Opacity {opacity} %
                  </Text>
                  <Slider
                    thumbLabel="Opacity of the imagery"
                    min={MIN_OPACITY}
                    max={100}
                    step={5}
                    label={null}
                    disabled={!shown}
                    value={opacity}
                    onChange={(value) => onChange({ ...setting, opacity: value })}
                  />
                </div>
              </>
            )}
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
