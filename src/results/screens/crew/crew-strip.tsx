import { Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { clockOfWindow } from '../../../model/results/crew-results.ts';
import { MIN_LEVEL_DB, type Results } from '../../../model/results/results.ts';
import { decibels } from '../../../model/format/format.ts';
import { shortDay } from '../../../plan/rules/format-crew.ts';
import { useCrewAnswers } from '../../../prediction/screens/preview/crew-answers.ts';
import type { PreviewSession } from '../../../prediction/screens/preview/preview-session.ts';

interface CrewStripProps {
  results: Results;
  area: Results['areas'][number];
  index: number;
  /** Operating time whose worst window is marked. */
  time: string;
  session: PreviewSession;
}

const [WIDTH, HEIGHT] = [360, 70];
/** Range of the strip below its loudest bar, dB. */
const RANGE_DB = 40;

/** The level of one moving crew at a receiver over time, with one bar per quarter of an hour. */
export function CrewStrip({ results, area, index, time, session }: CrewStripProps) {
  useEffect(() => session.askStrip(area.id, index), [session, area, index]);
  const answer = useCrewAnswers(({ strip }) => strip);
  const { moving } = area;
  const isMine = answer?.area === area.id && answer.receiver === index;
  if (moving === null || !isMine || answer.strip.laeq.length !== moving.windows.from.length) return null;
  const { laeq, isOver } = answer.strip;
  const worst = results.passes.find((pass) => pass.area === area.id)?.worst[time]?.[index] ?? -1;
  const loudest = Math.max(...laeq);
  const clock = clockOfWindow(moving, worst);
  if (clock === null) return null;
  const width = WIDTH / laeq.length;
  const words = `worst ${clock.from}–${clock.to}, ${decibels(laeq[worst] ?? MIN_LEVEL_DB)} dB(A)`;
  const [first, last] = [clockOfWindow(moving, 0), clockOfWindow(moving, laeq.length - 1)];
  const over = results.criteria.words.criterion;
  return (
    <Stack gap={2}>
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={`${area.name} by time: ${words}`}>
        <rect width={WIDTH} height={HEIGHT} fill="#f1f4ee" />
        {Array.from(laeq, (level, window) => {
          const height = Math.max(1, (HEIGHT * (level - loudest + RANGE_DB)) / RANGE_DB);
          const colour = window === worst ? '#4a0d12' : isOver[window] === 1 ? '#d9702b' : '#9fb39a';
          return (
            <rect
              key={moving.windows.from[window]}
              x={window * width}
              y={HEIGHT - height}
              width={Math.max(1, width - 0.5)}
              height={height}
              fill={colour}
            />
          );
        })}
      </svg>
      <Text size="xs" style={{ display: 'flex', justifyContent: 'space-between' }}>
        <span>{first && `${shortDay(first.date)} ${first.from}`}</span>
        <b>{words}</b>
        <span>{last && `${shortDay(last.date)} ${last.to}`}</span>
      </Text>
      {isOver.includes(1) && (
        <Text size="xs" c="dimmed">
          Orange: over its {over}.
        </Text>
      )}
    </Stack>
  );
}
