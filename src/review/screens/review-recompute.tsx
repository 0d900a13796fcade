import { Alert, Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCheck, IconCpu } from '@tabler/icons-react';
import type { Revision } from '../../model/revisions/revision.ts';
import { fixed, grouped } from '../../model/format/format.ts';
import { Failure } from '../../ui/loading/states.tsx';
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
  const { state, compute } = useComputed(files, 'as issued');
  return (
    <Stack gap="sm" maw={760}>
      <Text size="sm">
        The engine that made these results runs in your browser too. It predicts every level again from the site, the
        plan, the equipment and the settings that were frozen, and compares each with what was issued. Nothing is sent.
      </Text>
      <Group>
        <Button
          leftSection={<IconCpu size={16} />}
          loading={state.kind === 'running'}
          onClick={() => compute(null)}
          data-autofocus
        >
          Compute again
        </Button>
        {state.kind === 'running' && (
          <Group gap="xs" role="status">
            <Loader size="xs" />
            <Text size="sm">{grouped(files.results.receivers.id.length)} receivers are predicted …</Text>
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
      ? `Engine ${engineVersion}, as when it was issued.`
      : `It was issued by engine ${revision.frozen.engineVersion}; this is ${engineVersion}, which may differ.`;
  if (others.length === 0 && where === null && outcomes === 0) {
    return (
      <Alert color="green" icon={<IconCheck />} title="Same to 0.01 dB" role="status">
        All levels, criteria, exceedances and measures of {grouped(results.receivers.id.length)} receivers are as
        issued. {engine}
      </Alert>
    );
  }
  return (
    <Alert color="red" title="Results differ" role="status">
      {others.map((text) => (
        <Text size="sm" key={text}>
          {text}
        </Text>
      ))}
      {where !== null && (
        <Text size="sm">
          Levels differ at {grouped(levels)} receivers, by up to {fixed(mostDb, 2)} dB: {where}.
        </Text>
      )}
      {outcomes > 0 && (
        <Text size="sm">Criterion, exceedance or measures differ at {grouped(outcomes)} receivers.</Text>
      )}
      <Text size="sm">{engine}</Text>
    </Alert>
  );
}
