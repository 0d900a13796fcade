import { List, Stack, Text } from '@mantine/core';
import { errorText } from '../../../firebase/error-texts.ts';
import type { Place } from '../../../model/project/place.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { PLACE_SETTINGS, proposalsFor } from '../../rules/place/proposals.ts';
import { settingName, SETTING_LABELS } from './setting-names.ts';
import { PlacePicker } from './place-picker.tsx';
import { usePlaces } from './use-places.ts';

interface NewProjectPlaceProps {
  place: Place | null;
  onChoose: (place: Place) => void;
}

/** Where a new project is, and what is proposed from it. */
export function NewProjectPlace({ place, onChoose }: NewProjectPlaceProps) {
  const places = usePlaces();
  if (places.isPending) return <LoadingState />;
  if (places.isError) return <Failure message={errorText(places.error)} onRetry={() => void places.refetch()} />;
  const proposals = place === null ? null : proposalsFor(place, places.data.countries.get(place.country) ?? null);
  return (
    <Stack gap="sm">
      <PlacePicker places={places.data} place={place} target={null} onChoose={onChoose} />
      {proposals !== null && (
        <div>
          <Text size="sm" fw={500} id="proposed">
            Proposed, to be confirmed on the next page
          </Text>
          <List size="sm" aria-labelledby="proposed">
            {PLACE_SETTINGS.map((setting) => (
              <List.Item key={setting}>
                {SETTING_LABELS[setting]}: {settingName(setting, proposals[setting].value)}.{' '}
                <Text span inherit c="dimmed">
                  {proposals[setting].reason}
                </Text>
              </List.Item>
            ))}
          </List>
        </div>
      )}
    </Stack>
  );
}
