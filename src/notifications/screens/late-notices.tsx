import { List, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useMemo } from 'react';
import type { Assessment } from '../../model/assessment/assessment.ts';
import { todayIn } from '../../model/time/calendar.ts';
import { lateNotices, measuresOfResults } from '../rules/late-notices.ts';
import type { Results } from '../../model/results/results.ts';
import { useNow } from '../../ui/hooks/use-now.ts';

interface LateNoticesProps {
  assessment: Assessment;
  found: Results;
  /** Whether several notices are folded into one line that opens the list. */
  isFolded?: boolean;
}

/** Lists the notifications that the results require and whose last day has passed. */
export function LateNotices({ assessment, found, isFolded = false }: LateNoticesProps) {
  const today = todayIn(found.criteria.timeZone, useNow());
  const late = useMemo(
    () => lateNotices(found.criteria, assessment, measuresOfResults(found), today),
    [found, assessment, today],
  );
  if (late.length === 0) return null;
  const list = (
    <List size="sm" c="orange.9" aria-label="Late notices" icon={<IconAlertTriangle size={16} />}>
      {late.map((notice) => (
        <List.Item key={notice}>{notice}</List.Item>
      ))}
    </List>
  );
  if (!isFolded || late.length === 1) return list;
  return (
    <Text size="sm" component="details" c="orange.9">
      <summary>{late.length} overdue notifications</summary>
      {list}
    </Text>
  );
}
