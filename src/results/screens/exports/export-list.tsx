import { Badge, Button, Divider, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { errorText } from '../../../firebase/error-texts.ts';
import { downloadExport } from '../../api/exports.ts';
import type { Live } from '../../../firebase/live.ts';
import {
  type Export,
  exportedFileName,
  exportedFormatName,
  isExportUnderWay,
  formatRetention,
} from '../../../model/results/exports.ts';
import { shownFileTime } from '../../../model/format/format.ts';
import { useNow } from '../../../ui/hooks/use-now.ts';
import { sizeInMegabytes } from './export-wanted.ts';

/**
 * Lists the exports of an assessment, both finished and in progress.
 * @param isAwaited whether the person is waiting for an export in progress, which is then scrolled into view
 */
export function ExportList({ exports, isAwaited }: { exports: Live<Export[]>; isAwaited: boolean }) {
  const now = useNow();
  if (exports.kind === 'failed') {
    return (
      <Text size="sm" c="red.9">
        {exports.message}
      </Text>
    );
  }
  const latest = exports.kind === 'ready' ? exports.value[0] : undefined;
  if (exports.kind === 'loading' || latest === undefined) return null;
  return (
    <Stack gap="xs" component="section">
      <Divider mb="xs" />
      <Title order={3} size="sm">
        {latest.keptDays === 0 ? 'Exports' : `Exports of the last ${latest.keptDays} days`}
      </Title>
      <Text size="xs" c="dimmed">
        {formatRetention(latest)}
      </Text>
      {exports.value.map((exported) => (
        <ExportRow
          key={exported.id}
          exported={exported}
          isUnderWay={isExportUnderWay(exported, now)}
          isAwaited={isAwaited}
        />
      ))}
    </Stack>
  );
}

interface ExportRowProps {
  exported: Export;
  isUnderWay: boolean;
  isAwaited: boolean;
}

function ExportRow({ exported, isUnderWay, isAwaited }: ExportRowProps) {
  const { state, path, name, format, by, at, bytes, message, progress } = exported;
  const hasFailed = !isUnderWay && state !== 'done' && state !== 'replaced';
  const download = useMutation({ mutationFn: downloadExport });
  const file = path === null ? name : exportedFileName(path);
  const details = [
    exportedFormatName(format),
    ...(bytes === null ? [] : [sizeInMegabytes(bytes)]),
    shownFileTime(at),
    by,
  ];
  return (
    <Group gap="xs" wrap="nowrap" justify="space-between" align="flex-start">
      <Stack gap={2} flex={1} miw={0}>
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {file}
        </Text>
        <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {details.join(' · ')}
        </Text>
        {isUnderWay && (
          <div ref={isAwaited ? intoView : null}>
            <Progress value={100 * progress} aria-label={`Progress of ${file}`} />
            <Text size="xs" role="status">
              {message} … You may leave this page.
            </Text>
          </div>
        )}
        {state === 'replaced' && <Text size="xs">{message}</Text>}
        {hasFailed && (
          <Text size="xs" c="red.9">
            {state === 'failed' ? message : 'It stopped unexpectedly. Export it again.'}
          </Text>
        )}
        {download.isError && (
          <Text size="xs" c="red.9" role="alert">
            {errorText(download.error)}
          </Text>
        )}
      </Stack>
      {path !== null && state === 'done' && (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<IconDownload size={14} />}
          loading={download.isPending}
          onClick={() => download.mutate(path)}
        >
          Download
        </Button>
      )}
      {hasFailed && (
        <Badge color="red" variant="light">
          Failed
        </Badge>
      )}
    </Group>
  );
}

function intoView(element: HTMLElement | null): void {
  element?.scrollIntoView({ block: 'nearest' });
}
