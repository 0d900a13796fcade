import { Button, Stack, Text, Title } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMemo, useState } from 'react';
import { changeActivity, watchActivities } from '../../api/activities.ts';
import { errorText } from '../../../firebase/error-texts.ts';
import { useLive } from '../../../firebase/live.ts';
import { useAccount } from '../../../people/api/session.ts';
import { type EquipmentActivity, fitActivity, PUBLISHED_ACTIVITIES } from '../../rules/activities.ts';
import type { CompanyId } from '../../../model/ids.ts';
import { matchesSearch } from '../../../model/search-words.ts';
import { SearchField } from '../../../ui/forms/search-field.tsx';
import { Failure, LoadingState, Unreadable } from '../../../ui/loading/states.tsx';
import { RenameActivity } from './rename-activity.tsx';
import { TakeEquipment } from './take-equipment.tsx';

interface InsertActivityProps {
  company: CompanyId;
  taking: Omit<Parameters<typeof TakeEquipment>[0], 'entries'>;
}

/** Inserts the equipment of an activity, either of the company or published. */
export function InsertActivity({ company, taking }: InsertActivityProps) {
  const live = useLive(useMemo(() => watchActivities(company), [company]));
  const [search, setSearch] = useState('');
  const shown = (activities: readonly EquipmentActivity[]) =>
    activities.filter(({ name, lines }) => matchesSearch(search, name, ...lines.map((line) => line.name)));
  const entriesOf = (activities: readonly EquipmentActivity[]) =>
    shown(activities).map((activity) => ({
      key: activity.id,
      name: activity.name,
      source: activity.source,
      ...fitActivity(activity, taking.equipment),
    }));
  return (
    <Stack gap="md">
      <SearchField placeholder="Search activities" aria-label="Search activities" value={search} onChange={setSearch} />
      <section aria-label="Activities of the company">
        <Title order={3} size="h5" mb={6}>
          Of the company
        </Title>
        {live.kind === 'loading' && <LoadingState />}
        {live.kind === 'failed' && <Failure message={live.message} />}
        {live.kind === 'ready' && live.value.length === 0 && (
          <Text size="sm" c="dimmed">
            None yet. Save the equipment of a work area as an activity to use it in every project.
          </Text>
        )}
        {live.kind === 'ready' && live.value.length > 0 && (
          <TakeEquipment
            entries={entriesOf(live.value).map((entry) => ({
              ...entry,
              actions: <ActivityActions company={company} id={entry.key} name={entry.name} />,
            }))}
            {...taking}
          />
        )}
        {live.kind === 'ready' && <Unreadable documents={live.unreadable} />}
      </section>
      <section aria-label="Published activities">
        <Title order={3} size="h5" mb={6}>
          Published
        </Title>
        <Text size="xs" c="dimmed" mb={6}>
          Equipment as listed by the source, with items of the equipment library. The source gives no usage.
        </Text>
        <TakeEquipment entries={entriesOf(PUBLISHED_ACTIVITIES)} {...taking} />
      </section>
    </Stack>
  );
}

interface ActivityActionsProps {
  company: CompanyId;
  id: string;
  name: string;
}

/** Renames an activity or removes it from the list. */
function ActivityActions({ company, id, name }: ActivityActionsProps) {
  const { email } = useAccount();
  const [doing, setDoing] = useState<'rename' | 'remove' | null>(null);
  const change = (changes: Parameters<typeof changeActivity>[2]) =>
    void changeActivity(company, id, changes, email).catch((error: unknown) =>
      notifications.show({ color: 'red', message: errorText(error) }),
    );
  if (doing === 'rename') {
    return (
      <RenameActivity
        name={name}
        onDone={(next) => {
          if (next !== name) change({ name: next });
          setDoing(null);
        }}
        onCancel={() => setDoing(null)}
      />
    );
  }
  if (doing === 'remove') {
    return (
      <>
        <Text size="xs">Remove it for the whole company?</Text>
        <Button size="xs" color="red.9" onClick={() => change({ active: false })}>
          Remove
        </Button>
        <Button size="xs" variant="subtle" onClick={() => setDoing(null)}>
          Keep
        </Button>
      </>
    );
  }
  return (
    <>
      <Button size="xs" variant="subtle" onClick={() => setDoing('rename')}>
        Rename
      </Button>
      <Button size="xs" variant="subtle" color="red.9" onClick={() => setDoing('remove')}>
        Remove
      </Button>
    </>
  );
}
