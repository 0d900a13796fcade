import { Group, Progress, Stack, Text, Title } from '@mantine/core';
import { decibels } from '../model/format/format.ts';

interface Share {
  name: string;
  /** Distinguishes it from parts with the same name. */
  detail?: string;
  /** Level, dB(A). Null if no energy arrives. */
  laDb: number | null;
  /** Share of the energy, 0 … 1. */
  share: number;
}

/** Most parts that are listed. The others are summed. */
const MAX_NAMED = 10;

interface SharesProps {
  title: string;
  /** Level of its heading. It is 4 below a heading of level 3. */
  order?: 3 | 4;
  shares: readonly Share[];
}

/** The parts of a level with their levels and shares of its energy, loudest first. */
export function Shares({ title, order = 3, shares }: SharesProps) {
  const others = shares.slice(MAX_NAMED);
  const rest: Share[] = others.length === 0 ? [] : [{ name: `${others.length} others`, ...together(others) }];
  return (
    <Stack gap={6}>
      <Title order={order} size="h3">
        {title}
      </Title>
      {[...shares.slice(0, MAX_NAMED), ...rest].map(({ name, detail, laDb, share }, at) => (
        <div key={at}>
          <Group justify="space-between" wrap="nowrap" align="flex-start" gap="xs">
            <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
              {name}
              {detail !== undefined && (
                <Text span size="xs" c="dimmed">
                  {' '}
                  {detail}
                </Text>
              )}
            </Text>
            <Text size="sm" style={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
              {laDb === null ? 'no contribution' : `${decibels(laDb)} dB(A), ${percent(share)}`}
            </Text>
          </Group>
          <Progress value={100 * share} size="sm" aria-label={`Share of ${[name, detail].filter(Boolean).join(' ')}`} />
        </div>
      ))}
    </Stack>
  );
}

function percent(share: number): string {
  return share > 0 && share < 0.005 ? 'under 1 %' : `${Math.round(100 * share)} %`;
}

function together(shares: readonly Share[]): Pick<Share, 'laDb' | 'share'> {
  const energy = shares.reduce((sum, { laDb }) => sum + (laDb === null ? 0 : 10 ** (laDb / 10)), 0);
  return {
    laDb: energy > 0 ? 10 * Math.log10(energy) : null,
    share: shares.reduce((sum, { share }) => sum + share, 0),
  };
}
