import { ActionIcon, Popover, Slider, Stack, Switch, Text } from '@mantine/core';
import { IconPhoto } from '@tabler/icons-react';
import classes from './imagery-control.module.css';
import { type ImagerySetting, MIN_OPACITY } from './imagery-setting.ts';

interface ImageryControlProps {
  setting: ImagerySetting;
  onChange: (setting: ImagerySetting) => void;
}

/** The map's button by which pictures under the drawing are hidden or made lighter. */
export function ImageryControl({ setting, onChange }: ImageryControlProps) {
  const { shown, opacity } = setting;
  return (
    <div className={classes.control}>
      <Popover position="left-start" shadow="md" withArrow>
        <Popover.Target>
          <ActionIcon variant="default" size={34} aria-label="Imagery" title="Imagery">
            <IconPhoto size={18} stroke={1.6} />
          </ActionIcon>
        </Popover.Target>
        <Popover.Dropdown>
          <Stack gap="sm" w={180}>
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
          </Stack>
        </Popover.Dropdown>
      </Popover>
    </div>
  );
}
