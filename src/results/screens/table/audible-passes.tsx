import { Stack, Text, Title } from '@mantine/core';
import { Fragment } from 'react';
import { audiblePasses, formatNights } from '../../rules/audible-passes.ts';
import { isOfQuarters } from '../../../model/criteria/criteria-set.ts';
import type { Results } from '../../../model/results/results.ts';
import { CrewStrip } from '../crew/crew-strip.tsx';
import type { PreviewSession } from '../../../prediction/screens/preview/preview-session.ts';

interface AudiblePassesProps {
  results: Results;
  index: number;
  time: string;
  /** Session that is asked for the strip. Null while the preview is off. */
  session: PreviewSession | null;
}

/** When a receiver hears moving crews. Not shown if no crew moves. */
export function AudiblePasses({ results, index, time, session }: AudiblePassesProps) {
  const passes = audiblePasses(results, index, time).filter(({ worst }) => worst !== null);
  if (passes.length === 0) return null;
  const { criterion } = results.criteria.words;
  const worstLabels = isOfQuarters(results.criteria, time) ? 'worst 15 minutes' : 'loudest';
  return (
    <Stack gap={4}>
      <Title order={3}>When it is heard</Title>
      {passes.map((pass) => (
        <Fragment key={pass.area}>
          {session !== null &&
            results.areas
              .filter(({ id }) => id === pass.area)
              .map((area) => (
                <CrewStrip key={area.id} results={results} area={area} index={index} time={time} session={session} />
              ))}
          <Text size="sm">
            <b>{pass.name}</b>: {worstLabels} {pass.worst}.{' '}
            {pass.overCriterion === null
              ? `Never over its ${criterion}.`
              : `Over its ${criterion} ${[pass.overCriterion, formatNights(pass)].filter(Boolean).join(', ')}.`}{' '}
            {pass.overBackground !== null && `Over the background ${pass.overBackground}.`}
          </Text>
        </Fragment>
      ))}
      {passes.some(({ ofNights, ofEvenings }) => ofNights + ofEvenings > 0) && (
        <Text size="xs" c="dimmed">
          For respite, count only the evenings and nights in which it is heard.
        </Text>
      )}
    </Stack>
  );
}
