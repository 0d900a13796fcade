import '@mantine/spotlight/styles.css';
import { Kbd, VisuallyHidden } from '@mantine/core';
import { createSpotlight, Spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useMemo, useState } from 'react';
import { counted } from '../../model/format/format.ts';
import { matchesSearch } from '../../model/search-words.ts';
import { type Command, commandPalette, useCommandPalette } from '../../ui/commands.ts';
import classes from './command-palette.module.css';

/** Most entries of a group, so that the list can be read at a glance. */
const MOST_OF_GROUP = 8;

const [store, spotlight] = createSpotlight();

/** Command palette: opens a page, an assessment or an address, or selects a tool, by typed words. */
export function CommandPalette() {
  const isOpen = useCommandPalette((state) => state.isOpen);
  const groups = useCommandPalette((state) => state.groups);
  const [text, setText] = useState('');
  // The palette's store does not notify its subscribers of the selection, which the arrow keys change.
  const [selected, setSelected] = useState(-1);
  useEffect(() => {
    if (isOpen) spotlight.open();
    else spotlight.close();
  }, [isOpen]);
  const found = useMemo(
    () =>
      groups
        .toReversed()
        .map(({ name, find }) => ({
          name,
          commands: find(text.trim())
            .filter(({ label, note = '' }) => matchesSearch(text, label, note, name))
            .slice(0, MOST_OF_GROUP),
        }))
        .filter(({ commands }) => commands.length > 0),
    [groups, text],
  );
  return (
    <Spotlight.Root
      store={store}
      shortcut={null}
      query={text}
      onQueryChange={setText}
      onSpotlightClose={() => {
        setSelected(-1);
        commandPalette.close();
      }}
      attributes={{ content: { 'aria-label': 'Commands' } }}
      scrollable
      maxHeight={440}
      overlayProps={{ blur: 0, backgroundOpacity: 0.35 }}
    >
      <Spotlight.Search
        placeholder="Address, tool, assessment or page"
        aria-label="Search commands"
        leftSection={<IconSearch size={18} />}
        onKeyUp={() => setSelected(store.getState().selected)}
      />
      <Spotlight.ActionsList>
        {found.map(({ name, commands }) => (
          <Spotlight.ActionsGroup key={name} label={name}>
            {commands.map(({ id, label, note, keys, run }) => (
              <Spotlight.Action
                key={id}
                label={label}
                {...(note !== undefined && { description: note })}
                rightSection={keys === undefined ? null : <Kbd className={classes.keys ?? ''}>{keys}</Kbd>}
                onClick={run}
              />
            ))}
          </Spotlight.ActionsGroup>
        ))}
        {found.length === 0 && <Spotlight.Empty>No results</Spotlight.Empty>}
      </Spotlight.ActionsList>
      <Announcement commands={found.flatMap(({ commands }) => commands)} selected={selected} />
    </Spotlight.Root>
  );
}

/**
 * Announces to screen readers the number of entries found and the entry that Enter selects. The focus stays in the search field.
 */
function Announcement({ commands, selected }: { commands: readonly Command[]; selected: number }) {
  const chosen = commands[selected];
  const count = commands.length === 0 ? 'No results' : counted(commands.length, 'result');
  return (
    <VisuallyHidden role="status">
      {chosen === undefined ? count : `${chosen.label}, ${selected + 1} of ${count}`}
    </VisuallyHidden>
  );
}
