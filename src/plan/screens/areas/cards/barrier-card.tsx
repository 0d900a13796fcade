import { Group, Stack, Text } from '@mantine/core';
import { memo } from 'react';
import { barrierHeightProblem } from '../../../../model/assessment/barrier-line.ts';
import { type WorkArea, workAreaName } from '../../../../model/assessment/work-area.ts';
import type { WorkAreaId } from '../../../../model/ids.ts';
import type { Method } from '../../../../model/project/report-config.ts';
import { problemsOfBarrier } from '../../../../prediction/rules/sources/area-problems.ts';
import { CommittedNumber } from '../../../../ui/forms/committed-number.tsx';
import { useUnfinishedEntry } from '../../../../ui/forms/unfinished-entries.ts';
import { formatChainage, formatSize } from '../../../rules/format-size.ts';
import { useEditor } from '../../editing/editor-store.ts';
import { useCardSettings } from './card-context.ts';
import { CardFrame, CardHead, CardProblems, useCardInView, withProperties } from './card-parts.tsx';

interface BarrierCardProps {
  id: WorkAreaId;
  barrier: WorkArea;
}

/** A barrier line in the plan. It renders again only when the barrier itself changes. */
export const BarrierCard = memo(function BarrierCard({ id, barrier }: BarrierCardProps) {
  const { config, toLocal, plane, onChange } = useCardSettings();
  const isSelected = useEditor(({ selectedAreas }) => selectedAreas.includes(id));
  const card = useCardInView(isSelected);
  const { name, barrierHeight: heightM } = barrier.feature.properties;
  const heightProblem = useUnfinishedEntry(`Height of ${workAreaName(barrier)}`);
  const withHeight = (barrierHeight: number | undefined) => withProperties(barrier, { barrierHeight });
  return (
    <CardFrame ref={card} id={id} name={name} isSelected={isSelected}>
      <Stack gap="sm">
        <CardHead id={id} area={barrier} isSelected={isSelected} />
        <Group gap="sm" wrap="nowrap" align="flex-end">
          <CommittedNumber
            w={110}
            size="xs"
            label="Height, m"
            placeholder={String(config.method.barrierHeightM)}
            step={0.1}
            value={heightM}
            check={barrierHeightProblem}
            onCommit={(entered, begun) => onChange(id, withHeight(entered), withHeight(begun))}
            onProblem={heightProblem}
          />
          <Text size="xs" c="dimmed" flex={1}>
            {formatSize(barrier, plane)}
            {formatChainage(barrier, plane)}
            <br />
            {noteOf(config.method)}
          </Text>
        </Group>
        <CardProblems problems={problemsOfBarrier(barrier, toLocal)} />
      </Stack>
    </CardFrame>
  );
});

function noteOf({ temporaryScreenCapDb: capDb }: Pick<Method, 'temporaryScreenCapDb'>): string {
  if (capDb === null) return 'Screens all equipment; its loss is not limited.';
  return `Screens all equipment; with other temporary noise barriers at most ${capDb} dB in each band.`;
}
