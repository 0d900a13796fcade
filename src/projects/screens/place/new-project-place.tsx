import { Box, List, Stack, Text } from '@mantine/core';
import { useMemo } from 'react';
import { errorText } from '../../../firebase/error-texts.ts';
import type { Place } from '../../../model/project/place.ts';
import { Failure, LoadingState } from '../../../ui/loading/states.tsx';
import { placeAt } from '../../rules/place/places.ts';
import { PLACE_SETTINGS, proposalsFor } from '../../rules/place/proposals.ts';
import { settingName, SETTING_LABELS } from './setting-names.ts';
import type { FirstFiles } from './first-files.ts';
import { FirstFilesZone } from './first-files-zone.tsx';
import { around, PlacePicker } from './place-picker.tsx';
import { usePlaces } from './use-places.ts';

interface NewProjectPlaceProps {
  place: Place | null;
  first: FirstFiles;
  onChoose: (place: Place) => void;
  onFiles: (first: FirstFiles) => void;
}

/** Height of the place picker, px. */
const PICKER_HEIGHT = 530;

/** The place of a new project, and the settings that are proposed for it. */
export function NewProjectPlace({ place, first, onChoose, onFiles }: NewProjectPlaceProps) {
  const places = usePlaces();
  const target = useMemo(
    () => (first.middle === null ? null : around({ lon: first.middle[0], lat: first.middle[1] })),
    [first],
  );
  if (places.isPending) {
    // Reserves the height of the map, so that the fields below do not move.
    return (
      <Box mih={PICKER_HEIGHT}>
        <LoadingState />
      </Box>
    );
  }
  if (places.isError) return <Failure message={errorText(places.error)} onRetry={() => void places.refetch()} />;
  const proposals = place === null ? null : proposalsFor(place, places.data.countries.get(place.country) ?? null);
  const takeFiles = (files: FirstFiles) => {
    onFiles(files);
    if (files.middle !== null) onChoose(placeAt(places.data, ...files.middle));
  };
  return (
    <Stack gap="sm">
      <PlacePicker places={places.data} place={place} target={target} onChoose={onChoose} />
      <FirstFilesZone first={first} onFiles={takeFiles} />
      {proposals !== null && (
        <div>
          <Text size="sm" fw={500} id="proposed">
            Proposed, to be confirmed on the next page
          </Text>
          <List size="sm" aria-labelledby="proposed">
            {PLACE_SETTINGS.map((setting) => {
              const { value, reason } = proposals[setting];
              const isOfFiles = setting === 'crs' && first.crs !== null;
              return (
                <List.Item key={setting}>
                  {SETTING_LABELS[setting]}: {settingName(setting, isOfFiles ? String(first.crs) : value)}.{' '}
                  <Text span inherit c="dimmed">
                    {isOfFiles ? 'The system of the files.' : reason}
                  </Text>
                </List.Item>
              );
            })}
          </List>
        </div>
      )}
    </Stack>
  );
}
