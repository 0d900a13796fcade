import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCheck, IconCpu } from '@tabler/icons-react';
import type { Revision } from '../../domain/revisions/revision.ts';
import { fixed, grouped } from '../../format/format.ts';
import { reviewTexts } from '../../texts/review.ts';
import { Failure } from '../../ui/states.tsx';
import type { ReviewReply } from './review-messages.ts';
import { useComputed } from './use-computed.ts';
import type { FetchedFiles, ReviewFiles } from './use-review-files.ts';
import { WithFiles } from './with-files.tsx';

interface ReviewRecomputeProps {
  files: FetchedFiles;
  revision: Revision;
}

/** Computes the revision again in this browser, from the frozen scene and input. */
export function ReviewRecompute({ files, revision }: ReviewRecomputeProps) {
  return <WithFiles files={files}>{(found) => <Recompute files={found} revision={revision} />}</WithFiles>;
}

function Recompute({ files, revision }: { files: ReviewFiles; revision: Revision }) {
  const { state, compute } = useComputed(files, reviewTexts.issued);
  return (
    <Stack gap="sm" maw={760}>
      <Text size="sm">{reviewTexts.engineThatMadeTheseResults}</Text>
      <Group>
        <Button
          leftSection={<IconCpu size={16} />}
          loading={state.kind === 'running'}
          onClick={() => compute(null)}
          data-autofocus
        >
          {reviewTexts.computeAgain}
        </Button>
        {state.kind === 'running' && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">{reviewTexts.receiversArePredicted(grouped(files.results.receivers.id.length))}</Text>
          </Group>
        )}
      </Group>
      {state.kind === 'failed' && <Failure message={state.message} />}
      {state.kind === 'computed' && <Verdict computed={state} revision={revision} />}
    </Stack>
  );
}

interface VerdictProps {
  computed: Extract<ReviewReply, { kind: 'computed' }>;
  revision: Revision;
}

function Verdict({ computed: { differences, results, engineVersion }, revision }: VerdictProps) {
  const { mostDb, where, levels, outcomes, others } = differences;
  const engine =
    engineVersion === revision.frozen.engineVersion
      ? reviewTexts.engineAsWhen(engineVersion)
      : reviewTexts.itWasIssuedByEngine(revision.frozen.engineVersion, engineVersion);
  if (others.length === 0 && where === null && outcomes === 0) {
    return (
      <Alert color="green" icon={<IconCheck />} title={reviewTexts.sameTo001DB} role="status">
        {reviewTexts.allLevels(grouped(results.receivers.id.length), engine)}
      </Alert>
    );
  }
  return (
    <Alert color="red" title={reviewTexts.itDiffers} role="status">
      {others.map((text) => (
        <Text size="sm" key={text}>
          {text}
        </Text>
      ))}
      {where !== null && (
        <Text size="sm">{reviewTexts.levelsDifferAtReceivers(grouped(levels), fixed(mostDb, 2), where)}</Text>
      )}
      {outcomes > 0 && <Text size="sm">{reviewTexts.criterionExceedanceOrMeasures(grouped(outcomes))}</Text>}
      <Text size="sm">{engine}</Text>
    </Alert>
  );
}
