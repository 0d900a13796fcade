import { Avatar, Tooltip } from '@mantine/core';
import { listed } from '../../model/format/format.ts';
import { colourIndex, initialsOf, type Presence } from '../rules/presence.ts';

/** Colours on which white letters are legible. */
const COLOURS = ['green.8', 'red.9', 'grape.9', 'indigo.9', 'teal.9', 'orange.9', 'violet.8', 'pink.9'] as const;
/** Most persons with their own avatar. The others are counted. */
const MAX_SHOWN = 3;

/** Shows persons as coloured circles with their initials. */
export function Avatars({ people }: { people: readonly Presence[] }) {
  if (people.length === 0) return null;
  const shown = people.slice(0, people.length > MAX_SHOWN ? MAX_SHOWN - 1 : MAX_SHOWN);
  const more = people.slice(shown.length);
  return (
    <Avatar.Group spacing={6} role="group" aria-label={`Also open with ${listed(people.map(labelOf), 'conjunction')}`}>
      {shown.map((person) => (
        <Tooltip key={person.uid} label={labelOf(person)}>
          <Avatar
            size={28}
            radius="xl"
            variant="filled"
            color={COLOURS[colourIndex(person.uid, COLOURS.length)] ?? COLOURS[0]}
            role="img"
            aria-label={labelOf(person)}
          >
            {initialsOf(person)}
          </Avatar>
        </Tooltip>
      ))}
      {more.length > 0 && (
        <Tooltip label={listed(more.map(labelOf), 'conjunction')}>
          <Avatar size={28} radius="xl" role="img" aria-label={listed(more.map(labelOf), 'conjunction')}>
            +{more.length}
          </Avatar>
        </Tooltip>
      )}
    </Avatar.Group>
  );
}

/** Returns the name with the e-mail address, because names may not be unique. */
const labelOf = ({ name, email }: Presence): string => (name === '' ? email : `${name} (${email})`);
