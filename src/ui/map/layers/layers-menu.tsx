import { ActionIcon, Group, Popover, Slider, Stack, Switch, Text } from '@mantine/core';
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react';
import { useOpenAtOnce } from '../../loading/on-demand.tsx';
import { LayersButton } from './layers-button.tsx';
import classes from './layers-control.module.css';
import {
  type LayerName,
  type LayersControlProps,
  type LayersSetting,
  MIN_OPACITY,
  withLayer,
  withLayerMoved,
} from './layers-setting.ts';

const NAMES: Readonly<Record<LayerName, string>> = {
  imagery: 'imagery',
  terrain: 'terrain',
  ground: 'ground regions',
  buildings: 'buildings by height',
  contours: 'contours',
  walls: 'existing walls',
  catchments: 'catchments',
  addresses: 'addresses',
};

/**
 * The list of layers, in which layers are hidden, made lighter and reordered, with the catchments. It is fetched when a person
 * first opens it, and then opens without another click.
 */
export function LayersMenu({ present, hasBasemap, catchments, setting, onChange }: LayersControlProps) {
  const button = useOpenAtOnce();
  const fromTop = setting.order.filter((name) => present.includes(name)).toReversed();
  return (
    <Popover position="left-start" shadow="md" withArrow>
      <Popover.Target>
        <LayersButton ref={button} />
      </Popover.Target>
      <Popover.Dropdown className={classes.dropdown ?? ''}>
        <Stack gap="sm" w={240}>
          {fromTop.map((name, place) => (
            <LayerRow
              key={name}
              name={name}
              isTop={place === 0}
              isLowest={place === fromTop.length - 1}
              setting={setting}
              onChange={onChange}
              onMove={(by) => onChange(withLayerMoved(setting, name, by, present))}
            />
          ))}
          {hasBasemap && (
            <Switch
              label="Show the basemap"
              checked={setting.basemap}
              onChange={({ currentTarget }) => onChange({ ...setting, basemap: currentTarget.checked })}
            />
          )}
          {catchments.length > 0 && (
            <div className={classes.catchments} role="region" aria-label="Catchments and their levels" tabIndex={0}>
              <ul>
                {catchments.map(({ words }, index) => (
                  <li key={index}>{words}</li>
                ))}
              </ul>
            </div>
          )}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}

interface LayerRowProps {
  name: LayerName;
  isTop: boolean;
  isLowest: boolean;
  setting: LayersSetting;
  onChange: (setting: LayersSetting) => void;
  onMove: (by: 'up' | 'down') => void;
}

function LayerRow({ name, isTop, isLowest, setting, onChange, onMove }: LayerRowProps) {
  const { shown, opacity } = setting.layers[name];
  const called = NAMES[name];
  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap={4}>
        <Switch
          label={`Show ${called}`}
          checked={shown}
          onChange={({ currentTarget }) => onChange(withLayer(setting, name, { shown: currentTarget.checked }))}
        />
        {!(isTop && isLowest) && (
          <Group gap={0} wrap="nowrap">
            <MoveButton label={`Move ${called} up`} isEnd={isTop} onClick={() => onMove('up')}>
              <IconArrowUp size={16} />
            </MoveButton>
            <MoveButton label={`Move ${called} down`} isEnd={isLowest} onClick={() => onMove('down')}>
              <IconArrowDown size={16} />
            </MoveButton>
          </Group>
        )}
      </Group>
      <Group gap="xs" wrap="nowrap" mt={4}>
        <Slider
          flex={1}
          size="sm"
          thumbLabel={`Opacity of the ${called}`}
          min={MIN_OPACITY}
          max={100}
          step={5}
          label={null}
          disabled={!shown}
          value={opacity}
          onChange={(value) => onChange(withLayer(setting, name, { opacity: value }))}
        />
        <Text size="xs" c="dimmed" w={40} ta="right">
          {opacity} %
        </Text>
      </Group>
    </div>
  );
}

interface MoveButtonProps {
  label: string;
  /** Whether the layer is already at that end. */
  isEnd: boolean;
  onClick: () => void;
  children: React.ReactNode;
}

/** A button at an end of the list stays focusable, so that the focus is not lost. */
function MoveButton({ label, isEnd, onClick, children }: MoveButtonProps) {
  return (
    <ActionIcon
      variant="subtle"
      color="green.9"
      size="md"
      aria-label={label}
      title={label}
      aria-disabled={isEnd}
      {...(isEnd && { 'data-disabled': true })}
      onClick={() => !isEnd && onClick()}
    >
      {children}
    </ActionIcon>
  );
}
