import { ActionIcon, Popover, Slider, Stack, Switch, Text } from '@mantine/core';
import { IconStack2 } from '@tabler/icons-react';
import classes from './layers-control.module.css';
import { type LayersSetting, MIN_OPACITY } from './layers-setting.ts';

interface LayersControlProps {
  /** Which layers the map has. */
  has: { imagery: boolean; catchments: boolean };
  setting: LayersSetting;
  onChange: (setting: LayersSetting) => void;
}

/** The map's button by which catchments are hidden, and pictures under the drawing are hidden or made lighter. */
export function LayersControl({ has, setting, onChange }: LayersControlProps) {
  const { shown, opacity, catchments } = setting;
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
            {has.catchments && (
              <Switch
                label="Show catchments"
                checked={catchments}
                onChange={({ currentTarget }) => onChange({ ...setting, catchments: currentTarget.checked })}
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
