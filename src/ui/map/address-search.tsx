import { ActionIcon, Combobox, Paper, Text, TextInput, Tooltip, useCombobox } from '@mantine/core';
import { IconSearch, IconX } from '@tabler/icons-react';
import type L from 'leaflet';
import { useEffect, useMemo, useState } from 'react';
import { useMap } from 'react-leaflet';
import { useCommands } from '../commands.ts';
import { findAddresses, type SearchedAddress } from './find-addresses.ts';
import { keepFromMap } from './keep-from-map.ts';
import { prefersStill } from './prefers-still.ts';
import classes from './address-search.module.css';

interface AddressSearchProps {
  addresses: readonly SearchedAddress[];
  /** Called with the chosen address after the map has moved. */
  onChoose?: (address: SearchedAddress) => void;
}

/** Zoom from which individual houses are distinguishable. */
const CLOSE_ZOOM = 18;

/** Searches an address and moves the map there. The command palette uses the same search. */
export function AddressSearch({ addresses, onChoose }: AddressSearchProps) {
  const map = useMap();
  useCommands(
    useMemo(
      () => ({
        name: 'Addresses',
        find: (text) =>
          findAddresses(addresses, text).map((address) => ({
            id: address.id,
            label: address.name,
            note: address.note,
            run: () => {
              fly(map, address);
              onChoose?.(address);
            },
          })),
      }),
      [addresses, map, onChoose],
    ),
  );
  const [state, setState] = useState<'new' | 'open' | 'closed'>('new');
  return (
    <div className={classes.search} ref={keepFromMap}>
      {state === 'open' ? (
        <OpenSearch addresses={addresses} onClose={() => setState('closed')} {...(onChoose && { onChoose })} />
      ) : (
        <Tooltip label="Find an address">
          <ActionIcon
            ref={state === 'closed' ? focusOnce : null}
            size={34}
            variant="default"
            aria-label="Find an address"
            onClick={() => setState('open')}
          >
            <IconSearch size={18} />
          </ActionIcon>
        </Tooltip>
      )}
    </div>
  );
}

function fly(map: L.Map, { lat, lon }: SearchedAddress): void {
  map.flyTo([lat, lon], Math.max(map.getZoom(), CLOSE_ZOOM), { animate: !prefersStill() });
}

/** Moves the focus into an opened search, or back to its button after it is closed. */
function focusOnce(element: HTMLElement | null): void {
  element?.focus();
}

function OpenSearch({ addresses, onChoose, onClose }: AddressSearchProps & { onClose: () => void }) {
  const map = useMap();
  const [text, setText] = useState('');
  const combobox = useCombobox({ defaultOpened: true });
  const found = useMemo(() => findAddresses(addresses, text), [addresses, text]);
  const { selectFirstOption } = combobox;
  // Enter selects the first match.
  useEffect(() => {
    if (found.length > 0) selectFirstOption();
  }, [found, selectFirstOption]);
  const choose = (address: SearchedAddress) => {
    fly(map, address);
    onChoose?.(address);
    setText(address.name);
    combobox.closeDropdown();
  };
  return (
    <Paper shadow="sm" className={classes.field ?? ''}>
      <Combobox
        store={combobox}
        withinPortal
        onOptionSubmit={(value) => {
          const chosen = found.find(({ id }) => id === value);
          if (chosen !== undefined) choose(chosen);
        }}
      >
        <Combobox.Target>
          <TextInput
            ref={focusOnce}
            aria-label="Find an address"
            placeholder="Street and number"
            leftSection={<IconSearch size={16} />}
            rightSection={
              <ActionIcon variant="subtle" color="gray" size="sm" aria-label="Close the search" onClick={onClose}>
                <IconX size={14} />
              </ActionIcon>
            }
            value={text}
            onChange={({ currentTarget }) => {
              setText(currentTarget.value);
              combobox.openDropdown();
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Escape') return;
              event.stopPropagation();
              onClose();
            }}
          />
        </Combobox.Target>
        <Combobox.Dropdown hidden={text.trim() === ''}>
          <Combobox.Options mah={280} style={{ overflowY: 'auto' }}>
            {found.length === 0 && <Combobox.Empty>No matching address</Combobox.Empty>}
            {found.map(({ id, name, note }) => (
              <Combobox.Option key={id} value={id}>
                <Text size="sm">{name}</Text>
                {found.some((other) => other.id !== id && other.name === name) && (
                  <Text size="xs" c="dimmed">
                    {[id, note].filter(Boolean).join(', ')}
                  </Text>
                )}
              </Combobox.Option>
            ))}
          </Combobox.Options>
        </Combobox.Dropdown>
      </Combobox>
    </Paper>
  );
}
